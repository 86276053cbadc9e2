"""A game of ours as a PettingZoo environment, for programs that learn by playing.

The seats are agents that choose one after the other (AEC); chance is dealt by the environment, in
the order and with the generators of a seeded game of ours (`ll.play`).
"""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Any, ClassVar, Final
from zlib import crc32

import numpy as np
from gymnasium.spaces import Box, Dict, Discrete, MultiBinary
from pettingzoo import AECEnv
from pettingzoo.utils.wrappers import AssertOutOfBoundsWrapper, OrderEnforcingWrapper

from lovecraft_lab.bridge.actions import Actions, Bounded
from lovecraft_lab.core.engine import child, sample
from lovecraft_lab.core.knowledge import Infoset
from lovecraft_lab.core.play import generator
from lovecraft_lab.core.state import CHANCE, TERMINAL, infoset, mover

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from numpy.typing import NDArray

LENGTH: Final = 1024
"""An observation has so many numbers; of one that would be longer, the latest are kept."""
GREATEST: Final = 2**32 - 1


def env(game: Bounded) -> Any:  # noqa: ANN401 - PettingZoo has no types
    """Return a game as an AEC environment; its agents are `seat_0`, `seat_1` and so on.

    An observation holds `observation`, the information set of the agent as numbers (see `encoded`),
    and `action_mask`, a 1 for each choice of `game.all_choices` that is allowed: nothing but zeros
    while another seat is to choose. An agent is paid when the game is over. Raises `Unsuitable` for
    a game with too many choices, and `IllegalChoice` for an action that the mask forbids.

    >>> from lovecraft_lab.toys.kuhn import kuhn
    >>> table = env(kuhn())
    >>> table.reset(seed=1)
    >>> table.agent_selection, table.observe("seat_0")["action_mask"]
    ('seat_0', array([0, 0, 0, 1, 1, 0, 0], dtype=int8))
    """
    return OrderEnforcingWrapper(AssertOutOfBoundsWrapper(Table(game)))


def encoded(known: Infoset) -> NDArray[np.int64]:
    """Return an information set as a line of numbers, filled up with zeros.

    Fact follows upon fact, first those told to all, then those told to the seat; a fact is a number
    for its kind, then its arguments. A small number n stands as n + 2, a missing one as 1; a kind
    or a word is named by its checksum. The numbers are names, not amounts: programs that learn
    look them up in a table (an embedding).
    """
    told = [number for fact in (*known.public, *known.private) for number in _numbers(fact)]
    line = np.zeros(LENGTH, dtype=np.int64)
    kept = told[-LENGTH:]
    line[: len(kept)] = kept
    return line


def _numbers(fact: Iterable[Any]) -> Iterator[int]:
    """Yield the numbers of a fact, those of what lies inside it in its place."""
    for part in fact:
        if part is None:
            yield 1
        elif isinstance(part, int):
            yield int(part) + 2
        elif isinstance(part, tuple):
            yield from _numbers(part)
        else:
            yield crc32(getattr(part, "__name__", str(part)).encode())


class Table(AECEnv):  # type: ignore[misc]  # PettingZoo has no types
    """The environment without wrappers: `state_now` is the exact state, hidden things included."""

    metadata: ClassVar[dict[str, Any]] = {
        "name": "lovecraft_lab_v0",
        "render_modes": [],
        "is_parallelizable": False,
    }
    render_mode = None

    def __init__(self, game: Bounded) -> None:
        super().__init__()
        self.game, self.actions = game, Actions(game)
        self.possible_agents = [f"seat_{seat}" for seat in range(game.players)]
        count = len(self.actions.texts)
        self.action_spaces = {agent: Discrete(count) for agent in self.possible_agents}
        self.observation_spaces = {
            agent: Dict(
                {
                    "observation": Box(0, GREATEST, (LENGTH,), np.int64),
                    "action_mask": MultiBinary(count),
                }
            )
            for agent in self.possible_agents
        }

    def observation_space(self, agent: str) -> Dict:
        """Return the space of an agent's observations."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Discrete:
        """Return the space of an agent's actions."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:  # noqa: ARG002 - PettingZoo hands options over
        """Deal a new game: the same one for the same seed."""
        self.seed = Random().getrandbits(32) if seed is None else seed
        self.made = 0
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.state_now = self.game.start()
        self._deal()

    def observe(self, agent: str) -> dict[str, NDArray[Any]]:
        """Return what an agent has been told, and what it may do."""
        seat = self.possible_agents.index(agent)
        mask = np.zeros(len(self.actions.texts), dtype=np.int8)
        if mover(self.state_now) == seat:
            mask[list(self.actions.legal(self.state_now))] = 1
        return {"observation": encoded(infoset(self.state_now, seat)), "action_mask": mask}

    def step(self, action: Any) -> None:  # noqa: ANN401 - a number, or None where all is over
        """Make the choice of the agent whose turn it is, then all that chance decides after it."""
        agent = self.agent_selection
        if self.terminations[agent]:
            self._was_dead_step(action)
            return
        choice = self.actions.choice(self.state_now, action)
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        self._make(choice)
        self._deal()
        self._accumulate_rewards()

    def _make(self, choice: Any) -> None:  # noqa: ANN401 - each game says what a choice is
        self.state_now = child(self.state_now, choice)
        self.made += 1

    def _deal(self) -> None:
        """Let chance decide until an agent has to, or the game is over."""
        while (who := mover(self.state_now)) == CHANCE:
            self._make(sample(self.state_now, generator(self.seed, self.made)))
        if who == TERMINAL:
            paid = map(float, self.game.returns(self.state_now))
            self.rewards = dict(zip(self.agents, paid, strict=True))
            self.terminations = dict.fromkeys(self.agents, True)
            self.agent_selection = self.agents[0]
        else:
            self.agent_selection = self.agents[who]
