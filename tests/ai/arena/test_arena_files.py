"""A file of kept games: a run goes on where it stopped, and what was changed by hand or cannot have been is refused."""

import json
from pathlib import Path

import pytest
from matches import WORDS, kept_games, make_run

from ai.arena import matches as arena
from ai.arena import proofs
from ai.arena import results as arena_file
from ai.arena.kept_lines import check_of
from ai.position.position import REASONS
from solo import cli


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
    assert f"{path}:5: game 0 again, with a different ending" in capsys.readouterr().err


def forged(lines: list[str], place: int, *, fits: bool = True, **changes: object) -> str:
    """A line of a file changed by hand; by somebody who knows how a check is made, if it is to fit."""
    data = json.loads(lines[place])
    check = data.pop("check")
    data |= changes
    if fits:
        check = check_of(json.loads(lines[0]), data)
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
    told = f"solo-yard: {path}: 3 games have no check: {why}\n"
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
                assert proofs.wrong_game(arena.play_game(run, number), arena_file.head(run)) == ""
    assert {*proofs.WINNERS} == {*REASONS.values()}


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
