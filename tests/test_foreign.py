"""What belongs to one edition is refused in another: card ids everywhere, and whole codes."""

import json
from collections.abc import Callable
from itertools import permutations
from typing import Any

import pytest

import lovecraft_lab as ll
from lovecraft_lab.core.play import LEARNER
from lovecraft_lab.core.record import TEACHER, pack, unpack
from lovecraft_lab.letter import EDITIONS
from lovecraft_lab.letter.cards import CardKind
from lovecraft_lab.letter.edition import Edition

PAIRS = list(permutations(EDITIONS, 2))
FOREIGN = [
    pytest.param(EDITIONS[edition], EDITIONS[owner], row, id=f"{edition}-{row.ident}-of-{owner}")
    for edition, owner in PAIRS
    for row in EDITIONS[owner].cards
    if row.ident not in {own.ident for own in EDITIONS[edition].cards}
]
each_foreign = pytest.mark.parametrize(("edition", "owner", "row"), FOREIGN)


def row_of(edition: str, ident: str) -> CardKind:
    return next(row for row in EDITIONS[edition].cards if row.ident == ident)


# Card ids


def test_there_are_foreign_ids_for_every_pair_but_the_version_within_its_game() -> None:
    """The Classic version leaves two cards in the box, and adds none."""
    counted = {
        (edition, owner): len(
            {row.ident for row in EDITIONS[owner].cards}
            - {row.ident for row in EDITIONS[edition].cards}
        )
        for edition, owner in PAIRS
    }
    # 19, 17 and 17 kinds; of the 25-card game the 27-card game has Investigators, Cthulhu and a
    # Necronomicon.
    assert counted == {
        ("zman27", "classic"): 0,
        ("classic", "zman27"): 2,
        ("zman27", "aeg25"): 14,
        ("classic", "aeg25"): 14,
        ("aeg25", "zman27"): 16,
        ("aeg25", "classic"): 14,
    }


def ways_in(edition: Edition, ident: str) -> dict[str, Callable[[], Any]]:
    """Every place where a card id can be written down."""
    game = ll.letter(edition.name, 3)
    one = {"hands": [("investigators",)] * 3}
    table = game.position(**{**one, "hands": [("investigators",) * 2, *one["hands"][1:]]})
    deal = ll.letter(edition.name, 3).start()
    insane = next(row.ident for row in edition.cards if row.insane and row.insane.asks != "nothing")
    return {
        "play": lambda: game.parse(table, f"{ident}>1"),
        "insane play": lambda: game.parse(table, f"{ident}!"),
        "guess": lambda: game.parse(table, f"{ident}>1=4"),
        "why not": lambda: ll.why_not(game, table, ident),
        "hand-out": lambda: game.parse(table, f"give {ident}>0 {insane}>1"),
        "draw": lambda: game.parse(deal, ident),
        "hand": lambda: game.position(hands=[(ident,), *one["hands"][1:]]),
        "zone": lambda: game.position(**one, zones=[[ident], [], []]),
        "face up": lambda: game.position(**one, face_up=[ident]),
        "next card": lambda: game.position(**one, known_next=ident),
        "deck": lambda: ll.letter(edition.name, 3, deck={"investigators": 4, insane: 1, ident: 1}),
    }


@each_foreign
def test_a_card_of_another_edition_is_refused_wherever_it_is_written(
    edition: Edition, owner: Edition, row: CardKind
) -> None:
    for way, ask in ways_in(edition, row.ident).items():
        with pytest.raises((ll.BadNotation, ll.BadPosition)) as refused:
            ask()
        said = str(refused.value)
        for word in (repr(row.ident), edition.name, owner.name, row.name, f"({row.number})"):
            assert word in said, f"{way}: {said}"


def test_an_id_that_two_editions_share_is_one_card_or_is_told_apart() -> None:
    """Where it means two cards, the comparison says so in a row of its own."""
    for edition, other in PAIRS:
        shared = {row.ident for row in EDITIONS[edition].cards} & {
            row.ident for row in EDITIONS[other].cards
        }
        rows = ll.compare_editions(edition, other).rows
        told = {row.keys[0] for row in rows if row.what.startswith("“")}
        for ident in shared:
            ours, theirs = row_of(edition, ident), row_of(other, ident)
            same = (ours.number, ours.other_world) == (theirs.number, theirs.other_world)
            assert same == (ident not in told), ident


def test_of_all_shared_ids_one_means_two_cards() -> None:
    by_id: dict[str, set[tuple[int, bool]]] = {}
    for edition in EDITIONS.values():
        for row in edition.cards:
            by_id.setdefault(row.ident, set()).add((row.number, row.other_world))
    assert {ident for ident, cards in by_id.items() if len(cards) > 1} == {"necronomicon"}


def test_ids_that_are_alike_mean_different_cards_and_each_points_to_the_other() -> None:
    assert row_of("zman27", "deep_one").number == 3
    assert row_of("aeg25", "deep_ones").number == 1
    for edition, wrong, right in (
        ("zman27", "deep_ones", "deep_one"),
        ("aeg25", "deep_one", "deep_ones"),
    ):
        with pytest.raises(ll.BadPosition, match=f"{edition} has {right}"):
            ll.letter(edition, deck={wrong: 5})


# Codes


def exchanged(kind: str, code: str, other: str) -> str:
    """The code with another edition in its header and a fresh check sum."""
    header, number = unpack(kind, code)
    header["spec"]["edition"] = other
    return pack(kind, header, number)


def records(edition: str) -> list[ll.Record]:
    """Nothing played yet, the beginning of a round, and whole rounds and matches."""
    game = ll.letter(edition, 3)
    deal = [*ll.play(game, [ll.bots.random] * 3, seed=1).moments()][:3]
    return [
        ll.Record.of(game, []),
        ll.Record.of(game, [choice for _, choice in deal]),
        *(
            ll.play(
                ll.letter(edition, 2 + seed % 3, match=seed > 3),
                [ll.bots.random] * (2 + seed % 3),
                seed,
            )
            for seed in range(6)
        ),
    ]


@pytest.mark.parametrize(("edition", "other"), PAIRS)
def test_a_forged_code_of_one_edition_never_loads_as_another(edition: str, other: str) -> None:
    for record in records(edition):
        again = pack(TEACHER, *unpack(TEACHER, record.code))
        assert ll.Record.from_code(again) == record
        with pytest.raises(ll.BadCode, match="game"):
            ll.Record.from_code(exchanged(TEACHER, record.code, other))


@pytest.mark.parametrize(("edition", "other"), PAIRS)
@pytest.mark.parametrize("choices", [0, 1, 4])
def test_a_forged_resume_of_one_edition_never_loads_as_another(
    edition: str, other: str, choices: int
) -> None:
    session = ll.Session(
        ll.letter(edition, 3), [None, "random", "random"], seed=3, bots=ll.bots.BY_NAME
    )
    session.play_on()
    while len(session.resume.choices) < choices and not session.is_over:
        session.choose(ll.choices(session.state)[0])
        session.play_on()
    bots = ll.bots.BY_NAME
    own = ll.Resume.from_code(pack(LEARNER, *unpack(LEARNER, session.code)), bots)
    assert own.choices == session.resume.choices
    with pytest.raises(ll.BadCode, match="game"):
        ll.Resume.from_code(exchanged(LEARNER, session.code, other), bots)


@pytest.mark.parametrize("name", ["players", "match", "first", "switches"])
def test_nor_does_a_code_load_with_any_other_option_exchanged(name: str) -> None:
    options = {
        "players": 4,
        "match": True,
        "first": 1,
        "switches": {"winning_card_counts": False},
    }
    record = ll.Record.of(ll.letter("aeg25", 3), [])
    header, number = unpack(TEACHER, record.code)
    header["spec"][name] = options[name]
    with pytest.raises(ll.BadCode, match="made for another game"):
        ll.Record.from_code(pack(TEACHER, header, number))


@pytest.mark.parametrize(("edition", "other"), [pair for pair in PAIRS if "aeg25" in pair])
def test_a_record_in_json_is_refused_by_a_game_that_lacks_its_cards(
    edition: str, other: str
) -> None:
    """JSON is a plain file without a seal: there the choices are read card by card."""
    plain = json.loads(ll.play(ll.letter(edition, 6), [ll.bots.random] * 6, seed=2).to_json())
    plain["spec"]["edition"] = other
    with pytest.raises(ll.BadCode, match=f"in {other}: it is .* of .*{edition}"):
        ll.Record.from_json(json.dumps(plain))
