"""Explanations: what they count, what they conclude, and the wrong answers they know."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from fractions import Fraction
from typing import Any

import pytest

import lovecraft_lab as ll
from lovecraft_lab.letter import EDITIONS
from tests.random_play import turns
from tests.seed import SEED

GAME = ll.letter(players=3)


def seen(*texts: str, seat: int, model: str = "any") -> ll.Belief:
    """What a seat believes after these choices of a round of three."""
    state: Any = GAME.start()
    for text in texts:
        state = ll.child(state, GAME.parse(state, text))
    return ll.posterior(GAME, ll.infoset(state, seat), model)


@pytest.fixture(scope="module")
def check() -> ll.Belief:
    """Seat 0 has one Other World card lying and an Arkham card in hand; 21 cards in the deck."""
    state = GAME.position(
        hands=[("fed",), ("boxer",), ("sailor",)], zones=[["deep_one"], [], []], deck=21
    )
    return ll.posterior(GAME, ll.infoset(state, 0))


def test_U26_the_pool_of_a_check_is_counted_out(check: ll.Belief) -> None:
    good, bad = check.explain("pass_check 0 2").pool
    # 17 Arkham cards, one of them in hand; 10 others, of which Deep One and the Eggs lie open.
    assert (good.copies, good.lie_open, good.own, good.known, good.unseen) == (17, 0, 1, 0, 16)
    assert (bad.copies, bad.lie_open, bad.own, bad.known, bad.unseen) == (10, 2, 0, 0, 8)


def test_U26_the_formula_has_its_numbers_filled_in(check: ll.Belief) -> None:
    explained = check.explain("pass_check 0 2")
    assert explained.value == Fraction(10, 23)
    assert explained.formula == "C(16, 2) / C(24, 2) = 120 / 276 = 10/23"


def test_U26_every_slip_gives_the_wrong_answer_that_it_is_known_for(check: ll.Belief) -> None:
    slips = {slip.says: slip.value for slip in check.explain("pass_check 0 2").slips}
    assert slips == {
        # 21 cards in the deck, all 8 bad ones put among them: C(13, 2) / C(21, 2).
        "the unseen bad cards are all put into the deck": Fraction(78, 210),
        "cards turned up are put back": Fraction(16, 24) ** 2,
        # 560 of 2024 triples are good ones, and 16 of 24 cards.
        "one card too many is turned up": Fraction(560, 2024),
        "one card too few is turned up": Fraction(2, 3),
    }


def test_a_hand_is_explained_by_evidence_times_copies() -> None:
    # Seat 0 played Investigators and never plays an 8 if it need not: 8s count double.
    texts = ("boxer", "sailor", "fed", "investigators", "investigators>1=4")
    explained = seen(*texts, seat=1, model="no-eights").explain("hand 0 cthulhu")
    assert explained.value == Fraction(2, 26)
    assert explained.formula.startswith("(2·1) / 26 = 1/13")
    slips = {slip.name: slip.value for slip in explained.slips}
    assert slips["evidence"] == Fraction(1, 24)
    assert slips["deck size"] == Fraction(1, 21)
    # Took the old card for kept: beside an 8 Investigators was certain (2 copies, weight 2), beside
    # another (four copies) too, beside the 18 others 1/2: 2 / (4 + 8 + 18).
    assert slips["kept or drawn"] == Fraction(2, 30)
    assert [reason.struck for reason in explained.evidence] == [()]
    assert "likelier" in explained.text


def test_struck_cards_have_the_fact_that_struck_them() -> None:
    texts = ("fed", "boxer", "sailor", "investigators", "investigators>1=5")
    (reason,) = seen(*texts, seat=0).explain("guess 1 5").evidence
    assert reason.struck == ("musician", "stowaway")
    assert reason.seat == 1
    assert "5" in reason.says


def test_a_look_strikes_all_other_cards_and_a_later_play_may_bring_them_back() -> None:
    texts = ("boxer", "musician", "sailor", "fed", "fed>1")
    belief = seen(*texts, seat=0)
    (reason,) = belief.explain("hand 1 musician").evidence
    assert "musician" not in reason.struck
    assert len(reason.struck) == len([row for row in GAME.cards if not row.aside]) - 1
    played = seen(*texts, "urchin", "musician>1", "cthulhu", seat=0)
    # 22 cards are unseen: all but the own Boxer, The Fed, The Musician and the Urchin discarded.
    assert played.explain("hand 1 cthulhu").value == Fraction(1, 22)
    assert played.explain("hand 1 cthulhu").evidence == ()


@pytest.mark.parametrize(
    "what", ["pass_check 1", "hand 1 fed", "guess 1 4", "aside fed", "next_card fed"]
)
def test_every_form_of_question_is_answered_with_the_number_of_the_belief(what: str) -> None:
    for turn in turns(GAME, f"{SEED}/explain"):
        told = ll.infoset(turn.state, 0)
        belief = ll.posterior(GAME, told, "uniform")
        if 1 in belief.table.out:
            break
        expected = {
            "pass_check 1": lambda b=belief: b.pass_check(1),
            "hand 1 fed": lambda b=belief: sum(
                c for hand, c in b.hand(1).items() if "fed" in _ids(hand)
            ),
            "guess 1 4": lambda b=belief: sum(
                c for hand, c in b.hand(1).items() if {"urchin", "necronomicon"} & {*_ids(hand)}
            ),
            "aside fed": lambda b=belief: b.aside().get("fed", 0),
            "next_card fed": lambda b=belief: b.next_card().get("fed", 0),
        }[what]()
        explained = belief.explain(what)
        assert explained.value == expected
        assert all(slip.value != explained.value for slip in explained.slips)
        assert json.loads(json.dumps(explained.to_dict()))["value"] == str(explained.value)
        assert explained.text.startswith(f"{what}: {explained.value}")


def _ids(hand: Any) -> tuple[str, ...]:
    return hand if isinstance(hand, tuple) else (hand,)


def test_the_formula_of_a_check_gives_the_number_when_it_is_worked_out() -> None:
    for turn in turns(GAME, f"{SEED}/formula"):
        belief = ll.posterior(GAME, ll.infoset(turn.state, 0), "uniform")
        explained = belief.explain("pass_check 1 2") if 1 not in belief.table.out else None
        if explained is None or "C(" not in explained.formula or "open" in explained.formula:
            continue
        whole = explained.formula.split(" = ")[0]
        total = Fraction(0)
        for part in whole.split(" + "):
            share, _, ways = part.rpartition(" × ")
            total += Fraction(share or 1) * worked_out(ways)
        assert total == explained.value


def worked_out(ways: str) -> Fraction:
    """Return C(a, b) / C(c, d)."""
    found = re.fullmatch(r"C\((\d+), (\d+)\) / C\((\d+), (\d+)\)", ways)
    assert found, ways
    good, hidden, cards, again = map(int, found.groups())
    chance = Fraction(1)
    for n in range(hidden):
        chance *= Fraction(good - n, cards - n)
    assert hidden == again
    return chance


@pytest.mark.parametrize(
    "what",
    [
        "",
        "luck",
        "hand",
        "hand 1",
        "hand x fed",
        "hand 9 fed",
        "hand 1 jack",
        "pass_check 0 -1",
        None,
        3,
    ],
)
def test_what_cannot_be_explained_is_refused_with_what_can(what: Any, check: ll.Belief) -> None:
    with pytest.raises(ll.LabError):
        check.explain(what)


# How it is said


NAMES = ("Ada", "Bert", "Carl", "Dora")


def explanations(edition: str, names: tuple[str, ...] | None) -> Iterator[tuple[ll.Belief, Any]]:
    """Every kind of explanation at every choice of three rounds, for the seat that chooses."""
    game = ll.letter(edition, players=4)
    card = game.cards[0].ident
    for each in range(3):
        for turn in turns(game, f"{SEED}/said/{edition}/{each}"):
            seat = ll.mover(turn.state)
            if seat < 0:
                continue
            belief = ll.posterior(game, ll.infoset(turn.state, seat), "uniform")
            belief.names = names
            asked = [f"next_card {card}", f"aside {card}"]
            asked += [f"hand {p} {card}" for p in range(4)] + [f"guess {p} 5" for p in range(4)]
            asked += [f"pass_check {p} 2" for p in range(4) if p not in belief.table.out]
            yield from ((belief, belief.explain(what)) for what in asked)


@pytest.mark.parametrize("edition", EDITIONS)
def test_no_evidence_is_named_about_a_seat_that_holds_nothing(edition: str) -> None:
    outs = 0
    for belief, explained in explanations(edition, None):
        outs += bool(belief.table.out)
        assert all(reason.seat not in belief.table.out for reason in explained.evidence)
        assert all(belief.evidence.hands[reason.seat] for reason in explained.evidence)
    assert outs


def named(belief: ll.Belief) -> ll.Belief:
    """The same belief, at a table at which the players have names."""
    belief.names = NAMES[: belief.game.players]
    return belief


def explained_to(belief: ll.Belief) -> int:
    """The seat whose belief it is, to whom it is said."""
    assert isinstance(belief.seat, int)
    return belief.seat


@pytest.mark.parametrize("edition", EDITIONS)
def test_one_is_said_of_one_and_players_and_cards_go_by_their_names(edition: str) -> None:
    ids = [row.ident for row in EDITIONS[edition].cards if "_" in row.ident]
    for belief, explained in explanations(edition, NAMES):
        said = explained.text.split(":", 1)[1]
        assert not re.search(r"\b1 (copies|cards|lie|checks|players)\b", said), said
        assert not re.search(r"\b(0|[2-9]|\d\d+) (copy|card|lies)\b", said), said
        assert not re.search(r"\b[Ss]eat \d", said), said
        for reason in explained.evidence:
            sentences = f"{reason.says} {reason.follows}"
            assert not [ident for ident in ids if ident in sentences]
            who = "you" if reason.seat == explained_to(belief) else NAMES[reason.seat]
            assert who in reason.follows
            assert reason.follows.endswith(".")
            assert NAMES[explained_to(belief)] not in sentences


def test_what_follows_is_said_in_the_fewest_cards() -> None:
    texts = ("fed", "boxer", "sailor", "investigators", "investigators>1=5")
    (no,) = named(seen(*texts, seat=0)).explain("hand 1 fed").evidence
    assert no.says == "Bert has no 5."
    assert no.follows == "So Bert cannot hold The Musician or Stowaway."
    texts = ("boxer", "musician", "sailor", "fed", "fed>1")
    (looked,) = named(seen(*texts, seat=0)).explain("hand 1 fed").evidence
    assert looked.follows == "So Bert holds The Musician."
    (drawn,) = named(seen(*texts[:4], seat=0)).explain("hand 0 fed").evidence
    assert drawn.follows == "So you hold The Boxer and The Fed."


def test_a_lost_compare_is_one_reason_with_the_card_that_it_laid_open() -> None:
    state: Any = GAME.start()
    for text in ("sailor", "urchin", "fed", "boxer", "boxer>1"):
        state = ll.child(state, GAME.parse(state, text))
    (reason,) = named(ll.posterior(GAME, ll.infoset(state, 2))).explain("hand 0 fed").evidence
    assert reason.says == (
        "Ada and Bert compare hands; the lower number is Bert’s."
        " Bert is out of the round and lays open The Urchin (4)."
    )
    # Above 4: two Musicians and Stowaway, Sailor and Tillinghast, both 7s, both 8s.
    assert {*reason.struck}.isdisjoint({"musician", "stowaway", "sailor", "randall_tillinghast"})
    assert reason.follows.startswith("So Ada can only hold")


def test_a_check_that_turns_up_nothing_says_so(check: ll.Belief) -> None:
    assert check.explain("pass_check 1").formula == "no card is turned up: 1"
