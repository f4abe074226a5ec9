"""A table of real people can be followed, put right and advised without anybody telling where the hider is."""

import io
import json
import random
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from entering import EDITIONS, enter, entered, london, refuse
from sessions import grammar, obey, said
from tables import ending, noise, record, state, table_of
from terminal import folders_in

from ai.explain.judge import Judge
from ai.position.position import SEEKER_SIDE
from ai.rules.options import Options, SetupError
from ai.rules.state import P_PLACE, PHASE
from solo import cli
from solo.assist import advice as advising
from solo.assist.advice import Adviser, settled, why_none
from solo.assist.real_table import RealTable
from solo.assist.resume import branched, resumed
from solo.assist.setup import Setting, table_options
from solo.assist.texts import what_next
from solo.files.saves import Save
from solo.learn.stats.stats import played_games
from solo.plain.assist import PlainTable
from solo.play.autosave import Keeper


class Typist(io.StringIO):
    """Somebody who types one line after the other, and looks up before each."""

    def __init__(self, lines: Sequence[str], looks: Callable[[int], None]) -> None:
        super().__init__()
        self.typed = list(lines)
        self.looks = looks
        self.at = 0

    def readline(self, size: int = -1, /) -> str:
        self.looks(self.at)
        self.at += 1
        return f"{self.typed[self.at - 1]}\n" if self.at <= len(self.typed) else ""


# Whole games


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_whole_game_is_followed_line_by_line(edition: str) -> None:
    """Only what everybody saw is typed; the belief is that of the real game at every step, and the end is told."""
    real, out = record(edition), io.StringIO()
    table = table_of(edition)

    def same(at: int) -> None:
        assert not table.game.hider or table.game.outcome
        if at < len(real.beliefs):
            assert len(table.entries) == at
            np.testing.assert_allclose(table.believe().weights, real.beliefs[at], atol=1e-12)
        elif at == len(real.beliefs):
            typist.typed += ending(table, real.outcome.reason)

    typist = Typist(real.lines, same)
    PlainTable(table, None, typist, out).run()
    assert table.game.outcome == real.outcome
    assert "Not possible" not in out.getvalue()
    assert ("wins." in out.getvalue()) or ("The seekers win." in out.getvalue())


def test_the_games_have_what_makes_them_hard() -> None:
    """Doubles, questions, flights, dives, reveals, and every kind of end; else the games above would prove less."""
    words = {word for edition in EDITIONS for line in record(edition).lines for word in line.split()}
    assert {
        "double",
        "black",
        "balloon",
        "card",
        "land",
        "dive",
        "clue",
        "ask",
        "helicopter",
        "reroll",
        "roll",
    } <= words
    assert {record(edition).outcome.reason for edition in EDITIONS} == {"time up", "captured", "hider stuck"}
    assert all(sum(record(edition).reveals) >= 3 for edition in EDITIONS)


def test_the_question_mark_may_be_left_out() -> None:
    short, long = london(), london()
    enter(short, ["taxi", "d1 taxi 4; d3 6, d2 taxi 15;", "d4 10", "d5 37", "double bl t 45"])
    enter(
        long, ["taxi ?", "d1 taxi 4", "d3 taxi 6", "d2 taxi 15", "d4 taxi 10", "d5 taxi 37", "double black ? taxi 45"]
    )
    assert state(short) == state(long)
    assert [short.entry_text(line) for line in short.entries][-1] == "double black taxi 45"


def test_a_line_is_entered_whole_or_not_at_all() -> None:
    table = london()
    assert "d1 taxi 5" in refuse(table, "taxi; d2 taxi 15; d1 taxi 5")
    assert refuse(table, "taxi 45") == refuse(table, "taxi 45")
    assert "such as" in refuse(table, ";,;") or refuse(table, ";,;")
    enter(table, ["taxi"])
    assert "has already moved" in refuse(table, "d1 taxi 4, d1 taxi 23")


def test_what_cannot_be_names_the_entry_that_may_be_wrong() -> None:
    """From 65 taxis lead to 35, 64, 66 and 82, where no underground stops; a bus leads to 63, 67 and others."""
    table = london(hider_start=65)
    enter(table, ["taxi", "d1 taxi 4; d2 taxi 15; d3 taxi 6; d4 taxi 10; d5 taxi 37"])
    why = refuse(table, "underground")
    assert "he cannot use that ticket from any place where he could be" in why
    assert "line 1 (taxi) is wrong: bus would fit there" in why
    enter(table, ["fix 1 bus", "underground"])
    table = london(hider_start=65)
    enter(table, ["taxi", "d1 taxi 4; d2 taxi 15; d3 taxi 6; d4 taxi 10; d5 taxi 37", "bus"])
    assert "Yellow has been on 15 since line 3" in refuse(table, "d2 taxi 99")
    assert "since line" not in refuse(table, "d9 taxi 99")


def test_completion_offers_what_is_possible() -> None:
    table = london()
    words = grammar(table)
    assert [*words.next_words("")][:4] == ["black", "bus", "double", "taxi"]
    assert words.next_words("double t") == ["taxi"]
    assert {piece.kind for piece in words.pieces("taxi ?")} == {"move", ""}
    enter(table, ["taxi"])
    words = grammar(table)
    assert words.next_words("d1 taxi 4; d2 ") == ["taxi"]
    assert {piece.kind for piece in words.pieces("d1 taxi 4; d2 taxi 15")} == {"move", "number", ""}
    assert [piece.text for piece in words.pieces("d1 taxi 5") if piece.kind == "wrong"] == ["5"]
    obey(table, "fix 1")
    assert "double" in grammar(table).next_words("")


def test_the_belief_is_listed() -> None:
    table = london(hider_start=65)
    enter(table, ["taxi"])
    heading, *lines = said(obey(table, "belief"))
    assert "4 stations" in heading
    assert {line.split()[0] for line in lines} == {"35", "64", "66", "82"}
    assert "65" in " ".join(said(obey(table, "why 66")))


def test_an_end_that_was_worked_out_is_questioned() -> None:
    """From 127 a taxi leads to 116, where he shows himself; a detective who goes there has caught him."""
    options = Options(detectives=1, bobbies=0, seeker_starts=(117,), hider_start=127, reveals=(1,), blind=True)
    table = RealTable.laid(options)
    enter(table, ["taxi 116", "d1 116"])
    assert table.game.outcome is not None
    assert "a line is wrong" in what_next(table.game)[0]
    enter(table, ["fix 1 taxi 115", "undo"])
    assert what_next(table.game) == ["Still to move: Red (d1)."]
    table = RealTable.laid(Options(detectives=1, bobbies=0, seeker_starts=(117,), hider_start=127, blind=True))
    enter(table, ["taxi", "d1 116"])
    assert "If Mister X was on 116, type caught." in what_next(table.game)
    enter(table, ["caught"])
    assert what_next(table.game) == []
    assert obey(table, "undo").moved


def test_what_means_nothing_at_a_table_is_not_offered() -> None:
    table = london()
    told = said(obey(table, "help"))
    assert any(line.startswith("  belief ") for line in told)
    assert not any(line.startswith(("  exits", "  hint")) for line in told)
    enter(table, ["taxi"])
    for line in ("advise 3", "hint all"):
        assert "Type advise alone" in refuse(table, line)


# Kept on disk


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_table_that_was_left_goes_on(edition: str, tmp_path: Path) -> None:
    real, folders, table = record(edition), folders_in(tmp_path), table_of(edition)
    save = Save.begin(table.game, table.options, "seekers", "commissioner", table.profile)
    half = len(real.lines) // 2
    keeper = Keeper(table, folders, save)
    PlainTable(table, keeper, Typist([*real.lines[:half], "undo", "undo"], lambda at: None), io.StringIO()).run()
    (path,) = folders.state.glob("running-*.json")
    again, save, autosave = resumed(path)
    assert isinstance(again, RealTable)
    assert state(again) == state(table)
    enter(again, ["redo", "redo", *real.lines[half:]])
    enter(again, ending(again, real.outcome.reason))
    keeper = Keeper(again, folders, save, autosave)
    assert keeper() is None
    assert keeper.finished is not None
    finished = json.loads(keeper.finished.read_text())
    assert finished["result"] == {"winner": real.outcome.winner, "reason": real.outcome.reason}
    assert played_games(folders) == ([], [])
    branch, _fresh = branched(autosave.save, 5)
    assert isinstance(branch, RealTable)
    assert branch.game.moves == again.game.moves[:5]


def run_cli(monkeypatch: pytest.MonkeyPatch, tmp_path: Path, typed: str, *words: str) -> int:
    for name in ("config", "data", "state"):
        monkeypatch.setenv(f"XDG_{name.upper()}_HOME", str(tmp_path / name))
    monkeypatch.setattr(sys, "stdin", io.StringIO(typed))
    return cli.run([*words, "--plain"])


def test_the_command_line_asks_keeps_and_resumes(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    typed = "tutorial\n9\n1\nseven\n3\n13,26\n13,26,29,29\n13,26,29,35\n13 26 29 34\ntaxi\nd1 4\n"
    assert run_cli(monkeypatch, tmp_path, typed, "assist") == 0
    told = capsys.readouterr().out
    assert "'tutorial' is not one of the answers." in told
    assert told.count("Type 1 to 5") == 3, "it asks until the answer is one of them"
    for reason in (
        "not seven",
        "enter 4 starts, for d1, d2, d3, b1, not 2",
        "two pawns cannot start on 29",
        "35 is not a start",
    ):
        assert reason in told
    assert "Red goes to 4 by taxi." in told
    for command in (["assist", "--resume"], ["resume"]):
        assert run_cli(monkeypatch, tmp_path, "log\nd2 15\nundo\n", *command) == 0
        told = capsys.readouterr().out
        assert "  2  d1 taxi 4" in told
        assert "Yellow goes to 15 by taxi." in told
    assert run_cli(monkeypatch, tmp_path, "", "play", "--side", "seekers") == 0
    assert run_cli(monkeypatch, tmp_path, "dice\n3\nABC\nabcdefghi\nABCDEFGHI\nstart 1\n", "assist") == 0
    told = capsys.readouterr().out
    assert "names 3 tiles, but 9 are laid" in told
    assert "Where does" in told
    assert run_cli(monkeypatch, tmp_path / "new", "", "assist", "--resume") == 2
    assert "no table to resume" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("words", "reason"),
    [
        ({"edition": "paris"}, "unknown edition"),
        ({"detectives": 1}, "2 to 5 detectives"),
        ({"starts": ""}, "enter 5 starts"),
        ({"starts": "13,26,29,34,x"}, "'x' is not a station"),
        ({"starts": "13,26,29,34,50,53"}, "enter 5 starts"),
        ({"characters": "sherlock,watson"}, "no characters"),
        ({"tiles": "ABC"}, "dice edition"),
        ({"expert": True}, "small letters"),
        ({"edition": "dice", "detectives": 3, "starts": ""}, "type the street tiles"),
        ({"edition": "dice", "detectives": 3, "tiles": "AAAAAAAAA", "starts": ""}, "name each tile once"),
        ({"edition": "dice", "detectives": 3, "tiles": "ABCDEFGHI", "starts": "1,2"}, "enter 3 starts"),
        ({"edition": "sherlock", "characters": "sherlock,poirot", "detectives": 2}, "different characters"),
        ({"position": "round=x"}, "whole numbers"),
        ({"position": "seat=all"}, "is not key=value"),
        ({"position": "round=3", "starts": ""}, "needs starts"),
    ],
)
def test_a_table_that_cannot_be_is_refused(words: dict[str, Any], reason: str) -> None:
    with pytest.raises(SetupError, match=reason):
        table_options(Setting(**{"edition": "london", "detectives": 5, "starts": "13,26,29,34,50", **words}))


def test_a_game_can_be_begun_in_the_middle() -> None:
    """Last seen on 65, then a taxi: he can be on 35, 64, 66 and 82."""
    said = "round=5 log=taxi,bus,taxi:65,taxi tickets=8/7/4 black=4"
    table = RealTable.laid(table_options(Setting("london", 5, "4,15,6,10,37", position=said)))
    assert {*table.believe().places} == {35, 64, 66, 82}
    assert (table.game.round, table.game.black, table.game.purse(1)) == (5, 4, (8, 7, 4))
    enter(table, ["taxi", "d1 taxi 3"])


# Whatever is typed


@pytest.mark.parametrize("edition", EDITIONS)
def test_noise_never_breaks_anything(edition: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Hundreds of lines at many places: each gets an answer, and one that is refused changes nothing."""
    monkeypatch.setattr(advising, "PLAYOUTS", 100)
    real, table, chance = record(edition), table_of(edition), random.Random(f"noise {edition}")
    for number in range(80):
        if number % 8 == 0:
            table = table_of(edition)
            enter(table, real.lines[: chance.randrange(min(30, len(real.lines)))])
        before, line = state(table), noise(chance, table)
        reply = obey(table, line)
        assert said(reply) or reply.leaves, line
        if not reply.moved:
            assert state(table) == before, line
        if number % 8 == 0:
            words = grammar(table)
            words.next_words(line)
            assert "".join(piece.text for piece in words.pieces(line)) == line


# Advice


@pytest.mark.parametrize("edition", EDITIONS)
def test_there_is_advice_whenever_the_seekers_decide(edition: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """What is advised can be entered, in the order of the plan; and a judge knows all that the seekers may do."""
    monkeypatch.setattr(advising, "PLAYOUTS", 100)
    real, table = record(edition), table_of(edition)
    asked = 0
    for at, line in enumerate(real.lines):
        view = table.game.view(SEEKER_SIDE)
        if table.game.to_move == SEEKER_SIDE and table.game.row[PHASE] != P_PLACE:
            asked += 1
            if asked % 8 == 1:
                assert {one.move for one in Judge(1, 100).judge(view).moves} == {*view.legal_moves()}
            if asked % 20 == 1:
                advice = settled(Adviser(table))
                assert advice is not None
                assert advice.plan[0] == advice.best[0]
                trial = entered(table_of(edition), real.lines[:at])
                for one in advice.plan[:-1]:
                    enter(trial, [one.text])
                    assert one.reason
                    assert 0 <= one.judged.value <= 1
        else:
            assert why_none(table)
            assert refuse(table, "advise")
        enter(table, [line])
    assert asked > 15
