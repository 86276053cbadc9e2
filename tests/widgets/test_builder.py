"""The deck builder without a browser: counts, sizes, work in slices, and a table at its end."""

from __future__ import annotations

import asyncio
from fractions import Fraction
from random import Random
from typing import Any

import pytest

import lovecraft_lab as ll
from lovecraft_lab import solve
from lovecraft_lab.letter import EDITIONS
from lovecraft_lab.widgets import builder_desk
from lovecraft_lab.widgets.builder_desk import ACTIONS, GAP, BuilderDesk
from lovecraft_lab.widgets.builder_markup import builder_markup, builder_words
from lovecraft_lab.widgets.live import Live
from lovecraft_lab.widgets.still import still_of
from tests.widgets.desks import at_rest, play_on
from tests.widgets.pages import Controls

POCKET = ll.DECKS["pocket-5"]


def act(desk: BuilderDesk, do: str, **what: str) -> bool:
    """Send a message that was made at this turn."""
    return desk.act({"do": do, "turn": desk.turn, **what})


@pytest.mark.parametrize("edition", EDITIONS)
def test_every_control_has_a_key_an_action_and_holds_off_the_shortcuts(edition: str) -> None:
    desk = BuilderDesk("pocket-4")
    act(desk, "solve")
    act(desk, "edition", edition=edition)
    page = Controls(builder_markup(desk))
    keys = [marks["data-key"] for _, marks in page.found]
    assert page.open == []
    assert len(keys) == len(set(keys))
    for tag, marks in page.found:
        assert marks.get("data-lm-suppress-shortcuts") == "true", (tag, marks)
        assert marks["data-do"] in ACTIONS
    cards = {row.ident for row in EDITIONS[edition].cards if not row.aside}
    assert {f"more:{card}" for card in cards} <= set(keys)


def test_a_deck_is_put_together_card_by_card() -> None:
    desk = BuilderDesk({})
    assert "cards: one is set aside" in desk.refused
    assert desk.refused in builder_markup(desk)
    assert 'data-do="grow"' not in builder_markup(desk)
    for card, copies in POCKET.items():
        for _ in range(copies):
            assert act(desk, "more", card=card)
    assert desk.game is ll.letter(deck=POCKET)
    assert not desk.refused
    assert act(desk, "fewer", card="boxer")
    assert desk.counts == {card: n for card, n in POCKET.items() if card != "boxer"}


def test_a_deck_that_the_rules_refuse_gets_their_sentence() -> None:
    desk = BuilderDesk({"investigators": 5})
    with pytest.raises(ll.BadPosition) as refused:
        ll.letter(deck={"investigators": 5})
    assert desk.refused == str(refused.value)
    assert not act(desk, "grow")
    assert desk.error[1:] == desk.refused[1:]


def test_what_nobody_knows_is_refused() -> None:
    desk = BuilderDesk()
    for do, what in (
        ("deck", {"deck": "pocket-9"}),
        ("more", {"card": "lamplighter"}),
        ("edition", {"edition": "first"}),
        ("dance", {}),
        ("play", {}),
    ):
        before = desk.counts, desk.edition
        assert not act(desk, do, **what), do
        assert desk.error
        assert (desk.counts, desk.edition) == before
    with pytest.raises(ll.LabError, match="no deck is called 'pocket-9'"):
        ll.DeckBuilder("pocket-9")
    with pytest.raises(ll.BadPosition, match="no edition is called"):
        ll.DeckBuilder(edition="first")


@pytest.mark.parametrize(
    ("deck", "says"),
    [
        ("deck-z", "no deck is called 'deck-z': there is pocket-4, .*, deck-c$"),
        (3, "a deck is a name or counts, .*, not 3"),
        (["fed", "boxer"], "a deck is a name or counts"),
        ({"lamplighter": 1}, "no card is called 'lamplighter' in zman27"),
        ({"fed": -1}, "fed=-1: a whole number from 0 up is needed"),
        ({"fed": 1.5}, "fed=1.5: a whole number"),
        ({"fed": "two"}, "fed='two': a whole number"),
        ({"fed": True}, "fed=True: a whole number"),
    ],
)
def test_what_is_no_deck_is_refused_and_named(deck: Any, says: str) -> None:
    with pytest.raises(ll.LabError, match=says):
        ll.DeckBuilder(deck)


def test_a_named_deck_of_another_edition_is_refused_with_the_cards_of_this_one() -> None:
    with pytest.raises(ll.LabError, match="deck-a has cards that aeg25 does not have") as refused:
        ll.DeckBuilder("deck-a", edition="aeg25")
    assert all(row.ident in str(refused.value) for row in BuilderDesk(edition="aeg25").rows)


@pytest.mark.parametrize("edition", EDITIONS)
def test_without_a_name_it_begins_in_any_edition(edition: str) -> None:
    """With pocket-5 where the edition has its cards, else with none, which is refused in words."""
    builder = ll.DeckBuilder(edition=edition)
    if edition == "aeg25":
        assert builder.desk.counts == {}
        assert "0 cards" in repr(builder)
    else:
        assert builder.desk.counts == ll.DECKS["pocket-5"]


def test_the_size_is_said_before_and_counted_after_growing() -> None:
    """Six cards, two of them alike: 6! / 2! orders."""
    desk = BuilderDesk("deck-a")
    assert desk.size.deals == 360
    assert "360 deals, about " in builder_words(desk)
    assert desk.size.nodes == pytest.approx(5590, rel=0.3)
    assert desk.size.sets == pytest.approx(217 + 115, rel=0.5)
    desk.grow()
    assert "360 deals, 5,590 nodes, 217 + 115 information sets" in builder_words(desk)


def test_a_message_for_an_earlier_turn_is_dropped() -> None:
    desk = BuilderDesk()
    assert act(desk, "more", card="boxer")
    assert not desk.act({"do": "more", "card": "boxer", "turn": 0})
    assert desk.counts["boxer"] == 2


def test_another_deck_forgets_the_solution_of_the_last() -> None:
    desk: Any = BuilderDesk("pocket-4")
    assert act(desk, "solve")
    assert desk.result.value == Fraction(3, 4)
    assert act(desk, "more", card="boxer")
    assert desk.result is None
    assert desk.tree is None
    assert not act(desk, "play")


def test_growing_is_done_in_slices_stopped_and_gone_on_with() -> None:
    async def page() -> None:
        desk: Any = BuilderDesk("deck-c")
        shown: list[str] = []
        desk.watch(lambda: shown.append(builder_markup(desk)))
        assert act(desk, "grow")
        assert desk.is_working
        assert 'data-do="stop"' in shown[-1]
        assert not act(desk, "solve")
        assert "one thing at a time" in desk.error.lower()
        assert desk.is_working
        await asyncio.sleep(0.1)
        assert act(desk, "stop")
        growing = desk._growing
        nodes = growing.tree.nodes
        assert f"{nodes:,} nodes; growing goes on from there" in desk.notice
        await asyncio.sleep(0.1)
        assert growing.tree.nodes == nodes, "nothing goes on behind one's back"
        assert act(desk, "grow")
        assert desk._growing is growing
        assert growing.tree.nodes > nodes
        assert act(desk, "stop")

    asyncio.run(page())


def test_the_page_is_told_when_slices_have_come_to_an_end() -> None:
    async def page() -> None:
        desk = BuilderDesk("deck-b")
        told: list[int] = []
        desk.watch(lambda: told.append(desk.turn))
        assert act(desk, "grow")
        await at_rest(desk)
        assert desk.tree is not None
        assert desk.tree.nodes == 9997
        assert len(told) >= 1
        assert set(told) == {1}, "a slice is no turn: a click between two of them counts"

    asyncio.run(page())


def test_a_larger_deck_is_solved_by_cfr_which_keeps_what_it_has(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(builder_desk, "EXACT", 6_000)  # so that a small deck is a larger one
    desk = BuilderDesk("deck-b")
    work = desk._solve()
    while desk.result is None:
        next(work)
    kept = desk.result
    desk.stop()
    assert not kept.exact
    assert repr(kept).strip("<>") in desk.notice
    found = desk.solve()
    assert found.iterations > kept.iterations
    assert found.gap is not None
    assert 0 <= float(found.gap) <= GAP
    assert abs(float(found.value) - 31 / 108) <= 2 * GAP


def test_three_lines_solve_a_deck_and_play_against_it() -> None:
    builder = ll.DeckBuilder({"investigators": 2, "cultists": 1, "boxer": 1})
    assert builder.solve().value == Fraction(3, 4)
    table = builder.play()
    assert builder.children == (builder.builder, table)
    assert table.desk.session.seats == (None, "exact sequence form")
    for _ in play_on(table.desk):
        assert not table.desk.place.error
    assert table.desk.is_over


def test_a_few_clicks_do_the_same_from_either_seat() -> None:
    builder = ll.DeckBuilder()
    desk = builder.desk
    for do, what in (("deck", {"deck": "pocket-5"}), ("solve", {}), ("play", {"seat": "1"})):
        builder.builder.receive(None, {"do": do, "turn": desk.turn, **what}, [])
    table = builder.lab
    assert table is not None
    assert table.desk.session.seats == ("exact sequence form", None)
    for _ in play_on(table.desk, str(Random(1).random())):
        assert not table.desk.place.error
    assert act(desk, "play", seat="0")
    assert builder.lab is not table
    assert "replaced" in table.desk.replaced


def test_a_dozen_clicks_build_a_deck_from_nothing_solve_it_and_make_the_first_play() -> None:
    """Every button pressed is one that is on the page, and none of them is barred."""
    builder = ll.DeckBuilder({})
    clicks = 0

    def click(live: Live, key: str) -> None:
        nonlocal clicks
        buttons = {marks["data-key"]: marks for _, marks in Controls(live.html).found}
        marks = buttons[key]
        assert "aria-disabled" not in marks
        what = {name[7:]: said for name, said in marks.items() if name.startswith("data-a-")}
        live.receive(None, {"do": marks["data-do"], "turn": live.turn, **what}, [])
        clicks += 1

    for card in ("investigators", "investigators", "cultists", "boxer"):
        click(builder.builder, f"more:{card}")
    click(builder.builder, "solve")
    click(builder.builder, "play:0")
    table = builder.lab
    assert table is not None
    assert table.desk.session.seats == (None, "exact sequence form")
    while not table.desk.coach.rows:
        asked = next((each for each in table.desk.bar.columns if each.pick is None), None)
        free = [] if asked is None else [each for each in asked.options if not each.why_not]
        click(table.table, f"{asked.name}:{free[0].value}" if asked and free else "play")
    assert clicks <= 12


@pytest.mark.parametrize("players", [3, 4])
def test_a_deck_for_more_than_two_is_grown_and_played_and_not_solved(players: int) -> None:
    """Six cards, two alike, on the table of three: 360 deals as for two, but another tree."""
    builder = ll.DeckBuilder("deck-a")
    desk = builder.desk
    assert act(desk, "players", players=str(players))
    assert desk.game is ll.letter(players=players, deck=ll.DECKS["deck-a"])
    assert builder.grow().players == players
    assert desk.size.deals == 360
    page = builder_markup(desk)
    barred = next(marks for _, marks in Controls(page).found if marks["data-do"] == "solve")
    assert barred["aria-disabled"] == "true"
    assert f'id="{barred["aria-describedby"]}"' in page
    assert not act(desk, "solve")
    for says in (desk.error, builder_words(desk)):
        assert "need two players" in says
        assert "ll.solve.best_response" in says
    with pytest.raises(ll.Unsuitable, match="sequence form, CFR and its kin need two players"):
        builder.solve()
    assert act(desk, "play", seat="0")
    assert desk.lab is not None
    assert desk.lab.desk.session.seats == (None, *["cautious"] * (players - 1))
    for _ in play_on(desk.lab.desk):
        assert not desk.lab.desk.place.error
    assert act(desk, "players", players="2")
    assert desk.tree is None


def test_what_serves_where_no_equilibrium_is_looked_for_does_serve() -> None:
    """The sentence names them: each works on a tree of three, where the sequence form does not."""
    game = ll.letter(players=3, deck=ll.DECKS["pocket-5"])
    tree = ll.grow(game)
    with pytest.raises(ll.Unsuitable, match="2 seats"):
        solve.sequence_form(tree)
    best = solve.best_response(tree, solve.uniform(tree), 2)
    assert best.value >= solve.expected(tree, solve.uniform(tree))[2]
    told = tree.infosets[0][0].key
    assert solve.ismcts(game, told, seed=1, playouts=20).seat == 0


@pytest.mark.parametrize(
    ("players", "says"), [("1", "for 2 to 6"), ("7", "for 2 to 6"), ("all", "number is needed")]
)
def test_a_table_that_nobody_makes_is_refused(players: str, says: str) -> None:
    desk = BuilderDesk("deck-a")
    assert not act(desk, "players", players=players)
    assert says in desk.error
    assert desk.players == 2


def test_six_at_a_table_of_six_cards_are_refused_in_the_words_of_the_rules() -> None:
    desk = BuilderDesk("deck-a", players=6)
    with pytest.raises(ll.BadPosition) as refused:
        ll.letter(players=6, deck=ll.DECKS["deck-a"])
    assert desk.refused == str(refused.value)
    assert not act(desk, "grow")


def test_the_tree_beside_the_table_knows_what_was_solved() -> None:
    builder = ll.DeckBuilder("pocket-5")
    found = builder.solve()
    panel = builder.play().panels.desk
    assert panel.act({"do": "tab", "tab": "tree", "turn": panel.turn})
    assert panel.tree.profile == found.profile
    assert found.method in panel.tree.assumes


def test_a_reader_without_a_kernel_gets_its_words() -> None:
    builder = ll.DeckBuilder("pocket-4")
    kept = still_of(builder.builder).bundle()
    assert repr(builder) in kept["text/plain"]
    assert "2 Investigators, 1 Cultists, 1 The Boxer" in repr(builder)


def test_a_deck_too_large_is_refused_with_its_size() -> None:
    desk = BuilderDesk({row.ident: row.copies for row in EDITIONS["zman27"].cards if not row.aside})
    assert not act(desk, "grow")
    assert "more than 300,000 nodes" in desk.error
    assert "deals" in desk.error
