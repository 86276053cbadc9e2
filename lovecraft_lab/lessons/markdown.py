"""Markdown as HTML, for what is written once and shown in a notebook and in a form."""

from __future__ import annotations

from lovecraft_lab.show.markup import Html


def in_line(text: str) -> Html:
    """Return a line in Markdown as HTML that can stand in a paragraph.

    >>> in_line("if it was *played*")
    'if it was <em>played</em>'
    """
    return Html(as_html(text).strip().removeprefix("<p>").removesuffix("</p>"))


def as_html(text: str) -> Html:
    """Return a text in Markdown as HTML; markup in it is shown and not obeyed.

    >>> as_html("*Which* cards?").strip()
    '<p><em>Which</em> cards?</p>'
    """
    import mistune

    render = mistune.create_markdown(escape=True, plugins=["table"])
    return Html(render(text))
