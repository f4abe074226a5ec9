"""What a lesson says is true: every number in its texts, its hints, its help, and what a step answers."""

import io
import re
from collections.abc import Callable

import pytest
from footprints import Trail, steps_between
from sessions import said
from taking_lessons import BACK, NAMES, SKIP, course, own_data, submit

from ai.game.game import Game
from solo.learn.tutorial.lessons import find
from solo.plain.tutorial import PlainLesson

pytestmark = pytest.mark.usefixtures("own_data")
__all__ = ["own_data"]


def numbers(text: str) -> set[int]:
    return {int(word) for word in re.findall(r"\d+", text)}


def shown_at(game: Game) -> set[int]:
    return {entry for entry in range(1, game.rules.spaces + 1) if game.rules.reveals[entry]}


TAXI, BUS, UNDERGROUND = "taxi", "bus", "underground"
LONDON_REVEALS = {3, 8, 13, 18, 24}


def exits(game: Game, station: int, *modes: str) -> set[int]:
    """Where lines of some modes lead from a station, all if none is named, if nobody stands there."""
    found = {
        line.b if line.a == station else line.a
        for line in game.board.lines
        if station in (line.a, line.b) and (not modes or line.mode in modes)
    }
    return found - {game.station(seat) for seat in game.seats}


def within_reach(game: Game) -> set[int]:
    return {
        to
        for seat in game.seats
        for line in game.board.lines
        if line.mode != game.board.black_mode and game.station(seat) in (line.a, line.b)
        for to in (line.a, line.b)
    }


def trail(game: Game) -> set[int]:
    return Trail(game).places


# For each step the numbers that its text may name, worked out from the position in another way than the lesson does.
Claim = Callable[[Game], set[int]]
CLAIMS: dict[str, dict[int, Claim]] = {
    "london-seekers": {
        1: lambda g: {g.rules.rounds, 1, g.rules.detectives},
        2: lambda g: {1, g.station(1)},
        3: lambda g: {11, 8, 4, 1, 63} if g.purse(1) == (11, 8, 4) and 63 in exits(g, g.station(1), BUS) else set(),
        4: shown_at,
        5: lambda g: {len(g.board.deck("X")), 199, len(trail(g))},
        7: lambda g: {g.seen[1]} if g.seen else set(),
        8: lambda g: {163, 2} | exits(g, 163, BUS),
        9: lambda g: trail(g) | {144} if g.station(2) == 144 and len(trail(g)) == 2 else set(),
        10: lambda g: trail(g) | exits(g, g.hider) | {len(exits(g, g.hider))},
        11: lambda g: trail(g) if len(trail(g)) == 2 else set(),
    },
    "london-hider": {
        1: lambda g: LONDON_REVEALS | {22, g.rules.rounds, g.round},
        2: lambda g: {1},
        3: lambda g: {g.hider} if len(exits(g, g.hider) - within_reach(g)) == 1 else set(),
        5: lambda g: {3, 71, 89, len(exits(g, 71)), len(exits(g, 89))}
        if g.entry == 2 and exits(g, g.hider) - within_reach(g) == {71, 89}
        else set(),
        6: lambda g: {g.hider, len(exits(g, g.hider))}
        | {len(exits(g, g.hider, mode)) for mode in (TAXI, BUS, UNDERGROUND)},
        7: lambda g: {
            len(trail(g)),
            len({to for s in trail(g) for to in exits(g, s, TAXI)}),
            len({to for s in trail(g) for to in exits(g, s)}),
            g.black,
        },
        9: lambda g: {29, 54, 89, 71, 55}
        if {29, 54, 89} <= {g.station(s) for s in g.seats} and exits(g, g.hider) == {71} <= within_reach(g)
        else set(),
        10: lambda g: {line.a for line in g.board.lines if line.mode == "ferry"}
        | {line.b for line in g.board.lines if line.mode == "ferry"},
    },
    "sherlock-seekers": {
        1: lambda g: {1895, g.rules.rounds, len(g.board.deck("crime"))},
        2: lambda g: trail(g) | {1},
        3: lambda g: {len(trail(g)), 2},
        4: lambda g: {g.entry, 3} | trail(g) if len(trail(g)) == 1 else set(),
        5: lambda g: trail(g) | {len(trail(g))},
        6: lambda g: {4, 5, 88, g.edition.chips_for(2), g.edition.chips_for(3)},
    },
    "sherlock-hider": {
        1: lambda g: {49, 126, 139, g.rules.rounds, g.black, g.double} | shown_at(g),
        2: lambda g: {g.hider}
        if all(g.hider in exits(g, g.station(seat)) for seat in g.seats) and g.board.stations[115].hideout
        else set(),
        3: lambda g: {*(g.card or ()), 82} if 126 in exits(g, 114) and exits(g, 114) & exits(g, 82) else set(),
        4: lambda g: {g.hider, 82, sum(station.hideout for station in g.board.stations)} if g.entry == 2 else set(),
        5: lambda g: {49} if 49 in exits(g, g.hider) else set(),
        6: lambda g: {82},
        7: lambda g: {140, 8, 126, 139} if g.hider == 140 and g.seen == (8, 140) else set(),
        8: lambda g: {g.rules.rounds},
    },
    "venice": {
        1: lambda g: LONDON_REVEALS | {g.board.size, g.rules.rounds, g.hider},
        2: lambda g: {70, 181} if exits(g, g.hider, "gondola") <= within_reach(g) and g.station(2) == 181 else set(),
        3: lambda g: {22 - 2, 16, 8},
        5: lambda g: {station for ends in vaporetti(g) - {(70, 157)} for station in ends},
    },
    "dice-seekers": {
        1: lambda g: {g.rules.spaces} | {s for s, letter in enumerate(g.deal.layout.tiles) if letter == "E"},
        2: lambda g: {1, 25},
        3: lambda g: {2, 3} if g.dice.rerolls == 3 and g.dice.rolled == (0, 0, 0, 2) else set(),
        5: lambda g: {to for s in (17, 18, 19, 20) for to in exits(g, s, TAXI)},
        6: shown_at,
    },
    "dice-hider": {
        1: lambda g: {g.station(1), g.station(2), 3},
        2: lambda g: {3},
        3: lambda g: {3, 4, 7, 11, 2, len(exits(g, g.hider, TAXI)), len(exits(g, g.hider) | {g.station(1)})}
        if g.seen == (3, 4)
        else set(),
        4: lambda g: {min(steps_between(g, g.station(s), g.hider) for s in g.seats), 33},
        5: lambda g: {min(steps_between(g, g.station(s), g.hider) for s in g.seats), 5},
        6: lambda g: {7, g.rules.spaces} if g.seen and g.seen[0] == 7 else set(),
    },
}  # fmt: skip


def vaporetti(game: Game) -> set[tuple[int, int]]:
    return {(min(line.a, line.b), max(line.a, line.b)) for line in game.board.lines if line.mode == "vaporetto"}


@pytest.mark.parametrize("name", NAMES)
def test_every_number_in_a_text_is_true(name: str) -> None:
    taken = course(name)
    while True:
        claim = CLAIMS[name].get(taken.at + 1, lambda game: set())
        assert numbers(" ".join(taken.text())) == claim(taken.game), f"step {taken.at + 1}"
        if taken.is_last:
            return
        submit(taken, SKIP)


@pytest.mark.parametrize("name", NAMES)
def test_texts_are_short_and_complete(name: str) -> None:
    taken = course(name)
    assert taken.lesson.name == name
    steps = len(taken.lesson.steps)
    assert 10 <= steps <= 12 if name.startswith("london") else 4 <= steps <= 8
    while True:
        text = " ".join(taken.text())
        assert len(text.split()) <= 95
        assert "{" not in text
        if taken.step.command:
            assert taken.step.command in text
        if taken.is_last:
            return
        submit(taken, SKIP)


def test_other_commands_work_and_do_not_end_a_step() -> None:
    taken = course("london-seekers")
    for text in ("belief", "why 140", "moves", "rules", "heat", "look"):
        reply = submit(taken, text)
        assert said(reply), text
        assert not reply.wrong, text
        assert taken.at == 0
    submit(taken, "")
    assert submit(taken, "look 35").events
    assert taken.at == 1
    submit(taken, " Look  34")
    assert taken.at == 2, "this is what the step asks for"


def test_help_in_a_lesson_tells_how_to_go_on() -> None:
    told = said(submit(course("venice"), "help"))
    assert "  skip       does what the step asks for, and continues" in told
    assert "  back       back to the previous step" in told
    assert "  hint       how to do what the step asks for" in told
    assert "  quit       leave the lesson (also exit)" in told
    assert "  restart    back to the first step" in told
    assert "Whenever you leave, the step you have reached is saved." in told
    assert not [line for line in told if line.startswith(("  redo ", "  hints ")) or "game is saved" in line]
    assert any(line.startswith("A move is a ticket and a station: gondola 123") for line in told)


@pytest.mark.parametrize("name", NAMES)
def test_a_hint_names_what_the_step_asks_for(name: str) -> None:
    taken = course(name)
    while not taken.is_last:
        at, moves = taken.at, [*taken.game.moves]
        (told,) = said(submit(taken, "hint all"))
        assert (taken.at, taken.game.moves) == (at, moves)
        if taken.step.goals:
            written = re.fullmatch(r"One way: (.+)\. Type that, or skip to see it done\.", told)
            assert written
            assert not submit(taken, written[1]).wrong
        elif taken.step.command:
            assert told == f"Type {taken.step.command}, or skip to see what it shows."
            submit(taken, taken.step.command)
        else:
            assert told == "There is nothing to do in this step. Press Enter to continue."
            submit(taken, "")
    assert said(submit(taken, "hint")) == ["There is nothing to do in this step. Press Enter to finish the lesson."]


def test_a_hint_in_the_middle_of_a_step_names_what_is_left() -> None:
    hunt, escape = course("london-seekers"), course("london-hider")
    while hunt.at < 9:
        submit(hunt, SKIP)
    submit(hunt, "d1 underground 163")
    assert said(submit(hunt, "hint"))[0].startswith("One way: d2 taxi 177. ")
    while escape.at < 8:
        submit(escape, SKIP)
    submit(escape, "double taxi 71")
    assert said(submit(escape, "hint"))[0].startswith("One way: taxi 72. ")


@pytest.mark.parametrize("name", NAMES)
def test_skip_shows_what_a_word_tells(name: str) -> None:
    taken = course(name)
    while not taken.is_last:
        command = taken.step.command
        shown = submit(taken, SKIP)
        if command:
            submit(taken, BACK)
            assert said(shown) == said(submit(taken, command)) != []


def test_an_empty_line_repeats_the_task() -> None:
    taken = course("london-hider")
    submit(taken, "")
    assert said(submit(taken, "")) == ["Type exits. Type skip to see it done, back for the previous step."]
    out = io.StringIO()
    PlainLesson(find("london-hider"), io.StringIO("\n\nexits\n\n"), out).run()
    printed = out.getvalue()
    assert printed.count("Step 2 of 10: The escape\nBefore each move, look at all five detectives. Type exits") == 2
    assert printed.count("Step 3 of 10: The escape\nYou are on 29, and they are close.") == 2
    assert "taxi 15" not in printed


@pytest.mark.parametrize("name", NAMES)
def test_no_line_speaks_of_what_only_the_full_screen_has(name: str) -> None:
    taken = course(name)
    while True:
        texts = [*taken.text(), *(goal.why for goal in taken.step.goals)]
        assert not re.findall(r"\b(map|panel|key|keys|arrow|press|screen|mouse)\b|\bD\d", " ".join(texts))
        assert " ".join(taken.text(on_screen=True)).startswith(" ".join(taken.text()))
        if taken.is_last:
            return
        submit(taken, SKIP)


def test_the_log_of_the_escape_is_what_its_step_says() -> None:
    taken = course("london-hider")
    while taken.step.command != "log":
        submit(taken, SKIP)
    assert [(entry.ticket, entry.station) for entry in taken.game.view("hider").log][-1] == (1, 55)
    assert [(entry.ticket, entry.station) for entry in taken.game.view("seekers").log][-1] == (1, 0)
