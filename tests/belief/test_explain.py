"""Explanations: what they count, what they conclude, and the wrong answers they know."""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Callable, Iterator
from fractions import Fraction
from math import comb
from typing import Any

import pytest

import lovecraft_lab as ll
from lovecraft_lab.belief.explanation import Explanation
from lovecraft_lab.belief.joint import Impossible
from lovecraft_lab.letter import EDITIONS
from tests.belief.pencil import follow
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
    assert explained.formula.endswith(": C(16, 2) / C(24, 2) = 120 / 276 = 10/23")


def test_U26_every_slip_gives_the_wrong_answer_that_it_is_known_for(check: ll.Belief) -> None:
    slips = {slip.says: slip.value for slip in check.explain("pass_check 0 2").slips}
    assert slips == {
        # 21 cards in the deck, all 8 bad ones put among them: C(13, 2) / C(21, 2).
        "the unseen bad cards are all put into the deck": Fraction(78, 210),
        "cards turned up are put back": Fraction(16, 24) ** 2,
        # Deep One and the Eggs, both bad, among the rest: 120 pairs of 26 · 25 / 2.
        "the cards that lie open are counted as if they were hidden": Fraction(120, 325),
        # 560 of 2024 triples are good ones, and 16 of 24 cards.
        "one card too many is turned up": Fraction(560, 2024),
        "one card too few is turned up": Fraction(2, 3),
    }


def test_a_hand_is_explained_by_evidence_times_copies() -> None:
    # Seat 0 played Investigators and never plays an 8 if it need not: 8s count double.
    texts = ("boxer", "sailor", "fed", "investigators", "investigators>1=4")
    explained = seen(*texts, seat=1, model="no-eights").explain("hand 0 cthulhu")
    assert explained.value == Fraction(2, 26)
    assert explained.formula == "2 / 26 = 1/13"
    assert "all cards, Seat 0: 22·1 + 2·2 = 26" in explained.sums
    assert "Cthulhu, Seat 0: 1·2 = 2" in explained.sums
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


Ask = Callable[[ll.Belief], Any]


def held(belief: ll.Belief, *cards: str) -> Fraction:
    """How likely seat 1 holds one of these cards."""
    chances = belief.hand(1).items()
    return sum((c for hand, c in chances if {*cards} & {*_ids(hand)}), Fraction(0))


def _ids(hand: Any) -> tuple[str, ...]:
    return hand if isinstance(hand, tuple) else (hand,)


def wins(belief: ll.Belief, seat: int) -> Fraction:
    """How likely a seat is among the winners now."""
    ends = ll.odds.showdown(belief).items()
    return sum((c for winners, c in ends if seat in winners), Fraction(0))


EVERY_NUMBER: dict[str, Ask] = {
    "pass_check 1": lambda b: b.pass_check(1),
    "pass_check 2 3": lambda b: b.pass_check(2, 3),
    "curve 2": lambda b: b.none_of(b.game.fails_check, 2),
    "survive 1 3 1": lambda b: ll.odds.survive(b, 1, 3, 1),
    "survive 0 9 2": lambda b: ll.odds.survive(b, 0, 9, 2),
    "hand 1 cthulhu": lambda b: held(b, "cthulhu"),
    "guess 1 5": lambda b: held(b, *(row.ident for row in b.game.cards if row.number == 5)),
    "aside cthulhu": lambda b: b.aside().get("cthulhu", 0),
    "next_card cthulhu": lambda b: b.next_card().get("cthulhu", 0),
    "number next_card 0": lambda b: sum(
        b.next_card().get(row.ident, 0) for row in b.game.cards if row.number == 0
    ),
    "compare 1 win": lambda b: ll.odds.compare(b, 1)["win"],
    "compare 1 tie": lambda b: ll.odds.compare(b, 1)["tie"],
    "compare 1 lose": lambda b: ll.odds.compare(b, 1)["lose"],
    "showdown 0": lambda b: wins(b, 0),
    "showdown 1": lambda b: wins(b, 1),
    "tommy_gun": ll.odds.driven_insane,
    "cthulhu": ll.odds.cthulhu,
}


@pytest.mark.parametrize("model", ["any", "no-eights"])
@pytest.mark.parametrize(("edition", "players"), [("zman27", 3), ("classic", 4), ("aeg25", 3)])
def test_every_formula_leads_to_the_number_by_what_is_written_on_the_page(
    edition: str, players: int, model: str
) -> None:
    game = ll.letter(edition, players=players)
    followed: Counter[str] = Counter()
    for turn in turns(game, f"{SEED}/pencil/{edition}"):
        try:
            belief = ll.posterior(game, ll.infoset(turn.state, 0), model)
        except Impossible:  # a random chooser played an 8 though it need not
            continue
        for what, ask in EVERY_NUMBER.items():
            try:
                expected = ask(belief)
            except ll.LabError:
                continue
            if what == "tommy_gun" and edition != "zman27":
                continue
            explained = belief.explain(what)
            assert follow(explained) == explained.value == expected, (what, explained)
            assert all(slip.value != explained.value for slip in explained.slips)
            assert json.loads(json.dumps(explained.to_dict()))["value"] == str(explained.value)
            assert explained.text.startswith(f"{what}: {explained.value}")
            followed[what] += 1
    assert followed.keys() >= {"pass_check 1", "curve 2", "hand 1 cthulhu", "next_card cthulhu"}


GUN = {"hands": [("tommy_gun", "fed"), ("boxer",), ("sailor",)]}


def set_up(**position: Any) -> ll.Belief:
    """What seat 0 believes of a table of three."""
    return ll.posterior(GAME, ll.infoset(GAME.position(**position), 0))


def test_tommy_gun_is_explained_by_two_good_cards() -> None:
    explained = set_up(**GUN).explain("tommy_gun")
    # 15 of 17 Arkham cards and 9 Other World cards are unseen, the Eggs lie open.
    assert explained.value == 1 - Fraction(15 * 14, 24 * 23)
    assert explained.formula.endswith("1 − C(15, 2) / C(24, 2) = 1 − 105 / 276 = 57/92")
    slips = {slip.name: slip.value for slip in explained.slips}
    assert slips["added"] == 2 * Fraction(9, 24)
    assert slips["complement"] == Fraction(15 * 14, 24 * 23)
    assert slips["with replacement"] == 1 - Fraction(15, 24) ** 2


def test_chances_that_were_added_to_more_than_1_are_called_impossible() -> None:
    few = ll.letter(players=2, deck={"tommy_gun": 1, "fed": 2, "deep_one": 2, "rlyeh": 2})
    state = few.position(hands=[("tommy_gun", "fed"), ("fed",)], turn=0)
    explained = ll.posterior(few, ll.infoset(state, 0)).explain("tommy_gun")
    (added,) = (slip for slip in explained.slips if slip.name == "added")
    assert added.value == 2 * Fraction(4, 5)  # one Fed and four others are unseen
    assert "more than 1: impossible" in added.text
    assert f"{added.text}: 8/5" in explained.text


def test_several_checks_are_one_check_over_all_their_cards() -> None:
    position = {"hands": [("fed",), ("boxer",), ("sailor",)], "zones": [["deep_one"], [], []]}
    explained = set_up(**position).explain("survive 0 3")
    # 16 good and 8 bad cards are unseen; three checks over one card each.
    assert explained.value == Fraction(16 * 15 * 14, 24 * 23 * 22)
    assert "C(16, 3) / C(24, 3) = 560 / 2024" in explained.formula
    slips = {slip.name: slip.value for slip in explained.slips}
    assert slips["independent"] == Fraction(2, 3) ** 3
    assert slips["one check"] == Fraction(2, 3)


SHORT = {"fed": 5, "boxer": 5, "deep_one": 2, "cthulhu": 1}


def short(hand: str, *zone: str) -> ll.Belief:
    """What seat 0 believes at a table of two with few cards: these lie in its zone."""
    game = ll.letter(players=2, deck=SHORT)
    lying = ["fed"] * 3 + ["boxer"] * 2
    state = game.position(hands=[(hand,), ("fed",)], zones=[list(zone), lying])
    return ll.posterior(game, ll.infoset(state, 0))


def test_the_deck_ends_several_checks() -> None:
    belief = short("boxer", "deep_one")
    explained = belief.explain("survive 0 3")
    # Of 13 cards one is held, six lie open, one is the other hand: unseen are four good cards and
    # two bad ones, five in the deck and aside. A card is turned up, two are drawn, and so on.
    deck = belief.table.deck
    turned_up = sum(1 for turn in range(3) if deck - 3 * turn > 0)
    assert turned_up < 3
    assert f"turn up {turned_up} in all, for the deck has no more" in explained.formula
    assert explained.value == Fraction(comb(4, turned_up), comb(6, turned_up))
    (endless,) = (slip for slip in explained.slips if "run out" in slip.says)
    assert endless.value == Fraction(comb(4, 3), comb(6, 3))


GAMBLE = {
    "hands": [("cthulhu",), ("boxer",), ("sailor",)],
    "zones": [["deep_one", "rlyeh"], [], []],
}


def test_the_cthulhu_gamble_counts_the_draw_before_the_check() -> None:
    explained = set_up(**GAMBLE).explain("cthulhu")
    # Unseen are 17 Arkham and 6 Other World cards; The Entertainer and Shoggoth are 7s. Of 23 cards
    # one is drawn: one of 16 good ones (15 others good) or of 5 bad ones (16 others good); two
    # good ones of the rest must come before.
    ways = 16 * comb(16, 2) + 5 * comb(17, 2)
    assert explained.value == Fraction(ways, 23 * comb(22, 2))
    assert "(16·C(16, 2) + 5·C(17, 2)) / (23·C(22, 2))" in explained.formula
    slips = {slip.name: slip.value for slip in explained.slips}
    assert slips["draw"] == Fraction(comb(17, 2), comb(23, 2))
    assert slips["check"] == Fraction(21, 23)
    assert slips["independent"] == slips["draw"] * slips["check"]


@pytest.mark.parametrize(
    ("changed", "why"),
    [
        ({"zones": [["deep_one"], [], []]}, "there is 1"),
        ({"known_next": "shoggoth"}, "fails the check"),
        ({"hands": [("cthulhu", "fed"), ("boxer",), ("sailor",)]}, "can be played"),
        ({"hands": [("cthulhu", "shoggoth"), ("boxer",), ("sailor",)]}, "cannot be played"),
    ],
)
def test_a_gamble_that_is_none_says_why(changed: dict[str, Any], why: str) -> None:
    explained = set_up(**(GAMBLE | changed)).explain("cthulhu")
    assert why in explained.formula
    assert explained.value in (0, 1)


def test_a_compare_is_explained_by_the_cards_below() -> None:
    explained = set_up(hands=[("boxer",), ("fed",), ("sailor",)]).explain("compare 1 win")
    # Below 3: Tommy Gun, R’lyeh, five Investigators, the Cultists, two Feds, Nightgaunt, and the
    # Eggs that lie open; 25 cards are unseen.
    assert explained.value == Fraction(11, 25)
    assert explained.formula.endswith("11 / 25 = 11/25")
    slips = {slip.name: slip.value for slip in explained.slips}
    assert slips["tie"] == Fraction(11 + 2, 25)  # the other Boxer and Deep One
    assert slips["deck size"] == Fraction(11, 22)


def test_the_end_of_the_round_is_explained_by_all_hands_together() -> None:
    explained = set_up(hands=[("musician",), ("fed",), ("sailor",)]).explain("showdown 0")
    # Up to 5, of 25 unseen: all but 6, 6, 7, 7, 8, 8; both others must hold one of those 19.
    assert explained.value == Fraction(19 * 18, 25 * 24)
    assert explained.formula.endswith("(19·19 − 19) / (25·25 − 25) = 342 / 600 = 57/100")
    slips = {slip.name: slip.value for slip in explained.slips}
    assert slips["independent"] == Fraction(19, 25) ** 2
    assert slips["tie"] < explained.value


def test_two_hands_of_which_something_was_heard_are_counted_together() -> None:
    # Seat 1 said that it has no 5, seat 2 none either: 22 cards are left for each of them, 25 less
    # three 5s, The Fed of seat 0 being known.
    texts = ("fed", "boxer", "sailor", "investigators", "investigators>1=5")
    explained = seen(*texts, seat=0).explain("next_card musician")
    musicians, rest = 2, 22
    assert explained.value == Fraction(musicians, rest + 1)
    assert follow(explained) == explained.value


def test_a_play_says_how_it_weighs_every_card() -> None:
    texts = ("boxer", "sailor", "fed", "investigators", "investigators>1=4")
    (reason,) = seen(*texts, seat=1, model="no-eights").explain("hand 0 fed").evidence
    # Beside an 8 Investigators was certain to be played, beside another card it was one of two;
    # beside Investigators it was certain too, but that pair can have come in one order only.
    assert "Investigators (1 + 0) × 2 = 2" in reason.weighs
    assert "Cthulhu or The Dilettante (1 + 1) × 2 = 4" in reason.weighs
    assert "every other card (1 + 1) × 1 = 2" in reason.weighs


def test_who_ties_a_compare_is_counted_case_by_case() -> None:
    state = GAME.position(hands=[("urchin",), ("fed",), ("boxer", "fed")], turn=2)
    state = ll.child(state, GAME.parse(state, "boxer>1"))
    explained = named(ll.posterior(GAME, ll.infoset(state, 0))).explain("guess 1 5")
    assert len(explained.weights) > 1
    assert [reason.seat for reason in explained.evidence if "case by case" in reason.follows] == [
        1,
        2,
    ]
    # Ordered pairs with the same number among the 24 unseen cards, a Boxer and an Urchin being
    # seen: numbers 0 to 8 have 2, 6, 3, 2, 2, 3, 2, 2, 2 copies; the Eggs lie open.
    pairs = [n * (n - 1) for n in (2, 6, 3, 2, 2, 3, 2, 2, 2)]
    # Seat 2 kept its card beside The Boxer: the other Boxer counts once, any other card twice.
    # Of the two 3s, one is that Boxer: seat 2 holds it or the Deep One.
    weights = [2 * n for n in pairs]
    weights[3] = 1 + 2
    assert explained.value == Fraction(weights[5], sum(weights))
    assert follow(explained) == explained.value


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
        "compare",
        "compare 1 beat fed",
        "compare 1 win cthulhu",
        "showdown 7",
        "survive 0",
        "survive 0 x",
        "tommy_gun 2",
        "cthulhu now",
        "curve many",
        "number deck 2",
        None,
        3,
    ],
)
def test_what_cannot_be_explained_is_refused_with_what_can(what: Any, check: ll.Belief) -> None:
    with pytest.raises(ll.LabError):
        check.explain(what)


# How it is said


NAMES = ("Ada", "Bert", "Carl", "Dora")


def explanations(edition: str) -> Iterator[tuple[ll.Belief, Any]]:
    """Every kind of explanation at every choice of three rounds, for the seat that chooses."""
    game = ll.letter(edition, players=4)
    card = game.cards[0].ident
    for each in range(3):
        for turn in turns(game, f"{SEED}/said/{edition}/{each}"):
            seat = ll.mover(turn.state)
            if seat < 0:
                continue
            belief = ll.posterior(game, ll.infoset(turn.state, seat), "uniform")
            belief.names = NAMES
            asked = [f"next_card {card}", f"aside {card}"]
            asked += [f"hand {p} {card}" for p in range(4)] + [f"guess {p} 5" for p in range(4)]
            asked += [f"pass_check {p} 2" for p in range(4) if p not in belief.table.out]
            yield from ((belief, belief.explain(what)) for what in asked)


def named(belief: ll.Belief) -> ll.Belief:
    """The same belief, at a table at which the players have names."""
    belief.names = NAMES[: belief.game.players]
    return belief


def explained_to(belief: ll.Belief) -> int:
    """The seat whose belief it is, to whom it is said."""
    assert isinstance(belief.seat, int)
    return belief.seat


@pytest.mark.parametrize("edition", EDITIONS)
def test_one_is_said_of_one_by_names_and_no_evidence_is_about_a_seat_that_holds_nothing(
    edition: str,
) -> None:
    ids = [row.ident for row in EDITIONS[edition].cards if "_" in row.ident]
    outs = 0
    for belief, explained in explanations(edition):
        outs += bool(belief.table.out)
        assert all(reason.seat not in belief.table.out for reason in explained.evidence)
        assert all(belief.evidence.hands[reason.seat] for reason in explained.evidence)
        said = explained.text.split(":", 1)[1]
        assert not re.search(r"\b1 (copies|cards|lie|checks|players)\b", said), said
        assert not re.search(r"\b(0|[2-9]|\d\d+) (copy|card|lies)\b", said), said
        assert not re.search(r"\b[Ss]eat \d", said), said
        for reason in explained.evidence:
            sentences = f"{reason.says} {reason.follows}"
            assert not [ident for ident in ids if ident in sentences]
            # A card that went from hand to hand is told of with those who held it.
            assert [who for who in ("you", *NAMES) if who in reason.follows]
            assert reason.follows.endswith(".")
            assert NAMES[explained_to(belief)] not in sentences
    assert outs


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


def test_an_immune_seat_passes_and_the_slip_is_to_forget_it() -> None:
    position = {"hands": [("fed",), ("boxer",), ("sailor",)], "zones": [["deep_one"], [], []]}
    explained = set_up(**position, immune=[0]).explain("pass_check 0 1")
    assert explained.value == 1
    assert [(slip.name, slip.value) for slip in explained.slips] == [("immunity", Fraction(2, 3))]


LAST_WEIGHT = re.compile(r"(?:^|: |; )([^:;]*?) \(?\d+ \+ \d+\)?(?: × \d+)? = (\d+)")


def weights_told(reason: Any) -> tuple[dict[str, int], int]:
    """What a play says that a copy of each card weighs, and of every other card."""
    found: dict[str, int] = {}
    for names, weight in LAST_WEIGHT.findall(reason.weighs):
        found |= dict.fromkeys(re.split(r", | or ", names), int(weight))
    rest = found.pop("every other card", found.pop("each", 0))
    return found, rest


@pytest.mark.parametrize("edition", EDITIONS)
def test_the_weights_in_the_table_are_those_that_the_last_play_tells(edition: str) -> None:
    game = ll.letter(edition, players=2)
    compared = 0
    for each in range(12):
        for turn in turns(game, f"{SEED}/weights/{edition}/{each}"):
            belief = ll.posterior(game, ll.infoset(turn.state, 0), "uniform")
            if len(belief.evidence.hands[1]) != 1:
                continue
            explained = belief.explain("guess 1 5")
            plays = [reason for reason in explained.evidence if reason.weighs]
            if len(explained.weights) != 1 or not plays:
                continue
            told, rest = weights_told(plays[-1])
            pairs = {
                (told.get(card, rest), row.weights[0])
                for row in explained.weights[0].rows
                for card in row.cards
            }
            assert len({Fraction(*pair) for pair in pairs}) == 1, explained
            compared += 1
    assert compared


def test_ways_to_win_are_counted_one_by_one_where_there_are_several() -> None:
    # Classic: two 8s knock each other out, and then the 7 of seat 0 wins. 20 of the 23 cards that
    # are left are below 7: seat 0 holds one 7, and of the other and the two 8s none.
    game = ll.letter("classic", players=4)
    hands = [("entertainer",), ("fed",), ("boxer",), ("sailor",)]
    told = ll.infoset(game.position(hands=hands), 0)
    explained = ll.posterior(game, told).explain("showdown 0")
    two_eights = 2 * 1 * 20
    whole = 23 * 22 * 21
    assert explained.value == Fraction(20 * 19 * 18 + 3 * two_eights, whole)
    assert follow(explained) == explained.value
    says = "cards with an 8 for Seat 1, cards with an 8 for Seat 2, cards below 7 for Seat 3: "
    (line,) = (line for line in explained.sums if says in line)
    assert line.endswith(f" = {two_eights}")


def test_a_hand_that_is_known_needs_no_sum_in_a_compare() -> None:
    hands = [("fed",), ("boxer",), ("sailor",)]
    explained = set_up(hands=hands, known=[(0, 1)]).explain("compare 1 lose")
    assert explained.formula.endswith("it is known what Seat 1 holds: 1")


def _handed_out() -> Explanation:
    """Seat 0 has handed out three cards; what seats 0 and 2 got, seat 1 has not seen."""
    hands, zones = [("fed", "randall_tillinghast"), ("boxer",), ("urchin",)], [["deep_one"], [], []]
    state = GAME.position(hands=hands, zones=zones)
    for text in ("randall_tillinghast!", "give fed>0 boxer>1 urchin>2"):
        state = ll.child(state, GAME.parse(state, text))
    return ll.posterior(GAME, ll.infoset(state, 1)).explain("guess 2 1")


def _five_hands() -> Explanation:
    game = ll.letter(players=6)
    hands = [("fed",), ("boxer",), ("sailor",), ("urchin",), ("cultists",), ("tommy_gun",)]
    return ll.posterior(game, ll.infoset(game.position(hands=hands), 0)).explain("showdown 0")


@pytest.mark.parametrize(
    ("explained", "why"),
    [(_handed_out, "which of them were alike"), (_five_hands, "over 5 hands it has 52 products")],
)
def test_a_number_without_its_sum_says_why(explained: Callable[[], Explanation], why: str) -> None:
    told = explained()
    assert told.limit.startswith("The program has counted these deals, exactly")
    assert why in told.limit
    assert told.limit in told.text
    assert not told.sums or all(" = " not in line for line in told.sums)


def test_a_number_with_its_sum_says_nothing_of_a_limit(check: ll.Belief) -> None:
    assert not check.explain("pass_check 0 2").limit
    assert not check.explain("hand 1 fed").limit
