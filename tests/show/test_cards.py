"""Card faces: all texts there, safe, and one picture that stands alone."""

import re
from xml.etree import ElementTree as ET

import pytest

from lovecraft_lab.letter.cards import CardKind, Effect
from lovecraft_lab.show import Faces, card_html, card_svg, cards_html
from lovecraft_lab.show.cards import Size
from tests.show.deck import CARDS

TEXT_SIZES: tuple[Size, ...] = (148, 124, 96)
NASTY = CardKind(
    '"><b>', "<b>Bold & co</b>", 3, 2, "Arkham", other_world=True, sane=Effect("<i>'\"</i>")
)


@pytest.mark.parametrize("card", CARDS, ids=[card.ident for card in CARDS])
def test_a_face_says_all_that_is_printed(card: CardKind) -> None:
    for size in TEXT_SIZES:
        face = card_html(card, size)
        said = f'aria-label="{card.name}, {card.number}, {card.world}.'
        assert said in face
        for effect in filter(None, (card.sane, card.insane)):
            assert effect.text.replace("'", "&#x27;") in re.sub(r'aria-label="[^"]*"', "", face)
    assert f'aria-label="{card.name}, {card.number}, {card.world}"' in card_html(card, 44)


def test_the_eggs_belong_to_both_states_of_mind() -> None:
    (eggs,) = (card for card in CARDS if card.aside)
    assert "Sane or Insane: Play it and you are out." in card_html(eggs, 124)


def test_a_face_is_inert() -> None:
    for face in (*(card_html(NASTY, size) for size in (*TEXT_SIZES, 44)), card_svg(NASTY)):
        assert "<b>" not in face
        assert "<i>" not in face


@pytest.mark.parametrize("card", [*CARDS, NASTY], ids=[card.name for card in (*CARDS, NASTY)])
def test_a_standalone_face_is_plain_svg(card: CardKind) -> None:
    face = card_svg(card)
    assert face == card_svg(card)
    root = ET.fromstring(face)  # noqa: S314 - our own drawing
    words = " ".join(root.itertext())
    for effect in filter(None, (card.sane, card.insane)):
        assert all(word in words for word in effect.text.split())
    assert not re.search(r'class=|style=|\bid=|href|var\(|"currentColor"', face)
    tops = [float(place) for place in re.findall(r'<tspan x="[\d.]+" y="([\d.]+)"', face)]
    assert all(120 < top < 236 for top in tops)


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
