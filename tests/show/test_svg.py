"""The table and a step as standalone SVG: whole, inert, all said, nothing over anything else."""

import re
from collections.abc import Iterator
from itertools import combinations, pairwise
from random import Random
from typing import Any, NamedTuple
from xml.etree import ElementTree as ET

import pytest

import lovecraft_lab as ll
from lovecraft_lab.core.explain import Explained
from lovecraft_lab.letter import View
from lovecraft_lab.letter.cards import Kind
from lovecraft_lab.show import picture, step_svg, table_svg, table_text
from lovecraft_lab.show.boxes import Box, Type, beside, flow, words
from lovecraft_lab.show.changes import changes, news
from lovecraft_lab.show.facts import Lying
from lovecraft_lab.show.ink import colour, long, wrap
from lovecraft_lab.show.pieces import fan
from lovecraft_lab.show.step import SILENCE
from lovecraft_lab.show.svg import step_box
from lovecraft_lab.show.svg_table import table_box
from tests.show.deck import CARDS, CROWD, LONG_NAMES, MOMENTS, check, kinds, table

LIMIT = 80_000
WIDTHS = (480, 720, 960, 1280)
SVG = "{http://www.w3.org/2000/svg}"
TAGS = {"svg", "g", "rect", "path", "circle", "ellipse", "text", "tspan", "title", "desc"}
OUTSIDE = r"class=|style=|\bid=|href|url\(|var\(|@import|<script|foreignObject|currentColor| on\w+="
ALL_27 = [Kind(place) for place, card in enumerate(CARDS) for _ in range(card.copies)]
FULLEST = table(
    6,
    deck=0,
    eggs_aside=False,
    hands=(tuple(ALL_27[:6]), *((),) * 5),
    zones=(tuple(ALL_27[6:21]), *(tuple(ALL_27[i : i + 1]) for i in range(21, 26))),
    insane=tuple(range(6)),
    protected=tuple(range(6)),
    immune=tuple(range(6)),
    tokens=((1, 2),) * 6,
    checks=tuple(check(p) for p in range(6)),
    end_option=0,
)
"""Six cards in the hand, fifteen in one zone, all 27 there, and every chip on every seat."""
TABLES = MOMENTS | {"fullest": FULLEST}


class Written(NamedTuple):
    """A line of text and the rectangle it takes by the widths of Arial."""

    text: str
    left: float
    right: float
    top: float
    bottom: float


def read(svg: str) -> ET.Element:
    return ET.fromstring(svg)  # noqa: S314 - our own drawing


def written(node: ET.Element, at: tuple[float, float, float] = (0, 0, 1)) -> Iterator[Written]:
    """Every line of text with its place; `at` is where the node's corner is and its scale."""
    x, y, scale = at
    moved = re.findall(r"(\w+)\(([^)]*)\)", node.get("transform", ""))
    for how, numbers in moved:
        values = [float(number) for number in numbers.split()]
        if how == "translate":
            x, y = x + scale * values[0], y + scale * values[1]
        else:
            scale *= values[0]
    for child in node:
        for name in ("font-size", "text-anchor", "font-weight"):
            if name in node.attrib and name not in child.attrib:
                child.set(name, node.attrib[name])
        if child.tag in (SVG + "text", SVG + "tspan") and "x" in child.attrib:
            yield line_at(child, x, y, scale)
        yield from written(child, (x, y, scale))


def line_at(node: ET.Element, x: float, y: float, scale: float) -> Written:
    size = float(node.attrib["font-size"]) * scale
    # Arial Bold is at most a tenth wider than Arial in every usual letter
    width = long(node.text or "", size) * (1.1 if node.get("font-weight") else 1)
    left = x + scale * float(node.attrib["x"])
    left -= width / 2 if node.get("text-anchor") == "middle" else 0
    base = y + scale * float(node.attrib["y"])
    return Written(node.text or "", left, left + width, base - 0.72 * size, base + 0.2 * size)


def shown(root: ET.Element) -> str:
    """All that is written in the picture, without blanks, since a long word may be broken."""
    return re.sub(r"\s", "", "".join(node.text or "" for node in root.iter(SVG + "text")))


def bare(text: str) -> str:
    return re.sub(r"\s", "", text)


def clashes(box: Box) -> Iterator[str]:
    """Boxes that lie over one another, or beyond the box that holds them."""
    for x, y, part in box.parts:
        if min(x, y) < -0.01 or x + part.width > box.width + 0.01:
            yield f"{part} is beyond the sides of {box}"
        if y + part.height > box.height + 0.01:
            yield f"{part} is beyond the end of {box}"
        yield from clashes(part)
    for (x, y, one), (u, v, other) in combinations(box.parts, 2):
        wide = min(x + one.width, u + other.width) - max(x, u)
        high = min(y + one.height, v + other.height) - max(y, v)
        if min(wide, high) > 0.01:
            yield f"{one} lies over {other}"


def over_one_another(root: ET.Element) -> list[tuple[str, str]]:
    lines = [line for line in written(root) if line.text]
    return [
        (one.text, other.text)
        for one, other in combinations(lines, 2)
        if min(one.right, other.right) > max(one.left, other.left) + 0.5
        and min(one.bottom, other.bottom) > max(one.top, other.top) + 0.5
    ]


def is_standalone(svg: str) -> None:
    root = read(svg)
    assert len(svg.encode()) < LIMIT
    assert {node.tag.removeprefix(SVG) for node in root.iter()} <= TAGS
    assert root.get("role") == "img"
    assert [node.tag for node in root[:2]] == [SVG + "title", SVG + "desc"]
    drawn = re.sub(r"<desc>.*?</desc>|<title>.*?</title>|>[^<]*<", "", svg, flags=re.DOTALL)
    assert not re.search(OUTSIDE, drawn)
    width, height = float(root.attrib["width"]), float(root.attrib["height"])
    assert root.attrib["viewBox"].split() == ["0", "0", f"{width:g}", f"{height:g}"]
    for line in written(root):
        assert 4 <= line.left <= line.right <= width - 4, line
        assert 4 <= line.top <= line.bottom <= height - 4, line
    assert over_one_another(root) == []


@pytest.mark.parametrize("width", WIDTHS)
@pytest.mark.parametrize("moment", TABLES.values(), ids=TABLES)
def test_a_table_stands_alone_and_is_the_same_each_time(moment: View, width: int) -> None:
    svg = table_svg(moment, LONG_NAMES, before=moment, width=width)
    assert svg == table_svg(moment, LONG_NAMES, before=moment, width=width)
    assert read(svg).attrib["width"] == str(width)
    is_standalone(svg)


@pytest.mark.parametrize("width", WIDTHS)
@pytest.mark.parametrize("moment", TABLES.values(), ids=TABLES)
def test_no_box_lies_over_another(moment: View, width: int) -> None:
    box = table_box(picture(moment, LONG_NAMES), (), width)
    assert box.width == pytest.approx(width)
    assert list(clashes(box)) == []


@pytest.mark.parametrize("moment", TABLES.values(), ids=TABLES)
def test_all_that_the_picture_says_is_written_and_described(moment: View) -> None:
    what = picture(moment, LONG_NAMES)
    root = read(table_svg(moment, LONG_NAMES))
    facts = [what.when, *what.headline, what.over, str(what.deck), what.deck_label]
    facts += [what.next_label, *(label for _, label in (*what.rows, *what.set_aside))]
    for place in what.places:
        facts += [place.name, place.hand_label if place.you else "", place.zone_label]
        facts += [mark.says for mark in place.marks]
        if place.outlook:
            facts += [place.outlook.title, place.outlook.counted]
            facts += [place.outlook.percent, place.outlook.fraction]
    assert [fact for fact in facts if bare(fact) not in shown(root)] == []
    assert root.findtext(SVG + "desc") == table_text(moment, LONG_NAMES)
    titles = [node.text for node in root.iter(SVG + "title")]
    assert [p.tokens_say for p in what.places if f"Tokens: {p.tokens_say}" not in titles] == []


@pytest.mark.parametrize("moment", TABLES.values(), ids=TABLES)
def test_every_card_is_drawn_once(moment: View) -> None:
    what = picture(moment)
    lying = [*what.face_up, *what.resolving, *what.revealed, what.eggs, what.next_card]
    lying += [one for place in what.places for one in (*place.hand, *place.zone)]
    titles = [node.text or "" for node in read(table_svg(moment)).iter(SVG + "title")]
    names = {card.name for card in CARDS}
    drawn = [title.split(",")[0] for title in titles]
    faces = sorted(one.card.name for one in lying if one and one.card)
    assert sorted(name for name in drawn if name in names) == faces
    backs = sum(1 for one in lying if one and not one.card) + what.aside
    assert drawn.count("hidden card") == backs


def test_names_are_inert() -> None:
    names = ['"><image href="x"/>', "</text><script>1</script>", "a&b'c", "]]>", "<!--", "&lt;"]
    root = read(table_svg(CROWD, names))
    assert {node.tag.removeprefix(SVG) for node in root.iter()} <= TAGS
    assert [name for name in names if bare(name) not in shown(root)] == []


def test_signs_of_other_scripts_are_held_to_their_room() -> None:
    root = read(table_svg(table(2), ["漢字" * 30, "נעמי"]))
    held = [node for node in root.iter(SVG + "text") if node.get("textLength")]
    assert {"נעמי"} < {node.text for node in held}
    assert all(float(node.attrib["textLength"]) < 960 for node in held)


def test_what_has_come_wears_the_ring_and_is_told() -> None:
    before = table(hands=(kinds("sailor"), (None,), (None,)), zones=((), kinds("fed"), ()))
    after = table(
        hands=(kinds("sailor fed"), (None, None), (None,)),
        zones=((), kinds("fed boxer"), ()),
        protected=(1,),
        tokens=((0, 1), (0, 0), (0, 0)),
    )
    svg = table_svg(after, before=before)
    # a card in the hand, a hidden one, one laid down, a chip and a token
    assert svg.count(f'stroke="{colour("event")}"') == 5
    lines = news(changes(before, after))
    assert [line for line in ("Just happened", *lines) if bare(line) not in shown(read(svg))] == []
    assert colour("event") not in table_svg(after, before=after)


def test_a_picture_too_narrow_for_its_cards_is_refused() -> None:
    with pytest.raises(ValueError, match="at least 480 px, not 479"):
        table_svg(table(), width=479)


def walk(players: int, seed: int) -> Iterator[Explained]:
    """Every step of a random game as some seat knows it."""
    rng, game = Random(seed), ll.letter(players=players)
    state: Any = game.start()
    while ll.mover(state) != ll.TERMINAL:
        chance = ll.mover(state) == ll.CHANCE
        choice = ll.sample(state, rng) if chance else rng.choice(ll.choices(state))
        for step in ll.steps(state, choice):
            yield ll.explain(game, step, rng.choice([None, *range(players)]))
        state = ll.child(state, choice)


@pytest.mark.parametrize("players", [2, 3, 6])
def test_every_step_of_a_game_stands_alone(players: int) -> None:
    for step in list(walk(players, seed=players))[::3]:
        is_standalone(step_svg(step))
        box = step_box(step, picture(step.after, before=step.before), 960)
        assert box.width == pytest.approx(960)
        assert list(clashes(box)) == []


def test_a_step_says_all_that_its_viewer_knows() -> None:
    for step in list(walk(3, seed=1))[::3]:
        told = changes(step.before, step.after)
        facts = [step.rule.says, step.rule.section, step.rule.ident, *step.heard]
        facts += [f"{each.label}{each.before}→{each.after}" for each in told]
        facts += [rule.says for rule in step.to_come]
        lists = (step.heard, told, step.to_come)
        facts += [said for said, some in zip(SILENCE.values(), lists, strict=True) if not some]
        root = read(step_svg(step))
        assert [fact for fact in facts if bare(fact) not in shown(root)] == []
        described = bare(root.findtext(SVG + "desc") or "")
        plain = [step.rule.says, *step.heard, *(rule.says for rule in step.to_come)]
        assert [fact for fact in plain if bare(fact) not in described] == []
        assert bare(table_text(step.after, before=step.before)) in described


def test_views_and_steps_know_their_pictures() -> None:
    moment = table()
    assert moment._repr_svg_() == table_svg(moment)
    step = next(walk(2, seed=0))
    assert step._repr_svg_() == step_svg(step)


def test_a_step_of_a_game_without_a_table_has_no_picture() -> None:
    (step,) = ll.steps(ll.kuhn().start(), 2)
    assert ll.explain(ll.kuhn(), step, viewer=0)._repr_svg_() is None


@pytest.mark.parametrize("room", [44.0, 80.0, 150.0, 568.0])
@pytest.mark.parametrize("cards", [1, 2, 15, 27])
def test_a_zone_of_any_length_keeps_to_its_room(cards: int, room: float) -> None:
    laid = fan([Lying(CARDS[i % len(CARDS)]) for i in range(cards)], room)
    assert laid.width <= room
    places = re.findall(r'translate\(([\d.]+) ([\d.]+)\)"><g><title>', laid.svg())
    spots = sorted((float(y), float(x)) for x, y in places)
    assert len(spots) == cards
    # number and sign take 33 px of a card, and a row is higher than a card
    nearest = [u - x if y == v else 99 for (y, x), (v, u) in pairwise(spots)]
    assert all(gap >= 33 for gap in nearest)
    assert all(v - y in (0, pytest.approx(76.4)) for (y, _), (v, _) in pairwise(spots))


def test_widths_agree_with_the_published_ones_of_helvetica() -> None:
    # in thousandths of the size: W 944, i 222, m 833; space 278; 3 x 556; A 667; R 722; G 778
    for text, width in {"Wim": 1.999, "   ": 0.834, "555": 1.668, "ARG": 2.167}.items():
        assert long(text, 1) == pytest.approx(width, rel=0.05)
    assert long("é", 1) == long("e", 1)
    assert long("漢", 1) > long("m", 1)
    assert long("e\u0301", 1) == long("e", 1)


@pytest.mark.parametrize("room", [20, 60, 200])
@pytest.mark.parametrize("text", ["", "one two three", "W" * 40, "Bartholomew-Featherstonehaugh"])
def test_wrapped_lines_fit_and_lose_nothing(text: str, room: int) -> None:
    lines = list(wrap(text, 10, room))
    assert bare("".join(lines)) == bare(text)
    assert max(long(line, 10) for line in lines) <= room
    for side in ("start", "middle"):
        assert words(text, Type(8), room, side).width <= room


def test_a_long_name_breaks_at_its_hyphen() -> None:
    assert list(wrap("Bartholomew-Featherston", 10, 80)) == ["Bartholomew-", "Featherston"]


def test_boxes_without_size_take_no_room() -> None:
    assert beside([Box(0, 0), Box(10, 5), Box(0, 0)]).width == 10
    assert flow([], 100).height == 0
