"""Odds and beliefs beside a table: what they show, how they follow, and that nothing leaks."""

import asyncio
import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from html import unescape
from itertools import cycle, islice
from math import comb, sqrt
from random import Random
from typing import Any
from urllib.parse import unquote

import pytest

import lovecraft_lab as ll
from lovecraft_lab.core.knowledge import Viewer
from lovecraft_lab.letter import EDITIONS
from lovecraft_lab.show.markup import Html
from lovecraft_lab.show.words import TEACHERS_TABLE, chance_text, percent_text
from lovecraft_lab.widgets import panel as panel_module
from lovecraft_lab.widgets import tree_actions
from lovecraft_lab.widgets.beliefs_markup import beliefs_markup, beliefs_words
from lovecraft_lab.widgets.curve import GROUND, TRIALS, WIDTH, curve_svg, exact, trials
from lovecraft_lab.widgets.desk import Desk
from lovecraft_lab.widgets.knowing import MODELS, Knowing
from lovecraft_lab.widgets.numbers import explained, value
from lovecraft_lab.widgets.odds_markup import odds_markup, odds_words
from lovecraft_lab.widgets.panel import ACTIONS, BY, Panel
from lovecraft_lab.widgets.panel_still import PICTURES
from lovecraft_lab.widgets.still import Still
from lovecraft_lab.widgets.tabs import MARKUP, Tabs
from tests.widgets.desks import act, choose, play_on, set_up, table
from tests.widgets.pages import Controls
from tests.widgets.test_twins import desk_at, twins

CHECK: dict[str, Any] = {
    "hands": [("fed", "boxer"), ("sailor",), ("cultists",)],
    "zones": [["deep_one"], [], []],
}
"""Of 26 cards shuffled (17 Arkham, 9 Other World) seat 0, which is to play, sees The Fed, The Boxer
and Deep One: 23 are unseen, 15 of them Arkham.
"""


def do(panel: Panel, name: str, **what: str) -> bool:
    """Send a message that was made at this turn."""
    return panel.act({"do": name, "turn": panel.turn, **what})


def known(panel: Panel) -> Knowing:
    """What the watcher knows, where it can be said."""
    assert isinstance(panel.mine, Knowing)
    return panel.mine


def names(html: str) -> list[str]:
    """The names of all numbers that can be opened, with whose they are."""
    return [unescape(each) for each in re.findall(r'data-a-what="([^"]+)"', html)]


def text_of(html: str) -> str:
    """What is read out: the text without tags and drawings."""
    apart = re.sub(r"</?(div|dt|dd|button|td|th|small)\b[^>]*>", " ", html)
    bare = re.sub(r"<svg.*?</svg>|<[^>]+>", "", apart, flags=re.DOTALL)
    return " ".join(unescape(bare).split())


def moments(edition: str, players: int, *, seed: int = 3) -> Iterator[Panel]:
    """A panel at moments of a round, after single rules too."""
    game = ll.letter(edition, players=players)
    desk = Desk(game, [None] * players, seed, study=True)
    panel, rng = Panel(desk), Random(seed)
    desk.place = replace(desk.place, pace="rule")
    yield panel
    while not desk.is_over:
        if desk.place.curtain:
            act(desk, "curtain")
        if desk.asks:
            choose(desk, rng)
        else:
            act(desk, "go", pace="rule")
        yield panel


@pytest.mark.parametrize(("edition", "players"), [("zman27", 3), ("aeg25", 2), ("classic", 4)])
def test_every_number_on_the_page_opens_an_explanation_of_that_very_number(
    edition: str, players: int
) -> None:
    topics = Counter[str]()
    for panel in islice(moments(edition, players), 0, None, 9):
        if panel.is_covered or isinstance(panel.mine, str):
            continue
        for by, place in zip(cycle(BY), (*panel.mine.places, "aside"), strict=False):
            do(panel, "by", by=by)
            do(panel, "place", place=place)
            for markup in (odds_markup, beliefs_markup):
                for name in names(markup(panel)):
                    what = name.removeprefix("mine ")
                    told = explained(panel.mine, what)
                    assert told.value == value(panel.mine, what), what
                    assert told.formula
                    assert all(slip.value != told.value for slip in told.slips)
                    topics[what.split()[0]] += 1
    assert topics >= Counter(
        ["pass_check", "curve", "hand", "guess", "compare", "showdown", "number", "next_card"]
    ), topics


def test_an_opened_number_shows_pool_formula_evidence_and_slips_in_place() -> None:
    panel = Panel(set_up(ll.letter(players=3), **CHECK))
    closed = text_of(odds_markup(panel))
    assert "Formula" not in closed
    assert do(panel, "explain", what="mine pass_check 0 1")
    opened = text_of(odds_markup(panel))
    assert "Where 15/23 = 65.2 % comes from" in opened
    assert "C(15, 1) / C(23, 1)" in opened
    for word in ("Pool", "Formula", "Evidence", "Slips"):
        assert word in opened
    assert do(panel, "explain", what="mine pass_check 0 1")
    assert text_of(odds_markup(panel)) == closed


def test_a_number_without_its_sum_says_so_in_place() -> None:
    others = [("nightgaunt",), ("sailor",), ("urchin",), ("cultists",), ("tommy_gun",)]
    panel = Panel(set_up(ll.letter(players=6), hands=[("fed", "boxer"), *others]))
    assert do(panel, "explain", what="mine showdown 0 fed")
    assert "no sum is written out for them: over 5 hands" in text_of(odds_markup(panel))


@pytest.mark.parametrize("k", range(11))
def test_the_curve_is_hypergeometric_over_the_unseen_cards(k: int) -> None:
    curve = exact(known(Panel(set_up(ll.letter(players=3), **CHECK))).belief)
    assert curve[k] == Fraction(comb(15, k), comb(23, k))


def test_the_trials_lie_about_the_curve_and_are_those_of_their_seed() -> None:
    belief = known(Panel(set_up(ll.letter(players=3), **CHECK))).belief
    curve = exact(belief)
    assert trials(belief, 1) == trials(belief, 1)
    assert trials(belief, 1) != trials(belief, 2)
    for seed in range(20):
        for chance, passed in zip(curve, trials(belief, seed), strict=True):
            spread = sqrt(TRIALS * float(chance * (1 - chance)))
            assert abs(passed - TRIALS * float(chance)) <= 5 * spread + 1e-9


def test_a_number_is_told_by_the_cards_that_are_in_the_deck() -> None:
    """Of both 3s Pocket-4 has The Boxer alone."""
    pocket = ll.letter(deck=ll.DECKS["pocket-4"])
    guesses = odds_markup(Panel(set_up(pocket, hands=[("boxer", "cultists"), ("investigators",)])))
    assert "The Boxer" in guesses
    assert "Deep One" not in text_of(guesses)


def test_what_a_second_view_is_made_of_says_whose_it_is() -> None:
    """It is told to the watcher, and the hand of the other one is not the watcher's."""
    desk = Desk(ll.letter("classic", players=2), [None, "cautious"], 12, study=True)
    panel = Panel(desk)
    for _ in islice(play_on(desk), 1, 4):
        assert do(panel, "beside", beside="1")
        assert do(panel, "place", place="next_card")
        assert do(panel, "explain", what="beside next_card boxer")
        popped = text_of(beliefs_markup(panel).partition('class="ll-pop"')[2])
        assert "Seat 1: where" in popped
        pool, _, _ = popped.partition("Formula")
        assert "in Seat 1’s hand" in pool
        assert "your hand" not in pool


def test_trials_know_an_open_card_and_a_short_deck() -> None:
    where = CHECK | {"known_next": "cthulhu"}
    belief = known(Panel(set_up(ll.letter(players=3), **where))).belief
    assert trials(belief, 1) == (TRIALS, *[0] * 10)
    short = ll.letter(deck={"investigators": 2, "cultists": 1, "boxer": 1})
    belief = known(Panel(set_up(short, hands=[("boxer",), ("investigators",)]))).belief
    assert trials(belief, 1)[1] == trials(belief, 1)[10] > 0


def test_the_curve_is_drawn_with_its_words_and_marks_the_checks_to_come() -> None:
    panel = Panel(set_up(ll.letter(players=3), **CHECK))
    html = odds_markup(panel)
    assert "1 card 65.2 %, 2 cards 41.5 %" in html  # 15/23, 105/253
    assert "65.2 % You (seat 0), after The Boxer or The Fed" in html
    assert f"{TRIALS} trials, seed 1" in html
    do(panel, "trials")
    assert f"{TRIALS} trials, seed 2" in odds_markup(panel)
    assert "var(" not in curve_svg(*_curve_of(panel), {}, lambda _: "#000000")


SAID = re.compile(
    r'<text x="([\d.]+)" y="([\d.]+)" text-anchor="(\w+)"[^>]*paint-order[^>]*>([^<]*)<'
)


@pytest.mark.parametrize("k", range(11))
def test_long_names_beside_the_curve_stay_within_the_picture(k: int) -> None:
    """A bold letter of 11.5 px is about 6.5 px wide."""
    says = "; ".join(["You (Wilhelmina-Charlotte), after Cultists", *["Anna van der Woude"] * 3])
    chances = [Fraction(10 - cards, 10) for cards in range(11)]
    lines = SAID.findall(curve_svg(chances, [], {k: says}))
    assert " ".join(line for *_, line in lines) == f"{100 - 10 * k} % {says}"
    for x, y, anchor, line in lines:
        wide = 6.5 * len(line)
        left = float(x) if anchor == "start" else float(x) - wide
        assert left >= 0
        assert left + wide <= WIDTH
        assert float(y) <= GROUND


def _curve_of(panel: Panel) -> tuple[tuple[Fraction, ...], tuple[int, ...]]:
    belief = known(panel).belief
    return exact(belief), trials(belief, 1)


def test_what_was_thought_before_is_copies_over_unseen_cards() -> None:
    """Counted from the table by hand, at every moment at which others hold single cards."""
    met = 0
    for panel in moments("zman27", 3):
        if panel.is_covered or isinstance(panel.mine, str):
            continue
        view, here = panel.table.view, panel.mine
        hands = [hand for seat, hand in enumerate(view.hands) if seat != view.seat and hand]
        if any(view.known) or any(len(hand) > 1 for hand in hands) or view.known_next is not None:
            continue
        if any(len(here.belief.hand(seat)) == 1 for seat in range(3) if seat != view.seat):
            continue  # out, or known by reasoning
        seen = Counter[int](kind for zone in view.zones for kind in zone)
        seen.update((*view.face_up, *view.resolving, *view.revealed))
        if isinstance(view.seat, int):
            seen.update(kind for kind in view.hands[view.seat] if kind is not None)
        seen[here.game.eggs or 0] += 1  # they lie open beside the deck
        unseen = Counter[int](dict(enumerate(here.game.copies))) - seen
        for place in here.places:
            before = here.by_kind(place, here.sight)
            assert sum(before.values()) == 1
            for kind, card in enumerate(here.cards):
                assert before[card] == Fraction(unseen[kind], unseen.total())
        met += 1
    assert met > 5


def test_cards_are_struck_out_with_their_reason() -> None:
    hands = [("investigators", "sailor"), ("fed",), ("boxer",)]
    desk = set_up(ll.letter(players=3), hands=hands, zones=[[], ["deep_one"], []])
    panel = Panel(desk)
    gone = known(panel).ruled_out("1")
    assert gone["sailor"] == "in your hand"
    assert gone["deep_one"] == "in Seat 1’s discard zone"
    assert gone["stowaway_eggs"] == "open beside the deck"
    assert "boxer" not in gone
    for column, pick in (("card", "investigators"), ("target", "1"), ("number", "3")):
        act(desk, column, **{column: pick})
    desk.place = replace(desk.place, pace="rule")
    act(desk, "play")
    while "boxer" not in known(panel).ruled_out("1"):
        assert act(desk, "go", pace="rule")
    assert known(panel).ruled_out("1")["boxer"] == "Seat 1 has no 3."
    assert "The Boxer cannot lie here: Seat 1 has no 3." in text_of(beliefs_markup(panel))


def test_bars_are_read_out_with_card_chance_and_what_it_was_before() -> None:
    panel = Panel(set_up(ll.letter(players=3), **CHECK))
    do(panel, "place", place="2")
    said = text_of(beliefs_markup(panel))
    assert "1 Investigators: 5/23 = 21.7 %, before anything was heard 5/23 = 21.7 %" in said
    assert "Two cards lie here" not in said
    assert do(panel, "place", place="next_card")


def test_what_the_mark_on_the_bar_of_a_guess_stands_for_is_said_below_the_bars() -> None:
    panel = Panel(set_up(ll.letter(players=3), **CHECK))
    below = odds_markup(panel).partition("ll-bel__key")[2].partition("</div>")[0]
    assert "<u></u>before anything was heard" in below


def test_of_two_cards_in_a_hand_each_may_be_the_one() -> None:
    """A spectator sees 25 unseen cards, of which seat 0 holds two: 1 - C(23, 2)/C(25, 2)."""
    game = ll.letter(players=3)
    panel = Panel(Desk(game, [None, "cautious", "cautious"], 1, seat=None, position=CHECK))
    assert "Two cards lie here" in text_of(beliefs_markup(panel))
    assert known(panel).by_kind("0")["fed"] == 1 - Fraction(comb(23, 2), comb(25, 2))
    assert known(panel).by_kind("0", known(panel).sight) == known(panel).by_kind("0")


def test_a_number_is_as_likely_as_its_cards_together() -> None:
    panel = Panel(set_up(ll.letter(players=3), **CHECK))
    here = known(panel)
    assert here.by_number("2")[2] == Fraction(2, 23)  # a Fed and Nightgaunt: one Fed is held
    assert here.by_number("aside")[1] == Fraction(6, 23)  # five Investigators and the Cultists
    told = explained(here, "number aside 1")
    assert told.formula.endswith(": 6 / 23 = 6/23")


def test_why_the_ends_add_up_to_more_than_a_whole_is_said_beside_them() -> None:
    """Of two players both win where the hidden card bears the number of the one that is kept.

    Nothing was heard, so each unseen card is as likely: the hidden one, those in the deck and the
    one set aside.
    """
    desk = set_up(ll.letter(players=2), hands=[("fed", "boxer"), ("sailor",)])
    view, said = desk.view, text_of(odds_markup(Panel(desk)))
    for card, number in (("The Fed", 2), ("The Boxer", 3)):
        alike = sum(
            many for many, row in zip(view.unseen, view.cards, strict=True) if row.number == number
        )
        tie = Fraction(alike, sum(view.unseen))
        assert 0 < tie < 1
        group = said.partition(f"With {card} kept")[2]
        line = f"Together {percent_text(1 + tie)}: in {percent_text(tie)} of all cases several win"
        assert line in group.partition("With ")[0]


def test_where_nobody_can_tie_the_ends_add_up_to_a_whole() -> None:
    """Two 8s are in the box of 27 cards; no other card bears this number."""
    hands: Any = [("cthulhu", "fed"), ("sailor",)]
    desk = set_up(ll.letter(players=2), hands=hands, zones=[(), ("dilettante",)])
    group = text_of(odds_markup(Panel(desk))).partition("With Cthulhu kept")[2]
    assert "Together 100 %." in group.partition("With ")[0]


def test_each_panel_follows_the_table_forwards_and_back() -> None:
    live = ll.lab(ll.letter(players=3), seed=1926)
    beliefs = ll.Beliefs(live)
    first = beliefs.html
    act(live.desk, "look", step="3")
    assert beliefs.html != first
    act(live.desk, "look", step=str(live.desk.place.seen))
    assert beliefs.html == first
    assert ll.OddsPanel(live.desk).opened == "odds"


def test_the_table_is_answered_before_the_panel_works_and_quick_steps_are_worked_out_once(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(panel_module, "SOON", 0.02)
    drawn: list[int] = []

    def counted(panel: Panel) -> Html:
        drawn.append(1)
        return odds_markup(panel)

    monkeypatch.setitem(MARKUP, "odds", counted)

    async def steps() -> None:
        live = ll.lab(ll.letter(players=3), seed=1926)
        drawn.clear()
        before, panel = live.table.html, live.panels.html
        for step in "543":
            act(live.desk, "look", step=step)
        assert live.table.html != before
        assert live.panels.html == panel
        assert drawn == []
        await asyncio.sleep(0.2)
        assert live.panels.html != panel
        assert drawn == [1]
        assert live.panels.turn >= live.table.turn

    asyncio.run(steps())


def test_only_the_open_tab_is_worked_out(monkeypatch: pytest.MonkeyPatch) -> None:
    def never(_: Panel) -> Any:
        raise AssertionError("a tab that is not open was worked out")

    monkeypatch.setitem(MARKUP, "beliefs", never)
    live = ll.lab(ll.letter(players=3), seed=1926)
    act(live.desk, "back")
    with pytest.raises(AssertionError):
        do(live.panels.desk, "tab", tab="beliefs")


def test_a_drawn_curtain_covers_the_panels_at_once() -> None:
    async def two() -> None:
        live = ll.lab(ll.letter(), seed=8, bots=[None, None])
        assert "to pass the next check" in live.panels.html
        while not live.desk.place.curtain:
            choose(live.desk, Random(1))
        assert text_of(live.panels.html) == "Odds Beliefs Tree Odds The curtain is drawn."
        assert "curtain is drawn" in live.panels.words()

    asyncio.run(two())


@pytest.mark.parametrize("kept", ["sailor", "boxer"])
def test_a_number_that_one_person_opened_tells_the_next_one_nothing(kept: str) -> None:
    """Numbers go by names that may hold an own card: what a compare says with that card kept."""
    hands = [("fed", kept), ("urchin",)]
    live = Tabs(Desk(ll.letter(), [None, None], 1, position={"hands": hands}))
    panel, desk = live.desk, live.desk.table
    assert do(panel, "explain", what=f"mine compare 1 win {kept}")
    assert kept in stage_of(live.html)
    assert act(desk, "card", card="fed")
    assert act(desk, "play")
    assert desk.place.passing, "The Fed was read, and is read until the screen is passed on"
    assert kept in stage_of(live.html)
    for done in ("pass", "curtain"):
        assert act(desk, done)
        assert kept not in stage_of(live.html), done
    assert panel.picked.opened == ""


def stage_of(html: str) -> str:
    """What a panel says of itself to the page."""
    found = re.search('data-stage="([^"]*)"', html)
    assert found
    return found[1]


def test_nobody_is_put_beside_in_play_mode() -> None:
    desk = set_up(ll.letter(players=3), **CHECK)
    panel = Panel(desk)
    assert panel.others == {}
    assert not do(panel, "beside", beside="teacher")
    assert "beside 'teacher'" in panel.error
    assert panel.theirs is None
    with pytest.raises(ll.Refused, match="play mode"):
        desk.told_to("teacher")


def test_in_study_mode_another_view_is_put_beside_and_is_that_viewers_own() -> None:
    desk = set_up(ll.letter(players=3), **CHECK)
    panel = Panel(desk)
    act(desk, "study")
    do(panel, "place", place="2")
    viewers: dict[str, Viewer] = {"1": 1, "spectator": None, "teacher": "teacher"}
    for beside, viewer in viewers.items():
        assert do(panel, "beside", beside=beside), panel.error
        belief = ll.posterior(desk.game, ll.infoset(desk.session.state, viewer))
        html = text_of(beliefs_markup(panel))
        chance = belief.hand(2).get("cultists", Fraction(0))
        who = panel.others[beside]
        assert f"{who}, Cultists: {chance} = " in html
        assert chance_text(belief.pass_check(0)).split(" = ")[0] in text_of(odds_markup(panel))
        assert names(beliefs_markup(panel))[1].startswith("beside ")
    assert belief.hand(2) == {"cultists": 1}  # the all-seeing observer is sure
    assert do(panel, "beside", beside="nobody")
    assert panel.theirs is None


def test_the_teachers_panels_are_sure_and_say_whose_they_are() -> None:
    game = ll.letter(players=3)
    panel = Panel(Desk(game, [None, "cautious", "cautious"], 1, seat="teacher", position=CHECK))
    do(panel, "place", place="2")
    for markup, words in ((beliefs_markup, beliefs_words), (odds_markup, odds_words)):
        assert TEACHERS_TABLE in text_of(markup(panel))
        assert words(panel).startswith(TEACHERS_TABLE)
    assert known(panel).by_kind("2")["cultists"] == 1
    assert "Cultists: 1 = 100 %" in text_of(beliefs_markup(panel))


@pytest.mark.parametrize("model", MODELS)
def test_the_model_is_the_one_chosen_and_named_in_words(model: str) -> None:
    desk = table(3, seed=5)
    for _ in islice(play_on(desk), 3):
        pass
    panel = Panel(desk)
    assert do(panel, "model", model=model)
    belief = ll.posterior(desk.game, desk.told(desk.place.shown), model)
    rival = next(seat for seat in (1, 2) if seat not in desk.view.out)
    told = {card: chance for card, chance in known(panel).by_kind(str(rival)).items() if chance}
    assert told == {card: chance for card, chance in belief.hand(rival).items() if chance}
    assert MODELS[model] in text_of(beliefs_markup(panel))


def test_forgetting_history_shows_sight_alone_and_what_that_costs() -> None:
    desk = table(3, seed=1926)
    for _ in islice(play_on(desk), 3):
        pass
    panel = Panel(desk)
    here = known(panel)
    place = panel.where
    after, before = here.by_kind(place), here.by_kind(place, here.sight)
    assert after != before, "else this moment would prove nothing"
    do(panel, "forget")
    said = text_of(beliefs_markup(panel))
    card = max(after, key=lambda each: abs(after[each] - before[each]))
    name = here.cards[card].name
    both = f"{chance_text(before[card])}, with all that was heard {chance_text(after[card])}"
    assert f"{name}: {both}" in said
    assert f"With history forgotten, {here.sight.histories:,} full deals look possible." in said


def test_the_inspector_lists_as_many_worlds_as_one_wants_and_counts_the_deals() -> None:
    panel = Panel(set_up(ll.letter(players=3), **CHECK))
    belief = known(panel).belief
    for _ in range(2):
        do(panel, "worlds")
    html = beliefs_markup(panel)
    assert f"Information set: {belief.histories:,} full deals" in text_of(html)
    listed = re.findall(r'role="listitem">([^<]+%: Seat[^<]+)</div>', html)
    assert len(listed) == 20
    chances = [Fraction(each.split(" ")[0]) for each in listed]
    assert chances == sorted(chances, reverse=True)
    assert chances == [chance for _, chance in islice(belief.worlds(), 20)]
    do(panel, "no worlds")
    assert "set aside:" not in text_of(beliefs_markup(panel))


def test_at_a_table_of_six_too_the_likeliest_worlds_are_listed() -> None:
    panel = Panel(table(6, seed=2))
    do(panel, "worlds")
    html = beliefs_markup(panel)
    listed = re.findall(r'role="listitem">(\S+) [^<]+</div>', html)
    chances = [chance for _, chance in islice(known(panel).belief.worlds(), 10)]
    assert [*map(Fraction, listed)] == chances
    assert text_of(html).count("set aside:") == 10


@pytest.mark.parametrize(
    ("edition", "strange"),
    [("zman27", "Insanity|discard pile"), ("aeg25", "Other World|Arkham|[Zz]one|Tommy Gun")],
)
def test_an_edition_is_told_of_in_its_own_words(edition: str, strange: str) -> None:
    said = ""
    for panel in islice(moments(edition, 3), 0, None, 5):
        if panel.is_covered or isinstance(panel.mine, str):
            continue
        for markup in (odds_markup, beliefs_markup):
            for name in names(markup(panel))[::4]:
                do(panel, "explain", what=name)
                said += text_of(markup(panel))
    assert said
    assert re.findall(strange, said) == []


def test_the_legal_moves_are_those_of_the_table() -> None:
    panel = Panel(set_up(ll.letter(players=3), hands=[("fed", "boxer"), ("sailor",), ("urchin",)]))
    assert "boxer>1, boxer>2, fed>1, fed>2" in text_of(beliefs_markup(panel)).replace("Legal", " ")


def test_every_control_holds_off_the_shortcuts_has_a_key_of_its_own_and_does_something() -> None:
    met = set()
    for panel in islice(moments("zman27", 3), 0, None, 12):
        do(panel, "beside", beside="spectator")
        live = Tabs(panel.table)
        live.desk.picked = panel.picked
        for tab in MARKUP:
            do(live.desk, "tab", tab=tab)
            if names(live.html):
                do(live.desk, "explain", what=names(live.html)[0])
            page = Controls(live.html)
            assert page.open == []
            keys = [marks["data-key"] for _, marks in page.found]
            assert len(keys) == len(set(keys)), [k for k in keys if keys.count(k) > 1]
            for tag, marks in page.found:
                assert marks.get("data-lm-suppress-shortcuts") == "true", (tag, marks)
                assert marks.get("data-do", "tab") in {**ACTIONS, **tree_actions.ACTIONS}
                met.add(marks.get("data-do"))
    assert met - {None} - set(tree_actions.ACTIONS) == set(ACTIONS) - {"no worlds"}


@pytest.mark.parametrize(
    ("message", "says"),
    [
        ({"do": "fly"}, "there is no action 'fly'"),
        ({"do": "model", "model": "psychic"}, "model 'psychic': it is one of any, uniform"),
        ({"do": "place", "place": "7"}, "nothing lies hidden in '7' now"),
        ({"do": "tab"}, "tab '': it is one of odds, beliefs"),
    ],
)
def test_a_wrong_message_is_answered_with_a_sentence(message: dict[str, str], says: str) -> None:
    panel = Panel(table(3))
    picked = panel.picked
    assert not panel.act({**message, "turn": panel.turn})
    assert panel.error.startswith(says)
    assert panel.picked == picked
    assert says.split(":", maxsplit=1)[0] in text_of(odds_markup(panel))


def test_a_number_that_does_not_exist_opens_nothing() -> None:
    panel = Panel(table(3))
    for what in ("mine nonsense", "theirs hand 1 fed", "mine hand 9 fed", "mine survive 0 x"):
        do(panel, "explain", what=what)
        assert "ll-pop" not in odds_markup(panel)
        assert "ll-pop" not in beliefs_markup(panel)


def test_a_message_of_an_earlier_turn_is_dropped() -> None:
    panel = Panel(table(3))
    old = panel.turn
    assert do(panel, "by", by="number")
    assert not panel.act({"do": "by", "by": "kind", "turn": old})
    assert panel.picked.by == "number"


def test_a_reader_without_a_kernel_gets_a_picture_and_words() -> None:
    live = ll.lab(ll.letter(players=3), seed=1926)
    for widget in (ll.OddsPanel(live), ll.Beliefs(live)):
        said = Still(widget).bundle()
        assert said["text/plain"].startswith(widget.words())
        assert "<script" not in said["text/html"]
        assert "var(" not in unquote(said["text/html"])
        assert "<svg " in unquote(said["text/html"])
        assert "0x" not in repr(widget)


def test_names_of_players_are_escaped() -> None:
    panel = Panel(table(names=["Ann", "<script>alert(1)</script>", "Bo & Co"]))
    for text in (odds_markup(panel), beliefs_markup(panel)):
        assert "<script" not in text
        assert "Bo &amp; Co" in text
    for picture in PICTURES.values():
        assert "<script" not in unquote(picture(panel))


def everything(panel: Panel) -> tuple[str, ...]:
    """All that the panels hold, and all that they say."""
    shown = [odds_markup(panel), beliefs_markup(panel), odds_words(panel), beliefs_words(panel)]
    return (*shown, *(still(panel) for still in PICTURES.values()))


def said_to(panel: Panel) -> Iterator[tuple[str, dict[str, str]]]:
    """One message of every kind, and some numbers to be opened."""
    opened = names(odds_markup(panel)) + names(beliefs_markup(panel))
    yield "place", {"place": list(known(panel).places)[-1]}
    yield "model", {"model": "uniform"}
    for what in opened[::11]:
        yield "explain", {"what": what}
    yield "by", {"by": "number"}
    yield "forget", {}
    yield "worlds", {}
    yield "trials", {}


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("players", [2, 3])
def test_twin_worlds_have_the_same_panels_whatever_is_done(players: int, edition: str) -> None:
    game = ll.letter(edition, players=players)
    watchers: list[int | None] = [None, *range(players)]
    compared = Counter[int | None]()
    for number in range(120):
        watcher = watchers[number % len(watchers)]
        if compared[watcher] >= 1:
            continue
        found = list(twins(game, watcher, f"panels/{players}/{number}"))
        for pair in found[len(found) // 2 :][:1]:
            both = [Panel(desk_at(game, steps, watcher)) for steps in (pair.one, pair.two)]
            assert everything(both[0]) == everything(both[1])
            for name, said in said_to(both[0]):
                done = [do(panel, name, **said) for panel in both]
                assert done[0] == done[1]
                assert odds_markup(both[0]) == odds_markup(both[1]), (name, said)
                assert beliefs_markup(both[0]) == beliefs_markup(both[1]), (name, said)
            compared[watcher] += 1
    assert min(compared[watcher] for watcher in watchers) >= 1, compared


@pytest.mark.parametrize("edition", EDITIONS)
def test_the_teachers_panels_tell_all_twins_apart(edition: str) -> None:
    """So the test above would notice a leak."""
    game = ll.letter(edition, players=3)
    compared = 0
    for number in range(60):
        for pair in list(twins(game, number % 3, f"teacher/{number}"))[:1]:
            one, two = (Panel(desk_at(game, steps, "teacher")) for steps in (pair.one, pair.two))
            assert beliefs_words(one) != beliefs_words(two)
            compared += 1
        if compared > 3:
            return
    raise AssertionError("too few twins to compare")
