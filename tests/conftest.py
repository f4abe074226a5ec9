"""The tests read English, whatever the person at this machine speaks, and never touch that person's games; and what
soaks counted is printed at the end."""

import gc
import os
import re
import signal
import subprocess
import sys
import tempfile
import threading
import time
from typing import Any

import pytest
from soaking import Tell, figures

from ai.compiling.children import command
from solo.language.catalogues import ENGLISH, speak

pytest.register_assert_rewrite("referees", "referees_dice", "referees_sherlock")  # so that they tell what differs

os.environ.pop("SOLO_YARD_LANGUAGE", None)
speak(ENGLISH)
_homes = tempfile.TemporaryDirectory(prefix="solo-yard-tests-")  # gone when the tests are over
for _name in ("CONFIG", "DATA", "STATE"):
    os.environ[f"XDG_{_name}_HOME"] = os.path.join(_homes.name, _name.lower())
if os.environ.get("LC_ALL") in ("C", "POSIX"):  # programs that tests start would draw with plain letters
    del os.environ["LC_ALL"]
# Nothing that a test writes has to outlive a power cut, and a core would wait for the disk thousands of times. A handle
# that is not open is still found out.
os.fsync = os.fstat
# Programs that tests start keep what Python makes of the source, where it would be made again for each of them.
os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
sys.dont_write_bytecode = False  # nor are tests rewritten anew for each run, which takes a worker many seconds
# Games and screens make thousands of objects that are soon gone by themselves; the garbage collector of Python looks
# after every 700 of them.
gc.set_threshold(20_000, 20, 50)
# Behind `nohup`, or behind `&` in a script, some signals are ignored, and programs that tests start would ignore them
# too. A handler of our own that does nothing is not inherited.
for _signal in (signal.SIGHUP, signal.SIGINT, signal.SIGQUIT):
    if signal.getsignal(_signal) == signal.SIG_IGN:
        signal.signal(_signal, lambda _number, _frame: None)

# Tests that run no kernel: they need none, or what they start is interpreted.
NOTHING_COMPILED = re.compile(
    r"test_(?:boards|cache_folder|canvas|elo|isolation|layers|numba_parts|quick_screen|scenery|settings|soak_caches|"
    r"sprt|tiles|ui_queue)\.py$"
)
# Tests that ask no computer player for a move.
RULES_ALONE = re.compile(
    r"test_(?:oracle|perft|invariants|notation|board_map|map_keys|map_signs|tile_map|soak_rules|rules_\w+|"
    r"sherlock_(?:balloon|hider|seekers)|dice_(?:endings|hider|seekers|setup)|venice)\.py$"
)
# Tests that take seconds even where all is compiled: none of them is to be the last that runs.
LONG = re.compile(
    r"test_(?:bench_tells|the_strongest_level_is_close|the_solution_is_a_saddle|every_edition\[|the_same_on_any_number|"
    r"games_that_all_end_alike|the_result_does_not_depend|the_same_weights_from|our_own_engine_plays|"
    r"a_game_is_the_same_with|a_whole_game|interpreted_and_compiled|nothing_depends_on_how_python|"
    r"a_killed_program_goes_on|many_games_in_one_process|every_locale|every_screen_in_every_palette|a_lesson_goes_on|"
    r"it_goes_on_where_it_stopped|thousands_of_keys|a_known_correction|it_is_left_while|ctrl_c_at_a_terminal|"
    r"a_cluster_|workers_that_are_always)"
)
_compiling: list[subprocess.Popen[bytes]] = []


def pytest_configure(config: pytest.Config) -> None:
    """Where all tests are run by several workers, one program compiles for all of them, while they look for the tests
    and run those that need nothing compiled. Whoever needs a kernel before it is done compiles it, or waits for it."""
    is_all = config.args_source is pytest.Config.ArgsSource.TESTPATHS and not config.getoption("collectonly")
    if is_all and config.getoption("numprocesses", None) and not hasattr(config, "workerinput"):
        quiet = subprocess.DEVNULL
        words = command("ai.programs.warmup_everything")
        _compiling.append(subprocess.Popen(words, stdin=quiet, stdout=quiet, stderr=quiet))


def pytest_unconfigure() -> None:
    for program in _compiling:
        program.kill()
        program.wait()
    _compiling.clear()


@pytest.hookimpl(trylast=True)  # when those that are not to run are gone
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Two workers begin with the first test and with the middle one. Both are to run first what needs no kernel, then
    what needs the rules alone, which are compiled first, then what takes long. Who is done first takes over what the
    other has not begun, from its end."""
    halves: tuple[list[pytest.Item], ...] = ([], [])
    for stage in range(4):
        these = [item for item in items if _stage(item) == stage]
        middle = len(these) // 2
        halves[0].extend(these[:middle])
        halves[1].extend(these[middle:])
    items[:] = [*halves[0], *halves[1]]


def _stage(item: pytest.Item) -> int:
    """When a test runs, among four stages."""
    name = item.path.name
    early = (NOTHING_COMPILED.search(name), RULES_ALONE.search(name), LONG.match(item.name))
    return next((stage for stage, found in enumerate(early) if found), len(early))


def pytest_collection_finish() -> None:
    """What is loaded by now stays: the garbage collector need not go through all of it again and again."""
    gc.collect()
    gc.freeze()


@pytest.fixture
def little_thought(monkeypatch: pytest.MonkeyPatch) -> None:
    """A whole judgement of the coach takes a moment, where it is not looked at for how good it is."""
    from ai.explain.judge import FULL

    for side in FULL:
        monkeypatch.setitem(FULL, side, 400)


@pytest.fixture
def slow_computer(monkeypatch: pytest.MonkeyPatch) -> threading.Event:
    """The computer is thinking until the event is set."""
    from solo.play.session import Question

    go = threading.Event()
    answer = Question.answer

    def wait(question: Question, watch: Any = None) -> Any:
        while not (go.is_set() or (watch and watch.stopped)):
            time.sleep(0.002)
        return answer(question, watch)

    monkeypatch.setattr(Question, "answer", wait)
    return go


@pytest.fixture
def tell(record_property: Any) -> Tell:
    """Takes what a soak has counted: `tell("games killed", tried=1000, lost=0)`."""

    def take(what: str, **counts: object) -> None:
        record_property("figures", figures(what, counts))

    return take


def pytest_terminal_summary(terminalreporter: Any) -> None:
    """The figures of all soaks, also of those that other processes ran."""
    reports = [report for outcome in ("passed", "failed") for report in terminalreporter.stats.get(outcome, ())]
    lines = [
        f"{'whole' if 'slow' in report.keywords else 'quick'}  {text}"
        for report in reports
        if report.when == "call"
        for name, text in report.user_properties
        if name == "figures"
    ]
    if lines:
        terminalreporter.section("figures of the soaks")
        for line in sorted(lines):
            terminalreporter.write_line(line)
