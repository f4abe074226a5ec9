"""Entries of a real table can be undone, redone and put right later, and what then does not fit loses nothing."""

from pathlib import Path

import pytest
from entering import EDITIONS, enter, entered, london, refuse
from sessions import obey, said
from tables import record, state, table_of
from terminal import folders_in

from ai.game.notation import IllegalMove
from solo.assist.resume import resumed
from solo.files.saves import Save
from solo.play.autosave import Keeper


@pytest.mark.parametrize("edition", EDITIONS)
def test_undo_and_redo_lead_back_and_forth(edition: str) -> None:
    real, table = record(edition), table_of(edition)
    states = [state(table)]
    for line in real.lines:
        enter(table, [line])
        states.append(state(table))
    for before in reversed(states[:-1]):
        enter(table, ["undo"])
        assert state(table)[:2] == before[:2]
        assert state(table)[3] == before[3]
    assert "nothing to take back" in refuse(table, "undo")
    for after in states[1:]:
        enter(table, ["redo"])
        assert state(table)[:2] == after[:2]
    assert state(table) == states[-1]
    refuse(table, "redo")


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_wrong_entry_is_put_right_later(edition: str) -> None:
    """Black in the place of another ticket allows all that follows; put right, all is as if it had never been wrong."""
    real = record(edition)
    at = next(
        n for n, line in enumerate(real.lines)
        if real.deciders[n] == "hider" and not real.reveals[n] and n > 5 and len(line.split()) == 1 and line != "pass"
    )  # fmt: skip
    last = min(len(real.lines), at + 25)
    right, wrong = table_of(edition), table_of(edition)
    enter(right, real.lines[:last])
    enter(wrong, [*real.lines[:at], "black", *real.lines[at + 1 : last]])
    assert state(wrong) != state(right)
    reply = obey(wrong, f"fix {at + 1} {real.lines[at]}")
    assert reply.moved
    assert state(wrong) == state(right)
    assert f"{at + 1:3}  {real.lines[at]}" in said(obey(wrong, "log"))
    enter(wrong, real.lines[last:])


def test_fix_asks_where_nothing_is_said() -> None:
    table = london()
    enter(table, ["taxi", "d1 taxi 4"])
    before = state(table)
    assert "Line 2 is d1 taxi 4" in said(obey(table, "fix 2"))[0]
    assert "stays" in said(obey(table, ""))[0]
    obey(table, "fix 2")
    assert not obey(table, "log").moved  # another command, and nothing more is asked
    assert said(obey(table, "belief"))
    assert state(table) == before
    obey(table, "fix 2")
    assert obey(table, "d1 taxi 23").moved
    assert [table.entry_text(line) for line in table.entries] == ["taxi", "d1 taxi 23"]
    for line in (
        "fix",
        "fix 0",
        "fix 3 bus",
        "fix x",
        "fix -1 bus",
        "fix 1 underground",
        "fix 2 d1 taxi 99",
        "fix 1 caught",
    ):
        assert refuse(table, line)


def test_a_double_move_is_one_entry() -> None:
    table = london()
    enter(table, ["double taxi", "bus", "d1 taxi 4"])
    assert [table.entry_text(line) for line in table.entries] == ["double taxi bus", "d1 taxi 4"]
    enter(table, ["fix 1 bus"])
    assert [table.entry_text(line) for line in table.entries] == ["bus", "d1 taxi 4"]
    enter(table, ["fix 1 double taxi black", "undo", "undo"])
    assert not table.game.moves


def test_a_correction_that_breaks_the_rest_loses_nothing(tmp_path: Path) -> None:
    """From 65 a bus leads to 22, 63, 67 and 82; where he took a taxi he cannot have taken the underground after it."""
    rest = ["d1 taxi 4", "d2 taxi 15", "d3 taxi 6", "d4 taxi 10", "d5 taxi 37", "underground", "d1 taxi 3"]
    table, whole = london(hider_start=65), london(hider_start=65)
    for one in (table, whole):
        enter(one, ["bus", *rest])
    for leave in ("no", "belief", "fix 1"):
        reply = obey(table, "fix 1 taxi")
        assert "line 7 (underground) no longer fits" in said(reply)[0]
        assert "lines 7 to 8" in said(reply)[1]
        assert not reply.moved
        assert state(table) == state(whole)
        obey(table, leave)
        obey(table, "")
        assert state(table) == state(whole)
        assert not obey(table, "yes").moved  # too late
    obey(table, "fix 1 taxi")
    assert obey(table, "yes").moved
    assert [table.entry_text(line) for line in table.entries] == ["taxi", *rest[:5]]
    assert [table.entry_text(line) for line in table.later] == rest[5:]
    save = Save.begin(table.game, table.options, "seekers", "commissioner", table.profile)
    keeper = Keeper(table, folders_in(tmp_path), save)
    assert keeper() is None
    keeper.close()
    again = resumed(next(folders_in(tmp_path).state.glob("running-*.json")))[0]
    assert (again.game.moves, again.undone) == (table.game.moves, [])  # a file holds only what fits
    assert "  7  underground (taken back)" in said(obey(table, "log"))
    assert "Line 7 (underground) does not fit" in refuse(table, "redo")
    assert "line 7 must be corrected first" in refuse(table, "fix 8 d1 taxi 11")
    enter(table, ["fix 1 bus", "redo", "redo"])
    assert state(table) == state(whole)
    obey(table, "fix 1 taxi")
    obey(table, "yes")
    enter(table, ["fix 7 taxi"])  # another way out: what did not fit is put right, and the rest follows
    assert [table.entry_text(line) for line in table.entries] == ["taxi", *rest[:5], "taxi", "d1 taxi 3"]
    assert not table.later


def test_an_entry_can_be_taken_out_or_put_in() -> None:
    table, right = table_of("sherlock"), table_of("sherlock")
    lines = [*record("sherlock").lines[:4]]  # with a chip no word is needed to end the turn
    chip = next(text for text in map(right.game.move_text, entered(right, lines[:2]).choices()) if "ask river" in text)
    enter(table, [*lines[:2], chip, *lines[2:]])
    assert said(obey(table, "fix 3 -")) == ["Line 3 removed."]
    assert state(table) == state(entered(table_of("sherlock"), lines))
    enter(table, [f"fix 2 {lines[1]}; {chip}"])
    assert table.entry_text(table.entries[2]) == chip


def test_a_correction_of_a_table_raises_for_other_numbers() -> None:
    with pytest.raises(IllegalMove, match="there is no line 1"):
        london().correct(1, "taxi")
