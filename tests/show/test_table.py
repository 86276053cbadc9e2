"""The drawn table: safe, small, the same each time, and in step with the table in words."""

import re
from dataclasses import replace
from fractions import Fraction
from html import unescape
from html.parser import HTMLParser
from random import Random
from typing import Any

import pytest

from lovecraft_lab.core.engine import child, choices, sample
from lovecraft_lab.core.state import CHANCE, TERMINAL, infoset, mover
from lovecraft_lab.letter import View, letter
from lovecraft_lab.show import table_html, table_text
from lovecraft_lab.show.changes import changes
from lovecraft_lab.show.facts import picture
from tests.show.deck import CROWD, LONG_NAMES, MOMENTS, OPEN_DECK, OVER, check, kinds, table

LIMIT = 60_000
VOID = {"path", "circle", "rect", "ellipse"}


class Reader(HTMLParser):
    """Reads a page and checks that its tags are nested; keeps what is shown."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.shown: list[str] = []
        self.spoken: list[str] = []
        self.tags: set[str] = set()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.add(tag)
        self.spoken += [value or "" for name, value in attrs if name == "aria-label"]
        assert not [name for name, _ in attrs if name.startswith("on") or name in ("id", "href")]
        self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        assert tag in VOID, (tag, attrs)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        if "style" not in self.open:
            self.shown.append(data)


def read(page: str) -> Reader:
    reader = Reader()
    reader.feed(page)
    reader.close()
    assert not reader.open
    return reader


def without_words(page: str) -> str:
    return re.sub(r"<details.*?</details>", "", page, flags=re.DOTALL)


@pytest.mark.parametrize("moment", MOMENTS.values(), ids=MOMENTS)
def test_a_table_is_whole_small_and_the_same_each_time(moment: View) -> None:
    page = table_html(moment, LONG_NAMES, before=moment)
    assert page == table_html(moment, LONG_NAMES, before=moment)
    assert len(page.encode()) < LIMIT
    assert read(page).tags <= {"div", "span", "svg", "g", "style", "details", "summary", "pre"}
    assert not re.search(r"https?:|url\(|@import|<script", page)


@pytest.mark.parametrize("moment", MOMENTS.values(), ids=MOMENTS)
def test_all_that_is_drawn_is_also_said(moment: View) -> None:
    shown = picture(moment, LONG_NAMES)
    page = read(without_words(table_html(moment, LONG_NAMES)))
    drawn = " | ".join([*page.shown, *page.spoken])
    words = re.sub(r"\s+", " ", table_text(moment, LONG_NAMES))
    facts = [shown.when, *shown.headline, shown.over, str(shown.deck)]
    for place in shown.places:
        facts += [place.name, place.tokens_say, *(mark.says for mark in place.marks)]
        if place.outlook:
            facts += [place.outlook.title, place.outlook.counted]
            facts += [place.outlook.percent, place.outlook.fraction]
    assert [fact for fact in facts if fact not in drawn] == []
    assert [fact for fact in facts if fact not in words] == []


@pytest.mark.parametrize("moment", MOMENTS.values(), ids=MOMENTS)
def test_every_card_is_drawn_once_and_said_once(moment: View) -> None:
    shown = picture(moment)
    lying = [*shown.face_up, *shown.resolving, *shown.revealed]
    lying += [one for one in (shown.eggs, shown.next_card) if one]
    lying += [one for place in shown.places for one in (*place.hand, *place.zone)]
    faces = sorted(one.card.name for one in lying if one.card)
    spoken = read(table_html(moment)).spoken
    drawn = [name.split(",")[0] for name in spoken if re.search(r", \d, (Arkham|Other)", name)]
    assert sorted(drawn) == faces
    words = table_text(moment)
    for name in faces:
        assert words.count(name.removeprefix("The ")) >= faces.count(name)


def test_names_are_inert() -> None:
    page = table_html(CROWD, ['"><img src=x onerror=alert(1)>', "<script>1</script>", "a&b'c"])
    assert "<img" not in page
    assert "<script" not in page
    assert "&lt;script&gt;1&lt;/script&gt;" in page
    assert '"><img src=x onerror=alert(1)>' in unescape(page)


def test_signs_that_could_turn_a_line_round_are_dropped() -> None:
    names = ["A\u202eB", "\x1b[31mred", "two\nlines", "\u200b", " "]
    text = table_text(table(5), names)
    assert "You (AB)" in text
    assert "[31mred" in text
    assert "two lines" in text
    assert "Seat 3" in text
    assert not re.search("[\u202e\x1b\u200b]", text + table_html(table(5), names))


def test_what_a_seat_has_seen_is_open_and_says_so() -> None:
    seen = table(hands=(kinds("fed"), (None, None), (None,)), known=((), kinds("rlyeh"), ()))
    assert "Hand: R’lyeh 0* (seen by you), 1 hidden card" in table_text(seen)
    assert 'aria-label="R’lyeh, 0, Other World, seen by you"' in table_html(seen)


def test_hands_lie_open_at_the_end_without_remark() -> None:
    over = replace(OVER, known=((), (), kinds("sailor"), ()))
    assert "seen by you" not in table_html(over)
    assert "You (seat 1) and Seat 2 share the round" in table_html(over)
    assert "You win the match" in table_html(over)
    assert "To move" not in table_html(over)


def test_a_round_without_winner() -> None:
    assert "Nobody wins the round" in table_html(replace(OVER, round_winners=(), game_winners=None))


def test_before_the_first_turn() -> None:
    assert "The round is being set up" in table_html(table(turn=None))


def test_the_next_check_says_what_it_was_counted_over() -> None:
    page = unescape(table_html(table(insane=(0,), checks=(check(0),))))
    assert "Your next sanity check: 2 cards" in page
    assert "43.5 %" in page
    assert "10/23" in page
    assert "By unseen cards alone: 9 of the 23 cards you have not seen are Other World." in page


def test_the_next_check_of_an_immune_player_and_over_an_empty_deck() -> None:
    sure = Fraction(1)
    immune = table_text(table(checks=(check(1, sure, immune=True),)))
    assert "Stays in whatever turns up: immune." in immune
    empty = table_text(table(checks=(check(1, sure, reveal=0),)))
    assert "The deck is empty: no card turns up." in empty


def test_an_open_next_card_is_named_in_the_check() -> None:
    assert "The first lies open: Urchin 4." in table_html(OPEN_DECK)


def test_what_has_come_wears_the_ring() -> None:
    before = table(hands=(kinds("sailor"), (None,), (None,)), zones=((), kinds("fed"), ()))
    after = replace(
        before,
        hands=(kinds("sailor fed"), (None, None), (None,)),
        zones=((), kinds("fed boxer"), ()),
        protected=(1,),
        tokens=((0, 1), (0, 0), (0, 0)),
    )
    page = table_html(after, before=before)
    rung = re.findall(r'class="([^"]*) is-new"', page)
    assert sorted(name.split()[0] for name in rung) == [
        "ll-back",
        "ll-card",
        "ll-card",
        "ll-chip",
        "ll-tok",
    ]
    assert "Just happened" in page
    assert "Fed 2 (new)" in table_text(after, before=before)
    assert " is-new" not in without_words(table_html(after, before=after)).split("</style>")[1]


def test_a_new_round_rings_only_the_cards_dealt() -> None:
    ended = table(zones=(kinds("fed"), kinds("boxer"), ()), hands=(kinds("sailor fed"), (), ()))
    text = table_text(table(), before=ended)
    assert text.count("Discard zone: none") == 3
    assert text.count("new") == text.count("1 hidden card (1 new)") == 2


@pytest.mark.parametrize("players", [2, 3, 6])
def test_whole_games_are_drawn_for_every_seat(players: int) -> None:
    rng, game = Random(players), letter(players=players)
    state: Any = game.start()
    before: dict[int, View] = {}
    while mover(state) != TERMINAL:
        outcome = sample(state, rng) if mover(state) == CHANCE else rng.choice(choices(state))
        state = child(state, outcome)
        seat = rng.randrange(players)
        seen = game.view(infoset(state, seat))
        page = table_html(seen, before=before.get(seat))
        assert len(page.encode()) < LIMIT
        assert max(map(len, table_text(seen).split("\n"))) <= 100
        assert changes(seen, seen) == ()
        before[seat] = seen
