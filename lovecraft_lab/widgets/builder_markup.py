"""The deck builder as HTML: its cards, how large their game is, and what can be done with it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from lovecraft_lab.letter import DECKS, EDITIONS
from lovecraft_lab.letter.editions import PLAYERS, about_deck, about_edition
from lovecraft_lab.show.markup import NOTHING, Html, el
from lovecraft_lab.show.symbols import drawing
from lovecraft_lab.widgets.control import SMALL, control, group, one_of, reason
from lovecraft_lab.widgets.shown import sentence

if TYPE_CHECKING:
    from lovecraft_lab.letter.cards import CardKind
    from lovecraft_lab.widgets.builder_desk import BuilderDesk

PLAYERS_TEXT: Final = {str(players): str(players) for players in PLAYERS}
WHY_NOT: Final = "no-equilibrium"


def builder_markup(desk: BuilderDesk) -> Html:
    """The whole deck builder."""
    editions = {name: edition.title for name, edition in EDITIONS.items()}
    named = next((name for name, deck in DECKS.items() if deck == desk.counts), "")
    decks = {name: name for name in desk.decks}
    edition = EDITIONS[desk.edition]
    about = about_deck(edition, DECKS[named]) if named else ""
    title = el("span", "Deck builder", role="heading", aria_level="3")
    return el(
        "div.ll-live",
        el(
            "div.ll-panel ll-panel--s",
            el("div.ll-panel__t", title, el("small", f"{sum(desk.counts.values())} cards")),
            group(
                "Edition", one_of("edition", editions, desk.edition), note=about_edition(edition)
            ),
            group("Players", one_of("players", PLAYERS_TEXT, str(desk.players))),
            group("Begin with", one_of("deck", decks, named), note=about) if decks else NOTHING,
            el("div.ll-builder", *(_card(desk, row) for row in desk.rows), data_zone="cards"),
            _size(desk),
            _buttons(desk),
            el("div.ll-step__note", sentence(desk.not_solved), id=WHY_NOT)
            if desk.not_solved
            else NOTHING,
            el("div.ll-treenote", desk.notice, role="status"),
            reason(desk.error),
        ),
        role="group",
        aria_label="Deck builder",
    )


def _card(desk: BuilderDesk, row: CardKind) -> Html:
    """A card with its copies, and the buttons for one more and one fewer."""
    count = desk.counts.get(row.ident, 0)
    return el(
        f"div.ll-row {'is-in' if count else ''}",
        _by_one("fewer", "−", row, f"One {row.name} fewer"),
        el("b", str(count), aria_label=f"{count} of {row.name}"),
        _by_one("more", "+", row, f"One {row.name} more"),
        el("span", f"{row.number} {row.name}"),
    )


def _by_one(do: str, sign: str, row: CardKind, says: str) -> Html:
    return control(
        SMALL, do, sign, data_a_card=row.ident, data_key=f"{do}:{row.ident}", aria_label=says
    )


def _size(desk: BuilderDesk) -> Html:
    """How large the game is, or why the rules refuse the deck."""
    return reason(desk.refused) if desk.refused else el("div.ll-status", f"{size_text(desk)}.")


def size_text(desk: BuilderDesk) -> str:
    """How large the game is: counted once it has grown, estimated before."""
    tree = desk.tree
    if tree is None:
        return repr(desk.size)
    sets = " + ".join(f"{len(each):,}" for each in tree.infosets)
    return f"{desk.size.deals:,} deals, {tree.nodes:,} nodes, {sets} information sets"


def _buttons(desk: BuilderDesk) -> Html:
    """What can be done now."""
    if desk.refused:
        return NOTHING
    buttons = [control("button.ll-btn", "stop", drawing("i-no", "ll-i"), "Stop")]
    if not desk.is_working:
        buttons = [
            control("button.ll-btn", "grow", "Grow the tree"),
            _solve(desk),
        ]
        if desk.not_solved:
            says = "Play it with cautious bots, you begin"
            buttons.append(control("button.ll-btn", "play", says, data_a_seat="0"))
        if desk.result is not None:
            buttons += [
                control(
                    "button.ll-btn ll-btn--go",
                    "play",
                    f"Play against it, {when}",
                    data_a_seat=seat,
                    data_key=f"play:{seat}",
                )
                for seat, when in (("0", "you begin"), ("1", "it begins"))
            ]
    return el("div.ll-treerow", *buttons, data_zone="do")


def _solve(desk: BuilderDesk) -> Html:
    """The button that solves the deck; where it cannot be, it is barred and the page says why."""
    barred = {"aria_disabled": "true", "aria_describedby": WHY_NOT} if desk.not_solved else {}
    return control("button.ll-btn", "solve", "Solve", **barred)


def builder_words(desk: BuilderDesk) -> str:
    """The deck builder in words."""
    names = {row.ident: row.name for row in desk.rows}
    cards = ", ".join(f"{count} {names.get(card, card)}" for card, count in desk.counts.items())
    size = desk.refused or size_text(desk)
    lines = (
        f"A deck for {desk.players} of {EDITIONS[desk.edition].title}: {cards or 'no cards'}.",
        f"{size}.",
    )
    return "\n".join(filter(None, (*lines, desk.notice, desk.error)))
