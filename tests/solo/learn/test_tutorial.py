"""The tutorial: every lesson can be played to its end, what it says is true, and nothing of it is kept."""

import io
import random
import re
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest
from footprints import Trail, steps_between
from terminal import DOWN, ENTER, ESCAPE, UNDO, Desk, desk, sitting

from ai.game.game import Game
from solo.cli import run
from solo.files.folders import Folders
from solo.files.note_file import NoteError
from solo.learn.tutorial.lesson import BACK, SKIP, Course
from solo.learn.tutorial.lessons import LESSONS, NoLesson, find
from solo.learn.tutorial.progress_file import FILE, finished_lessons, keep_finished
from solo.plain.tutorial import PlainLesson, tutorial

NAMES = [*LESSONS]
HELP_KEY, HINT_KEY = "\x1bOP", "\x1bOQ"  # F1 and F2


@pytest.fixture(autouse=True)
def _own_data(monkeypatch: pytest.MonkeyPatch, tmp_path_factory: pytest.TempPathFactory) -> None:
    """Nobody has begun a lesson before."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path_factory.mktemp("data")))


def course(name: str) -> Course:
    """A lesson at its first step."""
    found = Course(find(name))
    found.open()
    return found


def legal_texts(taken: Course) -> list[str]:
    """Everything that could be played now."""
    game = taken.game
    return [game.line_text(line) for line in game.legal_lines()]


def try_all(taken: Course) -> tuple[list[str], list[str]]:
    """The moves that the step accepts and those that it refuses; each is tried, and what is accepted is taken back."""
    accepted, refused = [], []
    for text in legal_texts(taken):
        at, moves, row = taken.at, [*taken.game.moves], taken.game.row.copy()
        reply = taken.submit(text)
        if not reply.wrong:
            accepted.append(text)
            taken.submit(BACK)
        else:
            refused.append(text)
            assert reply.sentences[0].endswith(".")
            assert "{" not in reply.sentences[0]
        assert (taken.at, taken.game.moves) == (at, moves), text
        assert (taken.game.row == row).all()
    return accepted, refused


def go_to_the_end(taken: Course) -> None:
    while not taken.is_last:
        at = taken.at
        taken.submit(SKIP)
        assert taken.at == at + 1


# Playing


@pytest.mark.parametrize("name", NAMES)
def test_every_accepted_move_leads_to_the_end(name: str) -> None:
    taken = course(name)
    while not taken.is_last:
        at = taken.at
        if taken.step.goals:
            accepted, refused = try_all(taken)
            assert refused, f"step {at + 1} of {name} accepts everything"
            for text in accepted:
                taken.submit(text)
                go_to_the_end(taken)
                while taken.at > at:
                    assert not taken.submit(BACK).wrong
            if len(taken.game.moves) > taken._begun[at]:  # in the middle of a step
                taken.submit(BACK)
            assert taken.at == at
        taken.submit(SKIP)


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("seed", range(2))
def test_whoever_fulfils_the_goals_by_lot_gets_to_the_end(name: str, seed: int) -> None:
    chance = random.Random(seed)
    taken = course(name)
    while not taken.is_last:
        step = taken.step
        if not step.goals:
            taken.submit(step.command)
            continue
        texts = legal_texts(taken)
        chance.shuffle(texts)
        assert any(not taken.submit(text).wrong for text in texts), f"stuck in step {taken.at + 1} of {name}"


@pytest.mark.parametrize("name", NAMES)
def test_a_whole_lesson_line_by_line(name: str) -> None:
    """Types what each step asks for, after a move that it refuses; all of it is read as text."""
    lines, taken = [], course(name)
    reasons = []
    while not taken.is_last:
        step = taken.step
        if step.goals:
            wrong = next(text for text in legal_texts(taken) if taken._missing(taken.game.parse_move(text)))
            lines += [wrong, *step.answer]
            reasons.append(taken._missing(taken.game.parse_move(wrong)))
            taken.submit(SKIP)
        else:
            lines.append(step.command)
            taken.submit(step.command)
    out = io.StringIO()
    assert PlainLesson(find(name), io.StringIO("\n".join([*lines, "", ""])), out).run()
    said = out.getvalue()
    steps = len(taken.lesson.steps)
    headings = re.findall(rf"^Step (\d+) of {steps}: {re.escape(taken.lesson.title)}$", said, re.M)
    assert [*dict.fromkeys(headings)] == [str(number) for number in range(1, steps + 1)]
    assert len(reasons) >= 2
    assert all(f"> {reason}\n" in said for reason in reasons)
    assert said.endswith("Enter ends the lesson.\n> ")


def test_the_guided_games_end_as_they_should() -> None:
    ends = {
        "london-seekers": ("seekers", "captured"),
        "london-hider": ("hider", "time up"),
        "sherlock-seekers": ("seekers", "captured"),
        "sherlock-hider": ("hider", "three crimes"),
        "dice-seekers": ("seekers", "captured"),
    }
    for name in NAMES:
        taken = course(name)
        go_to_the_end(taken)
        outcome = taken.game.outcome
        assert (outcome and (outcome.winner, outcome.reason)) == ends.get(name)


def test_a_double_move_can_be_made_in_two_halves() -> None:
    taken = course("london-hider")
    while not taken.step.answer or not taken.step.answer[0].startswith("double"):
        taken.submit(SKIP)
    at, made = taken.at, len(taken.game.moves)
    reply = taken.submit("double taxi 71")
    assert not reply.wrong
    assert taken.at == at
    assert len(taken.game.moves) == made + 1
    assert taken.submit("taxi 70").sentences == ["On 70 a detective could catch you at once."]
    taken.submit(BACK)  # to the beginning of this step
    assert (taken.at, len(taken.game.moves)) == (at, made)
    taken.submit("double taxi 71")
    taken.submit("taxi 72")
    assert taken.at == at + 1
    assert taken.game.outcome


def test_skip_in_the_middle_of_a_step_does_all_of_it() -> None:
    taken = course("london-seekers")
    while taken.step.turns == 1:
        taken.submit(SKIP)
    at = taken.at
    taken.submit("d2 taxi 177")
    assert taken.at == at
    taken.submit(SKIP)
    assert taken.at == at + 1
    assert [taken.game.station(seat) for seat in (1, 2, 3, 4)] == [163, 177, 191, 178]


def test_back_forward_and_leaving() -> None:
    taken = course("london-seekers")
    assert taken.submit(BACK).sentences == ["This is the first step."]
    assert taken.submit("d1 bus 63").sentences == ["That move can wait. First read on: press Enter."]
    taken.submit("")
    assert taken.submit("d1 bus 63").sentences == ["That move can wait. First type look 34."]
    assert taken.submit("look 35").sentences[0].startswith("Station 35.")
    assert taken.at == 1
    assert taken.submit("  LOOK   34 ").sentences[0].startswith("Station 34.")
    assert taken.at == 2
    assert taken.submit("d1 bus 64").sentences == ["Not possible: no bus line joins 34 and 64."]
    assert taken.submit("hello").wrong
    assert taken.submit("moves").sentences
    taken.submit("d1 bus 63")
    assert taken.game.round == 2
    taken.submit("undo")
    assert (taken.at, taken.game.round, taken.game.station(1)) == (2, 1, 34)
    assert taken.submit("redo").wrong
    assert taken.submit("quit").leaves
    assert taken.submit("Exit").leaves


# What is said


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
        1: lambda g: {1890, g.rules.rounds, len(g.board.deck("crime"))},
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
        2: lambda g: {1, 17},
        3: lambda g: {2, 3} if g.dice.rerolls == 3 and g.dice.rolled == (0, 0, 0, 2) else set(),
        5: lambda g: {to for s in (9, 10, 11, 12) for to in exits(g, s, TAXI)},
        6: shown_at,
    },
    "dice-hider": {
        1: lambda g: {g.station(1), g.station(2), 3},
        2: lambda g: {3},
        3: lambda g: {3, 4, 7, 11, 2, len(exits(g, g.hider, TAXI)), len(exits(g, g.hider) | {g.station(1)})}
        if g.seen == (3, 4)
        else set(),
        4: lambda g: {min(steps_between(g, g.station(s), g.hider) for s in g.seats), 21},
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
        taken.submit(SKIP)


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
        taken.submit(SKIP)


def test_other_commands_work_and_do_not_end_a_step() -> None:
    taken = course("london-seekers")
    for text in ("belief", "why 140", "moves", "rules", "heat", "look"):
        reply = taken.submit(text)
        assert reply.sentences, text
        assert not reply.wrong, text
        assert taken.leaves_open(text)
        assert taken.at == 0
    for text in ("", "skip", "back", "undo", "quit", "hint", "help", "d1 bus 63", "nonsense"):
        assert not taken.leaves_open(text)
    taken.submit("")
    assert not taken.leaves_open(" Look  34")


def test_help_in_a_lesson_tells_how_to_go_on() -> None:
    told = course("venice").submit("help").sentences
    assert "  skip       does what the step asks for, and goes on" in told
    assert "  back       back to the step before" in told
    assert "  hint       how to do what the step asks for" in told
    assert "  quit       leave the lesson" in told
    assert "  restart    back to the first step" in told
    assert "However you leave, the step that you have reached is kept." in told
    assert not [line for line in told if line.startswith(("  redo ", "  hints ")) or "game is kept" in line]
    assert any(line.startswith("A move is a ticket and a station: gondola 123") for line in told)


@pytest.mark.parametrize("name", NAMES)
def test_a_hint_names_what_the_step_asks_for(name: str) -> None:
    taken = course(name)
    while not taken.is_last:
        at, moves = taken.at, [*taken.game.moves]
        (told,) = taken.submit("hint all").sentences
        assert (taken.at, taken.game.moves) == (at, moves)
        if taken.step.goals:
            written = re.fullmatch(r"You can do it so: (.+)\. Type that, or skip to see it done\.", told)
            assert written
            assert not taken.submit(written[1]).wrong
        elif taken.step.command:
            assert told == f"Type {taken.step.command}, or skip to see what it tells."
            taken.submit(taken.step.command)
        else:
            assert told == "Nothing is to be done in this step. Enter goes on."
            taken.submit("")
    assert taken.submit("hint").sentences == ["Nothing is to be done in this step. Enter ends the lesson."]


def test_a_hint_in_the_middle_of_a_step_names_what_is_left() -> None:
    hunt, escape = course("london-seekers"), course("london-hider")
    while hunt.at < 9:
        hunt.submit(SKIP)
    hunt.submit("d1 underground 163")
    assert hunt.submit("hint").sentences[0].startswith("You can do it so: d2 taxi 177. ")
    while escape.at < 8:
        escape.submit(SKIP)
    escape.submit("double taxi 71")
    assert escape.submit("hint").sentences[0].startswith("You can do it so: taxi 72. ")


@pytest.mark.parametrize("name", NAMES)
def test_skip_shows_what_a_word_tells(name: str) -> None:
    taken = course(name)
    while not taken.is_last:
        command = taken.step.command
        shown = taken.submit(SKIP)
        if command:
            taken.submit(BACK)
            assert shown.sentences == taken.submit(command).sentences != []


def test_an_empty_line_repeats_the_task() -> None:
    taken = course("london-hider")
    taken.submit("")
    assert taken.submit("").sentences == ["Type exits. Type skip to see it done, back for the step before."]
    out = io.StringIO()
    PlainLesson(find("london-hider"), io.StringIO("\n\nexits\n\n"), out).run()
    said = out.getvalue()
    assert said.count("Step 2 of 10: The escape\nBefore each move, look at all five detectives. Type exits") == 2
    assert said.count("Step 3 of 10: The escape\nYou are on 29, and they are close.") == 2
    assert "taxi 15" not in said


@pytest.mark.parametrize("name", NAMES)
def test_no_line_speaks_of_what_only_the_full_screen_has(name: str) -> None:
    taken = course(name)
    while True:
        texts = [*taken.text(), *(goal.why for goal in taken.step.goals)]
        assert not re.findall(r"\b(map|panel|key|keys|arrow|press|screen|mouse)\b|\bD\d", " ".join(texts))
        assert " ".join(taken.text(on_screen=True)).startswith(" ".join(taken.text()))
        if taken.is_last:
            return
        taken.submit(SKIP)


def test_the_log_of_the_escape_is_what_its_step_says() -> None:
    taken = course("london-hider")
    while taken.step.command != "log":
        taken.submit(SKIP)
    assert [(entry.ticket, entry.station) for entry in taken.game.view("hider").log][-1] == (1, 55)
    assert [(entry.ticket, entry.station) for entry in taken.game.view("seekers").log][-1] == (1, 0)


# The command line


def test_lessons_are_found_by_name_and_number() -> None:
    for number, name in enumerate(NAMES, start=1):
        assert find(str(number)).name == find(name.upper()).name == name
    for word in ("", "0", "8", "london", "²", "9" * 50):
        with pytest.raises(NoLesson, match="Lessons are london-seekers, london-hider, "):
            find(word)


def test_the_list(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["tutorial", "--list"]) == 0
    said = capsys.readouterr().out.splitlines()
    assert [line.split()[:2] for line in said] == [[str(n), name] for n, name in enumerate(NAMES, start=1)]


def test_an_unknown_lesson_is_named_with_those_there_are(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["tutorial", "chess", "--plain"]) == 2
    said = capsys.readouterr().err
    assert "There is no lesson 'chess'. Lessons are london-seekers," in said
    assert "Traceback" not in said


def test_the_menu_of_lessons_line_by_line() -> None:
    out = io.StringIO()
    ends = "\n".join([SKIP] * 20)  # more than the lesson has steps: the rest are answers to the next question
    assert tutorial(None, io.StringIO(f"nonsense\n5\n{ends}\nquit\n"), out) == 0
    said = out.getvalue()
    assert "There is no lesson 'nonsense'." in said
    assert "Over the water. Venice, as Mister X" in said
    assert said.count("Which lesson?") == 2
    assert "[6]: " in said  # the next one is offered


@pytest.mark.parametrize("word", ["5", "tutorial"])
def test_the_first_question_line_by_line_offers_the_tutorial(
    word: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO(f"{word}\n1\n\nquit\n"))
    assert run(["menu", "--plain"]) == 0
    said = capsys.readouterr().out
    assert "5  None yet: the tutorial, for those who are new (tutorial)" in said
    assert "Step 2 of 12: The hunt" in said


def test_a_lesson_can_be_left_at_any_time_and_the_input_may_end(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for number, typed in enumerate(("", "\n", "quit\n", "\nquit\n", "skip\nskip\nskip\nexit\n")):
        monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / str(number)))
        out = io.StringIO()
        assert tutorial("1", io.StringIO(typed), out) == 0
        assert "Step 1 of 12: The hunt" in out.getvalue()


def test_finished_lessons_are_marked_line_by_line(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))

    def marked() -> list[str]:
        run(["tutorial", "--list"])
        return [line.split()[1] for line in capsys.readouterr().out.splitlines() if line.endswith("(finished)")]

    assert marked() == []
    tutorial("venice", io.StringIO("skip\n" * 4 + "quit\n"), io.StringIO())
    assert marked() == []
    tutorial("venice", io.StringIO("\n"), io.StringIO())
    tutorial("dice-hider", io.StringIO("skip\n" * 5 + "\n"), io.StringIO())
    assert marked() == ["venice", "dice-hider"]


@pytest.mark.parametrize("content", [b"", b"\xff", b"[]", b"[" * 100_000, b'{"finished": 1}', b"{}"])
def test_a_damaged_file_of_finished_lessons_is_told_and_put_aside(content: bytes, tmp_path: Path) -> None:
    folders = Folders(tmp_path, tmp_path, tmp_path, tmp_path)
    (tmp_path / FILE).write_bytes(content)
    with pytest.raises(NoteError, match=r"lessons.json (is|cannot|does) .*\.$"):
        finished_lessons(folders)
    assert keep_finished(folders, "venice") == ""
    assert finished_lessons(folders) == {"venice"}
    assert (tmp_path / f"{FILE}.unreadable-1").read_bytes() == content, "never written over"


def test_where_nothing_can_be_kept_a_lesson_ends_all_the_same(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    assert "cannot be made" in keep_finished(Folders(*[tmp_path / "file" / "below"] * 4), "venice")
    assert keep_finished(None, "venice") == ""
    assert finished_lessons(None) == set()


# The full screen


async def take(here: Desk, name: str) -> None:
    here.yard.tutorial(name)
    await here.until(lambda: type(here.top).__name__ == "LessonScreen")
    await here.rest()


@pytest.mark.parametrize(
    ("name", "size"),
    [
        ("london-seekers", (80, 24)),
        ("london-hider", (80, 24)),
        ("london-hider", (120, 40)),
        ("sherlock-hider", (80, 24)),
        ("venice", (120, 40)),
        ("dice-hider", (80, 24)),
    ],
)
def test_a_whole_lesson_on_the_full_screen(name: str, size: tuple[int, int], tmp_path: Path) -> None:
    async def talk() -> None:
        async with desk(tmp_path, size=size) as here:
            await take(here, name)
            screen = here.top
            taken = screen.course
            while not taken.is_last:
                at, step = taken.at, taken.step
                assert f"Step {at + 1} of {len(taken.lesson.steps)}: {taken.lesson.title}" in here.text()
                shown = "".join(here.text().split())
                for paragraph in taken.text(on_screen=True):
                    assert "".join(paragraph.split()) in shown
                if step.goals:
                    wrong = next(text for text in legal_texts(taken) if taken._missing(taken.game.parse_move(text)))
                    await here.press(wrong, ENTER)
                    assert taken.at == at
                    assert screen.buffer.text == wrong  # stays, to be put right
                    await here.press(ESCAPE)
                for text in step.answer or (step.command,):
                    await here.press(text, ENTER)
                if here.top is not screen:  # a long answer has a page of its own
                    await here.press(ESCAPE)
                assert taken.at == at + 1, here.text()
            await here.press(ENTER)
            assert type(here.top).__name__ == "LessonList"
            following = NAMES[min(NAMES.index(name) + 1, len(NAMES) - 1)]
            assert here.top.names[here.top.list.at] == following
            marked = [line for line in here.text().splitlines() if line.rstrip().endswith("  finished")]
            assert len(marked) == 1
            assert taken.lesson.title in marked[0]

    sitting(talk)
    assert [path.name for path in tmp_path.rglob("*.json")] == [FILE], "the game of a lesson is not kept"


def test_arrows_lists_and_keys_work_in_a_lesson(tmp_path: Path) -> None:
    async def talk() -> None:
        async with desk(tmp_path) as here:
            await take(here, "london-seekers")
            screen, taken = here.top, here.top.course
            await here.press(ENTER)
            assert taken.at == 1
            await here.press("look 34", ENTER)
            assert (taken.at, screen.cursor, screen.active) == (2, 63, 1)
            await here.press(ENTER)
            assert "By what?" in here.text()
            await here.press(ENTER)
            assert taken.at == 3
            await here.press(UNDO)
            assert taken.at == 2
            await here.press("skip", ENTER)
            await here.press("log", ENTER)
            assert "14 of the 199 stations" in here.text()
            await here.press("heat", ENTER)
            assert screen.heat.on
            await here.press("belief", ENTER)
            assert "The likeliest" in here.text()
            await here.press(ESCAPE)
            assert taken.at == 5
            await here.press(HINT_KEY)
            assert "You can do it so: d1 bus 79." in here.text()
            assert (taken.at, screen.cursor, screen.active) == (5, 79, 1)
            await here.press("back", ENTER)
            await here.press("skip", ENTER)
            assert "The likeliest" in here.text()
            assert taken.at == 5
            await here.press(ESCAPE)
            await here.press(HELP_KEY)
            assert here.text().split()[0] == "Help"  # the page that tells the keys too
            assert "skip       does what the step asks for" in here.text()
            await here.press(ESCAPE)
            assert here.top is screen
            await here.press(ESCAPE)
            assert not screen.heat.on, "the heat map was opened before"
            await here.press(ESCAPE)
            assert "Esc once more leaves." in here.text()
            await here.press(ESCAPE)
            assert type(here.top).__name__ == "LessonList"
            assert here.top.list.at == 0
            await here.press(DOWN, ENTER)
            assert "Step 1 of 10: The escape" in here.text()

    sitting(talk)
    assert [path.name for path in tmp_path.rglob("*.json")] == ["lessons.json"], "its game is not kept as one to count"


@pytest.mark.parametrize("name", NAMES)
def test_a_lesson_goes_on_at_the_step_where_it_was_left(name: str, tmp_path: Path) -> None:
    """At every step: left with Esc, which is asked once, and taken up again; and the game is the same."""

    async def talk() -> None:
        async with desk(tmp_path) as here:
            for step in range(1, len(find(name).steps)):
                await take(here, name)
                screen = here.top
                assert screen.course.at == step - 1
                await here.press("skip", ENTER)
                before = screen.course
                assert before.at == step
                if here.top is not screen:  # a page, where the step tells much
                    await here.press(ESCAPE)
                for _time in range(4):
                    if type(here.top).__name__ != "LessonList":
                        asked = "The lesson goes on at this step when you come back." in here.text()
                        await here.press(ESCAPE)
                        assert type(here.top).__name__ == "LessonScreen" or asked, "nobody leaves without being asked"
                assert f"left at step {step + 1} of" in here.text()
                await take(here, name)
                after = here.top.course
                assert (after.at, after.game.moves, after._begun) == (step, before.game.moves, before._begun)
                assert f"You go on at step {step + 1} of" in " ".join(here.text().split())
                here.yard.pop()
            await take(here, name)
            await here.press(ENTER)
            assert "finished" in here.text()
            assert "left at" not in here.text()
            await take(here, name)
            assert here.top.course.at == 0, "what is finished begins anew"

    sitting(talk)


def test_a_lesson_goes_on_line_by_line(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    told = []
    for typed in ("skip\nskip\nquit\n", "quit\n", "restart\nquit\n", "quit\n"):
        out = io.StringIO()
        assert tutorial("venice", io.StringIO(typed), out) == 0
        told.append(out.getvalue())
    assert "You go on at step 3 of 5. Type restart to begin the lesson anew." in told[1]
    assert "Step 1 of 5" in told[2]
    assert "You go on" not in told[3]


@pytest.mark.parametrize(
    "change",
    [
        {"step": 99}, {"step": -1}, {"begun": (0,)}, {"begun": (9, 1, 0)}, {"moves": ()},
        {"moves": ("d1 taxi 999",) * 9}, {"begun": (1, 2, 500)}, {"moves": ("",)},
    ],
)  # fmt: skip
def test_a_step_that_does_not_fit_is_begun_anew(change: dict[str, object]) -> None:
    taken = course("venice")
    for _time in range(2):
        taken.submit("skip")
    reached = taken.reached()
    assert reached
    again = course("venice")
    first = list(again.game.moves)
    assert again.go_to(replace(reached, **change)) == []
    assert (again.at, again.game.moves) == (0, first)
    assert again.go_to(reached)
    assert again.game.moves == taken.game.moves


def test_who_never_played_finds_the_tutorial_chosen(tmp_path: Path) -> None:
    async def talk() -> None:
        async with desk(tmp_path) as here:
            assert here.top.list.chosen.name == "Tutorial"
            assert "If you are new, begin here." in here.text()
        (tmp_path / "data" / "replays").mkdir(parents=True)
        (tmp_path / "data" / "replays" / "game.json").write_text("{}")
        async with desk(tmp_path) as here:
            assert here.top.list.chosen.name == "New game"

    sitting(talk)
