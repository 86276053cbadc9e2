"""Pictures of the card table: what a view shows, drawn as HTML or SVG and told in plain text.

Knows views and cards; is never given a state, so nothing hidden can be drawn. The
function `changes` is in the module of its name.
"""

from lovecraft_lab.show.card_face import card_svg
from lovecraft_lab.show.cards import Faces, back_html, card_html, cards_html
from lovecraft_lab.show.changes import Change
from lovecraft_lab.show.facts import Picture, picture
from lovecraft_lab.show.page import Panel, explained_html, explained_text, panel_html
from lovecraft_lab.show.step import step_html, step_text
from lovecraft_lab.show.story import story_html, story_text
from lovecraft_lab.show.svg import step_svg, table_svg
from lovecraft_lab.show.table import table_html
from lovecraft_lab.show.text import table_text
from lovecraft_lab.show.words import chance_text

__all__ = [
    "Change",
    "Faces",
    "Panel",
    "Picture",
    "back_html",
    "card_html",
    "card_svg",
    "cards_html",
    "chance_text",
    "explained_html",
    "explained_text",
    "panel_html",
    "picture",
    "step_html",
    "step_svg",
    "step_text",
    "story_html",
    "story_text",
    "table_html",
    "table_svg",
    "table_text",
]
