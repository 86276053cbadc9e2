"""Editions are values: nothing asks which is played, and one file adds one more."""

import ast
from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections.abc import Iterator
from itertools import product
from pathlib import Path
from random import Random
from typing import Any

import pytest

import lovecraft_lab as ll
from lovecraft_lab.core.record import TEACHER, pack, unpack
from lovecraft_lab.letter import EDITIONS
from lovecraft_lab.letter.choices import WIN_ROUND
from lovecraft_lab.letter.game import LetterGame
from lovecraft_lab.show import cards_html
from lovecraft_lab.widgets.choice import Words, bar
from tests.random_play import made_up
from tests.rules.table import play, random_game, table
from tests.seed import SEED

PACKAGE = Path(ll.__file__).parent
SOURCES = sorted(PACKAGE.rglob("*.py"))
NAMES = {*EDITIONS}


def comparisons(path: Path) -> Iterator[ast.expr]:
    """Every side of every comparison, and whatever a `match` or a mapping looks a name up in."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        match node:
            case ast.Compare(left, _, others):
                yield from (left, *others)
            case ast.MatchValue(value):
                yield value
            case ast.Subscript(_, inside):
                yield inside
            case ast.If(test) | ast.IfExp(test) | ast.While(test):
                yield test


@pytest.mark.parametrize("path", SOURCES, ids=lambda path: str(path.relative_to(PACKAGE)))
def test_nothing_asks_which_edition_is_played(path: Path) -> None:
    for side in comparisons(path):
        for node in ast.walk(side):
            text = ast.unparse(node) if isinstance(node, ast.expr) else ""
            assert not (isinstance(node, ast.Constant) and node.value in NAMES), ast.unparse(side)
            assert text not in ("ZMAN27", "CLASSIC", "AEG25", "edition.name"), ast.unparse(side)


def test_such_a_question_would_be_found(tmp_path: Path) -> None:
    asking = tmp_path / "asking.py"
    asking.write_text('if game.edition.name == "aeg25":\n    pass\n', encoding="utf-8")
    with pytest.raises(AssertionError):
        test_nothing_asks_which_edition_is_played(asking)


VALUES = {"ZMAN27", "CLASSIC", "AEG25"}
NAMED = {"letter/editions.py": VALUES, "letter/game.py": {"zman27"}}
"""The list of all editions, and what is played where nothing else is said."""
SAID = {
    "letter/options.py": {"zman27"},
    "cli.py": {"zman27", "the edition (zman27)"},
    "widgets/builder.py": {"zman27"},
    "widgets/builder_desk.py": {"zman27"},
    "lessons/editor.py": {"zman27"},
}
"""The same default once more, where it is seen by `help`."""


def names_of_editions(path: Path) -> set[str]:
    """Every edition that a file names in a text, docstrings apart, or as a value."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    documented = (ast.Module, ast.ClassDef, ast.FunctionDef)
    prose = {
        id(node.body[0].value)
        for node in ast.walk(tree)
        if isinstance(node, documented) and node.body and isinstance(node.body[0], ast.Expr)
    }
    return {
        str(node.value) if isinstance(node, ast.Constant) else node.id
        for node in ast.walk(tree)
        if (isinstance(node, ast.Constant) and id(node) not in prose and in_a_text(node.value))
        or (isinstance(node, ast.Name) and node.id in VALUES)
    }


def in_a_text(value: object) -> bool:
    return isinstance(value, str) and any(name in value for name in NAMES)


def test_no_module_but_its_own_names_an_edition() -> None:
    others = [path for path in SOURCES if not path.stem.startswith(tuple(NAMES))]
    named = {str(path.relative_to(PACKAGE)): names_of_editions(path) for path in others}
    assert {path: names for path, names in named.items() if names} == NAMED | SAID


# Cards of other editions


FOREIGN = [
    ("aeg25", "fed", ["aeg25", "The Fed (2) of zman27 and classic"]),
    ("aeg25", "deep_one", ["aeg25", "Deep One (3) of zman27 and classic", "aeg25 has deep_ones"]),
    ("zman27", "deep_ones", ["zman27", "Deep Ones (1) of aeg25", "zman27 has deep_one"]),
    ("zman27", "mi_go", ["zman27", "Mi-Go (5) of aeg25"]),
    ("classic", "rlyeh", ["classic", "R’lyeh (0) of zman27"]),
    ("classic", "silver_key", ["classic", "The Silver Key (7) of aeg25"]),
]


@pytest.mark.parametrize(("edition", "ident", "words"), FOREIGN)
def test_a_card_of_another_edition_is_refused_with_the_names_of_both(
    edition: str, ident: str, words: list[str]
) -> None:
    game = ll.letter(edition)
    state = ll.child(game.start(), ll.choices(game.start())[0])
    with pytest.raises(ll.BadNotation) as played:
        game.parse(state, ident)
    with pytest.raises(ll.BadPosition) as dealt:
        ll.letter(edition, deck={ident: 5})
    with pytest.raises(ll.BadPosition) as set_up:
        game.position(hands=[(ident, "investigators"), ("investigators",)])
    for refused in (played, dealt, set_up):
        assert all(word in str(refused.value) for word in words), str(refused.value)


def test_the_same_id_means_another_card_in_another_edition() -> None:
    numbers = {
        edition: next(row.number for row in EDITIONS[edition].cards if row.ident == "necronomicon")
        for edition in EDITIONS
    }
    assert numbers == {"zman27": 4, "classic": 4, "aeg25": 8}


# Codes


def played(edition: str) -> ll.Record:
    """Return the record of a random round of three."""
    return ll.play(ll.letter(edition, 3), [ll.bots.random] * 3, seed=7)


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_code_leads_back_to_its_own_edition(edition: str) -> None:
    record = played(edition)
    for again in (ll.Record.from_code(record.code), ll.Record.from_json(record.to_json())):
        assert again.game is ll.letter(edition, 3)
        assert ll.replay(again) == ll.replay(record)


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("other", EDITIONS)
def test_a_code_in_which_the_edition_was_exchanged_is_refused(edition: str, other: str) -> None:
    """The edition is part of what the check sum is made of."""
    code = played(edition).code
    header, number = unpack(TEACHER, code)
    assert header["spec"].get("edition", "zman27") == edition
    header["spec"]["edition"] = other
    exchanged = bytes_of(pack(TEACHER, header, number))[:-4] + bytes_of(code)[-4:]
    forged = TEACHER + urlsafe_b64encode(exchanged).decode().rstrip("=")
    if forged == code:
        assert edition == other
        return
    with pytest.raises(ll.BadCode, match="damaged"):
        ll.Record.from_code(forged)


def bytes_of(code: str) -> bytes:
    """The bytes of a code, its check sum last."""
    text = code.removeprefix(TEACHER)
    return urlsafe_b64decode(text + "=" * (-len(text) % 4))


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_seat_comes_back_to_its_own_edition(edition: str) -> None:
    session = ll.Session(
        ll.letter(edition, 3), [None, "random", "random"], seed=3, bots=ll.bots.BY_NAME
    )
    session.play_on()
    again = ll.Session.from_code(session.code, bots=ll.bots.BY_NAME)
    assert again.game is session.game
    assert again.state == session.state


# Switches


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_switch_of_another_edition_is_refused_with_the_name_of_that_one(edition: str) -> None:
    own = EDITIONS[edition].switches
    foreign = {name for each in EDITIONS.values() for name in each.switches} - {*own}
    for name in foreign:
        with pytest.raises(ll.BadPosition) as refused:
            ll.letter(edition, switches={name: True})
        owners = [each.name for each in EDITIONS.values() if name in each.switches]
        assert all(word in str(refused.value) for word in (name, edition, *owners))


IDLE = [
    (
        "zman27",
        2,
        "forced_seven_while_insane",
        {"entertainer": 1, "musician": 1, "boxer": 5},
        (
            "it needs The Entertainer or Shoggoth, one card with 5, 6 or 8, one Arkham card to pass"
            " a check with and one Other World card but Cthulhu, with 4 cards to draw; or The"
            " Entertainer or Shoggoth, one card with 5, 6 or 8, one Arkham card to pass a check"
            " with, Tommy Gun and Cthulhu, with 5 cards to draw."
            " This deck lacks one Other World card but Cthulhu"
        ),
    ),
    (
        "zman27",
        3,
        "winning_card_counts",
        ll.DECKS["pocket-5"],
        (
            "it needs Cultists, with 2 cards to draw; or Deep One and two cards with different"
            " numbers, with 2 cards to draw; or Stowaway and The Dilettante or Cthulhu, with 2"
            " cards to draw. This deck lacks 2 cards to draw (it has 1)"
        ),
    ),
    (
        "classic",
        2,
        "immune_stays_in_tie",
        {"necronomicon": 1, "fed": 1, "deep_one": 1, "dilettante": 1, "entertainer": 1}
        | {"cultists": 1, "stowaway": 1},
        (
            "it needs Necronomicon, one Other World card but Cthulhu, one Arkham card to pass a"
            " check with and two cards with the same number, with 4 cards to draw."
            " This deck lacks two cards with the same number"
        ),
    ),
    (
        "aeg25",
        2,
        "necronomicon_in_check",
        {"necronomicon": 1, "cats_of_ulthar": 2, "cthulhu": 1, "elder_sign": 3},
        (
            "it needs The Necronomicon and one Insanity card but Cthulhu, with 3 cards to draw."
            " This deck lacks one Insanity card but Cthulhu"
        ),
    ),
]


@pytest.mark.parametrize(("edition", "players", "name", "deck", "why"), IDLE)
def test_a_switch_that_could_change_nothing_is_refused_with_what_it_needs_and_what_is_lacking(
    edition: str, players: int, name: str, deck: dict[str, int], why: str
) -> None:
    with pytest.raises(ll.BadPosition) as refused:
        ll.letter(edition, players, deck=deck, switches={name: False})
    assert refused.value.faults == (f"switch {name}=False: it changes nothing here: {why}",)
    assert ll.letter(edition, players, deck=deck, switches={name: True}).switches[name]


@pytest.mark.parametrize(
    ("deck", "fault"),
    [
        ({"mi_go": 2, "elder_sign": 3}, "one at most, for there is one Mi-Go Braincase"),
        ({"mi_go_braincase": 1, "elder_sign": 3}, "comes with Mi-Go"),
        ({"investigators": 4}, r"Investigators need a number .* \(rule 126-1-sane\)"),
        ({"deep_ones": 4}, r"Deep Ones need a number .* \(rule 126-1-sane\)"),
    ],
)
def test_a_teaching_deck_that_cannot_be_is_refused_in_the_words_of_its_edition(
    deck: dict[str, int], fault: str
) -> None:
    with pytest.raises(ll.BadPosition, match=fault):
        ll.letter("aeg25", deck=deck)


def test_the_braincase_lies_aside_where_mi_go_is_in_the_deck() -> None:
    base = {"elder_sign": 3, "investigators": 2}
    assert ll.letter("aeg25", deck=base).eggs is None
    with_mi_go = ll.letter("aeg25", deck={**base, "mi_go": 1})
    assert with_mi_go.cards[with_mi_go.eggs or 0].ident == "mi_go_braincase"
    assert with_mi_go.numbers == (0, 4, 5)


@pytest.mark.parametrize(
    ("what", "fault"),
    [
        ({"outs": [0]}, "turn: seat 0 is out of the round (rule 119)"),
        ({"outs": [1, 2]}, "at least two players must be in the round (rule 122)"),
        ({"known_next": "mi_go"}, "no card of aeg25 opens the deck"),
        ({"eggs_aside": False}, "mi_go_braincase: not aside, so a hand or a zone must hold it"),
    ],
)
def test_the_faults_of_a_position_name_the_rules_of_its_edition(
    what: dict[str, Any], fault: str
) -> None:
    hands = [("elder_sign", "mi_go"), ("investigators",), ("investigators",)]
    with pytest.raises(ll.BadPosition) as refused:
        ll.letter("aeg25", 3).position(**{"hands": hands, **what})
    assert fault in str(refused.value)


def test_the_announcement_is_known_to_one_edition_alone() -> None:
    for edition, game in ((name, ll.letter(name)) for name in EDITIONS):
        has_it = any(row.is_from_hand for row in EDITIONS[edition].cards)
        assert (WIN_ROUND in game.all_choices) == has_it


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_play_is_refused_if_and_only_if_it_is_not_among_the_choices(edition: str) -> None:
    """Over the whole alphabet of plays, at made-up tables full of what is rare."""
    for seed in range(12):
        rng = Random(f"{SEED}/alphabet/{seed}")
        game = ll.letter(edition, rng.choice([2, 3]))
        state = game.position(**made_up(game, rng))
        if ll.mover(state) < 0:
            continue
        legal = {game.format(state, choice) for choice in ll.choices(state)}
        for text in alphabet(game):
            rules = ll.why_not(game, state, text)
            assert (not rules) == (text in legal), text
            assert all(game.rules[rule.ident] is rule for rule in rules)


def alphabet(game: LetterGame) -> Iterator[str]:
    """Every play that can be written: each card, effect, seat (one too many) and number."""
    seats = ["", *(f">{seat}" for seat in range(game.players + 1))]
    numbers = ["", *(f"={number}" for number in range(10))]
    yield from map("".join, product([row.ident for row in game.cards], ["", "!"], seats, numbers))
    yield from (WIN_ROUND, "end round", "go on", "guess=4")


@pytest.mark.parametrize("edition", EDITIONS)
def test_tables_and_steps_are_drawn_and_said(edition: str) -> None:
    for seed in range(6):
        game = ll.letter(edition, 2 + seed % 5)
        for step in random_game(game, seed).steps[::5]:
            view = game.view(ll.infoset(step.after, seed % 2))
            for drawn in (view._repr_html_(), view._repr_svg_(), repr(view)):
                assert len(drawn) > 300
            said = repr(view).lower()
            assert game.words.zone in said
            assert game.words.starred.lower() in said
            assert ll.explain(game, step, 0)._repr_html_()
    assert all(row.name in cards_html(EDITIONS[edition].cards) for row in game.cards if row.number)


@pytest.mark.parametrize("bot", ll.bots.BY_NAME)
@pytest.mark.parametrize("edition", EDITIONS)
def test_bots_play_every_edition(edition: str, bot: str) -> None:
    for players in (2, 4):
        record = ll.play(
            ll.letter(edition, players), [ll.bots.BY_NAME[bot]] * players, seed=players
        )
        assert ll.mover(ll.replay(record)) == ll.TERMINAL


def test_the_cautious_bot_knows_what_cthulhu_needs_in_the_25_card_game() -> None:
    """A Mead still being applied counts for nothing, so Cthulhu is kept away from."""
    hands = ("golden_mead investigators", "elder_sign", "elder_sign")
    state = table(*hands, edition="aeg25", zones=["nyarlathotep", "", ""])
    at = play(state, "golden_mead!>1", "cthulhu").after
    game, legal = at.game, ll.choices(at)
    for seed in range(20):
        choice = ll.bots.cautious(game, ll.infoset(at, 0), legal, Random(seed))
        assert game.cards[choice.kind].ident == "investigators"


@pytest.mark.parametrize("wanted", [{}, {"card": WIN_ROUND}, {"card": "randolph_carter"}])
def test_the_announcement_can_be_picked_at_the_table(wanted: dict[str, str]) -> None:
    hands = ("shining_trapezohedron randolph_carter", "investigators")
    state = table(*hands, edition="aeg25", zones=["mi_go", ""])
    game, legal = state.game, ll.choices(state)
    words = Words(game.view(ll.infoset(state, 0)), 0, game, ["You", "Seat 1"])
    asked = bar(words, legal, wanted)
    picks = [option.value for option in asked.columns[0].options]
    assert picks == ["shining_trapezohedron", "randolph_carter", WIN_ROUND]
    if wanted.get("card") == WIN_ROUND:
        assert asked.choice == WIN_ROUND
        assert asked.says == "You show both cards and win the round."
    else:
        assert asked.choice != WIN_ROUND


# An edition of one's own


def test_a_rule_under_another_number_is_the_same_rule_and_one_object() -> None:
    rule = ll.letter().rules["Z085"]
    twin = rule.under("X9", "Somewhere", "The same in other words.")
    assert twin is rule.under("X9", "Somewhere", "The same in other words.")
    assert twin is not rule
    assert twin.is_same_as(rule)
    assert not twin.is_same_as(ll.letter().rules["Z090"])
    assert (twin.ident, twin.says) == ("X9", "The same in other words.")
