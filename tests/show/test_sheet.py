"""The reference sheet: every card once, unseen ones counted truly, the same in every picture."""

import re
from collections import Counter
from collections.abc import Iterator
from html import unescape
from html.parser import HTMLParser
from itertools import chain
from random import Random

import pytest

import lovecraft_lab as ll
from lovecraft_lab.core.state import State, frames
from lovecraft_lab.letter import EDITIONS, View
from lovecraft_lab.letter.cards import Kind
from lovecraft_lab.letter.edition import Edition
from lovecraft_lab.letter.game import LetterGame
from lovecraft_lab.letter.rules.setup import shuffle
from lovecraft_lab.letter.state import LetterState
from lovecraft_lab.show.sheet import Sheet
from lovecraft_lab.show.svg_sheet import sheet_box
from lovecraft_lab.show.text import WIDTH
from tests.random_play import PLAYERS, made_up, turns
from tests.seed import SEED
from tests.show.test_svg import bare, clashes, is_standalone, read, shown

every_edition = pytest.mark.parametrize("edition", EDITIONS.values(), ids=EDITIONS)


def moments(game: LetterGame, seed: str, start: State | None = None) -> Iterator[LetterState]:
    """Every state of a random game between two rules, while its deck is shuffled."""
    for turn in turns(game, seed, state=start):
        for step in turn.steps:
            assert isinstance(step.after, LetterState)
            if not any(frame[0].is_same_as(shuffle) for frame in frames(step.after)):
                yield step.after


def hidden_in_hands(state: LetterState, view: View) -> Counter[Kind]:
    """The cards of hands that a seat neither holds nor knows, read from the state."""
    hidden: Counter[Kind] = Counter()
    for player, hand in enumerate(state.hands):
        if player != view.seat:
            hidden += Counter(hand) - Counter(view.known[player])
    return hidden


def places(sheet: Sheet) -> Counter[str]:
    """Where a sheet says that the unseen cards are."""
    said = re.findall(r"(\d+) (?:in|set) (?:the |other )?(\w+)", sheet.counted)
    return Counter({place: int(cards) for cards, place in said})


def assert_true_counts(state: LetterState) -> None:
    """Compare the sheets of all seats and of a spectator with where the cards really are."""
    game = state.game
    for seat in (None, *range(game.players)):
        view = ll.view(game, ll.infoset(state, seat))
        sheet, hands = ll.reference(game, view), hidden_in_hands(state, view)
        unseen = Counter({Kind(game.cards.index(row.card)): row.unseen or 0 for row in sheet.rows})
        assert +unseen == hands + Counter(state.unseen)
        assert places(sheet) == +Counter(
            deck=view.deck - (view.known_next is not None),
            hands=hands.total(),
            aside=int(view.aside),
        )
        lying = Counter(chain(*view.zones, view.face_up, view.resolving, view.revealed))
        assert lying <= Counter(game.deck) - unseen
    teacher = ll.reference(game, ll.open_table(game, state))
    assert teacher.unseen == len(state.unseen)
    assert teacher.counted.startswith(("No player has seen ", "Every card has been seen."))
    assert "hands" not in places(teacher)


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("players", PLAYERS)
def test_copies_are_unseen_cards_and_seen_ones_after_every_rule(players: int, edition: str) -> None:
    for state in moments(ll.letter(edition, players=players), f"{SEED}/sheet/{players}"):
        assert_true_counts(state)


def test_another_round_begins_with_all_cards_unseen_again() -> None:
    for state in moments(ll.letter("aeg25", match=True), f"{SEED}/sheet/match"):
        assert_true_counts(state)


@pytest.mark.parametrize("edition", EDITIONS)
def test_the_same_where_rare_things_meet(edition: str) -> None:
    for each in range(10):
        seed, game = f"{SEED}/rare sheet/{each}", ll.letter(edition, players=2 + each % 3)
        for state in moments(game, seed, game.position(**made_up(game, Random(seed)))):
            assert_true_counts(state)


def a_sheet(edition: str = "aeg25", seat: int | None = 0) -> Sheet:
    """The sheet of a seat some way into a round."""
    states = list(moments(ll.letter(edition, players=4), "a sheet"))
    state = states[len(states) // 2]
    return ll.reference(state.game, ll.view(state.game, ll.infoset(state, seat)))


@every_edition
def test_every_card_stands_there_once_from_the_highest_number_down(edition: Edition) -> None:
    rows = ll.reference(ll.letter(edition.name)).rows
    assert Counter(row.card for row in rows) == Counter(edition.cards)
    assert [row.copies for row in rows] == [row.card.copies for row in rows]
    order = [(-row.card.number, row.card.other_world) for row in rows]
    assert order == sorted(order)


def test_a_teaching_deck_has_a_sheet_of_its_own_cards() -> None:
    rows = ll.reference(ll.letter(deck=ll.DECKS["pocket-4"])).rows
    assert {row.card.ident: row.copies for row in rows} == ll.DECKS["pocket-4"]


def test_a_sheet_of_no_seat_counts_nothing_as_unseen() -> None:
    sheet = ll.reference(ll.letter("aeg25"))
    pictures = (repr(sheet), sheet._repr_html_().split("</style>")[1], sheet._repr_svg_())
    assert [text for text in pictures if re.search("unseen|not seen", text, re.IGNORECASE)] == []


def test_a_card_that_was_looked_at_is_seen_by_the_looker_alone() -> None:
    game = ll.letter("aeg25", players=3)
    hands = [("elder_sign", "cats_of_ulthar"), ("randolph_carter",), ("mi_go",)]
    state = game.position(hands=hands, turn=0)
    after = ll.child(state, game.parse(state, "cats_of_ulthar>1"))
    left = {}
    for seat in (None, 0, 1, 2):
        rows = ll.reference(game, ll.view(game, ll.infoset(after, seat))).rows
        left[seat] = next(row.unseen for row in rows if row.card.ident == "randolph_carter")
    assert left == {None: 1, 0: 0, 1: 0, 2: 1}


class Tables(HTMLParser):
    """Reads the tables of a page: rows of cells, and how wide each row is."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.rows: list[list[tuple[str, dict[str, str | None]]]] = []
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag == "tr":
            self.rows.append([])
        if tag in ("th", "td"):
            self.rows[-1].append((tag, dict(attrs)))


@every_edition
def test_the_table_has_heads_for_screen_readers(edition: Edition) -> None:
    page = a_sheet(edition.name)._repr_html_()
    head, *rows = Tables(page).rows
    assert [marks.get("scope") for _, marks in head] == ["col"] * 5
    for row in rows:
        tag, first = row[0]
        assert (tag, first.get("scope")) == ("th", "row")
        assert sum(int(marks.get("colspan") or 1) for _, marks in row) == 5
    assert len(rows) == len(edition.cards) + 1
    assert page.count("<caption>") == 1


@every_edition
@pytest.mark.parametrize("seat", [0, None])
def test_every_picture_says_the_same(edition: Edition, seat: int | None) -> None:
    sheet = a_sheet(edition.name, seat)
    page = unescape(re.sub(r"<style>.*?</style>|<[^>]+>", " ", sheet._repr_html_()))
    drawn = shown(read(sheet._repr_svg_()))
    said = [sheet.heading, sheet.counted, str(sheet.copies), str(sheet.unseen)]
    for row in sheet.rows:
        effects = [effect.text for effect in (row.card.sane, row.card.insane) if effect]
        said += [row.card.name, row.world, *effects]
    for words in (page, drawn, repr(sheet)):
        assert [fact for fact in said if bare(fact) not in bare(words)] == []
    counts = re.findall(r"(\d+) +(\d+)$", repr(sheet), re.MULTILINE)[:-1]
    assert counts == [(str(row.copies), str(row.unseen)) for row in sheet.rows]
    in_svg = [node.text for node in read(sheet._repr_svg_()).iter() if node.text]
    for copies, unseen in counts:
        assert bare(f"{copies}{unseen}") in bare("".join(in_svg))


@every_edition
def test_the_sheet_stands_alone_and_nothing_lies_over_anything(edition: Edition) -> None:
    for sheet in (a_sheet(edition.name), ll.reference(ll.letter(edition.name))):
        is_standalone(sheet._repr_svg_())
        box = sheet_box(sheet, 960)
        assert box.width == pytest.approx(960)
        assert list(clashes(box)) == []
        assert max(map(len, repr(sheet).splitlines())) <= WIDTH
        assert not re.search(r"https?:|url\(|@import|<script|\bid=", sheet._repr_html_())


def test_a_sheet_is_made_of_a_view_alone() -> None:
    game = ll.letter()
    for given in (3, 0, game.start(), ll.infoset(game.start(), 0)):
        with pytest.raises(ll.LabError, match="this view is not of"):
            ll.reference(game, given)  # type: ignore[arg-type]


def test_what_has_no_sheet_says_so() -> None:
    game, other = ll.letter(players=3), ll.letter("aeg25", players=3)
    with pytest.raises(ll.LabError, match="of the card game"):
        ll.reference(ll.kuhn())
    with pytest.raises(ll.LabError, match="this view is not of"):
        ll.reference(game, ll.view(other, ll.infoset(other.start(), 0)))
