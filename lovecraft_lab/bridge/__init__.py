"""Ways to other people's programs: each needs its own package, and is loaded when it is first used.

`gambit` writes a tree as text and needs nothing. What else is needed is an extra of this package,
such as `pip install "lovecraft_lab[openspiel]"`.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from lovecraft_lab.bridge import gambit, openspiel, pettingzoo

__all__ = ["gambit", "openspiel", "pettingzoo"]

EXTRAS: Final = {
    "openspiel": "open-spiel",
    "pettingzoo": "pettingzoo",
}
"""The bridges that need an extra, which is called like the bridge, and the package that it is."""


def __getattr__(name: str) -> Any:  # noqa: ANN401 - a module
    """Load a bridge; an `ImportError` names the extra where its package is missing."""
    if name not in __all__:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    try:
        return import_module(f"{__name__}.{name}")
    except ModuleNotFoundError as error:
        if name not in EXTRAS:
            raise
        msg = (
            f"ll.bridge.{name} needs {EXTRAS[name]}, which is not installed ({error}):"
            f' pip install "lovecraft_lab[{name}]"'
        )
        raise ImportError(msg) from error
