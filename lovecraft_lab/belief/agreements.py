"""What each public fact must agree with: the rules of the table, and what was said before."""

from __future__ import annotations

from typing import Any, Final

from lovecraft_lab.belief.witness import OUT, Contradiction, Witness, must_agree
from lovecraft_lab.letter import aeg25_facts, facts

IMMUNE: Final = ("Z075", "A126-4-insane")
ONE_PLAYED: Final = ("Z011", "A105")
IN_TURN: Final = ("Z008", "A108")
CHECK: Final = ("Z030", "A115")
FAILS: Final = ("Z031", "A116")
PASSES: Final = ("Z032", "A117")

# Sanity checks and their ends


@must_agree(facts.CheckBegins)
def _check_begins(witness: Witness, fact: facts.CheckBegins) -> None:
    witness.present(fact.player)
    lying = witness.other_world(fact.player)
    if fact.count not in (lying, min(lying, witness.deck)):
        raise Contradiction(f"a check over {min(lying, witness.deck)}", *CHECK)
    witness.check = (fact.player, fact.count)


@must_agree(facts.TurnedUp)
def _turned_up(witness: Witness, fact: facts.TurnedUp) -> None:
    lies = witness.known_next
    if lies is not None and fact.kinds[:1] != (lies,):
        raise Contradiction(f"{witness.named(lies)}, which lies open, comes first", "Q-57")
    if witness.check is None:
        if witness.play is None:
            raise Contradiction("cards come up in a check, or for a card just played", *CHECK)
        return
    _, count = witness.check
    left = count - len(witness.revealed)
    if len(fact.kinds) > left:
        raise Contradiction(f"{left} more of the {count} cards of this check", *CHECK)


@must_agree(facts.CheckEnds)
def _check_ends(witness: Witness, fact: facts.CheckEnds) -> None:
    player, count = witness.check or (None, 0)
    if player != fact.player:
        raise Contradiction("the end of a check that has begun", *CHECK)
    witness.check = None
    bad = [witness.named(kind) for kind in witness.revealed if kind in witness.game.fails_check]
    if fact.passed and bad and fact.player not in witness.immune:
        raise Contradiction(f"a check that fails, for {' and '.join(bad)} came up", *FAILS)
    if not fact.passed and (not bad or fact.player in witness.immune):
        raise Contradiction("a check that is passed, for nothing that fails it came up", *PASSES)
    if fact.passed and len(witness.revealed) != count:
        raise Contradiction(f"the end of a check when {count} cards have come up", *CHECK)
    witness.due = None if fact.passed else fact.player


@must_agree(facts.LaidDown)
def _laid_down(witness: Witness, fact: facts.LaidDown) -> None:
    witness.check = None
    if tuple(fact.kinds) != tuple(witness.revealed):
        came = ", ".join(map(witness.named, witness.revealed)) or "nothing"
        raise Contradiction(f"what came up goes to the zone: {came}", "Z033", "A117")


@must_agree(facts.Out)
def _out(witness: Witness, fact: facts.Out) -> None:
    witness.present(fact.player)
    if witness.due not in (None, fact.player):
        raise Contradiction(f"seat {witness.due} goes out now", *OUT)
    if fact.player in witness.stays:
        raise Contradiction(f"seat {fact.player} stays in the round", *OUT)
    if fact.player in witness.immune and not witness.shown:  # a tie at the end may do so
        raise Contradiction("nothing puts an immune player out", *IMMUNE)
    witness.due = None


@must_agree(facts.Spared)
def _spared(witness: Witness, fact: facts.Spared) -> None:
    witness.present(fact.player)
    if fact.player not in witness.immune:
        raise Contradiction("only an immune player is spared", *IMMUNE)
    if witness.due not in (None, fact.player):
        raise Contradiction(f"seat {witness.due} goes out now", *OUT)
    witness.due = None


@must_agree(facts.WentInsane)
def _went_insane(witness: Witness, fact: facts.WentInsane) -> None:
    if fact.player in witness.insane:
        raise Contradiction("one who is Sane goes Insane", "Z027", "A112")
    if not witness.other_world(fact.player):
        raise Contradiction("Insane is who has such a card in the zone", "Z026", "A112")


# Plays, and what was answered to them


@must_agree(facts.TurnBegins)
def _turn_begins(witness: Witness, fact: facts.TurnBegins) -> None:
    witness.present(fact.player)
    if witness.turn_number and fact.player not in (witness.turn, _next_seat(witness)):
        raise Contradiction(f"seat {_next_seat(witness)} comes next", *IN_TURN)
    witness.play, witness.stays, witness.check = None, (), None


def _next_seat(witness: Witness) -> int:
    """Return whose turn comes after this one."""
    players = witness.game.players
    order = ((witness.turn or 0) + n for n in range(1, players + 1))
    return next(seat % players for seat in order if seat % players not in witness.out)


@must_agree(facts.Played)
def _played(witness: Witness, fact: facts.Played) -> None:
    witness.present(fact.player)
    if fact.player != witness.turn:
        raise Contradiction(f"a play of seat {witness.turn}, whose turn it is", *IN_TURN)
    witness.play, witness.stays = fact, ()


@must_agree(facts.Landed)
def _landed(witness: Witness, fact: facts.Landed) -> None:
    if fact.kind not in witness.resolving[-1:]:
        played = witness.resolving and witness.named(witness.resolving[-1])
        raise Contradiction(
            f"the card played last goes to the zone: {played or 'none'}", "Z014", "A106"
        )


@must_agree(facts.Answered)
def _answered(witness: Witness, fact: facts.Answered) -> None:
    _aimed(witness, fact.player, fact.target)
    play = witness.play
    if play is not None and play.number not in (None, fact.number):
        named = f"an answer to the number named, {play.number}"
        raise Contradiction(named, "Z090", "A126-1-sane")
    _settled(witness, fact.target if fact.right else None, (fact.target,))


@must_agree(facts.Compared)
def _compared(witness: Witness, fact: facts.Compared) -> None:
    _aimed(witness, fact.player, fact.target)
    if fact.loser not in (None, fact.player, fact.target):
        raise Contradiction("a loser among the two, or none", "Z081", "A126-3-sane")
    if fact.loser in witness.immune:
        raise Contradiction("nothing puts an immune player out", *IMMUNE)
    _settled(witness, fact.loser, (fact.player, fact.target))


def _settled(witness: Witness, loser: int | None, both: tuple[int, ...]) -> None:
    """Let one of them go out next, and all others stay."""
    witness.due = loser
    witness.stays = tuple(seat for seat in both if seat != loser)


@must_agree(facts.Looked, facts.Traded, facts.TookHand)
def _at_another(witness: Witness, fact: facts.Looked | facts.Traded | facts.TookHand) -> None:
    _aimed(witness, fact.player, fact.target)


def _aimed(witness: Witness, player: int, target: int) -> None:
    """Let the effect be of the card played, and at whom it was aimed."""
    witness.present(player, target)
    play = witness.play
    if player == target:
        raise Contradiction("another player than the one whose effect it is", "Z073", "A111")
    if play is None or play.player != player:
        raise Contradiction("an effect of the card just played", *ONE_PLAYED)
    if play.target not in (None, target):
        raise Contradiction(f"an effect on seat {play.target}, who was chosen", *ONE_PLAYED)


@must_agree(
    facts.Protected,
    facts.Immune,
    facts.NoEffect,
    facts.ExtraTurn,
    facts.DeckTurned,
    facts.TookAll,
    facts.ShowedCard,
    facts.NotShown,
)
def _of_a_play(witness: Witness, fact: Any) -> None:
    witness.present(fact.player)
    if witness.play is None or witness.play.player != fact.player:
        raise Contradiction("an effect of the card just played", *ONE_PLAYED)


@must_agree(facts.TookEggs)
def _took_eggs(witness: Witness, fact: facts.TookEggs) -> None:
    last = witness.last
    if not isinstance(last, facts.TookHand) or last.target != fact.player:
        rules = ("Z068", "A126-5-insane-braincase")
        raise Contradiction("it goes to one whose hand was taken just now", *rules)


@must_agree(facts.HandedOut)
def _handed_out(witness: Witness, fact: facts.HandedOut) -> None:
    if witness.last != facts.TookAll(fact.player):
        raise Contradiction("who has just taken all hands gives cards back", "Z062")


@must_agree(facts.Discarded)
def _discarded(witness: Witness, fact: facts.Discarded) -> None:
    witness.present(fact.player)
    if witness.play is not None and witness.play.target not in (None, fact.player):
        raise Contradiction(
            f"seat {witness.play.target}, who was chosen, discards", "Z065", "A126-5-sane"
        )


@must_agree(facts.ProtectionEnds)
def _protection_ends(witness: Witness, fact: facts.ProtectionEnds) -> None:
    if fact.player not in witness.protected:
        raise Contradiction("the end of a protection that there is", "Q-13")


@must_agree(aeg25_facts.AlreadyInsane)
def _already_insane(witness: Witness, fact: aeg25_facts.AlreadyInsane) -> None:
    if fact.player not in witness.insane:
        raise Contradiction("one who has such a card in the pile is Insane", "A112")


@must_agree(aeg25_facts.Collected)
def _collected(witness: Witness, fact: aeg25_facts.Collected) -> None:
    witness.present(fact.player, *fact.seats)
    witness.collected = fact.seats


@must_agree(aeg25_facts.GaveBack)
def _gave_back(witness: Witness, fact: aeg25_facts.GaveBack) -> None:
    if sorted(fact.seats) != sorted(witness.collected):
        raise Contradiction("each whose hand was taken gets a card back", "A126-6-insane-give")


# The deck


@must_agree(facts.Shuffled)
def _shuffled(witness: Witness, fact: facts.Shuffled) -> None:
    count = len(witness.game.shuffled)
    if fact.count != count:
        raise Contradiction(f"{count} cards are shuffled", "Z003", "A101-shuffle")


@must_agree(facts.Dealt)
def _dealt(witness: Witness, fact: facts.Dealt) -> None:
    witness.present(fact.player)
    if witness.sizes[fact.player] or witness.turn is not None:
        raise Contradiction("each player is dealt one card, before the first turn", "Z005", "A104")


@must_agree(facts.Drew)
def _drew(witness: Witness, fact: facts.Drew) -> None:
    witness.present(fact.player)
    if witness.known_next is not None:
        lies = witness.named(witness.known_next)
        raise Contradiction(f"{lies}, which lies open, is drawn openly", "Q-58")
    if witness.deck < 1:
        raise Contradiction("nothing to draw from an empty deck", "Z035", "A120")


@must_agree(facts.DrewOpen)
def _drew_open(witness: Witness, fact: facts.DrewOpen) -> None:
    witness.present(fact.player)
    if fact.kind != witness.known_next:
        lies = "none" if witness.known_next is None else witness.named(witness.known_next)
        raise Contradiction(f"the card that lies open on the deck, {lies}", "Q-58")


@must_agree(facts.NextCard)
def _next_card(witness: Witness, _fact: facts.NextCard) -> None:
    if not witness.deck_open or witness.known_next is not None:
        raise Contradiction("the next card of a deck that was turned over", "Q-57")


@must_agree(facts.DrewSetAside)
def _drew_set_aside(witness: Witness, fact: facts.DrewSetAside) -> None:
    witness.present(fact.player)
    if not witness.aside or witness.deck:
        raise Contradiction("the card set aside is drawn when the deck is empty", "Z066")


@must_agree(
    facts.DeckRanOut, aeg25_facts.DeckEmpty, aeg25_facts.NothingDrawn, aeg25_facts.CheckStopped
)
def _deck_empty(witness: Witness, _fact: Any) -> None:
    if witness.deck:
        raise Contradiction(f"a deck of {witness.deck}, which is not empty", "Z035", "A120")


@must_agree(facts.EndOption)
def _end_option(witness: Witness, fact: facts.EndOption) -> None:
    if fact.player != witness.end_option:
        raise Contradiction("a decision of who turned the deck over", "Z097")


# The end of the round


@must_agree(facts.LastLeft)
def _last_left(witness: Witness, fact: facts.LastLeft) -> None:
    witness.present(fact.player)
    if len(witness.out) != witness.game.players - 1:
        raise Contradiction("the end when a single player is left", "Z036", "A122")


@must_agree(facts.ShownHands)
def _shown_hands(witness: Witness, fact: facts.ShownHands) -> None:
    witness.stays = ()
    seats = [seat for seat, _ in fact.hands]
    held = [p for p in range(witness.game.players) if witness.sizes[p] and p not in witness.out]
    if seats != held:
        raise Contradiction("all in the round show their hands", "Z037", "A121")


@must_agree(facts.WonRound)
def _won_round(witness: Witness, fact: facts.WonRound) -> None:
    witness.present(*fact.players)
    last = witness.last
    if isinstance(last, facts.LastLeft | facts.ShowedCard | aeg25_facts.ShowedHand):
        won = {last.player}
    elif witness.ended:
        held = {seat: witness.game.number[kind] for seat, (kind,) in witness.shown.items()}
        won = {seat for seat, number in held.items() if number == max(held.values())}
    else:
        raise Contradiction("the round ends before it is won", "Z036", "Z037", "A121", "A122")
    if set(fact.players) != won:
        seats = ", ".join(f"seat {seat}" for seat in sorted(won)) or "nobody"
        raise Contradiction(f"a win of {seats}", "Z037", "Z040", "A121-highest", "A122-wins")


@must_agree(facts.TokenTaken)
def _token_taken(witness: Witness, fact: facts.TokenTaken) -> None:
    if fact.player not in (witness.round_winners or ()):
        raise Contradiction("a winner of the round takes a token", "Z039", "A123")
    if fact.insane != (fact.player in witness.insane):
        raise Contradiction("the token says the winner’s state of mind", "Z039", "A123")


@must_agree(facts.RoundGathered)
def _round_gathered(witness: Witness, _fact: facts.RoundGathered) -> None:
    if witness.round_winners is None:
        raise Contradiction("cards are gathered when the round is over", "Z041", "A124")
