"""A page of the live table as a browser reads it."""

from html.parser import HTMLParser

FOCUSABLE = ("button", "input", "summary", "a", "select", "textarea")


class Controls(HTMLParser):
    """Every focusable element of a page with its attributes, and whether all tags are closed."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.found: list[tuple[str, dict[str, str | None]]] = []
        self.open: list[str] = []
        self.ids: list[str] = []
        self.feed(text)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        marks = dict(attrs)
        if tag in FOCUSABLE or "tabindex" in marks:
            self.found.append((tag, marks))
        if marks.get("id"):
            self.ids.append(str(marks["id"]))
        self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag
