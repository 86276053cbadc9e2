"""What a table tells the one who plays: news of one's own, what happened, who has won."""

import re
from dataclasses import replace
from html import unescape
from itertools import pairwise
from typing import Any

import pytest

import lovecraft_lab as ll
from lovecraft_lab.letter import EDITIONS
from lovecraft_lab.letter.choices import Play
from lovecraft_lab.show.words import chance_text, won_text
from lovecraft_lab.widgets.desk import Desk
from lovecraft_lab.widgets.markup import EXACT, table_markup
from lovecraft_lab.widgets.rail import SIGN, Rail, stepper_markup
from lovecraft_lab.widgets.tabs import Tabs
from tests.widgets.desks import act, page_of, pick, play_on, set_up, table
from tests.widgets.pages import Controls

TWO = ll.letter()
TAG = re.compile(r"<[^>]*>")
MARK = re.compile(r'<button class="ll-tl__m.*?data-a-step="(\d+)".*?ll-tl__says">([^<]*)<')
LOOKS: Any = [("fed", "boxer"), ("sailor",)]


def two_people(hands: Any) -> Desk:
    """A table of two people, the first of whom is asked."""
    return Desk(TWO, [None, None], 1, position={"hands": hands})


def play(desk: Desk, **picked: str) -> None:
    """Pick these things and play them."""
    for column, value in picked.items():
        assert pick(desk, column, value), desk.place.error
    assert act(desk, "play"), desk.place.error


def test_whoever_looks_at_a_hand_sees_it_before_the_screen_is_passed_on() -> None:
    desk = two_people(LOOKS)
    play(desk, card="fed")
    assert (desk.place.curtain, desk.watcher) == (False, 0)
    assert any("Sailor" in line for line in desk.just_happened)
    page = page_of(desk)
    assert "Done: pass the screen on" in page
    assert "Sailor" in page
    assert not desk.asks, "the choice is the other person's"
    assert act(desk, "pass"), desk.place.error
    assert (desk.place.curtain, desk.watcher) == (True, None)
    assert not act(desk, "pass"), "it is passed on once"


def test_without_news_of_ones_own_the_curtain_falls_at_once() -> None:
    desk = two_people([("urchin", "boxer"), ("sailor",)])
    play(desk, card="urchin")
    assert desk.place.curtain
    assert not desk.place.passing


def test_who_looks_back_before_passing_on_comes_back_to_the_same_news() -> None:
    desk = two_people(LOOKS)
    play(desk, card="fed")
    assert act(desk, "back")
    assert act(desk, "go", pace="rule"), desk.place.error
    assert desk.place.passing
    assert act(desk, "pass")
    assert act(desk, "look", step="2")
    assert act(desk, "go", pace="end"), desk.place.error
    assert desk.place.curtain, "once drawn it stays"


def test_what_just_happened_is_everything_since_ones_last_choice() -> None:
    desk = table(3, seed=1926)
    for at in play_on(desk):
        if not at.asks or at.place.shown - at.place.since < 2:
            continue
        told = " ".join(at.just_happened)
        plays = [each for each in at.steps[at.place.since :] if type(each.choice) is Play]
        said = told.count("You play ") + told.count(" plays ")
        assert said == len(plays) or "earlier turn" in told
        assert "You draw a card. It is " in told
        assert len(at.just_happened) <= 6


def test_one_rule_at_a_time_tells_what_that_rule_brought() -> None:
    desk = table(3, seed=1926)
    assert act(desk, "look", step="5")
    assert act(desk, "go", pace="rule")
    assert desk.step is not None
    heard = desk.step.heard
    assert desk.just_happened[: len(heard)] == heard


def test_more_turns_than_fit_are_counted() -> None:
    desk = table(6, seed=1926)
    for _ in play_on(desk):
        pass
    desk.place = desk.place.__class__(0, desk.place.shown, desk.place.seen, 0)
    before, *lines = desk.just_happened
    turns = sum(1 for line in desk.history.lines if line.said)
    assert len(lines) == 5
    assert before == f"{turns - 5} earlier turns: see “This round so far”."


def test_ones_own_history_says_what_one_drew_and_nobody_elses_does() -> None:
    desk = table(3, seed=1926, study=True)
    drawn = desk.session.line.choices_made()[3]
    card = desk.game.cards[drawn].name
    said = " ".join(desk.history.lines[-1].said)
    assert said == f"You draw a card. It is {card} ({desk.game.cards[drawn].number})."
    assert act(desk, "see", see="1")
    assert not desk.history.lines[-1].said


def test_ones_own_history_says_what_a_trade_brought() -> None:
    desk = set_up(TWO, hands=[("sailor", "boxer"), ("fed",)])
    play(desk, card="sailor", target="1")
    said = " ".join(sentence for line in desk.history.lines for sentence in line.said)
    assert "You and Seat 1 trade hands. Your hand: The Fed (2)." in said


def test_take_back_in_study_mode_never_goes_forwards() -> None:
    """From every moment one lands on the last own choice before or at it; before it is refused."""
    desk = table(2, seed=3, match=True, study=True)
    own = [0, *[at.place.shown for at in play_on(desk) if at.asks]]
    last = desk.session.line.now
    for shown in range(1, desk.place.seen + 1, 7):
        desk.session.line.now = last
        desk._at_the_end()
        desk.look(shown)
        before = [step for step in own if step <= shown]
        why_not = desk.why_not_undo
        assert desk.session.line.now is last, "to ask takes nothing back"
        assert act(desk, "undo") == (not why_not) == (len(before) > 1)
        assert desk.place.shown == (before[-1] if len(before) > 1 else shown)


def test_a_button_that_would_take_nothing_back_says_why() -> None:
    desk = table(3, seed=1926)
    page = page_of(desk)
    says = "No person has chosen yet: there is nothing to take back."
    assert desk.why_not_undo == says
    assert f'aria-disabled="true" title="{says}"' in page
    assert act(desk, "undo") is False
    assert desk.place.error == says


@pytest.mark.parametrize("match", [False, True])
def test_the_end_says_what_is_over_and_who_has_won(match: bool) -> None:  # noqa: FBT001 - the two kinds
    desk = table(2, seed=3, match=match)
    for _ in play_on(desk):
        pass
    page = page_of(desk)
    over = ["The round is over.", "The match is over."]
    assert [page.count(each) for each in over] == [1 - match, int(match)]
    assert "wins the round" in desk.won or "win the round" in desk.won
    assert ("Sane" in desk.won) == match, "tokens count in a match alone"
    assert desk.won in unescape(page)


def test_the_top_line_names_the_edition() -> None:
    for edition in ("zman27", "classic", "aeg25"):
        desk = Desk(ll.letter(edition=edition), [None, "cautious"], 1)
        assert desk.game.edition.title in page_of(desk).split("ll-mid")[0]


@pytest.mark.parametrize(
    ("deck", "title"),
    [
        (ll.DECKS["pocket-4"], "Pocket-4, 4 cards"),
        (ll.DECKS["deck-a"], "Deck A, 6 cards"),
        ({"investigators": 1, "sailor": 3}, "A deck of one’s own, 4 cards"),
    ],
)
def test_the_top_line_and_the_sheet_name_a_teaching_deck(deck: dict[str, int], title: str) -> None:
    desk = Desk(ll.letter(deck=deck), [None, "cautious"], 1)
    assert title in page_of(desk).split("ll-mid")[0]
    assert "27 cards" not in page_of(desk).split("ll-mid")[0]
    assert ll.reference(desk.game).title == title


def test_what_was_tried_is_told_in_words() -> None:
    desk = set_up(TWO, hands=LOOKS)
    assert act(desk, "study")
    play(desk, card="fed")
    assert act(desk, "undo"), desk.place.error
    (words,) = desk.tried.values()
    assert words.startswith("The Fed")
    assert f">{words}</button>" in page_of(desk)


def test_turns_are_counted_from_one_in_every_round() -> None:
    desk = table(2, seed=3, match=True)
    ends = []
    for at in play_on(desk):
        if at.round_is_over:
            ends.append(at.view.turn_number)
            assert act(at, "go", pace="turn")
            assert at.view.turn_number == 1
    assert ends


def test_where_bots_alone_play_going_on_goes_one_turn() -> None:
    desk = Desk(TWO, ["random"] * 2, 8, seat=None)
    button = page_of(desk).split(">Go on<")[0].rsplit("<button", 1)[1]
    assert 'data-a-pace="turn"' in button


def test_the_tables_own_figure_says_what_it_counts_and_where_the_exact_one_is() -> None:
    """Seat 1 has shown that it holds The Boxer: of what may turn up, one Arkham card less."""
    desk = set_up(
        ll.letter(players=3),
        hands=[("fed", "sailor"), ("boxer",), ("urchin",)],
        zones=[[], ["deep_one"], []],
    )
    desk.place = replace(desk.place, pace="rule")
    play(desk, card="fed", target="1")
    assert act(desk, "go", pace="rule"), desk.place.error
    page = " ".join(unescape(page_of(desk)).split())
    assert page.count("By unseen cards alone: ") == 2, "at the seat, and in the table in words"
    assert page.count(EXACT) == 2
    panels = Tabs(desk)
    assert "exact, from all that you saw and heard" in panels.markup()
    exact = ll.posterior(desk.game, desk.told(desk.place.shown)).pass_check(1)
    assert chance_text(exact) in panels.words()


def test_a_check_that_counts_no_unseen_cards_points_nowhere() -> None:
    desk = set_up(TWO, hands=LOOKS, zones=[[], ["deep_one"]], immune=[1])
    assert "immune" in page_of(desk)
    assert "By unseen cards alone" not in page_of(desk)
    assert EXACT not in page_of(desk)


def test_every_count_of_steps_counts_those_of_the_round_looked_at_and_says_so() -> None:
    """Counted here by the table itself: its round, step by step through the whole match."""
    desk = table(2, seed=3, match=True, study=True)
    for _ in play_on(desk):
        pass
    rounds = [ll.view(desk.game, ll.infoset(step.after, 0)).round_number for step in desk.steps]
    assert rounds[-1] > 1
    for shown in (1, 9, rounds.index(2), rounds.index(2) + 1, len(rounds) - 3, len(rounds)):
        desk.look(shown)
        number = rounds[shown - 1]
        many, before = rounds.count(number), rounds.index(number)
        says = f"step {shown - before} of {many} in round {number}"
        rail = stepper_markup(desk)
        assert f"{says} · " in rail
        (slider,) = (marks for _, marks in Controls(rail).found if marks.get("role") == "slider")
        assert str(slider["aria-valuetext"]).startswith(f"{says}, rule ")
        counted = [slider[f"aria-value{name}"] for name in ("min", "now", "max")]
        assert counted == ["1", str(shown - before), str(many)]
        if not (desk.asks or desk.over):
            assert f"S{says[1:]}: go on when you like." in page_of(desk)
        assert act(desk, "look", step="2"), "what the slider sends is counted alike"
        assert desk.place.shown == before + 2
        assert not act(desk, "look", step=str(many + 1))
        assert f"there is no step {many + 1} of this round".capitalize() in desk.place.error


def test_a_line_of_the_log_leads_to_where_its_turn_began_in_every_round() -> None:
    desk = table(2, seed=3, match=True, study=True)
    for _ in play_on(desk):
        pass
    desk.look(desk.steps.index(desk.steps[-1]) // 2)
    number = desk.view.round_number
    steps = re.findall(r'data-do="look" data-key="log:[^>]* data-a-step="(\d+)"', page_of(desk))
    assert len(steps) == len(desk.history.lines) > 1
    for turn, step in enumerate(steps):
        assert act(desk, "look", step=step)
        assert (desk.view.round_number, desk.view.turn_number) == (number, turn)


def test_where_nobody_plays_the_last_pace_goes_to_the_end_and_not_to_ones_choice() -> None:
    watched, played = Desk(TWO, ["random"] * 2, 8, seat=None), table(2)
    for desk, says in ((watched, "To the end"), (played, "To my choice")):
        assert says in stepper_markup(desk)
        assert desk.paces["end"] == says


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("match", [False, True])
def test_what_is_played_is_a_round_or_a_match_and_is_never_called_a_game(
    edition: str, *, match: bool
) -> None:
    """A match is made of rounds; a game is what has rules, and is spoken of in the settings."""
    seats = [None, "random"]
    for desk in play_on(Desk(ll.letter(edition, match=match), seats, 3)):
        for page in (table_markup(desk), stepper_markup(desk), "".join(desk.just_happened)):
            said = TAG.sub(" ", page)
            assert not re.search(r"\bgames?\b", said, re.IGNORECASE), said
    assert f"{'Match' if match else 'Round'} over" in table_markup(desk)
    assert desk.over == f"The {'match' if match else 'round'} is over."


def test_each_mark_on_the_timeline_is_a_control_that_has_a_name_and_leads_to_its_step() -> None:
    """Turns by number and player, signs by whose they are: for mouse, keyboard and listeners."""
    desk = table(6, seed=2)
    for at in play_on(desk):
        found = MARK.findall(stepper_markup(at))
        names = [says for _, says in found]
        turns = [
            f"Turn {line.turn}: {at.short_name(line.player)}"
            for line in at.history.lines
            if line.player is not None
        ]
        assert [says for says in names if says.startswith("Turn ")] == turns
        assert len(names) == len(turns) + len(at.history.signs)
    step, says = found[-1]
    assert act(desk, "look", step=step)
    assert desk.place.shown == desk.round_steps[int(step) - 1]
    assert f'{unescape(says)}"' in stepper_markup(desk), "the line says what one has come to"


def test_signs_of_the_timeline_stand_beside_each_other_in_their_order() -> None:
    rail = Rail(60)
    for steps in ([3, 3, 4, 30, 31], [57, 58, 59, 60, 60], list(range(1, 12))):
        places = list(rail.apart(steps))
        assert all(later - earlier >= SIGN - 1e-9 for earlier, later in pairwise(places))
        assert 0 <= places[0] <= places[-1] < 100


def test_a_star_behind_a_card_is_explained_where_one_is_shown() -> None:
    desk = set_up(TWO, hands=[("deep_one", "boxer"), ("sailor",)])
    desk.place = replace(desk.place, pace="rule")
    play(desk, card="deep_one", effect="sane", target="1")
    starred = 0
    while not desk.is_over and starred < 2:
        page = stepper_markup(desk)
        shown = "*" in page.split("What changed")[1].split("* a card")[0]
        assert ("* a card of the Other World" in page) == shown
        starred += shown
        assert act(desk, "go", pace="rule") or desk.asks
        if desk.asks:
            break
    assert starred


def test_the_tokens_of_a_match_are_told_seat_by_seat() -> None:
    assert won_text((1, 2)) == "1 Sane, 2 Insane"
    desk = table(2, seed=3, match=True)
    for _ in play_on(desk):
        pass
    sane, insane = desk.view.tokens[1]
    assert f"Seat 1: {won_text((sane, insane))}." in desk.won
    assert "(2 Sane or 3 Insane win the match): You: " in desk.won


def test_names_under_the_timeline_never_lie_on_each_other() -> None:
    """Towards the end a name stands on the left of its tick, where another may have ended."""
    for every in range(1, 9):
        turns = [(step, f"Seat {step % 6}") for step in range(1, 115, every)]
        texts = re.findall(
            r'<text x="([\d.]+)%" y="55"( text-anchor="end")?>([^<]*)',
            "".join(Rail(114).turns(turns)),
        )
        assert texts
        taken = -1.0
        for x, ends, name in texts:
            wide = 2.2 * len(name)
            left = float(x) - wide if ends else float(x)
            assert left >= taken
            taken = left + wide
