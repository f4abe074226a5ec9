"""`solo-yard arena --match`: both seats on the same deals, a score with its interval, and a test that stops in time."""

import json
import signal
from collections.abc import Callable
from pathlib import Path

import pytest
from matches import kept_games

from ai.arena.interrupts import Stopped
from ai.arena.kept_lines import check_of
from ai.arena.matches import Result
from ai.arena.results import ResultsFile
from ai.arena.sprt import Hypotheses
from solo import cli
from solo.tools.arena_match import Match

WORDS = ["arena", "--match", "greedy", "random", "--jobs", "1"]
DECIDED = ["--sprt", "0,200", "--games", "60"]


def told(capsys: pytest.CaptureFixture[str], *words: str) -> dict[str, object]:
    """What the command prints as JSON."""
    capsys.readouterr()
    assert cli.run([*words, "--json"]) == 0
    return dict(json.loads(capsys.readouterr().out))


def test_a_match_is_two_runs_on_the_same_deals(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A's score is made of what both runs say, which can be played alone as well."""
    words = ["arena", "--match", "greedy", "random", "--edition", "dice", "--games", "6", "--jobs", "1"]
    found = told(capsys, *words, "--keep", str(tmp_path / "games.jsonl"))
    single = [
        told(
            capsys, "arena", "--edition", "dice", "--hider", hider, "--seekers", seekers, "--games", "6", "--jobs", "1"
        )
        for hider, seekers in (("greedy", "random"), ("random", "greedy"))
    ]
    assert found["as_hider"] == single[0]["hider_wins"]
    assert found["as_seekers"] == pytest.approx(1 - single[1]["hider_wins"])
    assert found["score"] == pytest.approx((found["as_hider"] + found["as_seekers"]) / 2)
    assert [run["hider"].split()[0] for run in found["runs"]] == ["greedy", "random"]
    assert sum(found["outcomes"].values()) == found["pairs"] == 6
    for name in "ab":
        assert kept_games(tmp_path / f"games.{name}.jsonl") == [*range(6)]
    capsys.readouterr()
    assert cli.run(["arena", "--compare", *(str(tmp_path / f"games.{name}.jsonl") for name in "ab")]) == 0
    assert capsys.readouterr().out.startswith("6 deals of dice")


def test_a_level_against_itself_is_even(capsys: pytest.CaptureFixture[str]) -> None:
    """On each deal both play the same two games, so every pair is halved."""
    assert cli.run(["arena", "--match", "random", "random", "--games", "5", "--jobs", "1"]) == 0
    out = capsys.readouterr().out
    assert "5 pairs of games of london, both seats on the same deals\nA  random\nB  random\nA scores 50.0%" in out
    assert "A is +0 Elo above B" in out
    assert "pairs won by A 0, halved 5, lost 0" in out


def test_the_verdict_does_not_depend_on_the_workers(capsys: pytest.CaptureFixture[str]) -> None:
    """Nor on what else was finished when it was found."""
    one = told(capsys, *WORDS, *DECIDED)
    two = told(capsys, *WORDS[:-1], "2", *DECIDED)
    assert one == two
    assert one["sprt"]["accepted"] == 200
    assert one["sprt"]["pairs"] == one["pairs"] < 60
    assert one["sprt"]["llr"] >= one["sprt"]["bound"]
    capsys.readouterr()
    assert cli.run([*WORDS, *DECIDED]) == 0
    pairs = one["pairs"]
    assert (
        f"SPRT: Elo 200 is accepted, 0 rejected, after {pairs} pairs ({2 * pairs} games), LLR +"
        in capsys.readouterr().out
    )
    few = told(capsys, *WORDS, "--sprt", "0,200", "--games", "2")
    assert (few["sprt"]["accepted"], few["pairs"]) == (None, 2)
    assert cli.run([*WORDS, "--sprt", "0,200", "--games", "2"]) == 0
    assert "SPRT: undecided between Elo 0 and 200 after 2 pairs (4 games)" in capsys.readouterr().out


def test_an_interrupted_match_goes_on(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """The same command ends as if nothing had happened, and games after the verdict are not asked for."""
    whole = told(capsys, *WORDS, *DECIDED)
    file = tmp_path / "games.jsonl"
    real, added = ResultsFile.add, 0

    def add(self: ResultsFile, result: Result) -> None:
        nonlocal added
        added += 1
        if added == 6:
            raise Stopped(signal.SIGINT)
        real(self, result)

    with monkeypatch.context() as patch:
        patch.setattr(ResultsFile, "add", add)
        assert cli.run([*WORDS, *DECIDED, "--keep", str(file)]) == 130
    captured = capsys.readouterr()
    assert "interrupted; 2 of 60 pairs are played, and the same command continues from there" in captured.err
    assert captured.out.startswith("2 pairs of games of london")
    assert [len(kept_games(tmp_path / f"games.{name}.jsonl")) for name in "ab"] == [3, 2]
    assert told(capsys, *WORDS, *DECIDED, "--keep", str(file)) == whole
    before = [(tmp_path / f"games.{name}.jsonl").read_text() for name in "ab"]
    assert told(capsys, *WORDS, *DECIDED, "--keep", str(file)) == whole
    assert [(tmp_path / f"games.{name}.jsonl").read_text() for name in "ab"] == before, "nothing was left to play"
    more = told(capsys, *WORDS, "--games", "25", "--keep", str(file))
    assert more["pairs"] == 25


def made_up(number: int, winner: str) -> Result:
    return Result(number, number, winner, "captured", 5, 40, ())


def test_pairs_are_taken_in_their_order() -> None:
    """Whoever finishes first: a pair waits until all before it are whole."""
    match = Match((), 10, ({}, {}), Hypotheses(0, 15))
    for which, number in ((0, 1), (1, 1), (1, 0)):
        match.add(which, made_up(number, "hider"))
    assert match.counted == []
    match.add(0, made_up(0, "seekers"))
    assert match.counted == [0, 1]
    assert match.sprt is not None
    assert match.sprt.counts.tolist() == [1, 1, 0]  # A lost both games of pair 0, and won one of pair 1
    assert match.missing()[:3] == [(0, 2), (1, 2), (0, 3)]
    free = Match((), 10, ({3: made_up(3, "hider")}, {3: made_up(3, "hider")}), None)
    assert free.counted == [3]


def test_the_progress_of_a_match() -> None:
    """The score, the test and its bounds, on 80 columns."""
    match = Match((), 400, ({}, {}), Hypotheses(0, 15))
    assert match.line(0) == "0/400 pairs, LLR +0.00 (±2.94)"
    for number in range(100):
        match.add(0, made_up(number, "hider" if number % 2 else "seekers"))
        match.add(1, made_up(number, "seekers" if number % 3 else "hider"))
    assert match.line(100) == "100/400 pairs, A 58.0% (Elo +7 to +104), LLR +1.19 (±2.94), 5 min left"
    assert len(match.line(9e6)) <= 80
    assert Match((), 400, ({}, {}), None).line(0) == "0/400 pairs"


@pytest.mark.parametrize(
    ("words", "answer"),
    [
        (["--sprt", "0,15"], "--sprt needs two players to compare: add --match A B"),
        (["--match", "random", "greedy", "--hider", "random"], "--match names both players"),
        (["--match", "random", "genius"], "unknown level 'genius'"),
        (["--match", "random", "engine:/nowhere/x engine"], "there is no program /nowhere/x"),
        (["--hider", "engine[x]:python"], "brackets hold words for go"),
        (["--match", "engine[time=1]:sh", "random", "--time", "1"], "time= is given there and as --time"),
    ],
)
def test_mistakes_are_answered(words: list[str], answer: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.run(["arena", *words]) == 2
    assert answer in capsys.readouterr().err


@pytest.mark.parametrize("text", ["15", "0,15,30", "15,0", "0,0", "x,3", "0,nan", "0,1e9", "0,inf"])
def test_hypotheses_are_two_numbers(text: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        cli.run(["arena", "--match", "random", "random", "--sprt", text])
    assert "must be two differences of Elo such as 0,15" in capsys.readouterr().err


@pytest.fixture
def forfeited(tmp_path: Path) -> Callable[..., Path]:
    """A file of kept games of a program."""
    from fake_engines import fake_engine, record
    from matches import make_run

    def play(mode: str) -> Path:
        games = record(tmp_path, make_run(seed=1), "hider", range(2))
        engine = fake_engine(tmp_path, games, mode, times=1).name
        path = tmp_path / "kept"
        words = ["arena", "--hider", engine, "--seekers", "random", "--games", "2", "--jobs", "1", "--keep", str(path)]
        assert cli.run(words) == 0
        return path

    return play


def test_faults_of_programs_are_told_and_kept(
    forfeited: Callable[..., Path], capsys: pytest.CaptureFixture[str]
) -> None:
    path = forfeited("illegal")
    out = capsys.readouterr().out
    fault = "illegal move after 7 moves: 'taxi 999'"  # of which two were one line
    assert "hider forfeits 50.0%" in out
    assert f"the hider lost 1 game because of a program fault: game 0, {fault}\n" in out
    lines = path.read_text().splitlines()
    assert json.loads(lines[0])["hider"].startswith("engine:")
    assert json.loads(lines[1])["fault"] == fault
    assert not {"fault", "restarts"} & json.loads(lines[2]).keys()
    assert cli.run(["arena", "--table", str(path)]) == 0
    words = json.loads(lines[0])["hider"].rpartition(" ")[0]
    again = ["arena", "--hider", words, "--seekers", "random", "--games", "2", "--jobs", "1", "--keep", str(path)]
    found = told(capsys, *again)
    assert found["faults"] == {"forfeits": {"hider": 1}, "first": {"hider": [0, fault]}, "restarts": 0}


def test_restarts_are_told_and_kept(forfeited: Callable[..., Path], capsys: pytest.CaptureFixture[str]) -> None:
    path = forfeited("dies")
    assert "a program died or hung 1 time and was restarted" in capsys.readouterr().out
    assert json.loads(path.read_text().splitlines()[1])["restarts"] == 1


@pytest.mark.parametrize(
    ("change", "answer"),
    [
        ({"reason": "captured"}, 'fault does not fit such a game: "illegal'),
        ({"fault": ""}, "fault does not fit such a game: ''"),
        ({"fault": "\x1b[2J"}, "fault does not fit such a game: '"),
        ({"winner": "hider"}, "a game that ends with 'hider forfeits' is won by seekers"),
        ({"winner": "hider", "reason": "seekers forfeit"}, "no game of london ends with 'seekers forfeit'"),
        ({"restarts": 2}, "restarts does not fit such a game: 2"),
        ({"restarts": "1"}, "not a game"),
    ],
)
def test_a_forfeit_that_cannot_have_been_is_never_counted(
    change: dict[str, object],
    answer: str,
    forfeited: Callable[..., Path],
    capsys: pytest.CaptureFixture[str],
) -> None:
    path = forfeited("illegal")
    lines = path.read_text().splitlines()
    data = json.loads(lines[1]) | change
    data.pop("check")
    data["check"] = check_of(json.loads(lines[0]), data)
    path.write_text(lines[0] + "\n" + json.dumps(data) + "\n")
    capsys.readouterr()
    assert cli.run(["arena", "--table", str(path)]) == 2
    assert f"{path}:2: " in (err := capsys.readouterr().err)
    assert answer in err
