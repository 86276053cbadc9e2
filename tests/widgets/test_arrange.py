"""Another game at the same desk: edition, deck, length, players and seats, each by one button."""

import re
from contextlib import suppress
from html import unescape
from random import Random
from typing import Any

import pytest

import lovecraft_lab as ll
from lovecraft_lab.letter import DECKS, EDITIONS
from lovecraft_lab.letter.editions import ABOUT_DECKS
from lovecraft_lab.widgets.arrange import deck_of, decks_of
from lovecraft_lab.widgets.desk import Desk
from lovecraft_lab.widgets.markup import mode_name
from tests.widgets.desks import act, choose, page_of, set_up, table
from tests.widgets.pages import Controls


def pressed(desk: Desk) -> set[str]:
    """The keys of the pressed buttons in the settings."""
    keys = {
        marks["data-key"]
        for _, marks in Controls(page_of(desk)).found
        if marks.get("aria-pressed") == "true"
    }
    kinds = ("edition", "deck", "length", "players", "who", "see")
    return {key for key in keys if key and key.split(":")[0].split("-")[0] in kinds}


@pytest.mark.parametrize("edition", EDITIONS)
def test_every_edition_can_be_dealt_with_the_same_seed(edition: str) -> None:
    desk = table(3, 4)
    assert act(desk, "edition", edition=edition), desk.place.error
    assert (desk.game, desk.session.seed) == (ll.letter(edition, players=3), "4")
    assert f"edition:{edition}" in pressed(desk)
    assert "keeps the seed" in page_of(desk)


@pytest.mark.parametrize("edition", EDITIONS)
def test_the_decks_offered_are_those_whose_cards_the_edition_has_and_all_can_be_dealt(
    edition: str,
) -> None:
    desk = Desk(ll.letter(edition), [None, "cautious"], 4)
    offered = decks_of(desk.game)
    cards = {row.ident for row in EDITIONS[edition].cards}
    assert set(offered) == {"", *(name for name, deck in DECKS.items() if set(deck) <= cards)}
    for name in offered:
        assert act(desk, "deck", deck=name), desk.place.error
        assert desk.game == ll.letter(edition, deck=DECKS.get(name))
        assert f"deck:{name}" in pressed(desk)
        assert desk.session.seed == "4"


def test_a_deck_without_a_name_stays_and_no_name_is_pressed() -> None:
    deck = {"investigators": 3, "fed": 2, "boxer": 1}
    desk = Desk(ll.letter(deck=deck), [None, "cautious"], 4)
    assert not any(key.startswith("deck:") for key in pressed(desk))
    assert act(desk, "length", length="match")
    assert desk.game == ll.letter(deck=deck, match=True)
    assert deck_of(desk.game) not in DECKS


def test_a_round_becomes_a_match_of_the_same_cards_and_back() -> None:
    desk = table(3, 4)
    first = repr(desk.view)
    for length, match in (("match", True), ("round", False)):
        assert act(desk, "length", length=length)
        assert desk.game.options.match is match
        assert repr(desk.view) == first
        assert mode_name(desk) == "Play mode", "nothing was played, so nothing was seen ahead"
        assert f"length:{length}" in pressed(desk)


@pytest.mark.parametrize("players", range(2, 7))
def test_every_number_of_players_can_be_dealt(players: int) -> None:
    desk = table(4, 4)
    assert act(desk, "players", players=str(players)), desk.place.error
    assert desk.session.seats == (None, *["cautious"] * (players - 1))
    assert desk.session.seed == "4"


def test_the_person_keeps_a_seat_at_a_smaller_table() -> None:
    desk = Desk(ll.letter(players=6), [*["random"] * 5, None], 4, seat=5)
    assert act(desk, "players", players="2"), desk.place.error
    assert desk.session.seats == (None, "random")
    assert (desk.place.seat, desk.session.known, desk.asks) == (0, "dealt before", True)


def sitting(desk: Desk) -> list[str | None]:
    """Who sits where."""
    return list(desk.session.seats)


def test_any_seat_is_given_to_a_person_or_to_a_bot() -> None:
    desk = table(3, 4)
    assert act(desk, "who", seat="1", who="random")
    assert act(desk, "who", seat="2", who="")
    assert sitting(desk) == [None, "random", None]
    assert pressed(desk) >= {"who-0:", "who-1:random", "who-2:"}
    assert desk.session.seed == "4"
    assert act(desk, "who", seat="0", who="cautious")
    assert sitting(desk) == ["cautious", "random", None]
    assert (desk.place.seat, desk.session.known) == (2, ""), "one plays from the person's seat"
    assert act(desk, "who", seat="2", who="random")
    assert sitting(desk) == ["cautious", "random", "random"]
    assert (desk.place.seat, desk.is_over) == (2, False), "bots are watched from the set-up on"


def test_a_button_that_is_pressed_already_deals_nothing() -> None:
    desk = table(3, 4)
    choose(desk, Random(1))
    session, state = desk.session, desk.session.state
    for do, what in (
        ("edition", {"edition": "zman27"}),
        ("deck", {"deck": ""}),
        ("length", {"length": "round"}),
        ("players", {"players": "3"}),
        ("who", {"seat": "1", "who": "cautious"}),
    ):
        assert act(desk, do, **what), desk.place.error
        assert (desk.session, desk.session.state) == (session, state)


def with_deck(name: str) -> Desk:
    """A desk of two with a teaching deck."""
    return Desk(ll.letter(deck=DECKS[name]), [None, "random"], 1)


HAND_MADE: Any = {"hands": [("fed", "boxer"), ("sailor",)]}


@pytest.mark.parametrize(
    ("desk", "do", "value", "says"),
    [
        (with_deck("pocket-4"), "players", "3", "are needed"),
        (with_deck("deck-a"), "edition", "aeg25", "of zman27"),
        (table(5, 1), "deck", "pocket-5", "5 are dealt"),
        (set_up(ll.letter(), **HAND_MADE), "players", "3", "3 seats need one each"),
        (set_up(ll.letter(), **HAND_MADE), "edition", "aeg25", "no card is called 'fed'"),
    ],
)
def test_what_cannot_be_dealt_is_refused_in_its_place_in_the_words_of_the_game(
    desk: Desk, do: str, value: str, says: str
) -> None:
    before = (desk.session, desk.session.state)
    assert not act(desk, do, **{do: value})
    assert (desk.session, desk.session.state) == before
    spec: Any = desk.game.spec() | {do: int(value) if value.isdigit() else value}
    spec |= {"deck": DECKS[value]} if do == "deck" else {}
    del spec["game"]
    with pytest.raises(ll.BadPosition) as refused:
        ll.letter(**spec).position(**(desk.session.position or HAND_MADE))
    assert says in str(refused.value)
    assert desk.place.error.lower() == f"{refused.value}.".lower()
    page = page_of(desk)
    assert page.count('role="alert"') == 1
    place = page.index('role="alert"')
    title = {"players": "Players", "edition": "Edition", "deck": "Deck"}[do]
    assert page.rindex(f'role="group" aria-label="{title}"', 0, place) == page.rindex(
        'role="group"', 0, place
    )


def test_a_refusal_goes_away_with_the_next_action() -> None:
    desk = table(5, 1)
    assert not act(desk, "deck", deck="pocket-4")
    assert 'role="alert"' in page_of(desk)
    assert act(desk, "look", step="2")
    assert 'role="alert"' not in page_of(desk)


def test_rows_of_buttons_are_one_tab_stop_each_and_text_boxes_stand_alone() -> None:
    """In a row with a name arrows lead along; a text box keeps its arrows, so it is in no row."""
    page = page_of(table(6, 1))
    for zone in ("edition", "deck", "length", "players", "see", *[f"who-{n}" for n in range(6)]):
        assert page.count(f'data-zone="{zone}"') == 1
        row = page.split(f'data-zone="{zone}"')[1].split("</span></div>")[0]
        assert "<button" in row
        assert "<input" not in row
    assert "<select" not in page


def notes(desk: Desk) -> dict[str, str]:
    """The line under each group of the settings."""
    found = re.findall(
        r'role="group" aria-label="(Edition|Deck)">.*?<div class="ll-step__note">([^<]*)</div>',
        page_of(desk),
    )
    return {group: unescape(says) for group, says in found}


def most_players(**deck: Any) -> int:
    """The most players with whom this can be dealt, found by trying."""
    able = []
    for players in range(2, 7):
        with suppress(ll.LabError):
            able.append(ll.letter(players=players, **deck).players)
    return max(able)


@pytest.mark.parametrize("edition", EDITIONS)
def test_the_edition_dealt_is_explained_in_a_line(edition: str) -> None:
    desk = Desk(ll.letter(edition), [None, "cautious"], 4)
    rows = EDITIONS[edition].cards
    says = f"{sum(row.copies for row in rows)} cards of {len(rows)} kinds, 2 to 6 players: "
    assert notes(desk)["Edition"] == f"{says}{EDITIONS[edition].about}."
    assert EDITIONS[edition].about
    assert notes(desk)["Deck"] == "Every card of the edition."


def test_no_two_editions_and_no_two_decks_are_for_the_same() -> None:
    abouts = [*ABOUT_DECKS.values(), *(edition.about for edition in EDITIONS.values())]
    assert len(set(abouts)) == len(abouts)
    assert set(ABOUT_DECKS) == set(DECKS)


@pytest.mark.parametrize("name", DECKS)
def test_the_deck_dealt_is_explained_in_a_line(name: str) -> None:
    desk = Desk(ll.letter(), [None, "cautious"], 4)
    assert act(desk, "deck", deck=name)
    said = notes(desk)["Deck"]
    deck, most = DECKS[name], most_players(deck=DECKS[name])
    assert said.startswith(f"{sum(deck.values())} cards (")
    for row in desk.game.cards:
        copies = f"{deck.get(row.ident, 0)} " * (deck.get(row.ident, 0) > 1)
        assert (f"{copies}{row.name}" in said.split(")")[0]) == bool(deck.get(row.ident))
    players = "2 players" if most == 2 else f"2 to {most} players"
    assert said.endswith(f"), {players}: {ABOUT_DECKS[name]}.")


def test_what_is_said_of_the_decks_holds() -> None:
    rows = {row.ident: row for row in EDITIONS["zman27"].cards}
    assert "each card but once" in ABOUT_DECKS["pocket-5"]
    assert set(DECKS["pocket-5"].values()) == {1}
    assert "no card of the Other World" in ABOUT_DECKS["pocket-5b"]
    assert not any(rows[ident].other_world for ident in DECKS["pocket-5b"])
    assert "deck-a and The Dilettante" in ABOUT_DECKS["deck-c"]
    assert DECKS["deck-c"] == DECKS["deck-a"] | {"dilettante": 1}
    assert "smallest" in ABOUT_DECKS["pocket-4"]
    assert min(DECKS, key=lambda name: sum(DECKS[name].values())) == "pocket-4"


def test_a_deck_without_a_name_is_explained_too() -> None:
    desk = Desk(ll.letter(deck={"investigators": 3, "fed": 2, "boxer": 1}), [None, "random"], 4)
    assert notes(desk)["Deck"] == (
        "6 cards (3 Investigators, 2 The Fed, The Boxer), 2 to 4 players: a deck of one’s own."
    )
