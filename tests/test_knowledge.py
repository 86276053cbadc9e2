"""What a seat is shown is true, complete for all that lies open, and made of what it heard."""

from collections import Counter
from itertools import islice
from typing import Any

import pytest

import lovecraft_lab as ll
from lovecraft_lab.core.knowledge import heard
from lovecraft_lab.letter.game import LetterGame
from lovecraft_lab.letter.state import LetterState, deck_left
from tests.random_play import PLAYERS, turns
from tests.seed import SEED

GAMES = 6


@pytest.mark.parametrize("players", PLAYERS)
@pytest.mark.parametrize("match", [False, True])
def test_every_view_of_every_moment_is_true(players: int, match: bool) -> None:  # noqa: FBT001 - a parameter of the test
    game = ll.letter(players=players, match=match, first=None)
    for each in range(1 if match else GAMES):
        for turn in islice(turns(game, f"{SEED}/views/{each}"), 100):
            for step in turn.steps:
                assert isinstance(step.after, LetterState)
                for viewer in (None, *range(players)):
                    is_true(game, step.after, viewer)


def is_true(game: LetterGame, state: LetterState, viewer: int | None) -> None:
    """Compare a view, which was made from facts alone, with the table itself."""
    view = game.view(ll.infoset(state, viewer))
    assert view.seat == viewer
    for name in ("zones", "resolving", "face_up", "aside", "eggs_aside", "deck_open", "tokens"):
        assert getattr(view, name) == getattr(state, name), name
    for name in ("known_next", "end_option", "turn", "round_number"):
        assert getattr(view, name) == getattr(state, name), name
    for name in ("out", "insane", "protected", "immune"):
        assert getattr(view, name) == tuple(sorted(getattr(state, name))), name
    assert Counter(view.revealed) == Counter(state.revealed)
    assert view.deck == (deck_left(state) if state.unseen or state.turn is not None else 0)
    assert view.round_winners in (None, state.round_winners)
    assert (view.game_winners or ()) == state.game_winners
    for seat, hand in enumerate(state.hands):
        assert len(view.hands[seat]) == len(hand)
        if seat == viewer:
            assert view.hands[seat] == hand
        else:
            assert set(view.hands[seat]) <= {None, *hand}
            assert not Counter(view.known[seat]) - Counter(hand), "known, and not there"


@pytest.mark.parametrize("players", [2, 5])
def test_hidden_hands_stay_hidden_until_they_are_shown(players: int) -> None:
    game = ll.letter(players=players)
    for each in range(GAMES):
        for turn in turns(game, f"{SEED}/hidden/{each}"):
            for step in turn.steps[:-1]:
                for viewer in (None, *range(players)):
                    view = game.view(ll.infoset(step.after, viewer))
                    others = [hand for seat, hand in enumerate(view.hands) if seat != viewer]
                    if view.round_winners is None and "Z037" not in rules_of(turn.steps):
                        assert {card for hand in others for card in hand} <= {None}


def rules_of(steps: tuple[ll.Step, ...]) -> set[str]:
    """The numbers of the rules applied in these steps."""
    return {step.rule.ident for step in steps}


def test_the_open_table_shows_every_hand() -> None:
    game = ll.letter(players=4)
    for turn in turns(game, f"{SEED}/open"):
        state = turn.steps[-1].after
        assert isinstance(state, LetterState)
        assert ll.open_table(game, state).hands == state.hands


@pytest.mark.parametrize("game", [ll.kuhn(), ll.letter(players=3, match=True)], ids=str)
def test_facts_are_heard_in_the_order_in_which_they_were_told(game: Any) -> None:
    """What a seat hears in all is what it heard step by step."""
    told: dict[int | None, list[Any]] = {viewer: [] for viewer in (None, *range(game.players))}
    state = game.start()
    for viewer, facts in told.items():
        facts.extend(heard(ll.infoset(state, viewer)))
    for turn in turns(game, f"{SEED}/order"):
        for step in turn.steps:
            for viewer, facts in told.items():
                infoset = ll.infoset(step.after, viewer)
                everything = list(heard(infoset))
                assert len(everything) == len(infoset.public) + len(infoset.private)
                assert everything[: len(facts)] == facts
                facts.extend(everything[len(facts) :])
        if len(told[0]) > 250:
            break


def test_a_spectator_is_told_nothing_in_private() -> None:
    game = ll.letter(players=3)
    for turn in turns(game, f"{SEED}/spectator"):
        infoset = ll.infoset(turn.state, None)
        assert infoset.private == ()
        assert not any(game.view(infoset).known)
