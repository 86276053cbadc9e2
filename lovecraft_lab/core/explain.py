"""A step in words, for one viewer: the rule, what that viewer heard, and the two views around it.

Knows no game; a game says how its facts read (`narrate`).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from lovecraft_lab.core.engine import Step
from lovecraft_lab.core.errors import LabError
from lovecraft_lab.core.game import pending, require_game
from lovecraft_lab.core.knowledge import Infoset, Viewer, heard
from lovecraft_lab.core.state import infoset, require_state_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from lovecraft_lab.core.game import Game
    from lovecraft_lab.core.rule import Rule


@dataclass(frozen=True, slots=True)
class Explained:
    """One step as a viewer may know it: a seat, `"teacher"`, or `None` for a spectator.

    `heard` are the facts the viewer learnt in this step, as sentences; `before` and `after` are the
    viewer's views; `to_come` are the rules still on the stack, `names` what the seats
    are called.
    """

    rule: Rule
    viewer: Viewer
    heard: tuple[str, ...]
    before: Any
    after: Any
    to_come: tuple[Rule, ...]
    names: Sequence[str] | None = None

    def _repr_html_(self) -> str | None:
        return self._drawn("step_html")

    def _repr_svg_(self) -> str | None:
        return self._drawn("step_svg")

    def __repr__(self) -> str:
        return f"<{self.rule.ident}: {self.rule.says} {' '.join(self.heard)}>"

    def _drawn(self, how: str) -> str | None:
        """Return the picture of the step that its view draws, or `None` if it draws none."""
        draw = getattr(self.after, how, None)
        return None if draw is None else draw(self)


def explain(
    game: Game, step: Step, viewer: Viewer = None, names: Sequence[str] | None = None
) -> Explained:
    """Return a step in words for one viewer; `names` are what the seats are called.

    >>> from lovecraft_lab.core.engine import steps
    >>> from lovecraft_lab.toys.kuhn import kuhn
    >>> (step,) = steps(kuhn().start(), 2)
    >>> explain(kuhn(), step, viewer=0).heard, explain(kuhn(), step, viewer=1).heard
    (('You get a card.', 'It is the king.'), ('Seat 0 gets a card.',))

    Raises `LabError` for what is no step of this game, and for names that are none.
    """
    require_game(game)
    if not isinstance(step, Step):
        raise LabError(f"a step is explained, one of ll.steps(state, choice), not {step!r:.200}")
    require_state_of(game, step.after)
    require_names(names)
    before, after = infoset(step.before, viewer), infoset(step.after, viewer)
    return Explained(
        rule=step.rule,
        viewer=viewer,
        heard=tuple(game.narrate(fact, viewer, names) for fact in heard(news(before, after))),
        before=game.view(before),
        after=game.view(after),
        to_come=pending(game, step.after, viewer),
        names=names,
    )


def require_names(names: object) -> None:
    """Raise `LabError` unless these are names of players, or none."""
    if names is None:
        return
    if not isinstance(names, list | tuple) or not all(isinstance(name, str) for name in names):
        raise LabError(f"names: a list of texts is needed, one for each seat, not {names!r:.200}")


def news(before: Infoset, after: Infoset) -> Infoset:
    """Return what a player heard from one information set to a later one of the same game."""
    known = len(before.public)
    waiting = iter(before.private)
    old = next(waiting, None)
    private = []
    for count, fact in after.private:  # the teacher's older facts may stand between newer ones
        if (count, fact) == old:
            old = next(waiting, None)
        else:
            private.append((count - known, fact))
    return Infoset(after.player, after.public[known:], tuple(private))
