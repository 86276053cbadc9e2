"""The style sheet of the pictures, in parts, so that an output carries only what it uses.

Knows the packaged file `theme.css`; knows nothing of what is drawn.
"""

from __future__ import annotations

import re
from functools import cache
from importlib.resources import files
from typing import Final

from lovecraft_lab.show.markup import Html, el

_PART: Final = re.compile(r"/\* part: (\w+) \*/")


def style(*parts: str) -> str:
    """The rules of the named parts, tokens first, with comments and spare blanks taken out."""
    return rules("tokens", *parts)


def rules(*parts: str) -> str:
    """The rules of the named parts alone, for a page that has the tokens already.

    Tokens that come again, behind other rules, would undo those.
    """
    sheet = _sheet()
    return "".join(sheet[part] for part in parts)


def page(*children: str, parts: tuple[str, ...], label: str) -> Html:
    """A whole output: the style it needs and the picture, named `label` for screen readers."""
    sheet = Html(f"<style>{style(*parts)}</style>")
    return el("div.ll-root", sheet, *children, role="group", aria_label=label)


@cache
def tokens(*, dark: bool = False) -> dict[str, str]:
    """The named colours and sizes of one theme; the dark one changes some of the light one's."""
    light, darker = _sheet()["tokens"].split("}")[:2]
    rules = light + (";" + darker.partition("{")[2] if dark else "")
    return dict(re.findall(r"(--ll-[\w-]+):([^;{}]+)", rules))


@cache
def _sheet() -> dict[str, str]:
    """The parts of the style sheet by name, made small."""
    text = files(__package__).joinpath("theme.css").read_text(encoding="utf-8")
    pieces = _PART.split(text)[1:]
    return {name: _small(rules) for name, rules in zip(pieces[::2], pieces[1::2], strict=True)}


def _small(rules: str) -> str:
    """The same rules without comments, line ends and blanks around signs."""
    bare = re.sub(r"/\*.*?\*/", "", rules, flags=re.DOTALL)
    bare = re.sub(r"\s+", " ", bare)
    return re.sub(r" ?([{};,]) ?|(?<=[a-z0-9]): ", lambda m: m[1] or ":", bare).strip()
