"""The style sheet: contrast, size of letters, nothing fetched, every class and drawing there."""

import re
from dataclasses import replace
from importlib.resources import files

import pytest

from lovecraft_lab.letter import EDITIONS
from lovecraft_lab.letter.cards import CardKind, Effect
from lovecraft_lab.letter.edition import Edition
from lovecraft_lab.show import back_html, card_html, step_html, table_html
from lovecraft_lab.show.sheet import sheet as reference
from lovecraft_lab.show.symbols import drawing, names, pictogram
from lovecraft_lab.show.theme import style, tokens
from tests.show.deck import CARDS, CROWD, table

Colour = tuple[float, float, float]
PARTS = ("cards", "table", "step", "sheet", "story", "sides")

INK_ON_GROUND = [
    (ink, ground)
    for ground in ("surface", "felt", "felt-2", "felt+plate", "felt-2+plate")
    for ink in ("ink", "ink-2")
] + [
    ("ink-3", "surface"),
    ("sane-ink", "sane-tint"),
    ("insane-on", "insane"),
    ("no-ink", "no-tint"),
    ("you-ink", "you-tint"),
    ("pick-on", "pick"),
    ("event-on", "event"),
    ("event-ink", "event-tint"),
    ("ink", "event-tint"),
    ("ink-2", "event-tint"),
    ("stock-a-ink", "stock-a"),
    ("stock-a-ink", "stock-a-2"),
    ("stock-a-ink", "half-sane-a"),
    ("stock-o-ink", "stock-o"),
    ("stock-o-ink", "stock-o-2"),
    ("stock-o-ink", "half-sane-o"),
    ("half-insane-ink", "half-insane"),
]
SHAPE_ON_GROUND = [
    (shape, ground)
    for shape in ("you-ink", "event-edge", "line-2", "sane", "insane", "pick")
    for ground in ("surface", "felt", "felt+plate")
] + [("back-line", "back")]


def colour(name: str, *, dark: bool) -> Colour:
    ground, _, veil = name.partition("+")
    value = tokens(dark=dark)[f"--ll-{ground}"].split(",")[-1].strip(" )")
    solid = tuple(int(value[i : i + 2], 16) / 255 for i in (1, 3, 5))
    red, green, blue = veiled(solid, tokens(dark=dark)[f"--ll-{veil}"]) if veil else solid
    return red, green, blue


def veiled(ground: tuple[float, ...], veil: str) -> tuple[float, ...]:
    *inks, alpha = (float(number) for number in re.findall(r"[\d.]+", veil))
    return tuple(alpha * ink / 255 + (1 - alpha) * g for ink, g in zip(inks, ground, strict=True))


def luminance(colour: Colour) -> float:
    linear = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in colour]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(one: str, other: str, *, dark: bool) -> float:
    low, high = sorted(luminance(colour(name, dark=dark)) for name in (one, other))
    return (high + 0.05) / (low + 0.05)


@pytest.mark.parametrize("dark", [False, True], ids=["light", "dark"])
@pytest.mark.parametrize(("ink", "ground"), INK_ON_GROUND)
def test_text_stands_out_from_its_ground(ink: str, ground: str, *, dark: bool) -> None:
    assert contrast(ink, ground, dark=dark) >= 4.5


@pytest.mark.parametrize("dark", [False, True], ids=["light", "dark"])
@pytest.mark.parametrize(("shape", "ground"), SHAPE_ON_GROUND)
def test_shapes_stand_out_from_their_ground(shape: str, ground: str, *, dark: bool) -> None:
    assert contrast(shape, ground, dark=dark) >= 3


def test_dark_changes_colours_only() -> None:
    light, dark = tokens(), tokens(dark=True)
    assert light.keys() == dark.keys()
    changed = [name for name in light if light[name] != dark[name]]
    assert changed
    assert not [name for name in changed if name.startswith(("--ll-t-", "--ll-font", "--ll-card"))]


def test_no_text_is_smaller_than_11_and_a_half_px_outside_a_small_card() -> None:
    sheet = style(*PARTS)
    sizes = re.findall(r"(?:font(?:-size)?:(?:\d+ )?|--fx:|--nm:)([\d.]+)px", sheet)
    assert all(float(size) >= 11.5 for size in sizes if float(size) != 10.8)
    assert sheet.count("10.8px") == sheet.count("var(--ll-t-10)") == 1
    assert ".ll-card--m{--w:var(--ll-card-m);--nm:10.8px;--fx:var(--ll-t-10)" in sheet


def test_the_look_follows_jupyterlab_and_never_the_operating_system() -> None:
    sheet = style(*PARTS)
    assert 'body[data-jp-theme-light="false"] .ll-root{' in sheet
    assert "prefers-color-scheme" not in sheet


def test_every_rule_keeps_to_the_kit() -> None:
    bare = re.sub(r"@[^{]+\{", "", style(*PARTS))
    for selectors in re.findall(r"([^{}]+)\{", bare):
        assert re.search(r"\.(ll|is)-|\.one", selectors), selectors


def test_no_rule_of_the_live_pictures_changes_a_rule_of_the_still_ones() -> None:
    """A page may hold both, in any order: two rules for one selector would depend on it."""
    widgets = files("lovecraft_lab.widgets")
    live = "".join((widgets / name).read_text("utf-8") for name in ("live.css", "panels.css"))
    assert selectors(live) & selectors(style(*PARTS, "tree", "matrix")) == set()


def selectors(sheet: str) -> set[str]:
    """What rules are given for, those of narrow or wide containers left out."""
    plain = re.sub(r"/\*.*?\*/", "", sheet, flags=re.DOTALL)
    plain = re.sub(r"@[^{}]+\{([^{}]*\{[^{}]*\})*[^{}]*\}", "", plain)
    found = re.findall(r"([^{}]+)\{", plain)
    return {each.strip() for group in found for each in group.split(",")}


def test_every_token_used_is_named() -> None:
    used = set(re.findall(r"var\((--ll-[\w-]+)", style(*PARTS)))
    assert used <= tokens().keys()


def test_every_class_drawn_has_a_rule() -> None:
    sheet = style(*PARTS)
    moment = table_html(CROWD) + table_html(table(5), before=table(5, deck=20))
    drawn = moment + step_html(ident="Z001", section="", says="", heard=["x"], to_come=[("Z2", "")])
    faces = "".join(card_html(card, size) for card in CARDS for size in (148, 124, 96))
    drawn += reference("", CARDS, CROWD.copies)._repr_html_()
    drawn += reference("", CARDS, CROWD.copies, CROWD)._repr_html_()
    classes = " ".join(re.findall(r'class="([^"]*)"', drawn + faces)).split()
    plain = {"n2", "n4"}
    assert [name for name in set(classes) - plain if not re.search(rf"\.{name}\b", sheet)] == []


@pytest.mark.parametrize("edition", EDITIONS.values(), ids=EDITIONS)
def test_every_card_has_a_drawing_of_its_own(edition: Edition) -> None:
    signs = {"p-arkham", "p-other_world"}
    drawn = [pictogram(card) for card in edition.cards]
    assert not signs & set(drawn)
    assert len({drawing(name) for name in drawn}) == len(edition.cards)
    assert {f"n-{card.number}" for card in edition.cards} <= set(names())


def test_a_drawing_is_of_one_card_whatever_the_edition() -> None:
    """Necronomicon is a 4 of one game and an 8 of the other: two cards, and two drawings."""
    cards: dict[str, set[tuple[str, int, bool]]] = {}
    for edition in EDITIONS.values():
        for card in edition.cards:
            same = cards.setdefault(pictogram(card), set())
            same.add((card.ident, card.number, card.other_world))
    assert [name for name, same in cards.items() if len(same) > 1] == []
    assert len({drawing(name) for name in cards}) == len(cards)


def test_a_card_without_a_drawing_gets_the_sign_of_its_world() -> None:
    nothing = Effect("Nothing happens.")
    card = CardKind("lamplighter", "", 4, 1, "Arkham", other_world=False, sane=nothing)
    assert pictogram(card) == "p-arkham"
    assert pictogram(replace(card, other_world=True)) == "p-other_world"


@pytest.mark.parametrize("name", names())
def test_a_drawing_is_shapes_without_ids_or_links(name: str) -> None:
    assert not re.search(r"\bid=|href|url\(|<use|style=", drawing(name))
    assert set(re.findall(r'class="(\w+)"', drawing(name))) - {"ll"} <= set("ftwkb") | {
        "b0",
        "b1",
        "b2",
    }


def test_a_silent_back_says_nothing() -> None:
    assert "aria-label" not in back_html(62, label="")
    assert 'aria-label="hidden card, new"' in back_html(new=True)
