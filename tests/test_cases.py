"""Cases from people who make programs of this kind, each told where it was met and what must hold.

The cases about single rules (U01 to U06, U11) are tested with the rules.
"""

import json
import pickle
from fractions import Fraction
from itertools import islice
from random import Random
from typing import Any

import pytest

import lovecraft_lab as ll
from lovecraft_lab.bots import BY_NAME
from lovecraft_lab.core.explain import news
from lovecraft_lab.core.knowledge import heard
from lovecraft_lab.letter.state import LetterState
from lovecraft_lab.show import explained_text
from tests.random_play import PLAYERS, many, turns
from tests.rules.table import Line, learnt, play, table, texts
from tests.seed import SEED

THREE = ll.letter(players=3)


# U07: a waiting state that offered nothing


@pytest.mark.parametrize("players", PLAYERS)
def test_U07_every_table_offers_something_until_the_round_ends(players: int) -> None:
    # `many` asserts at every choice that there is one, and that the round ends in time.
    counts, _ = many(ll.letter(players=players, first=None), 50, seed=f"{SEED}/U07")
    assert counts["rounds"] == 50


# U08: the turn went to a player who was out


def gone(line: Line, seat: int) -> None:
    """The seat is out, is skipped, and is no target from here to the end of the round."""
    state: Any = line.after
    assert seat in state.out
    for each in range(8):
        for turn in turns(THREE, f"{SEED}/U08/{each}", state=state):
            if ll.mover(turn.state) >= 0:
                assert ll.mover(turn.state) != seat
                targets = {getattr(choice, "target", None) for choice in ll.choices(turn.state)}
                assert seat not in targets
                given = {getattr(choice, "seats", ()) for choice in ll.choices(turn.state)}
                assert all(seat not in seats for seats in given)


def test_U08_after_a_shot_and_a_failed_check_the_turn_skips_the_player() -> None:
    state = table(
        "tommy_gun fed",
        "boxer",
        "sailor",
        unseen="cultists urchin deep_one investigators investigators musician urchin",
    )
    line = play(state, "tommy_gun>1", "cultists urchin", "deep_one")
    assert "Z031" in line.ids
    assert ll.mover(line.after) == ll.CHANCE  # seat 2 draws
    line = play(line.after, "investigators")
    assert ll.mover(line.after) == 2
    gone(line, 1)


def test_U08_after_a_lost_comparison_the_turn_skips_the_player() -> None:
    state = table("boxer sailor", "fed", "urchin", unseen="investigators musician urchin fed")
    line = play(state, "boxer>1", "investigators")
    assert ll.mover(line.after) == 2
    gone(line, 1)


def test_U08_after_their_own_dilettante_the_turn_skips_the_player() -> None:
    state = table("urchin fed", "dilettante", "sailor", unseen="boxer investigators musician fed")
    line = play(state, "urchin", "boxer", "dilettante", "investigators")
    assert ll.mover(line.after) == 2
    gone(line, 1)


def test_U08_the_next_round_begins_with_the_winner() -> None:
    state = table("sailor fed", "boxer", "urchin", match=True, outs=(), unseen="musician")
    line = play(state, "fed>1")  # the deck is empty: the hands are shown and The Sailor wins
    assert {"Z035", "Z037", "Z043"} <= set(line.ids)
    assert line.after.first == 0
    assert line.after.round_number == 2


def test_U08_after_a_tie_chance_picks_one_of_the_tied() -> None:
    state = table("sailor fed", "boxer", "randall_tillinghast", match=True, unseen="musician")
    line = play(state, "fed>1")
    assert "Z038" in line.ids
    assert texts(line.after) == ["seat 0", "seat 2"]
    assert {part for _, part in ll.outcomes(line.after)} == {Fraction(1, 2)}
    assert play(line.after, "seat 2").after.first == 2


# U13: secrets that survived in history, undo and the first state


def everything_held(state: LetterState, seat: int | None, made: list[str]) -> bytes:
    """All that a front end could hold for a seat: views, words, pictures and saved objects."""
    line = ll.Timeline(state.game, state, seat=seat)
    held: list[bytes] = []
    for text in made:
        line.choose(state.game.parse(line.state, text))  # type: ignore[arg-type]  # of this game
    for step in line.path():
        told = ll.explain(state.game, step, seat)
        held.append(pickle.dumps((told.heard, told.before.to_dict(), told.after.to_dict())))
        held.append(pickle.dumps(ll.infoset(step.before, seat)))
        held += [repr(told).encode(), (told._repr_html_() or "").encode()]
        held += [repr(step).encode(), repr(step.rule).encode(), explained_text(told).encode()]
    held += [repr(line).encode(), repr(line.now).encode(), repr(line.state).encode()]
    held.append(line.why_not_back().encode())
    return b"\n".join(held)


def test_U13_two_deals_that_a_seat_cannot_tell_apart_are_held_in_the_same_bytes() -> None:
    made = ["fed>1", "investigators", "investigators>0=8"]
    one = table("fed boxer", "urchin", "sailor", unseen="investigators musician cthulhu fed")
    two = table("fed boxer", "urchin", "cthulhu", unseen="investigators musician sailor fed")
    for seat in (None, 0, 1):
        assert everything_held(one, seat, made) == everything_held(two, seat, made)
    assert everything_held(one, 2, made) != everything_held(two, 2, made)


def test_U13_a_position_tells_a_seat_nothing_of_the_hands_named_for_others() -> None:
    one = THREE.position(hands=[("fed", "boxer"), ("sailor",), ("urchin",)], known={(0, 1)})
    two = THREE.position(hands=[("fed", "boxer"), ("sailor",), ("cthulhu",)], known={(0, 1)})
    assert ll.infoset(one, 0) == ll.infoset(two, 0)
    assert ll.infoset(one, None) == ll.infoset(two, None)
    assert ll.infoset(one, 2) != ll.infoset(two, 2)


# U14: one log for all

LOOKS: dict[str, tuple[LetterState, str, dict[int, set[str]]]] = {
    # The play, then for each seat the cards of others it comes to know by it.
    "The Fed": (table("fed boxer", "sailor", "urchin"), "fed>1", {0: {"The Sailor"}}),
    "The Boxer": (
        table("boxer musician", "stowaway", "urchin"),
        "boxer>1",
        {0: {"Stowaway"}, 1: {"The Musician"}},
    ),
    "The Sailor": (
        table("sailor musician", "shoggoth", "urchin"),
        "sailor>1",
        {0: {"Shoggoth"}, 1: {"The Musician"}},
    ),
    "Randall Tillinghast": (
        table("randall_tillinghast fed", "sailor", "urchin", zones=["cultists", "", ""]),
        "randall_tillinghast!",
        {0: {"The Sailor", "The Urchin"}},
    ),
    "Nightgaunt": (
        table("nightgaunt fed", "sailor", "urchin", zones=["cultists", "", ""]),
        "nightgaunt!>1",
        {0: {"The Sailor"}},
    ),
}


@pytest.mark.parametrize("name", LOOKS)
def test_U14_each_seat_has_a_log_of_its_own(name: str) -> None:
    state, made, seen = LOOKS[name]
    line = play(state, made)
    hidden = {"The Sailor", "The Musician", "Shoggoth", "Stowaway", "The Urchin"}
    for viewer in (None, 0, 1, 2):
        log = " ".join(
            sentence
            for step in line.steps
            for sentence in ll.explain(state.game, step, viewer).heard
        )
        allowed = seen.get(viewer, set()) if viewer is not None else set()
        told = {card for card in hidden - {name} if card in log}
        assert told == allowed, f"viewer {viewer}: {log}"
        if viewer is not None and viewer != 0:
            assert "Seat 0" in log  # everyone hears who did what
    assert len({len(learnt(line, viewer)) for viewer in (None, 2)}) == 1


def test_U14_the_one_looked_at_knows_that_it_was() -> None:
    line = play(table("fed boxer", "sailor", "urchin"), "fed>1")
    said = [THREE.narrate(fact, 1) for fact in learnt(line, 1)]
    assert "Seat 0 looks at your hand." in said


# U15: choosing showed a card before it was played


def test_U15_asking_about_a_choice_changes_nothing_for_anyone() -> None:
    state = table("fed investigators", "sailor", "urchin")
    before = state.key()
    held = [everything_held(state, viewer, []) for viewer in (None, 0, 1, 2)]
    for text in ("fed>1", "investigators>2=4", "investigators>2=1", "sailor>1"):
        ll.why_not(THREE, state, text)
        if text in texts(state):
            choice = THREE.parse(state, text)
            ll.child(state, choice)
            list(ll.steps(state, choice))
    assert state.key() == before
    assert [everything_held(state, viewer, []) for viewer in (None, 0, 1, 2)] == held


# U16: a question that came up only when a player held the card


@pytest.mark.parametrize("forced", [("entertainer", "sailor"), ("sailor", "entertainer")])
def test_U16_others_cannot_see_whether_a_7_is_forced(forced: tuple[str, str]) -> None:
    held, drawn = forced
    one = play(table(held, "boxer", "urchin", unseen=f"{drawn} fed musician"), drawn)
    two = play(table("fed", "boxer", "urchin", unseen=f"{held} {drawn} musician"), "musician")
    assert texts(one.after) == ["entertainer"]
    assert len(texts(two.after)) > 1
    assert one.ids == two.ids
    for viewer in (None, 1, 2):
        for step, other in zip(one.steps, two.steps, strict=True):
            mine, theirs = (ll.explain(THREE, each, viewer) for each in (step, other))
            assert repr(mine) == repr(theirs)
            assert mine.to_come == theirs.to_come
            assert mine._repr_html_() == theirs._repr_html_()
            assert ll.view(THREE, ll.infoset(step.after, viewer)) == ll.view(
                THREE, ll.infoset(other.after, viewer)
            )


def test_U16_a_single_legal_choice_is_still_asked_for() -> None:
    forced = table("entertainer sailor", "boxer", "urchin")
    assert ll.mover(forced) == 0
    assert texts(forced) == ["entertainer"]


# U18: what a seat cannot see made a difference (twin worlds do this with whole games)


@pytest.mark.parametrize("players", PLAYERS)
def test_U18_swapping_two_hidden_cards_changes_nothing_that_a_seat_is_shown(players: int) -> None:
    game = ll.letter(players=players)
    rng = Random(f"{SEED}/U18/{players}")
    swapped = 0
    for each in range(12):
        for turn in islice(turns(game, f"{SEED}/U18/{players}/{each}"), 60):
            state, seat = turn.state, rng.randrange(players)
            others = [
                place for place in range(players) if place != seat and len(state.hands[place]) == 1
            ]
            if not state.unseen or not others:
                continue
            twin = state.copy()
            other, card = rng.choice(others), rng.choice(state.unseen)
            pool = list(state.unseen)
            pool.remove(card)
            twin.unseen = tuple(sorted([*pool, *state.hands[other]]))
            twin.hands = (*state.hands[:other], (card,), *state.hands[other + 1 :])
            swapped += twin.hands != state.hands
            assert shown(state, seat) == shown(twin, seat)
            assert ll.mover(state) == ll.mover(twin)
    assert swapped > 50


def shown(state: Any, seat: int) -> tuple[str, Any]:
    """What a seat is shown of a table, and what it may do."""
    view = state.game.view(ll.infoset(state, seat))
    own = ll.choices(state) if ll.mover(state) == seat else None
    return json.dumps(view.to_dict()), (own, ll.pending(state.game, state, seat))


# U19: going back became a peek


def test_U19_play_mode_refuses_to_draw_again_and_says_why() -> None:
    state = table("fed", "boxer", "urchin", unseen="sailor musician investigators")
    line = ll.Timeline(THREE, state, seat=0)
    line.choose(THREE.parse(state, "sailor"))
    now = line.now
    with pytest.raises(ll.Refused, match="play mode: chance has chosen"):
        line.undo()
    assert line.now is now
    assert line.mode == "play"


def test_U19_study_mode_is_free_and_says_that_it_is_study() -> None:
    state = table("fed", "boxer", "urchin", unseen="sailor musician investigators")
    line = ll.Timeline(THREE, state)
    line.choose(THREE.parse(state, "sailor"))
    line.undo()
    line.choose(THREE.parse(state, "musician"))
    assert line.mode == "study"
    assert len(line.now.earlier.branches if line.now.earlier else []) == 2


def test_U19_what_was_revealed_later_is_hidden_again_after_going_back() -> None:
    state = table("fed boxer", "sailor", "urchin")
    line = ll.Timeline(THREE, state)
    before = [shown(line.state, seat) for seat in range(3)]
    line.choose(THREE.parse(state, "fed>1"))
    knows = THREE.view(ll.infoset(line.state, 0))
    assert [THREE.cards[kind].ident for kind in knows.known[1]] == ["sailor"]
    line.undo()
    assert [shown(line.state, seat) for seat in range(3)] == before
    assert not any(THREE.view(ll.infoset(line.state, 0)).known)


# U20: a replay that showed everything


@pytest.mark.parametrize("seat", [None, 0, 1, 2])
def test_U20_a_replay_shows_a_seat_what_it_knew_then(seat: int | None) -> None:
    record = ll.play(THREE, [ll.bots.random] * 3, f"{SEED}/U20")
    live: Any = THREE.start()
    for state, choice in ll.Record.from_code(record.code).moments():
        assert ll.infoset(state, seat) == ll.infoset(live, seat)
        for step in ll.steps(state, choice):
            told = ll.explain(THREE, step, seat)
            assert told.viewer == seat
            expected = heard(news(ll.infoset(step.before, seat), ll.infoset(step.after, seat)))
            assert told.heard == tuple(THREE.narrate(fact, seat) for fact in expected)
            for other, hand in enumerate(told.after.hands):
                if other != seat and told.after.round_winners is None and not shows(step):
                    assert set(hand) <= {None}
        live = ll.child(live, choice)


def shows(step: ll.Step) -> bool:
    """Whether the rule or an earlier one of the same end has shown the hands."""
    return step.rule.ident in ("Z037", "Z038", "Z039", "Z058")


def test_U20_nobody_is_shown_everything_unless_it_is_asked_for_by_name() -> None:
    state = table("fed boxer", "sailor", "urchin")
    spectator = THREE.view(ll.infoset(state, None))
    assert {card for hand in spectator.hands for card in hand} == {None}
    (step, *_) = play(state, "fed>1").steps
    assert ll.explain(THREE, step).viewer is None
    everything = ll.open_table(THREE, state)
    assert everything.hands == state.hands


# U51: restoring wound the generator back


def test_U51_twenty_choices_after_a_save_are_the_same_again() -> None:
    game = ll.letter(players=3, match=True)
    bots = [BY_NAME["random"]] * 3
    whole = ll.play(game, bots, "U51")
    assert len(whole.choices) > 40
    seats: list[str | None] = [None, "random", "random"]
    people = [
        text
        for (state, _), text in zip(whole.moments(), whole.choices, strict=True)
        if ll.mover(state) == 0
    ]
    saved = ll.Resume.of(game, "U51", seats, people[:3])
    again = ll.Resume.from_code(saved.code(BY_NAME), BY_NAME)
    longer = ll.Resume.of(again.game, again.seed, again.seats, [*again.choices, *people[3:9]])
    then: list[tuple[Any, Any]] = longer.moments(BY_NAME)
    texts_then = [game.format(state, choice) for state, choice in then]
    at = len(again.moments(BY_NAME))
    assert len(texts_then) >= at + 20
    assert tuple(texts_then) == whole.choices[: len(texts_then)]


def test_U51_a_learners_code_shows_no_card_and_a_teachers_is_marked() -> None:
    record = ll.play(THREE, [ll.bots.random] * 3, 1)
    resume = ll.Resume.of(THREE, 1, [None, "random", "random"], [])
    assert record.code.startswith("LLT")
    assert resume.code(BY_NAME).startswith("LLR")
