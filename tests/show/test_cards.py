"""Card faces: all texts there, safe, and one picture that stands alone."""

import re
from xml.etree import ElementTree as ET

import pytest

from lovecraft_lab.letter import EDITIONS
from lovecraft_lab.letter.cards import CardKind, Effect
from lovecraft_lab.show import Faces, card_html, card_svg, cards_html
from lovecraft_lab.show.cards import Size, halves
from lovecraft_lab.show.ink import long, wrap
from tests.show.deck import CARDS

TEXT_SIZES: tuple[Size, ...] = (148, 124, 96)
EVERY = {f"{name}-{card.ident}": card for name, one in EDITIONS.items() for card in one.cards}
"""Every card of every edition."""
every_card = pytest.mark.parametrize("card", EVERY.values(), ids=EVERY)
NASTY = CardKind(
    '"><b>', "<b>Bold & co</b>", 3, 2, "Arkham", other_world=True, sane=Effect("<i>'\"</i>")
)


@every_card
def test_a_face_says_all_that_is_printed(card: CardKind) -> None:
    for size in TEXT_SIZES:
        face = card_html(card, size)
        said = f'aria-label="{card.name}, {card.number}, {card.world}.'
        assert said in face
        for effect in filter(None, (card.sane, card.insane)):
            assert effect.text.replace("'", "&#x27;") in re.sub(r'aria-label="[^"]*"', "", face)
    assert f'aria-label="{card.name}, {card.number}, {card.world}"' in card_html(card, 44)


def test_a_face_has_the_text_of_its_own_edition() -> None:
    """The same id is another card in another edition."""
    old, new = EVERY["zman27-necronomicon"], EVERY["aeg25-necronomicon"]
    for face in (card_html, card_svg):
        assert "Nothing" in face(old)
        assert "Discard" not in face(old)
        assert "Discard" in face(new)
        assert "Nothing" not in face(new)


# What a face of this width is set in: name and text in px, and the leading of the text.
SET_IN: dict[Size, tuple[float, float, float]] = {
    148: (15, 12.5, 1.16),
    124: (13, 11.5, 1.16),
    96: (10.8, 10, 1.1),
}


@every_card
@pytest.mark.parametrize("size", SET_IN)
def test_texts_leave_room_for_number_and_pictogram(card: CardKind, size: Size) -> None:
    """Reckoned from the widths of letters; the number takes the upper 32 % of a face's width."""
    name, text, leading = SET_IN[size]
    height = size * 8 / 5
    lines = list(wrap(card.name, name * 1.06, size - name))
    assert all(long(line, name * 1.06) <= size - name for line in lines), "a word sticks out"
    height -= len(lines) * name * 1.08 + name * 0.58
    for states, effect in halves(card):
        room = size - text * (0.7 if size == 96 else 1) - len(states) * text * 1.5
        height -= len(list(wrap(effect.text, text, room))) * text * leading + text * 0.95
    assert height >= size * 0.32


def test_the_eggs_belong_to_both_states_of_mind() -> None:
    (eggs,) = (card for card in CARDS if card.aside)
    assert "Sane or Insane: Play it and you are out." in card_html(eggs, 124)


def test_a_face_is_inert() -> None:
    for face in (*(card_html(NASTY, size) for size in (*TEXT_SIZES, 44)), card_svg(NASTY)):
        assert "<b>" not in face
        assert "<i>" not in face


@pytest.mark.parametrize("card", [*EVERY.values(), NASTY], ids=[*EVERY, "nasty"])
def test_a_standalone_face_is_plain_svg(card: CardKind) -> None:
    face = card_svg(card)
    assert face == card_svg(card)
    root = ET.fromstring(face)  # noqa: S314 - our own drawing
    words = " ".join(root.itertext())
    for effect in filter(None, (card.sane, card.insane)):
        assert all(word in words for word in effect.text.split())
    assert not re.search(r'class=|style=|\bid=|href|var\(|"currentColor"', face)
    tops = [float(place) for place in re.findall(r'<tspan x="[\d.]+" y="([\d.]+)"', face)]
    assert all(110 < top < 236 for top in tops)
    named = [node.text or "" for node in root.findall("{http://www.w3.org/2000/svg}text")]
    lines = named[: -len(list(halves(card)))]
    assert " ".join(reversed(lines)) == card.name
    assert all(long(line, 15) <= 140 for line in lines)


def test_cards_in_a_row_bring_their_style() -> None:
    page = cards_html(CARDS[:2], 96)
    assert page.startswith('<div class="ll-root"')
    assert page.count('class="ll-card ll-card--m') == 2
    assert ".ll-table{" not in page


def test_faces_in_a_row_are_told_in_words_where_they_are_not_drawn() -> None:
    faces = Faces(CARDS[:2])
    assert faces._repr_html_() == cards_html(CARDS[:2])
    for card, line in zip(CARDS, repr(faces).splitlines(), strict=False):
        assert line.startswith(f"{card.name}, {card.number}, {card.world}. Sane: ")
    assert len(repr(faces).splitlines()) == 2
