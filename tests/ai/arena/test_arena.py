"""Players that meet in the arena meet fairly: the same deals, whoever plays them; and no finished game is lost."""

import io
import json
import os
import signal
import subprocess
import sys
import time
from dataclasses import replace
from pathlib import Path

import pytest

import ai.arena
from ai.arena import matches as arena
from ai.arena import results as arena_file
from ai.arena import statistics as score
from ai.arena.matches import ArenaError, Result, Run
from ai.arena.results import Keeper
from ai.players.search.think import Effort
from ai.position.position import REASONS
from profiles import load_profile
from solo import cli
from solo.tools import arena as command

WORDS = ["arena", "--hider", "random", "--seekers", "random", "--jobs", "1"]


def make_run(hider: str = "random", seekers: str = "random", seed: int = 3, edition: str = "london") -> Run:
    return arena.set_up(edition, None, load_profile(hider), load_profile(seekers), Effort(), seed, "0")


def results(run: Run, games: int, jobs: int = 1, scheduler: str | None = None) -> list[Result]:
    return sorted(arena.play(run, range(games), jobs, scheduler), key=lambda result: result.number)


def made_up(number: int, winner: str, reason: str = "captured", rounds: int = 5, used: tuple[str, ...] = ()) -> Result:
    return Result(number, number, winner, reason, rounds, 40, used)


def kept_games(path: Path) -> list[int]:
    return [json.loads(line)["number"] for line in path.read_text().splitlines()[1:]]


def test_the_result_does_not_depend_on_the_workers() -> None:
    one = results(make_run("greedy"), 12)
    assert one == results(make_run("greedy"), 12, jobs=2)
    assert [result.number for result in one] == list(range(12))
    assert one != results(make_run("greedy", seed=4), 12)


def test_runs_with_one_seed_share_their_deals() -> None:
    a, b = results(make_run(), 6), results(make_run("greedy"), 6)
    assert [result.deal for result in a] == [result.deal for result in b]
    assert len({result.deal for result in a}) == 6
    assert [result.deal for result in a] != [result.deal for result in results(make_run(seed=4), 6)]


def test_each_seat_has_its_own_luck() -> None:
    """It depends on the seed, the game and the seat, and on nothing else."""
    places = [(seed, number, side) for seed in (1, 2) for number in range(50) for side in ("deal", "hider", "seekers")]
    assert len({arena._seed(*place) for place in places}) == len(places)


def test_a_worker_with_another_program_does_not_play() -> None:
    for other in (replace(make_run(), source="other"), replace(make_run(), board="other")):
        with pytest.raises(ArenaError, match="another version of the program"):
            results(other, 1)


def test_games_can_be_broken_off() -> None:
    for jobs in (1, 2):
        played = arena.play(make_run(), range(50), jobs)
        assert next(played).number in range(50)
        played.close()


def test_cold_kernels_are_compiled_before_the_workers_start(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(arena.jit, "is_cold", lambda: True)
    assert next(arena.play(make_run(), range(3), jobs=2)).number == 0
    assert list(arena.play(make_run(), [], jobs=2)) == []
    assert [result.number for result in results(make_run(), 1, jobs=2)] == [0]


def test_the_tally_adds_up() -> None:
    games = [
        made_up(0, "hider", "three crimes", 9, ("balloon", "crime")),
        made_up(1, "seekers", "captured", 5, ("crime",)),
        made_up(2, "seekers", "captured", 7),
        made_up(3, "hider", "time up", 16),
    ]
    tally = score.tally(games)
    assert (tally.games, tally.hider_wins, tally.mean_rounds, tally.mean_moves) == (4, 0.5, 9.25, 40)
    assert tally.endings == {"captured": 0.5, "three crimes": 0.25, "time up": 0.25}
    assert tally.used == {"balloon": 0.25, "crime": 0.5}


def test_intervals() -> None:
    """Wilson's interval for 8 of 10 is 49 % to 94 %, for 0 of 20 it is 0 to 16 %."""
    assert [round(bound, 3) for bound in score.wilson(8, 10)] == [0.49, 0.943]
    assert [round(bound, 3) for bound in score.wilson(0, 20)] == [0.0, 0.161]
    assert score.wilson(20, 20)[1] == 1


def test_intervals_of_paired_differences() -> None:
    """Altman's table 6.2 (Statistics with Confidence), Fagerland's chapter 8, and no difference at all."""
    assert [round(bound, 3) for bound in score.paired_interval(14, 5, 0, 22)] == [0.011, 0.226]
    assert [round(bound, 3) for bound in score.paired_interval(1, 1, 7, 12)] == [-0.507, -0.026]
    low, high = score.paired_interval(0, 0, 0, 20)
    assert -low == pytest.approx(high) == pytest.approx(0.161, abs=0.001)


def test_the_exact_paired_test() -> None:
    """Tosses of a coin, counted by hand: 5 of 5 one way are 2/32, 7 of 8 are 2 * (8 + 1)/256."""
    assert score.exact_test(5, 0) == pytest.approx(2 / 32)
    assert score.exact_test(1, 7) == score.exact_test(7, 1) == pytest.approx(18 / 256)
    assert score.exact_test(4, 4) == score.exact_test(0, 0) == 1


def test_a_comparison_matches_games_by_number() -> None:
    a = {n: made_up(n, "hider" if n < 6 else "seekers") for n in range(10)}
    b = {n: made_up(n, "hider" if n == 9 else "seekers") for n in range(2, 12)}
    found = score.compare(a, b)
    assert (found.games, found.a, found.b, found.only_a, found.only_b) == (8, 0.5, 0.125, 4, 1)
    assert found.difference == 0.375
    assert found.p == pytest.approx(12 / 32)
    assert found.difference_interval[0] < 0.375 < found.difference_interval[1]


def test_the_command(capsys: pytest.CaptureFixture[str]) -> None:
    words = ["arena", "--edition", "sherlock", "--games", "4", "--jobs", "1"]
    assert cli.run([*words, "--json"]) == 0
    printed = json.loads(capsys.readouterr().out)
    assert (printed["games"], printed["asked"], printed["run"]["detectives"]) == (4, 4, 5)
    assert cli.run(words) == 0
    captured = capsys.readouterr()
    assert "4 games of sherlock, greedy as hider against greedy" in captured.out
    assert captured.err == ""


@pytest.mark.parametrize(
    ("words", "answer"),
    [
        (["--hider", "genius"], "unknown level 'genius'"),
        (["--edition", "paris"], "unknown edition 'paris'"),
        (["--backend", "dask"], "a cluster needs both"),
        (["--scheduler", "tcp://127.0.0.1:1"], "a cluster needs both"),
        (["--keep", "/nowhere/at all"], "/nowhere/at all: No such file or directory"),
        (["--keep", "/"], "/: not a plain file"),
        (["--compare", "/nowhere", "/nowhere"], "/nowhere: No such file"),
    ],
)
def test_mistakes_are_answered(words: list[str], answer: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.run(["arena", *words]) == 2
    assert answer in capsys.readouterr().err


def test_limits_are_part_of_a_run(capsys: pytest.CaptureFixture[str]) -> None:
    for words, playouts, seconds in ((["--playouts", "50"], 50, None), (["--time", "0.5"], None, 0.5)):
        assert cli.run([*WORDS, "--games", "1", "--json", *words]) == 0
        run = json.loads(capsys.readouterr().out)["run"]
        assert (run["playouts"], run["seconds"]) == (playouts, seconds)
    with pytest.raises(SystemExit):
        cli.run([*WORDS, "--playouts", "50", "--time", "1"])


def test_a_run_goes_on_where_it_stopped(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "games"
    words = [*WORDS, "--json", "--keep", str(path)]
    assert cli.run([*words, "--games", "8"]) == 0
    whole, text = capsys.readouterr().out, path.read_text()
    lines = text.splitlines(keepends=True)
    for torn in ("".join(lines[:4]), "".join(lines[:4]) + lines[4][:20], lines[0], lines[0][:30], ""):
        path.write_text(torn)
        assert cli.run([*words, "--games", "8"]) == 0
        assert capsys.readouterr().out == whole
        assert path.read_text() == text, "each game is written once, in its line"
    assert cli.run([*words, "--games", "3"]) == 0
    assert json.loads(capsys.readouterr().out)["games"] == 3
    assert path.read_text() == text, "asking for fewer forgets none"
    assert cli.run([*words, "--games", "10"]) == 0
    assert kept_games(path) == list(range(10))


def test_only_missing_games_are_played(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "games"
    words = [*WORDS, "--games", "4", "--keep", str(path)]
    assert cli.run(words) == 0
    lines = path.read_text().splitlines(keepends=True)
    path.write_text(lines[0] + lines[3] + lines[1])  # in the order in which they ended
    played: list[int] = []
    real = arena.play_game
    monkeypatch.setattr(arena, "play_game", lambda run, number: (played.append(number), real(run, number))[1])
    assert cli.run(words) == 0
    assert played == [1, 3]


def test_games_of_another_run_are_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "games"
    words = [*WORDS, "--games", "2", "--keep", str(path)]
    assert cli.run(words) == 0
    before = path.read_bytes()
    for more, answer in (
        (["--seed", "2"], "seed is 1 there, 2 here"),
        (["--detectives", "4"], "detectives is 5 there, 4 here"),
        (["--hider", "greedy"], "hider is random "),
        (["--playouts", "9"], "playouts is None there, 9 here"),
        (["--edition", "venice"], "edition is london there, venice here; board is"),
    ):
        capsys.readouterr()
        assert cli.run([*words, *more]) == 2
        assert f"{path}: holds games of another run: {answer}" in capsys.readouterr().err
        assert path.read_bytes() == before


def test_a_file_of_something_else_is_left_alone(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "letter"
    for text in (
        "Dear Watson,\ncome at once",
        "Dear Watson",
        "{}\n",
        "[]\n",
        '{"format": "solo-yard arena 1"}\n',
        "\n",
    ):
        path.write_text(text)
        assert cli.run([*WORDS, "--games", "2", "--keep", str(path)]) == 2
        assert f"{path}: does not start like a file of kept games" in capsys.readouterr().err
        assert path.read_text() == text


def test_damaged_lines_are_named(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "games"
    words = [*WORDS, "--games", "3", "--keep", str(path)]
    assert cli.run(words) == 0
    lines = path.read_text().splitlines(keepends=True)
    for damaged in (
        lines[1][:30] + "\n",
        "\n",
        "[" * 100_000 + "\n",
        lines[1].replace('"number": 0', '"number": -1'),
        lines[1].replace('"number": 0', '"number": "0"'),
        lines[1].replace('"winner": "', '"winner": "x'),
    ):
        path.write_text(lines[0] + lines[1] + damaged + lines[2])
        capsys.readouterr()
        assert cli.run(words) == 2
        assert f"{path}:3: not a game: " in capsys.readouterr().err
    path.write_text("".join(lines) + lines[1])
    assert cli.run(words) == 0, "the same game twice does no harm"
    path.write_text("".join(lines) + forged(lines, 1, moves=99))
    assert cli.run(words) == 2
    assert f"{path}:5: game 0 again, with another end" in capsys.readouterr().err


def forged(lines: list[str], place: int, *, fits: bool = True, **changes: object) -> str:
    """A line of a file changed by hand; by somebody who knows how a check is made, if it is to fit."""
    data = json.loads(lines[place])
    check = data.pop("check")
    data |= changes
    if fits:
        check = arena_file._check(json.loads(lines[0]), data)
    return json.dumps({**data, "check": check}) + "\n"


@pytest.fixture
def three(tmp_path: Path) -> tuple[Path, list[str]]:
    """A file of three games, and its lines."""
    path = tmp_path / "games"
    assert cli.run([*WORDS, "--games", "3", "--keep", str(path)]) == 0
    return path, path.read_text().splitlines(keepends=True)


def answers(path: Path, capsys: pytest.CaptureFixture[str]) -> list[str]:
    """What each command says that counts the games of a file; all must refuse, and leave it as it is."""
    before, found = path.read_bytes(), []
    for words in (
        [*WORDS, "--games", "3", "--keep", str(path)],
        ["arena", "--compare", str(path), str(path)],
        ["arena", "--table", str(path)],
        ["arena", "--table", str(path), "--json"],
    ):
        capsys.readouterr()
        assert cli.run(words) == 2, words
        captured = capsys.readouterr()
        assert captured.out == ""
        found.append(captured.err)
    assert path.read_bytes() == before
    return found


def test_a_change_by_hand_is_noticed(three: tuple[Path, list[str]], capsys: pytest.CaptureFixture[str]) -> None:
    """Whatever is changed, even to what could have been: deal, number, winner, reason, rounds, moves."""
    path, lines = three
    game = json.loads(lines[2])
    other = (
        {"winner": "hider", "reason": "time up"}
        if game["winner"] == "seekers"
        else {"winner": "seekers", "reason": "captured"}
    )
    changes: list[dict[str, object]] = [
        {"deal": 7}, {"number": 9}, {"number": 9, "deal": arena.deal_of(1, 9)}, other,
        {"rounds": game["rounds"] % 22 + 1}, {"moves": game["moves"] + 1}, {"used": ["crime"]},
        {"reason": "\x1b]0;T\x07"},
    ]  # fmt: skip
    for change in changes:
        path.write_text(lines[0] + lines[1] + forged(lines, 2, fits=False, **change) + lines[3])
        for told in answers(path, capsys):
            assert told.startswith(f"solo-yard: {path}:3: does not fit its check: this line or the first was changed")
            assert told.rstrip("\n").isprintable()
    path.write_text(lines[0] + lines[1] + json.dumps({k: v for k, v in game.items() if k != "check"}) + "\n" + lines[3])
    assert all(f"{path}:3: has no check, as the games before it have" in told for told in answers(path, capsys))
    for check in ("", "0" * 16, 7, [], {"a": 1}):
        path.write_text(lines[0] + lines[1] + json.dumps({**game, "check": check}) + "\n" + lines[3])
        assert all(f"{path}:3: does not fit its check" in told for told in answers(path, capsys))


@pytest.mark.parametrize(
    ("change", "answer"),
    [
        ({"deal": 7}, "game 1 of this run is dealt from {deal}, not from 7"),
        ({"number": 2}, "game 2 of this run is dealt from "),
        ({"number": 10_000_000}, "game 10000000 is played in no run: numbers are 0 to 9999999"),
        ({"winner": "seekers", "reason": "time up"}, "a game that ends with 'time up' is won by hider"),
        ({"winner": "hider", "reason": "captured"}, "hider cannot have won: a game that ends with 'captured' is won"),
        ({"reason": "\x1b]0;T\x07"}, "no game of london ends with '?x1b]0;T?x07': it must be one of captured, "),
        ({"winner": "hider", "reason": "three crimes"}, "no game of london ends with 'three crimes'"),
        ({"rounds": 0}, "a game of london has 1 to 22 rounds, not 0"),
        ({"rounds": 23}, "a game of london has 1 to 22 rounds, not 23"),
        ({"moves": 0}, "rounds does not have 0 moves"),
        ({"moves": 10_001}, "rounds does not have 10001 moves"),
        ({"used": ["balloon"]}, "used does not fit such a game: ['balloon']"),
        ({"used": ["\x1b[2J"]}, "used does not fit such a game: ['?x1b[2J']"),
    ],
)  # fmt: skip
def test_a_game_that_cannot_have_been_is_never_counted(
    change: dict[str, object], answer: str, three: tuple[Path, list[str]], capsys: pytest.CaptureFixture[str]
) -> None:
    """Not even with a check that fits, or in a file of an earlier version, which has none."""
    path, lines = three
    path.write_text(lines[0] + lines[1] + forged(lines, 2, **change) + lines[3])
    expected = answer.format(deal=arena.deal_of(1, 1)).replace("?x", "\\x")
    for told in answers(path, capsys):
        assert f"{path}:3: " in told
        assert expected in told
        assert told.rstrip("\n").isprintable()
    path.write_text(without_checks(path.read_text()))
    assert all(expected in told for told in answers(path, capsys))


def without_checks(text: str) -> str:
    """A file as earlier versions wrote it."""
    lines = [json.loads(line) for line in text.splitlines()]
    return "".join(json.dumps({k: v for k, v in line.items() if k != "check"}) + "\n" for line in lines)


def test_files_of_earlier_versions_are_read_and_that_is_told(
    three: tuple[Path, list[str]], capsys: pytest.CaptureFixture[str]
) -> None:
    path, lines = three
    old = without_checks("".join(lines))
    words = [*WORDS, "--json", "--keep", str(path)]
    capsys.readouterr()
    assert cli.run([*words, "--games", "5"]) == 0
    whole = capsys.readouterr()
    assert whole.err == ""
    path.write_text(old)
    assert cli.run([*words, "--games", "5"]) == 0
    captured = capsys.readouterr()
    why = "an earlier version kept them, and a change would not be noticed"
    told = f"solo-yard: {path}: 3 games carry no check: {why}\n"
    assert captured == (whole.out, told)
    assert path.read_text().startswith(old)
    assert [("check" in json.loads(line)) for line in path.read_text().splitlines()[1:]] == [False] * 3 + [True] * 2
    assert cli.run([*words, "--games", "5"]) == 0
    assert capsys.readouterr() == (whole.out, told)
    for more in (["--compare", str(path), str(path)], ["--table", str(path)]):
        assert cli.run(["arena", *more]) == 0
        assert told in capsys.readouterr().err


@pytest.mark.parametrize(
    ("key", "value", "answer"),
    [
        ("edition", "mars", "no run has 'mars' for edition"),
        ("detectives", 0, "no run has 0 for detectives"),
        ("detectives", 5.0, "no run has 5.0 for detectives"),
        ("detectives", True, "no run has True for detectives"),
        ("seed", -1, "no run has -1 for seed"),
        ("seed", None, "no run has None for seed"),
        ("playouts", 0, "no run has 0 for playouts"),
        ("playouts", 1.5, "no run has 1.5 for playouts"),
        ("seconds", -1, "no run has -1 for seconds"),
        ("seconds", True, "no run has True for seconds"),
        ("seed", 2, "does not fit its check"),
        ("hider", "greedy 0123456789abcdef", "does not fit its check"),
        ("source", "0", "does not fit its check"),
    ],
)
def test_the_first_line_is_proved_too(
    key: str, value: object, answer: str, three: tuple[Path, list[str]], capsys: pytest.CaptureFixture[str]
) -> None:
    path, lines = three
    path.write_text(json.dumps(json.loads(lines[0]) | {key: value}) + "\n" + "".join(lines[1:]))
    assert all(answer in told for told in answers(path, capsys)[1:])


def test_every_game_that_is_played_is_believed() -> None:
    """In every edition, for both kinds of players."""
    for edition in ("london", "sherlock", "venice", "dice"):
        for players in (("random", "random"), ("greedy", "greedy"), ("greedy", "random")):
            run = make_run(*players, edition=edition)
            for number in range(8):
                assert arena_file._wrong(arena.play_game(run, number), arena_file.head(run)) == ""
    assert {*arena_file.WINNERS} == {*REASONS.values()}


def test_an_interrupted_run_tells_what_it_has(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "games"
    words = [*WORDS, "--games", "6"]
    real = Keeper.add

    def add(self: Keeper, result: Result) -> None:
        if result.number == 3:
            raise command.Stopped(signal.SIGINT)
        real(self, result)

    with monkeypatch.context() as patch:
        patch.setattr(Keeper, "add", add)
        assert cli.run([*words, "--keep", str(path)]) == 130
    captured = capsys.readouterr()
    assert "interrupted; 3 of 6 games are played, and the same command goes on from there" in captured.err
    assert captured.out.startswith("3 games of london")
    assert kept_games(path) == [0, 1, 2]
    assert cli.run([*words, "--keep", str(path)]) == 0
    went_on = capsys.readouterr().out
    assert cli.run(words) == 0
    assert capsys.readouterr().out == went_on


def test_ctrl_c_at_a_terminal(tmp_path: Path) -> None:
    """It reaches the workers too, which end without a word."""
    path = tmp_path / "games"
    arguments = ["arena", "--games", "100000", "--jobs", "2", "--keep", str(path)]
    running = subprocess.Popen(
        [sys.executable, "-m", "solo", *arguments],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    )
    while running.poll() is None and not (path.exists() and len(path.read_text().splitlines()) > 5):
        time.sleep(0.02)
    os.killpg(running.pid, signal.SIGINT)
    out, err = running.communicate(timeout=60)
    assert running.returncode == 130, err
    games = kept_games(path)
    assert err.strip() == (
        f"solo-yard: interrupted; {len(games)} of 100000 games are played, and the same command goes on from there"
    )
    assert out.startswith(f"{len(games)} games of london")
    assert len(set(games)) == len(games) >= 5


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


def test_progress_is_one_line_on_a_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(command, "REDRAW", 0)
    out, silent = Terminal(), io.StringIO()
    for stream in (out, silent):
        progress = command.Progress(stream, {0: made_up(0, "seekers")}, 4)
        progress.show()
        progress.add(made_up(1, "hider"))
        progress.clear()
    first, second, last = out.getvalue().split("\r\x1b[K")[1:]
    assert first.startswith("1/4, hider wins 0.0% (0.0% to 79.3%)")
    assert second.startswith("2/4, hider wins 50.0% (9.5% to 90.5%), ")
    assert second.endswith(" left")
    assert last == silent.getvalue() == ""


def test_the_progress_line_fits_a_terminal() -> None:
    progress = command.Progress(Terminal(), {}, 10_000_000)
    assert progress.line(0) == "0/10000000"
    progress.done, progress.wins = 1_000_000, 1_000_000
    assert progress.line(100_000) == "1000000/10000000, hider wins 100.0% (100.0% to 100.0%), 10 games/s, 250 h left"
    assert len(progress.line(100_000)) < 80
    progress.done = progress.wins = 9_999_000
    assert progress.line(9_999_000 / 0.4).endswith("0.4 games/s, 42 min left")


def test_two_kept_runs_are_compared(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    a, b, other = (str(tmp_path / name) for name in ("a", "b", "other"))
    assert cli.run([*WORDS, "--games", "12", "--keep", a]) == 0
    assert cli.run([*WORDS, "--games", "10", "--hider", "greedy", "--playouts", "7", "--keep", b]) == 0
    assert cli.run([*WORDS, "--games", "3", "--seed", "2", "--detectives", "4", "--keep", other]) == 0
    with open(b, "a") as file:
        file.write('{"number": 11, "de')  # b is still being written
    capsys.readouterr()
    assert cli.run(["arena", "--compare", a, b]) == 0
    printed = capsys.readouterr().out
    assert printed.startswith("10 deals of london for 5 detectives, seed 1\n")
    assert f"A  {a}: random as hider against random, 12 games\n" in printed
    assert f"B  {b}: greedy as hider against random, 7 playouts a move, 10 games\n" in printed
    assert "exact paired test p = " in printed
    assert "different versions" not in printed
    assert cli.run(["arena", "--compare", a, b, "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert found["games"] == 10
    assert found["difference"] == pytest.approx(found["a"] - found["b"])
    assert (found["run_a"]["seed"], found["run_b"]["playouts"]) == (1, 7)
    assert cli.run(["arena", "--compare", a, other]) == 2
    assert "these runs do not share their deals: detectives 5 and 4; seed 1 and 2" in capsys.readouterr().err
    Path(b).write_text(Path(b).read_text().splitlines()[0].replace('"source": "', '"source": "x') + "\n")
    assert cli.run(["arena", "--compare", a, b]) == 2
    assert "have no game in common" in capsys.readouterr().err


def test_without_dask_a_cluster_is_refused(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setitem(sys.modules, "ai.arena.cluster", None)
    monkeypatch.delattr(ai.arena, "cluster", raising=False)
    assert cli.run([*WORDS, "--backend", "dask", "--scheduler", "tcp://127.0.0.1:1"]) == 2
    assert "pip install 'solo-yard[dask]'" in capsys.readouterr().err
