"""What tells the kinds of counterfactual regret minimisation apart."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from lovecraft_lab.core.errors import LabError


@dataclass(frozen=True, slots=True)
class Variant:
    """One kind of CFR.

    `alternating`: the seats learn one after the other; `floored`: a regret never falls below 0;
    `predictive`: the last regret is expected once more; plan number t weighs `t ** patience` in
    the average; with `fading`, old regrets lose weight, good ones by t**fading / (t**fading + 1),
    bad ones by a half.
    """

    says: str
    alternating: bool = True
    floored: bool = True
    predictive: bool = False
    patience: int = 1
    fading: float = 0

    def weight(self, time: int) -> float:
        """Return the weight of the plan of iteration `time` in the average."""
        return float(time**self.patience)

    def kept(self, time: int) -> tuple[float, float]:
        """Return the shares that are left of good and of bad regrets at iteration `time`."""
        if not self.fading:
            return 1.0, 1.0
        power = float((time - 1) ** self.fading)
        return power / (power + 1), 0.5


VARIANTS: Final = {
    "vanilla": Variant("CFR", alternating=False, floored=False, patience=0),
    "cfr+": Variant("CFR+"),
    "dcfr": Variant("discounted CFR", floored=False, patience=2, fading=1.5),
    "pcfr+": Variant("predictive CFR+", predictive=True, patience=2),
}
"""The kinds of CFR by name."""


def variant_called(name: str) -> Variant:
    """Return the variant of this name; raises `LabError` where there is none."""
    if not isinstance(name, str) or name not in VARIANTS:
        raise LabError(f"no variant is called {name!r}: there is {', '.join(VARIANTS)}")
    return VARIANTS[name]
