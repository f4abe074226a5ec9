"""Hints, grades and the tutor: all of it judged over what the person can know."""

import io
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from same_trace import same_trace_games
from searching import seen_in_a_corner
from sessions import decisions_in, obey, said, session
from table import london, play
from terminal import DOWN, ENTER, ESCAPE, F2, Desk, begin, desk, sitting

from ai.explain.judge import Judge, Judged, Verdict
from ai.game.game import Game
from ai.position.position import HIDER_SIDE, SEEKER_SIDE
from ai.rules.moves import seat_of, station_of
from ai.rules.options import Options
from maps.edition_file import EDITIONS
from profiles import load_profile
from solo.plain.game import PlainGame
from solo.play.coach import HINT, Coach, Duel
from solo.play.grades import grade_lines, warning
from solo.play.hints import STRENGTHS, hint_lines
from solo.play.session import Seat, Session

FEW = 1500  # playouts


def seated(game: Game, seat: str, playouts: int = FEW) -> Session:
    """A person who takes over a game that was played for a while."""
    found = Session(game, Options(edition=game.edition.id), Seat.named(seat), load_profile("random"))
    found.coach = Coach(found, playouts)
    return found


def corner() -> Session:
    """Detective 1 can catch Mister X on 8; detective 2 is far away."""
    return seated(seen_in_a_corner(), SEEKER_SIDE)


def talk_in_plain(person: Session, *lines: str) -> str:
    out = io.StringIO()
    PlainGame(person, None, io.StringIO("".join(f"{line}\n" for line in lines)), out).run()
    return out.getvalue()


def test_each_hint_is_stronger_than_the_one_before() -> None:
    person = corner()
    nudge, region, move, table = (said(obey(person, "hint")) for _time in STRENGTHS)
    assert said(obey(person, "hint")) == table, "there is nothing stronger"
    assert not any("8" in sentence for sentence in nudge)
    assert any("8" in sentence for sentence in region)
    assert move[0].startswith("d1 taxi 8: ")
    assert "100%" in move[0]
    assert len(table) == len(person.choices())
    assert "d1 taxi 8" in table[0]
    assert "best" in table[0]
    assert "-" in table[-1]
    assert [said(obey(person, f"hint {word}")) for word in STRENGTHS] == [nudge, region, move, table]


def test_hints_go_on_about_the_same_move_while_it_is_as_good() -> None:
    coach = corner().coach
    moves = coach.session.choices()
    first = Verdict((Judged(moves[0], 0.51, 0.01, 9), Judged(moves[1], 0.50, 0.01, 9)), 18, 0.5)
    later = Verdict((Judged(moves[1], 0.51, 0.01, 9), Judged(moves[0], 0.50, 0.01, 9)), 18, 0.8)
    last = Verdict((Judged(moves[1], 0.60, 0.01, 9), Judged(moves[0], 0.50, 0.01, 9)), 18, 1.0)
    assert [coach.meant(verdict).move for verdict in (first, later, last)] == [moves[0], moves[0], moves[1]]


def test_a_hint_makes_the_game_unrated_and_changes_nothing_else() -> None:
    person = corner()
    before = person.game.row.tobytes()
    assert not person.unrated
    said(obey(person, "hint"))
    assert person.unrated == {HINT}
    assert person.game.row.tobytes() == before


def test_hints_that_cannot_be_given_say_why() -> None:
    person = corner()
    reply = obey(person, "hint please")
    assert reply.wrong
    assert "nudge, region, move, all" in said(reply)[0]
    waiting = session(SEEKER_SIDE, seed=1)
    assert said(obey(waiting, "hint")) == ["It is not your turn yet."]
    play(person.game, "d1 taxi 8")
    assert said(obey(person, "hint")) == ["The game is over."]
    assert not waiting.unrated


@pytest.mark.parametrize("edition", EDITIONS)
def test_no_hint_and_no_grade_depends_on_where_he_is(edition: str) -> None:
    pairs = 0
    for seed in range(200):
        games = same_trace_games(edition, seed)
        if games is None or games[0].to_move != SEEKER_SIDE:
            continue
        told = []
        for game in games:
            person = seated(game, SEEKER_SIDE, 200)
            judgement = person.coach.look()
            verdict = judgement.wait()
            lines = [hint_lines(judgement, verdict, verdict.best, strength) for strength in STRENGTHS]
            worst = verdict.moves[-1].move
            decisions = person.coach.decisions((worst,))
            told.append((lines, warning(person, decisions), grade_lines(person.coach, decisions)))
        assert told[0] == told[1]
        pairs += 1
        if pairs == 4:
            return
    pytest.fail(f"only {pairs} pairs of games were found")


@pytest.mark.parametrize("side", [HIDER_SIDE, SEEKER_SIDE])
@pytest.mark.parametrize("edition", EDITIONS)
def test_hints_and_grades_in_every_edition(edition: str, side: str) -> None:
    """A person who asks for everything before each of some moves, and plays whatever comes third."""
    person = session(side, "random", edition=edition, seed=3)
    person.coach = Coach(person, 200)
    person.open()
    asked = 0
    while person.game.outcome is None and asked < 6:
        if not person.waiting:
            person.machine_move()
            continue
        for strength in STRENGTHS:
            assert all(said(obey(person, f"hint {strength}")))
        choices = person.choices()
        decisions = person.coach.decisions((choices[min(2, len(choices) - 1)],))
        person.submit(person.game.move_text(choices[min(2, len(choices) - 1)]))
        grades = grade_lines(person.coach, decisions)
        assert len(grades) >= len(decisions) == (len(choices) > 1)
        asked += 1


def test_missing_a_capture_is_graded_and_the_capture_named() -> None:
    person = corner()
    missed, right = decisions_in(person, "d1 taxi 31"), decisions_in(person, "d1 taxi 8")
    grade = grade_lines(person.coach, missed)[0]
    assert grade.startswith("?? d1 taxi 31 loses ")
    assert "Better: d1 taxi 8, " in grade
    assert grade_lines(person.coach, right) == ["d1 taxi 8: the best move."]


def test_what_looks_like_a_mistake_is_held_against_the_best_once_more() -> None:
    """Both are then tried equally often; a move that does not look like one stands as it was judged."""
    person = corner()
    bad, good = decisions_in(person, "d1 taxi 31")[0], decisions_in(person, "d1 taxi 8")[0]
    before, after = bad.duel.first.wait(), bad.duel.wait()
    assert before.find(bad.move).tried < before.rival(bad.move).tried
    assert {person.game.move_text(judged.move) for judged in after.moves} == {"d1 taxi 31", "d1 taxi 8"}
    assert abs(after.moves[0].tried - after.moves[1].tried) <= 24
    assert good.duel.wait() == good.duel.first.wait()


def test_a_forced_move_is_no_decision() -> None:
    """On 8, with detectives on 18 and 19, he can only go to 1."""
    person = seated(london(8, 18, 19, black=0, double=0), HIDER_SIDE)
    assert [person.game.move_text(move) for move in person.choices()] == ["taxi 1"]
    assert decisions_in(person, "taxi 1") == []


def test_what_is_no_move_is_no_decision() -> None:
    person = corner()
    for text in ("", "look", "hint", "d1 taxi 999", "d9", "undo", "taxi"):
        assert decisions_in(person, text) == [], text


def test_both_halves_of_a_double_are_judged() -> None:
    person = seated(Game.new(Options(hider_start=1, seeker_starts=(199, 100), detectives=2)), HIDER_SIDE)
    decisions = decisions_in(person, "double taxi 8 taxi 19")
    assert [station_of(decision.move) for decision in decisions] == [8, 19]
    assert decisions[1].view.hider == 8
    assert person.game.hider == 1
    assert len(grade_lines(person.coach, decisions)) == 2


def test_a_whole_turn_is_graded_when_it_ends() -> None:
    person = corner()
    told = []
    for text in ("d1 taxi 31", "d2 taxi 188"):
        decisions = decisions_in(person, text)
        person.submit(text)
        told.append(grade_lines(person.coach, decisions))
    assert len(told[0]) == 1
    assert [line for line in told[1] if "whole turn" in line and line.startswith("??")]


def test_one_detective_among_partners_is_judged_by_its_own_moves() -> None:
    person = session("detective:2", "random", seed=4)
    person.coach = Coach(person, FEW)
    while not person.waiting:
        person.machine_move()
    verdict = person.coach.look().wait()
    assert {seat_of(judged.move) for judged in verdict.moves} == {2}
    assert sorted(judged.move for judged in verdict.moves) == sorted(person.choices())


def test_the_tutor_stops_only_what_loses_enough() -> None:
    person = corner()
    bad, good = decisions_in(person, "d1 taxi 31"), decisions_in(person, "d1 taxi 8")
    told = warning(person, bad)
    assert told is not None
    assert told.startswith("?? d1 taxi 31 would lose ")
    assert "taxi 8" not in told, "it does not tell the right move"
    assert warning(person, good) is None
    loss = person.coach.loss(bad[0])
    person.tutor_points = round(100 * loss.loss) + 1
    assert warning(person, bad) is None
    assert HINT in person.unrated


@pytest.mark.parametrize(
    ("answer", "plays", "goes_on"),
    [("", False, "tutor"), ("1", False, "tutor"), ("rethink", False, "tutor"), ("2", True, "tutor"),
     ("play", True, "tutor"), ("3", False, "tutor"), ("hint", False, "tutor"), ("stop", True, "on")],
)  # fmt: skip
def test_the_tutors_question_in_plain_mode(answer: str, plays: bool, goes_on: str) -> None:
    person = corner()
    person.hints = "tutor"
    before = len(person.game.moves)
    text = talk_in_plain(person, "d1 taxi 31", answer, "quit")
    assert "?? d1 taxi 31 would lose" in text
    assert (len(person.game.moves) > before) == plays
    assert ("?? d1 taxi 31 loses" in text) == plays
    assert person.hints == goes_on


@pytest.mark.parametrize("hints", ["off", "on", "tutor"])
def test_what_is_typed_is_read_once(hints: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Also what the tutor has held back: the moves are handed on, not the text."""
    read, real = [], Game.parse_move
    monkeypatch.setattr(Game, "parse_move", lambda game, text, **half: read.append(text) or real(game, text, **half))
    person = corner()
    read.clear()
    person.hints = hints
    talk_in_plain(person, "d1 taxi 31", *(["play"] if hints == "tutor" else []), "quit")
    assert len(person.game.moves) > 1
    assert read == ["d1 taxi 31"]


def test_the_tutor_lets_a_good_move_pass_and_the_end_of_input_plays_nothing() -> None:
    person = corner()
    person.hints = "tutor"
    text = talk_in_plain(person, "d1 taxi 8")
    assert "would lose" not in text
    assert person.game.outcome is not None
    person = corner()
    person.hints = "tutor"
    talk_in_plain(person, "d1 taxi 31")
    assert len(person.game.moves) == 1


def test_hints_can_be_switched_while_one_plays() -> None:
    person = corner()
    for word in ("on", "tutor", "off"):
        assert not obey(person, f"hints {word}").wrong
        assert person.hints == word
    obey(person, "hints tutor 12")
    assert (person.hints, person.tutor_points) == ("tutor", 12)
    numbers = ("51", "-1", "x", "²", "0509", "0" * 5000)
    for wrong in ("hints loud", "hints on 5", *(f"hints tutor {number}" for number in numbers)):
        assert obey(person, wrong).wrong, wrong
    assert (person.hints, person.tutor_points) == ("tutor", 12)
    assert not obey(person, "hints").wrong


async def at_the_corner(here: Desk, hints: str) -> Any:
    """The same position on the full screen."""
    screen = await begin(here, side=SEEKER_SIDE, hints=hints)
    person = corner()
    person.hints = hints
    screen.session = screen.aide.session = screen.keeper.session = screen.prompt.session = person
    screen.aide.coach = person.coach
    screen.refresh()
    await here.rest()
    return screen


def test_hints_on_the_full_screen() -> None:
    async def talk() -> None:
        async with desk(None) as here:
            screen = await at_the_corner(here, "off")
            await here.press(F2)
            await here.until(lambda: screen.aide.judgement is None)
            await here.press(F2)
            await here.until(lambda: screen.aide.judgement is None)
            await here.press(F2)
            await here.until("d1 taxi 8: ")
            assert (screen.active, screen.cursor) == (1, 8)
            await here.press(F2)
            await here.until("how far each is behind the best")
            assert "best" in here.text()
            await here.press(DOWN, ESCAPE)
            assert here.top is screen
            await here.press(F2)
            await here.until("how far each is behind the best")
            await here.press(ENTER)
            await here.until("The game is over")
            await here.press(F2)
            await here.until("> hint")

    sitting(talk)


def test_the_tutors_question_on_the_full_screen() -> None:
    async def talk() -> None:
        async with desk(None) as here:
            screen = await at_the_corner(here, "tutor")
            moves = screen.session.game.moves
            await here.press("d1 taxi 31", ENTER)
            await here.until("stop tutoring")
            for words in ("Rethink", "Play anyway", "Hint", "?? d1 taxi 31 would lose"):
                assert words in here.text()
            await here.press(ESCAPE)
            assert not screen.buffer.text
            assert len(moves) == 1
            await here.press("d1 taxi 31", ENTER)
            await here.until("stop tutoring")
            await here.press(DOWN, DOWN, ENTER)
            await here.until(lambda: screen.aide.judgement is None and not screen.offers)
            assert len(moves) == 1
            await here.press("d1 taxi 31", ENTER)
            await here.until("stop tutoring")
            await here.press(DOWN, DOWN, DOWN, ENTER)
            await here.until(lambda: len(moves) == 2)
            await here.until("?? d1 taxi 31 loses")
            assert screen.session.hints == "on"

    sitting(talk)


def test_who_is_impatient_with_the_tutor_does_not_wait_longer() -> None:
    async def talk() -> None:
        async with desk(None) as here:
            screen = await at_the_corner(here, "tutor")
            coach = screen.aide.coach
            with coach._one:  # nothing is judged as long as this holds
                for _time in range(6):
                    await here.press("d1 taxi 31", ENTER)
                    await here.press("d2 taxi 142", ENTER)
                wanted = [one for one in coach._running if not one.watch.stopped]
                assert len(wanted) <= 2, "what can be done here, and the move that was tried last"
            await here.until(lambda: screen.aide.judgement is None)
            assert (
                decisions_in(screen.session, "d1 taxi 31")[0].duel is decisions_in(screen.session, "d1 taxi 31")[0].duel
            ), "judged once"

    sitting(talk)


def test_who_does_not_wait_for_the_tutor_is_not_kept_waiting(monkeypatch: pytest.MonkeyPatch) -> None:
    duels = []

    def slowly(duel: Duel, judge: Judge) -> Iterator[Verdict]:
        duels.append(duel)
        yield duel.first.wait()
        end = time.monotonic() + 120  # for a machine with much else to do
        while not duel.watch.stopped and time.monotonic() < end:
            time.sleep(0.01)

    async def talk() -> None:
        async with desk(None) as here:
            screen = await at_the_corner(here, "tutor")
            await here.press("d1 taxi 31", ENTER)
            await here.until(lambda: duels and duels[0].begun.is_set())
            await here.press(ESCAPE)
            await here.until("stop tutoring")
            assert duels[0].watch.stopped, "it does not think to its end meanwhile"
            assert screen.offers

    monkeypatch.setattr(Duel, "judge_with", slowly)
    sitting(talk)


def test_grades_and_their_progress_on_the_full_screen(tmp_path: Path) -> None:
    async def talk() -> None:
        async with desk(tmp_path) as here:
            screen = await begin(here, side=HIDER_SIDE, hints="on", seed=5)
            screen.session.coach = screen.aide.coach = Coach(screen.session, 400)
            await here.press(screen.view.move_text(screen.moves[0]), ENTER)
            await here.until(lambda: any(kind == "grade" for kind, _text in screen.talk.messages))
            assert screen.keeper.autosave.save.hints == "on"
            assert not screen.keeper.autosave.save.unrated
            await here.until(lambda: screen.session.waiting)
            await here.press(F2)
            await here.until(lambda: screen.aide.judgement is None)
            assert screen.keeper.autosave.save.unrated == (HINT,)

    sitting(talk)
