"""The card game: cards, editions, one function for each rule, and what each seat may see."""

from lovecraft_lab.letter.compare import Comparison, compare_editions
from lovecraft_lab.letter.editions import DECKS, EDITIONS
from lovecraft_lab.letter.example import Example
from lovecraft_lab.letter.game import LetterGame
from lovecraft_lab.letter.options import from_spec, letter
from lovecraft_lab.letter.seeing import open_table
from lovecraft_lab.letter.view import Check, View

__all__ = [
    "DECKS",
    "EDITIONS",
    "Check",
    "Comparison",
    "Example",
    "LetterGame",
    "View",
    "compare_editions",
    "from_spec",
    "letter",
    "open_table",
]
