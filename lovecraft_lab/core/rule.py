"""A rule: one numbered sentence of a rulebook and, for a step, the code that carries it out.

Knows no game and applies nothing; the engine does that.
"""

from __future__ import annotations

import sys
from importlib import import_module
from typing import TYPE_CHECKING, Any, Self

if TYPE_CHECKING:
    from collections.abc import Callable

    from lovecraft_lab.core.chance import Chance

Frame = tuple[Any, ...]
"""A pending application of a rule: `(rule, *arguments)`."""
Choice = Any


class Rule:
    """One numbered sentence of a rulebook and, for a step, the code that carries it out.

    A *step* has an `effect` and is applied; a *standing* rule has none: it is a count, a right or a
    limit. `options(state, *arguments)` lists a player's legal choices, the first argument being the
    player; `chance` says how chance decides. The effect is called with the state, the frame's
    arguments, and last the choice where one was made. `ends` says that whatever was still to come
    is dropped. `automatic` is the effect of a rule that waits for nobody. `base` is the rule whose
    code this one shares, where a second rulebook says the same under a number of its own.
    """

    __slots__ = (
        "automatic",
        "base",
        "chance",
        "effect",
        "ends",
        "ident",
        "module",
        "options",
        "says",
        "section",
        "twins",
    )

    def __init__(  # noqa: PLR0913 - one argument for each thing a rule may have
        self,
        ident: str,
        section: str,
        says: str,
        *,
        options: Callable[..., tuple[Choice, ...]] | None = None,
        chance: Chance | None = None,
        ends: bool = False,
    ) -> None:
        self.ident = ident
        self.section = section
        self.says = says
        self.options = options
        self.chance = chance
        self.ends = ends
        self.base: Rule | None = None
        self.twins: dict[tuple[str, str, str], Rule] = {}
        self.effect: Callable[..., None] | None = None
        self.automatic: Callable[..., None] | None = None
        self.module: str = sys._getframe(1).f_globals["__name__"]  # noqa: SLF001 - as namedtuple does

    def __call__(self, effect: Callable[..., None]) -> Self:
        """Make this rule a step: used as a decorator over the function that carries it out."""
        self.effect = effect
        self.automatic = None if self.waits else effect
        return self

    def under(self, ident: str, section: str, says: str) -> Rule:
        """Return the rule that does the same in another rulebook: its number, its sentence.

        The same words give the same object, so that a pickled frame finds its rule again.
        """
        base = self.base or self
        words = (ident, section, says)
        if words not in base.twins:
            twin = Rule(*words, options=self.options, chance=self.chance, ends=self.ends)
            twin.effect, twin.automatic, twin.base = self.effect, self.automatic, base
            base.twins[words] = twin
        return base.twins[words]

    def is_same_as(self, other: Rule) -> bool:
        """Whether both are one rule, in one rulebook or in two."""
        return (self.base or self) is (other.base or other)

    @property
    def waits(self) -> bool:
        """Whether a player or chance has to choose before the rule is applied."""
        return self.options is not None or self.chance is not None

    @property
    def is_step(self) -> bool:
        """Whether the rule does something when applied (else it is a standing rule)."""
        return self.effect is not None

    def __repr__(self) -> str:
        return f"<rule {self.ident}, {self.section}: {self.says}>"

    def __reduce__(self) -> tuple[Any, ...]:
        if self.effect is None:
            return Rule, (self.ident, self.section, self.says)
        if self.base is not None:
            return Rule.under, (self.base, self.ident, self.section, self.says)
        return _rule_of, (self.module, self.ident)


def _rule_of(module: str, ident: str) -> Rule:
    """Return the step of a module with this number, so that a pickled frame finds its rule again.

    Two rules may share one function, so the function's name would not do.
    """
    named = vars(import_module(module)).values()
    return next(each for each in named if isinstance(each, Rule) and each.ident == ident)
