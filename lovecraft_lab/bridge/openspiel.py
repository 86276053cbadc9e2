"""A game of ours as an OpenSpiel game, so that OpenSpiel's own algorithms run on it.

OpenSpiel keeps probabilities and payoffs as floats; a game written in Python is slow there, so this
is for comparing and for algorithms that we do not have.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar, Final

import pyspiel

from lovecraft_lab.bridge.actions import Actions, Bounded
from lovecraft_lab.core.engine import child, outcomes
from lovecraft_lab.core.errors import Unsuitable
from lovecraft_lab.core.game import require_game
from lovecraft_lab.core.knowledge import heard
from lovecraft_lab.core.state import CHANCE, TERMINAL, infoset, mover

if TYPE_CHECKING:
    from lovecraft_lab.core.state import State

OUTCOMES: Final = 1_000_000
"""OpenSpiel asks how many outcomes a chance node may have; no handful of cards has so many."""

UTILITIES: Final = {
    "zero-sum": pyspiel.GameType.Utility.ZERO_SUM,
    "constant-sum": pyspiel.GameType.Utility.CONSTANT_SUM,
    "general-sum": pyspiel.GameType.Utility.GENERAL_SUM,
    "identical": pyspiel.GameType.Utility.IDENTICAL,
}
PLAYERS: Final = {CHANCE: pyspiel.PlayerId.CHANCE, TERMINAL: pyspiel.PlayerId.TERMINAL}


def load(game: Bounded) -> Table:
    """Return a game as an OpenSpiel game, on which its algorithms run.

    An action is the place of a choice in `game.all_choices`; an outcome of chance its place among
    those of the node. Information state strings are all that a seat has been told. Raises
    `Unsuitable` for a match, which has no longest game, and for a game with too many choices.

    >>> from lovecraft_lab.toys.kuhn import kuhn
    >>> state = load(kuhn()).new_initial_state()
    >>> state.is_chance_node(), state.legal_actions()
    (True, [0, 1, 2])
    """
    require_game(game)
    if game.max_choices is None:
        raise Unsuitable(f"OpenSpiel asks for the longest game, and {game!r} may go on for ever")
    return Table(game)


def _type_of(game: Bounded) -> pyspiel.GameType:
    """Return what OpenSpiel wants to know of a kind of game."""
    return pyspiel.GameType(
        short_name=f"lovecraft_lab_{game.name}",
        long_name=repr(game).strip("<>"),
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=UTILITIES[game.utility],
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=game.players,
        min_num_players=game.players,
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=False,
        parameter_specification={},
    )


def _info_of(game: Bounded, actions: int) -> pyspiel.GameInfo:
    """Return the bounds of a game."""
    least, most = game.payoff_range
    zero_sum = {"utility_sum": 0.0} if game.utility == "zero-sum" else {}
    return pyspiel.GameInfo(
        num_distinct_actions=actions,
        max_chance_outcomes=OUTCOMES,
        num_players=game.players,
        min_utility=float(least),
        max_utility=float(most),
        max_game_length=game.max_choices,
        **zero_sum,
    )


class Table(pyspiel.Game):  # type: ignore[misc]  # pyspiel has no types
    """One of our games, as OpenSpiel sees it."""

    def __init__(self, game: Bounded) -> None:
        self.actions = Actions(game)
        super().__init__(_type_of(game), _info_of(game, len(self.actions.texts)), {})

    def __deepcopy__(self, memo: dict[int, Any]) -> Table:
        return self

    def new_initial_state(self) -> Situation:
        """Return a new game at its first choice."""
        return Situation(self, self.actions.game.start())

    def make_py_observer(self, *_wanted: object) -> Observer:
        """Return what reads a state with the eyes of one seat; it forgets nothing."""
        return Observer()


class Observer:
    """Reads a state with the eyes of one seat: in words alone, without a tensor."""

    tensor = None
    dict: ClassVar[dict[str, Any]] = {}

    def set_from(self, state: Situation, player: int) -> None:
        """There is no tensor to set."""

    def string_from(self, state: Situation, player: int) -> str:
        """Return all that a seat has been told."""
        return state.information_state_string(player)


class Situation(pyspiel.State):  # type: ignore[misc]  # pyspiel has no types
    """One of our states, as OpenSpiel sees it: `state` is ours."""

    def __init__(self, table: Table, state: State) -> None:
        super().__init__(table)
        self.table, self.state = table, state

    def current_player(self) -> int:
        """Return whose choice it is."""
        who = mover(self.state)
        return int(PLAYERS.get(who, who))

    def is_terminal(self) -> bool:
        """Return whether the game is over."""
        return mover(self.state) == TERMINAL

    def _legal_actions(self, _player: int) -> list[int]:
        return list(self.table.actions.legal(self.state))

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Return chance's outcomes by number, with their probabilities."""
        return [(n, float(chance)) for n, (_, chance) in enumerate(outcomes(self.state))]

    def _apply_action(self, action: int) -> None:
        if mover(self.state) == CHANCE:
            choice = outcomes(self.state)[action][0]
        else:
            choice = self.table.actions.choice(self.state, action)
        self.state = child(self.state, choice)

    def _action_to_string(self, player: int, action: int) -> str:
        game = self.table.actions.game
        if player == PLAYERS[CHANCE]:
            return game.format(self.state, outcomes(self.state)[action][0])
        return self.table.actions.texts[action]

    def returns(self) -> list[float]:
        """Return each seat's payoff, 0 while the game goes on."""
        game = self.table.actions.game
        if not self.is_terminal():
            return [0.0] * game.players
        return [float(paid) for paid in game.returns(self.state)]

    def information_state_string(self, player: int | None = None) -> str:
        """Return all that a seat has been told, the one on the move unless another is named."""
        seat = mover(self.state) if player is None else player
        told = "; ".join(map(repr, heard(infoset(self.state, seat))))
        return f"seat {seat}: {told}"

    observation_string = information_state_string

    def __str__(self) -> str:
        return " ".join(map(str, self.history()))
