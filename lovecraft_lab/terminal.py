"""The card game in a terminal: every rule as it is applied, the table, and what may be chosen.

Prints and reads lines. What may be played and what a seat may see is asked of the session.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import groupby
from typing import TYPE_CHECKING, Final, cast

from lovecraft_lab.core.engine import choices
from lovecraft_lab.core.errors import BadNotation, LabError, Refused
from lovecraft_lab.core.explain import explain
from lovecraft_lab.core.game import pending
from lovecraft_lab.letter.choices import Play
from lovecraft_lab.letter.notation import read_choice, reasons_against
from lovecraft_lab.letter.reference import reference
from lovecraft_lab.show import table_text
from lovecraft_lab.show.step import rule_number
from lovecraft_lab.show.text import WIDTH, fold
from lovecraft_lab.show.words import capital

if TYPE_CHECKING:
    from lovecraft_lab.core.engine import Step
    from lovecraft_lab.core.explain import Explained
    from lovecraft_lab.core.rule import Choice, Rule
    from lovecraft_lab.core.session import Session
    from lovecraft_lab.letter import LetterGame
    from lovecraft_lab.letter.state import LetterState

HELP: Final = """\
Type the number of a choice, or the choice itself: fed>2 plays The Fed on seat 2,
investigators>1=4 names the number 4, and ! uses the Insane effect, as in nightgaunt!>2.
  why fed>2   which rules forbid this, if any do; a number will do too
  undo, redo  go back to your last choice, and forward again
  table       the table as you see it
  cards       every card with its effects, and how many you have not seen
  rules       the rules that are still to come
  code        a code that brings this game back
  help        this text
  quit        stop; the code is printed once more"""


class Terminal:
    """A person at a terminal: reads commands, prints what came of them."""

    def __init__(self, session: Session) -> None:
        self.session = session
        self.game = cast("LetterGame", session.game)
        self.commands: dict[str, Callable[[], None]] = {
            "undo": self.undo,
            "redo": self.redo,
            "table": self.show_table,
            "cards": lambda: print(repr(reference(self.game, self.session.view))),
            "rules": self.show_rules,
            "code": self.show_code,
            "help": lambda: print(HELP),
        }

    @property
    def state(self) -> LetterState:
        """The state at which the person stands."""
        return cast("LetterState", self.session.state)

    def run(self) -> None:
        """Play until all is over or the person stops."""
        try:
            self.greet()
            while not self.session.is_over or self.session.study:
                line = input("\n> ").strip()
                if line.lower() in ("quit", "exit"):
                    break
                self.obey(line)
            else:
                print(f"\nThe {self.game.played} is over. Its seed was {self.session.seed}.")
                return
        except (EOFError, KeyboardInterrupt):
            print()
        print("Stopped.")
        self.show_code()

    def greet(self) -> None:
        """Say what is played, by whom and how, and what has happened so far."""
        session = self.session
        bots = [f"{name} (seat {place})" for place, name in enumerate(session.seats) if name]
        print(f"{self.game!r}"[1:-1] + f", seed {session.seed}.")
        print_folded(f"You are seat {session.seat}. Bots: {', '.join(bots)}.")
        if session.study:
            print("This is study mode: everything may be taken back and tried otherwise.")
        else:
            print("This is play mode: you may take back only what brought you no news.")
        print("Type help for what you can do.\n")
        self.tell((*session.line.path(), *session.play_on()))
        self.show_table()
        self.show_choices()

    def obey(self, line: str) -> None:
        """Do what one line asks; a fault is told in a line and changes nothing."""
        word, _, rest = line.partition(" ")
        command = self.commands.get("help" if line == "?" else line.lower())
        try:
            if not line:
                self.show_choices()
            elif command is not None:
                command()
            elif word.lower() == "why":
                self.why(rest)
            else:
                self.choose(line)
        except Refused as error:
            print_folded(sentence(error))
        except BadNotation as error:
            print(sentence(error), "Type help for what you can do.")
        except LabError as error:
            print(error)

    def choose(self, text: str) -> None:
        """Make a choice, given by its number or in notation, and go on to the next one."""
        session = self.session
        if session.asked is None:
            msg = f"The {self.game.played} is over: undo takes your last choice back, quit ends."
            raise LabError(msg)
        written = self.spelt_out(text)
        self.tell((*session.choose(self.game.parse(self.state, written)), *session.play_on()))
        self.show_table()
        self.show_choices()

    def spelt_out(self, text: str) -> str:
        """Return a choice in notation where its number was typed, and any other text as it is."""
        numbered = {str(n): choice for n, choice in enumerate(choices(self.state), 1)}
        if text in numbered:
            return self.game.format(self.state, numbered[text])
        if text.isdecimal():
            msg = f"There is no choice {text}: they are numbered from 1 to {len(numbered)}."
            raise LabError(msg)
        return text

    def why(self, text: str) -> None:
        """Say which rules forbid a choice, each once and with the words for it."""
        if not text.strip():
            msg = "Say what you would like to choose, as in: why fed>2"
            raise LabError(msg)
        written = self.spelt_out(text.strip())
        choice = read_choice(self.game, self.state, written)
        reasons = sorted(reasons_against(self.game, self.state, choice))
        print(f"{written} is {'not allowed here:' if reasons else 'allowed here.'}")
        for ident, group in groupby(reasons, key=lambda reason: reason[0]):
            print_folded(f"{rule_name(ident)}: {' '.join(says for _, says in group)}")

    def undo(self) -> None:
        """Go back to the person's last choice."""
        self.session.undo()
        print("Back at your last choice.")
        self.show_table()
        self.show_choices()

    def redo(self) -> None:
        """Go forward again."""
        self.tell(self.session.redo())
        self.show_table()
        self.show_choices()

    def tell(self, steps: Iterable[Step]) -> None:
        """Print each rule applied, with what the person heard."""
        for step in steps:
            for line in step_lines(explain(self.game, step, self.session.seat)):
                print_folded(line)
        print()

    def show_table(self) -> None:
        """Print the table as the person sees it."""
        print(table_text(self.session.view))
        print(f"Seed {self.session.seed}, {'study' if self.session.study else 'play'} mode")

    def show_choices(self) -> None:
        """Print what the person may choose, numbered."""
        session = self.session
        if session.asked is not None:
            print("\nYour choices:")
            for line in choice_lines(self.game, self.state):
                print(line)

    def show_rules(self) -> None:
        """Print the rules still to come."""
        coming = pending(self.game, self.state, self.session.seat)
        for rule in coming:
            print_folded(rule_line(rule))
        if not coming:
            print(f"No rule is waiting: the {self.game.played} is over.")

    def show_code(self) -> None:
        """Print how to come back to this game."""
        study = " --study" if self.session.study else ""
        print(f"To come back: python -m lovecraft_lab play{study} --resume {self.session.code}")


def sentence(error: LabError) -> str:
    """Return what an error says, with a capital letter and a full stop."""
    return f"{capital(str(error))}."


def rule_line(rule: Rule) -> str:
    """Return a rule as a line: its number as printed, its id and its sentence."""
    return f"{rule_name(rule.ident)}: {rule.says}"


def rule_name(ident: str) -> str:
    """Return what a rule is called: its number as printed and its id, once where they are alike."""
    number = rule_number(ident)
    return f"Rule {number}" if number == ident else f"Rule {number} ({ident})"


def step_lines(told: Explained) -> Iterator[str]:
    """Yield a rule that was applied, and below it what was heard; a turn begins after a gap."""
    if told.before.turn_number != told.after.turn_number:
        yield ""
    yield rule_line(told.rule)
    if told.heard:
        yield f"    {' '.join(told.heard)}"


def choice_lines(game: LetterGame, state: LetterState) -> Iterator[str]:
    """Yield the choices, numbered from 1, the plays of a card under what the card does."""
    numbered = enumerate(choices(state), 1)
    for heading, group in groupby(numbered, lambda each: play_words(game, each[1])):
        if heading:
            yield f"  {heading}"
        yield from in_columns([f"{n:>4} {game.format(state, choice)}" for n, choice in group])


def play_words(game: LetterGame, choice: Choice) -> str:
    """Return the card and the effect of a play in words; empty for a choice of another kind."""
    if not isinstance(choice, Play):
        return ""
    row = game.cards[choice.kind]
    effect = row.insane if choice.insane else row.sane
    assert effect is not None, "a legal play uses a half that the card has"  # noqa: S101 - as said
    half = f", {'Insane' if choice.insane else 'Sane'}" if row.insane else ""
    return f"{row.name} ({row.number}){half}: {effect.text}"


def in_columns(words: Sequence[str]) -> Iterator[str]:
    """Yield short texts side by side in as many columns as fit."""
    wide = max(map(len, words)) + 2
    fit = max(1, WIDTH // wide)
    for first in range(0, len(words), fit):
        yield "".join(word.ljust(wide) for word in words[first : first + fit]).rstrip()


def print_folded(line: str) -> None:
    """Print a line, broken where it is too long."""
    print("\n".join(fold(line)))
