"""A tour of a game's rules: small tables, played a few rules at a time, and a list of those met.

Knows no game. A story is told to one seat or to a spectator, who hear no more than they would at
the table.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from lovecraft_lab.core.errors import LabError
from lovecraft_lab.core.explain import Explained, explain
from lovecraft_lab.core.state import infoset
from lovecraft_lab.core.timeline import Timeline
from lovecraft_lab.lessons.grid import Grid
from lovecraft_lab.show.story import story_html, story_text

if TYPE_CHECKING:
    from lovecraft_lab.core.engine import Step
    from lovecraft_lab.core.game import Game
    from lovecraft_lab.core.rule import Rule
    from lovecraft_lab.core.state import State


@dataclass(frozen=True, eq=False)
class Story:
    """What happened at a table, rule by rule, as one viewer heard it (`viewer=None`: a spectator).

    `after` is the state it led to and `view` what the viewer may see of that; `step(ident)` is the
    first step of a rule, explained. `new` are the places of the steps whose rules a tour had not
    met before.
    """

    game: Game
    steps: tuple[Step, ...]
    after: State
    viewer: int | None
    new: frozenset[int] = frozenset()

    @property
    def view(self) -> Any:  # noqa: ANN401 - each game has a view of its own
        """What the viewer may be shown in the end."""
        return self.game.view(infoset(self.after, self.viewer))

    @property
    def explained(self) -> tuple[Explained, ...]:
        """Every step as the viewer may know it."""
        return tuple(explain(self.game, step, self.viewer) for step in self.steps)

    def step(self, ident: str) -> Explained:
        """Return the first step of the rule with this number; raises `LabError` if there is none.

        A notebook draws it as a picture of the rule and the table.
        """
        for step in self.steps:
            if step.rule.ident == ident:
                return explain(self.game, step, self.viewer)
        taken = ", ".join(dict.fromkeys(step.rule.ident for step in self.steps)) or "none"
        raise LabError(f"no step of rule {ident} was taken here, but of these: {taken}")

    def _repr_html_(self) -> str:
        return story_html(self.explained, self.viewer, self.new)

    def __repr__(self) -> str:
        return story_text(self.explained, self.viewer, self.new)


@dataclass(frozen=True, eq=False)
class RuleTable:
    """Rules as a table: number, section and sentence."""

    rules: tuple[Rule, ...]

    def _repr_markdown_(self) -> str:
        rows = [(rule.ident, rule.section, rule.says) for rule in self.rules]
        return Grid(["rule", "section", "what it says"], rows).in_markdown()

    def __repr__(self) -> str:
        return "\n".join(f"{rule.ident}, {rule.section}: {rule.says}" for rule in self.rules)


class Tour:
    """Plays small tables and remembers every rule that was applied.

    >>> from lovecraft_lab.toys.kuhn import kuhn
    >>> tour = Tour()
    >>> tour.play(kuhn(), kuhn().start(), "king", "jack", viewer=1)
    Rule by rule, as seat 1 hears it:
    Seat 0 gets a card.
        Rule K1 (new): Each player antes 1 and is dealt one of three cards, kept secret.
    You get a card. It is the jack.
        Rule K1: Each player antes 1 and is dealt one of three cards, kept secret.
    >>> [rule.ident for rule in tour.met]
    ['K1']
    """

    def __init__(self) -> None:
        self._met: dict[str, Rule] = {}

    def play(self, game: Game, state: State, *choices: str, viewer: int | None = 0) -> Story:
        """Make these choices in notation, chance's too, and return all that they set off.

        Where nobody has to choose yet, such as at the empty table, the rules due come first. Raises
        `IllegalChoice` or `BadNotation` as `game.parse` does.
        """
        line = Timeline(game, state)
        for text in choices:
            line.choose(game.parse(line.state, text))
        steps, new = line.path(), set()
        for place, step in enumerate(steps):
            if step.rule.ident not in self._met:
                self._met[step.rule.ident] = step.rule
                new.add(place)
        return Story(game, steps, line.state, viewer, frozenset(new))

    @property
    def met(self) -> tuple[Rule, ...]:
        """Every rule that was applied so far, in the order of their numbers."""
        return tuple(self._met[ident] for ident in sorted(self._met))
