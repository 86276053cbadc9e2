"""The live table of each edition: its own words everywhere, and the sheet of its cards below."""

import re
from collections.abc import Iterator
from typing import Any

import pytest

import lovecraft_lab as ll
from lovecraft_lab.core.knowledge import TEACHER, Viewer
from lovecraft_lab.letter import EDITIONS
from lovecraft_lab.widgets.desk import Desk
from lovecraft_lab.widgets.markup import below_markup, table_markup, table_words
from lovecraft_lab.widgets.rail import stepper_markup, stepper_words
from tests.widgets.desks import act, pick, play_on, set_up

WATCHERS: dict[Viewer, str] = {
    0: "Seat 0 has not",  # a bot’s, like every seat here
    None: "A spectator has not",
    TEACHER: "No player has",
}
every_edition = pytest.mark.parametrize("edition", EDITIONS)


def words_of(edition: str) -> set[str]:
    """What an edition alone may say: its words for its things, and the names of its cards."""
    words, cards = EDITIONS[edition].words, EDITIONS[edition].cards
    own = {words.plain, words.other, words.zone, words.aside.removeprefix("the ")}
    return {word.lower() for word in (*own, *(card.name for card in cards))} - {"sane"}


def strange_words(edition: str) -> set[str]:
    """What the other editions say and this one does not."""
    others = set().union(*(words_of(name) for name in EDITIONS))
    return {word for word in others if not any(word in own for own in words_of(edition))}


def desk_of(edition: str, players: int, seed: int) -> Desk:
    """A desk at which the learner sits on seat 0 of a game of this edition."""
    return Desk(ll.letter(edition, players=players), [None, *["random"] * (players - 1)], seed)


def pictures(desk: Desk) -> Iterator[str]:
    """Everything that is shown at a desk, drawn and in words."""
    yield from (table_markup(desk), stepper_markup(desk), below_markup(desk))
    yield from (table_words(desk), stepper_words(desk))
    sheet = ll.reference(desk.game, desk.view)
    things: tuple[Any, ...] = (desk.view, sheet, *filter(None, [desk.step]))
    for shown in things:
        yield re.sub(r"<style>.*?</style>", "", shown._repr_html_() or "")
        yield shown._repr_svg_() or ""
        yield repr(shown)


def test_editions_have_words_of_their_own() -> None:
    """Else the test below would prove nothing."""
    assert {"discard zone", "other world", "stowaway eggs", "boxer"} <= {
        word.removeprefix("the ") for word in strange_words("aeg25")
    }
    assert {"discard pile", "insanity", "mi-go braincase"} <= strange_words("zman27")
    assert {"tommy gun", "discard pile"} <= strange_words("classic")


@every_edition
@pytest.mark.parametrize("players", [2, 4])
def test_no_picture_of_an_edition_has_the_words_of_another(edition: str, players: int) -> None:
    strange = re.compile("|".join(rf"\b{re.escape(word)}\b" for word in strange_words(edition)))
    for seed in range(2):
        for desk in play_on(desk_of(edition, players, seed), f"words {seed}"):
            for step in range(1, desk.place.seen + 1)[-3:]:
                assert act(desk, "look", step=str(step))
                found = {word for text in pictures(desk) for word in strange.findall(text.lower())}
                assert found == set()
            act(desk, "look", step=str(desk.place.seen))


def unseen_on(page: str) -> list[str]:
    """What the sheet on a page says of unseen cards."""
    return re.findall(r"<span>([^<]* ha(?:s|ve)(?: not)? seen [^<]*)</span>", page)


@every_edition
@pytest.mark.parametrize(("seat", "who"), WATCHERS.items())
def test_the_sheet_follows_the_watcher_from_step_to_step(
    edition: str, seat: Viewer, who: str
) -> None:
    desk = Desk(ll.letter(edition, players=3), ["random"] * 3, 7, seat=seat)
    for _ in play_on(desk):
        pass
    assert unseen_on(below_markup(desk)) == [], "a sheet that is put away is not drawn"
    assert act(desk, "sheet")
    told = set()
    for shown in range(1, len(desk.steps) + 1):
        assert act(desk, "look", step=str(shown))
        state = desk.steps[shown - 1].after
        view = ll.view(desk.game, ll.infoset(state, seat))
        (said,) = unseen_on(below_markup(desk))
        assert said.startswith(f"{who} seen {sum(view.unseen)} card")
        told.add(said)
    assert len(told) > 5


def test_a_drawn_curtain_hides_the_sheet() -> None:
    desk = Desk(ll.letter("aeg25"), [None, None], 8)
    assert act(desk, "sheet")
    assert unseen_on(below_markup(desk))
    for each in play_on(desk):
        if each.place.curtain:
            break
    assert "<table" not in below_markup(desk)


def test_in_the_25_card_game_a_giver_hands_out_the_cards_of_others_alone() -> None:
    hands: Any = [("nyarlathotep", "elder_sign"), ("mi_go",), ("golden_mead",)]
    game = ll.letter("aeg25", players=3)
    desk = set_up(game, hands=hands, zones=[["deep_ones"], [], []])
    assert pick(desk, "card", "nyarlathotep")
    assert pick(desk, "effect", "insane")
    assert act(desk, "play")
    assert [column.name for column in desk.bar.columns] == ["give 1", "give 2"]
    assert desk.bar.says == "You give the hands back, one card to each of these players."
