"""Markdown as HTML, for what is written once and shown in a notebook and in a form."""

from __future__ import annotations

from lovecraft_lab.show.markup import Html


def as_html(text: str) -> Html:
    """Return a text in Markdown as HTML; markup in it is shown and not obeyed.

    >>> as_html("*Which* cards?").strip()
    '<p><em>Which</em> cards?</p>'
    """
    import mistune

    render = mistune.create_markdown(escape=True, plugins=["table"])
    return Html(render(text))
