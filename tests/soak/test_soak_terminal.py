"""Terminals that come and go: the program stops, goes on and ends with them, and leaves each as it was."""

import os
import select
import signal
import sys
import termios
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from soaking import Tell, sizes
from terminal import PATIENCE, QUIT, ROOT, Process

from solo.files.saves import load

PLAY = ["play", "--side", "hider", "--level", "constable", "--seed", "3"]
TAKEN = (b"\x1b[?1049h", b"\x1b[?2004h", b"\x1b[?1000h", b"\x1b[?1003h", b"\x1b[?1006h")  # screen, pastes, mouse
GIVEN_BACK = tuple(mode.replace(b"h", b"l") for mode in TAKEN)

# Breaks something when + is pressed, as a fault of the program would.
FAULT = """
import sys
from solo import cli
from solo.screens import game_screen as gamescreen
def broken(self, *arguments):
    raise ZeroDivisionError("a fault")
gamescreen.GameScreen.{name} = broken
sys.exit(cli.run(sys.argv[1:]))
"""


@contextmanager
def running(arguments: list[str], folder: Path, *, code: str = "", size: tuple[int, int] = (80, 24),
            **environ: str) -> Iterator[Process]:  # fmt: skip
    """The program, whose terminal must be as it was when it has ended."""
    with Process(arguments, folder, size, code=code, environ=environ) as program:
        before = termios.tcgetattr(program._end)
        yield program
        if program.process.poll() is None:
            program.press(QUIT)
        program.wait()
        assert termios.tcgetattr(program._end)[:4] == before[:4], "raw mode, echo and the like"
        assert is_given_back(program)
        assert program.raw.rfind(b"\x1b[?25h") > program.raw.rfind(b"\x1b[?25l") or b"\x1b" not in program.raw


def is_given_back(program: Process) -> bool:
    """Whether all that was switched on in the terminal is off again."""
    return all(
        program.raw.rfind(given) >= program.raw.rfind(taken) for taken, given in zip(TAKEN, GIVEN_BACK, strict=True)
    )


def drawn(program: Process, since: int, text: bytes) -> Callable[[], bool]:
    return lambda: text in program.raw[since:]


def stop_and_go_on(program: Process, name: str) -> None:
    """Stops the program as a shell does, which then sets the terminal as it likes it; and lets it go on."""
    raw = termios.tcgetattr(program._end)
    program.process.send_signal(getattr(signal, name))
    _pid, status = os.waitpid(program.process.pid, os.WUNTRACED)
    assert os.WIFSTOPPED(status)
    while select.select([program._end], [], [], 0.05)[0]:
        program.pump()
    assert is_given_back(program) or name == "SIGSTOP"  # which comes without a warning
    cooked = termios.tcgetattr(program._end)
    cooked[3] |= termios.ICANON | termios.ECHO | termios.ISIG
    termios.tcsetattr(program._end, termios.TCSANOW, cooked)
    since = len(program.raw)
    program.process.send_signal(signal.SIGCONT)
    program.until(drawn(program, since, b"Esc"))
    program.until(lambda: not is_given_back(program))
    program.until(lambda: termios.tcgetattr(program._end)[:4] == raw[:4])


@pytest.mark.parametrize("times", sizes(1, 20))
def test_it_stops_and_goes_on_as_a_shell_wants(times: int, tell: Tell, tmp_path: Path) -> None:
    with running(["menu"], tmp_path) as program:
        program.until("Statistics")
        for _time in range(times):
            for name in ("SIGTSTP", "SIGSTOP"):
                stop_and_go_on(program, name)
                program.until("Statistics")
        program.press(QUIT)
        assert program.wait() == 0
    tell("stops and going on", stops=2 * times)


@pytest.mark.parametrize("ways", sizes(("menu",), ("menu", "game", "thinking")))
def test_a_terminal_that_is_gone_ends_it_quietly(ways: tuple[str, ...], tell: Tell, tmp_path: Path) -> None:
    for way in ways:
        errors = tmp_path / f"errors-{way}"
        command = ["menu"] if way == "menu" else [*PLAY[:-3], "commissioner", "--seed", "3"]
        code = f"import os, sys; os.dup2(os.open({str(errors)!r}, os.O_CREAT | os.O_WRONLY), 2); " \
               "from solo import cli; sys.exit(cli.run(sys.argv[1:]))"  # fmt: skip
        with Process(command, tmp_path / way, code=code) as program:
            program.until("Statistics" if way == "menu" else "You are on")
            if way == "thinking":
                program.press("taxi 22\r")
                program.until("The computer is thinking")
            os.close(program._end)
            program._end = os.open(os.devnull, os.O_RDWR)
            assert program.process.wait(PATIENCE) == 0
        assert errors.read_text() == ""
        for path in (tmp_path / way).rglob("running-*.json"):
            assert load(path)[1].moves
    tell("terminals gone", ways=len(ways))


@pytest.mark.slow
@pytest.mark.parametrize("name", ["SIGTERM", "SIGHUP", "SIGINT"])
def test_who_is_told_to_end_while_it_thinks_gives_the_terminal_back(name: str, tmp_path: Path) -> None:
    with running([*PLAY[:-3], "commissioner", "--seed", "3"], tmp_path) as program:
        program.until("You are on")
        program.press("taxi 22\r")
        program.until("The computer is thinking")
        program.process.send_signal(getattr(signal, name))
        assert program.wait() == (130 if name == "SIGINT" else 0)
    (path,) = tmp_path.rglob("running-*.json")
    assert load(path)[1].moves
    assert b"Traceback" not in program.raw


@pytest.mark.slow
@pytest.mark.parametrize("part", ["zoom", "_paint_status"])
def test_a_fault_gives_the_terminal_back_and_is_told(part: str, tmp_path: Path) -> None:
    with running(PLAY, tmp_path, code=FAULT.format(name=part)) as program:
        if part == "zoom":
            program.until("You are on")
            program.press("+")
        assert program.wait() == 1
    told = program.raw[program.raw.rfind(b"\x1b[?1049l") :]
    assert b"ZeroDivisionError: a fault" in told, "on the screen that is left"


@pytest.mark.slow
@pytest.mark.parametrize("term", ["vt100", "linux", "unknown", "screen", "xterm-mono"])
def test_every_terminal_can_draw(term: str, tmp_path: Path) -> None:
    with running(PLAY, tmp_path, TERM=term) as program:
        program.until("You are on")


@pytest.mark.slow
@pytest.mark.parametrize("size", [("99999", "99999"), ("0", "-3"), ("x", ""), ("1", "1")])
def test_sizes_in_the_environment_mean_nothing(size: tuple[str, str], tmp_path: Path) -> None:
    with running(PLAY, tmp_path, LINES=size[0], COLUMNS=size[1]) as program:
        program.until("You are on")


@pytest.mark.slow
@pytest.mark.parametrize("size", [(1, 1), (400, 100)])
def test_it_starts_at_any_size(size: tuple[int, int], tmp_path: Path) -> None:
    with running(PLAY, tmp_path, size=size) as program:
        program.until(lambda: len(program.raw) > 100)
        program.resize(80, 24)
        program.until("You are on")


@pytest.mark.slow
def test_nobody_reads_for_a_while(tmp_path: Path) -> None:
    with running(PLAY, tmp_path) as program:
        program.until("You are on")
        program.press("taxi 22\r")
        for _time in range(100):  # each draws everything; what the terminal holds is soon full
            program.process.send_signal(signal.SIGWINCH)
            select.select([], [], [], 0.02)
        program.resize(100, 30)
        program.until("Type a move")


@pytest.mark.slow
def test_line_by_line_it_stops_and_goes_on_as_any_program(tmp_path: Path) -> None:
    with Process([*PLAY, "--plain"], tmp_path) as program:
        program.until("Type help for the commands")
        program.process.send_signal(signal.SIGSTOP)
        _pid, status = os.waitpid(program.process.pid, os.WUNTRACED)
        assert os.WIFSTOPPED(status)
        program.process.send_signal(signal.SIGCONT)
        program.press("moves\n")
        program.until("taxi")
        program.press("quit\n")
        assert program.wait() == 0


@pytest.mark.slow
def test_a_shell_stops_and_continues_it(tmp_path: Path) -> None:
    """A real shell with job control: stopped from outside, then fg."""
    shell = "import os; os.execvp('bash', ['bash', '--norc', '-i'])"
    with Process([], tmp_path, code=shell, environ={"PS1": "shell> "}) as program:
        program.until("shell>")
        program.press(f"cd {ROOT} && {sys.executable} -m solo menu\n")
        program.until("Statistics")
        children = Path(f"/proc/{program.process.pid}/task/{program.process.pid}/children").read_text().split()
        os.kill(int(children[0]), signal.SIGTSTP)
        program.until("Stopped")
        program.until(lambda: program.raw.count(b"shell>") == 2)
        since = len(program.raw)
        program.press("fg\n")
        program.until(drawn(program, since, b"Statistics"))
        assert all(mode in program.raw[since:] for mode in TAKEN)
        program.press(QUIT)
        program.until(lambda: program.raw.count(b"shell>") == 3)
        program.press("echo $((6*7))\n")
        program.until(drawn(program, since, b"42"))
        program.press("exit\n")
        program.wait()
