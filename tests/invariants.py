"""What is true at every moment of the card game, whatever was played."""

import lovecraft_lab as ll
from lovecraft_lab.core.knowledge import entries
from lovecraft_lab.core.state import frames
from lovecraft_lab.letter import aeg25_facts, facts
from lovecraft_lab.letter.choices import Play
from lovecraft_lab.letter.rules import aeg25, ties
from lovecraft_lab.letter.rules.ending import share_ties
from lovecraft_lab.letter.rules.insane import give_cards_back
from lovecraft_lab.letter.rules.match import count_tokens, next_round
from lovecraft_lab.letter.rules.play import legal_plays
from lovecraft_lab.letter.rules.setup import set_card_aside, set_eggs_aside, shuffle
from lovecraft_lab.letter.rules.zones import go_insane
from lovecraft_lab.letter.state import LetterState


def check_step(step: ll.Step) -> None:
    """Check the state after a rule, and what a rule may never change."""
    before, after = step.before, step.after
    assert isinstance(before, LetterState)
    assert isinstance(after, LetterState)
    check(after)
    if before.round_number != after.round_number:
        assert after.round_number == before.round_number + 1
        return
    for old, new in zip(before.zones, after.zones, strict=True):
        assert new[: len(old)] == old, "rule 16: a card left a discard zone"
    assert before.out <= after.out, "rule 24: a player came back into the round"
    assert before.insane <= after.insane, "rule 27: a player became Sane again"
    assert before.immune <= after.immune, "rule 75: a player is immune no more"
    if not step.rule.is_same_as(set_card_aside):
        assert before.aside >= after.aside, "rule 94: a card was laid aside in mid-round"
    if not step.rule.is_same_as(set_eggs_aside):
        assert before.eggs_aside >= after.eggs_aside, "rule 68: the Eggs were laid aside again"


def check(state: LetterState) -> None:
    """Check one state, between any two rules."""
    _cards_are_conserved(state)
    _minds_agree_with_zones(state)
    seats = set(range(state.game.players))
    assert seats - state.out or _all_tied(state), "Q-17: nobody is left in the round"
    for name in ("out", "insane", "protected", "immune"):
        assert getattr(state, name) <= seats, name
    assert not state.protected & state.out, "rule 71: a player who is out is protected"
    assert state.end_option not in state.out, "Q-59: a player who is out may end the round"
    assert state.deck_open or state.known_next is None, "rule 95: a card of a closed deck lies open"
    for seat in state.out:
        assert not state.hands[seat], "rule 23: a player who is out holds a card"
    rule = None if state.todo is None else state.todo[0][0]
    if rule is state.game.course.pass_turn and state.turn is not None:
        _between_turns(state)
    elif rule is not None and (rule.options is legal_plays or rule in GIVING):
        _while_choosing(state)


GIVING = (give_cards_back, aeg25.give_back)
"""The rules that ask for a hand-out."""


def _all_tied(state: LetterState) -> bool:
    """Whether ties at the end of the round have left nobody: the one way to come to that (Q-16)."""
    after = (ties.nobody_wins, count_tokens, next_round)
    return state.todo is None or any(frame[0] in after for frame in frames(state))


def _cards_are_conserved(state: LetterState) -> None:
    game = state.game
    found = [*state.resolving, *state.revealed, *state.unseen, *state.face_up]
    for place in (*state.hands, *state.zones):
        found += place
    if state.known_next is not None:
        found.append(state.known_next)
    if state.eggs_aside and game.eggs is not None:
        found.append(game.eggs)
    if any(frame[0].is_same_as(shuffle) for frame in frames(state)):
        assert len(found) <= 1, "before the shuffle, nothing but the Eggs lies on the table"
    else:
        found.sort()
        assert found == [*game.deck], "rule 1: the cards on the table are not the deck's"


def _minds_agree_with_zones(state: LetterState) -> None:
    """Insane if and only if an Other World card lies in the zone, the rule itself still to come."""
    mad = {
        seat for seat, zone in enumerate(state.zones) if not state.game.other_world.isdisjoint(zone)
    }
    coming = {frame[1] for frame in frames(state) if frame[0] is go_insane}
    assert state.insane | coming == mad, "rule 26: state of mind and zone disagree"


def _between_turns(state: LetterState) -> None:
    game = state.game
    for seat, hand in enumerate(state.hands):
        assert len(hand) == (seat not in state.out), f"rule 15: seat {seat} holds {len(hand)} cards"
    assert not state.resolving, "rule 14: a card is still being resolved between turns"
    assert not state.revealed, "rule 33: a card lies revealed between turns"
    for seat in state.immune:
        lying = [kind for kind in state.zones[seat] if kind in game.other_world]
        assert len(lying) >= 2, "rule 75: an immune player with fewer than two Other World cards"
    for sane, insane in state.tokens:
        assert sane <= 1, "rule 44: the game was won before"
        assert insane <= 2, "rule 45: the game was won before"


def _while_choosing(state: LetterState) -> None:
    """Two cards for who plays, all of them for who hands out, one for everyone else.

    In the 25-card game hands are taken from those alone whom nothing protects; they are named in
    the frame.
    """
    assert state.todo is not None
    rule, mover, *taken_from = state.todo[0]
    players = [seat for seat in range(state.game.players) if seat not in state.out]
    if rule is give_cards_back:
        taken_from = [seat for seat in players if seat != mover]
    elif rule is aeg25.give_back:
        unprotected = [seat for seat in players if seat not in state.protected]
        assert taken_from == [seat for seat in unprotected if seat != mover], "Q-35"
    for seat in players:
        more = len(taken_from) if rule in GIVING else 1
        expected = 1 + more if seat == mover else seat not in taken_from
        assert len(state.hands[seat]) == expected, f"seat {seat} holds {len(state.hands[seat])}"


def check_choices(state: LetterState) -> None:
    """Check that nobody who is out has a choice, and who may be aimed at."""
    who = ll.mover(state)
    if who < 0:
        return
    assert who not in state.out, "rule 24: a player who is out has to choose"
    for choice in ll.choices(state):
        if isinstance(choice, Play) and choice.target not in (None, who):
            assert choice.target not in state.out, "rule 24: aimed at a player who is out"
            assert choice.target not in state.protected, "rule 71: aimed at a protected player"


def check_end(state: LetterState) -> None:
    """Check the last state of a game."""
    game = state.game
    assert ll.mover(state) == ll.TERMINAL
    check(state)
    returns = game.returns(state)
    winners = state.game_winners or state.round_winners
    assert not set(winners) & state.out, "rule 24: a player who is out has won"
    assert winners or state.game.settle is not share_ties, "Q-16: nobody has won, and none was tied"
    if game.options.match:
        assert winners, "a match ends when somebody has won"
    if game.players == 2:
        assert sum(returns) == 0
    else:
        assert sum(returns) == bool(winners)
        assert all(0 <= share <= 1 for share in returns)
    for seat, (sane, insane) in enumerate(state.tokens):
        by_tokens = sane >= 2 or insane >= 3
        assert sane <= 2, "rule 44: a token after the game was won"
        assert insane <= 3, "rule 45: a token after the game was won"
        assert not (game.options.match and by_tokens) or seat in winners, (
            "rule 44: a winner was missed"
        )
    for seat, hand in enumerate(state.hands):
        assert len(hand) == _held_at_the_end(state, seat), f"seat {seat} holds {len(hand)} cards"


def _held_at_the_end(state: LetterState, seat: int) -> int:
    """How many cards a seat holds: one unless it is out, but for two ends of the 25-card game."""
    last = [fact[0] for fact in entries(state.public)[-6:]]
    if aeg25_facts.ShowedHand in last and seat in state.round_winners:
        return 2  # `win round`: nothing was played
    if facts.Discarded in last[-2:] and seat in state.game_winners:
        return 0  # Q-A4: Cthulhu was the hand
    return seat not in state.out
