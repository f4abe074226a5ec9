"""Hints, grades and the tutor: all of it judged over what the person can know."""

import io
from dataclasses import replace

import pytest
from coaching import FEW, corner, seated
from same_trace import pairs_for_seekers
from searching import some_game
from sessions import decisions_in, obey, said, session
from table import london, play

from ai.explain.judge import Judge
from ai.explain.lesson import lesson
from ai.explain.verdict import Judged, Verdict, walker
from ai.game.game import Game
from ai.players.search.watch import Watch
from ai.position.move import Move
from ai.position.position import HIDER_SIDE, SEEKER_SIDE, View
from ai.rules.moves import seat_of, station_of
from ai.rules.options import Options
from maps.edition_file import EDITIONS
from solo.plain.game import PlainGame
from solo.play.coach import HINT, Coach, TurnJudgement
from solo.play.grades import better_lines, grade_lines, warning
from solo.play.hints import STRENGTHS, Hint, hint_work, make_hint, ranked, ranked_reason
from solo.play.session import Session
from solo.play.tutor import Tutor


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
    assert "win chance over 99%" in move[0]
    assert move[1] == "d1 taxi 8: he is on 8."
    assert len(table) == len(person.choices())
    assert "d1 taxi 8" in table[0]
    assert "best" in table[0]
    assert [row.split()[1] for row in table] == sorted(row.split()[1] for row in table), "grouped by detective"
    assert all("-" in row for row in table if " d1 " in row and "best" not in row), "all others miss the capture"
    assert [said(obey(person, f"hint {word}")) for word in STRENGTHS] == [nudge, region, move, table]


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
    for _seed, games in pairs_for_seekers(edition, 4):
        told = []
        for game in games:
            person = seated(game, SEEKER_SIDE, 200)
            work = hint_work(person.coach)
            verdict = work.wait()
            lines = [make_hint(person.coach, work, strength) for strength in STRENGTHS]
            person.coach.forget_recommendations()
            worst = verdict.moves[-1].move
            decisions = person.coach.decisions((worst,))
            warned, graded = warning(person, decisions), grade_lines(person.coach, decisions, person.coach.key)
            person.coach.graded = decisions
            told.append((lines, warned, graded, better_lines(person.coach)))
        assert told[0] == told[1]


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
        assert len(decisions) == (len(choices) > 1)
        grades = grade_lines(person.coach, decisions, person.coach.key)
        assert len(grades) >= 1 or person.waiting, "a turn that has ended is graded"
        asked += 1


def played(person: Session, *texts: str) -> list[list[str]]:
    """What the coach says after each of some moves."""
    told = []
    for text in texts:
        decisions = decisions_in(person, text)
        person.submit(text)
        told.append(grade_lines(person.coach, decisions, person.coach.key))
    return told


def test_a_grade_tells_the_loss_and_better_tells_the_rest() -> None:
    person = corner()
    nothing, graded = played(person, "d1 taxi 31", "d2 taxi 188")
    assert nothing == [], "the turn goes on"
    assert graded[0].startswith("?? Your turn loses ")
    assert "?? d1 taxi 31 loses " in graded[0]
    assert "taxi 8" not in " ".join(graded), "what was better is told when it is asked for"
    better = said(obey(person, "better"))
    assert better[0].startswith("Better than d1 taxi 31: d1 taxi 8; he is on 8")
    assert "Principle: Look where the tickets lead." in " ".join(better)


def test_nothing_was_better_than_the_best() -> None:
    person = corner()
    assert played(person, "d1 taxi 8") == [["Your turn: nothing was better."]]
    assert said(obey(corner(), "better")) == ["Your last move got no mark."]


def test_what_looks_like_a_mistake_is_held_against_the_best_once_more() -> None:
    """A move that does not look like one stands as it was judged."""
    person = corner()
    bad, good = decisions_in(person, "d1 taxi 31")[0], decisions_in(person, "d1 taxi 8")[0]
    before, after = bad.duel.first.wait(), bad.duel.wait()
    assert before.find(bad.move).tried < before.rival(bad.move).tried
    assert {one.move for one in after.moves} == {one.move for one in before.moves}
    assert abs(after.find(bad.move).tried - after.rival(bad.move).tried) <= 24
    assert good.duel.wait() == good.duel.first.wait()


def test_what_the_coach_recommended_is_never_marked() -> None:
    """Even if a later look would mark it; other moves of the turn are judged as ever."""
    person = corner()
    hinted = next(one for one in person.choices() if person.game.move_text(one) == "d1 taxi 31")
    person.coach.recommend([hinted])
    assert warning(person, decisions_in(person, "d1 taxi 31")) is None
    assert played(person, "d1 taxi 31", "d2 taxi 188")[1] == ["Your turn: nothing was better."]


@pytest.mark.parametrize("side", [HIDER_SIDE, SEEKER_SIDE])
@pytest.mark.parametrize("edition", ["london", "sherlock", "venice", "dice"])
def test_a_hint_better_and_the_review_name_the_same_move(edition: str, side: str) -> None:
    """Whichever of several equally good moves the search likes most: after a bad move, the one that a hint names."""
    named = equal = 0
    for seed in range(1, 30):
        person = seated(some_game(side, seed, edition=edition), side)
        work = hint_work(person.coach)
        verdict, moves = work.wait(), make_hint(person.coach, work, "move").moves
        hinted = moves[0]
        if isinstance(work, TurnJudgement):
            work.done.wait()
            hinted = work.plan[0].move
        bad = [one for one in verdict.moves if verdict.loss(one.move).mark and walker(one.move) == walker(hinted)]
        if not bad:
            continue
        (decision,) = person.coach.decisions((Move(bad[-1].move),))
        looked = decision.duel.wait()
        if not looked.loss(decision.move).mark:
            continue
        assert person.coach.better(decision) == hinted
        person.coach.forget_recommendations()  # a review does not know them
        assert person.coach.better(decision) == hinted
        assert lesson(decision.view, decision.duel.believed, looked, decision.move).best == hinted
        named += 1
        equal += hinted != looked.rival(hinted).move
        if named >= 2 and (equal or edition != "london"):
            break
    assert named >= 2
    assert equal or edition != "london"


def test_what_was_recommended_is_named_if_it_is_as_good_as_any() -> None:
    """A plan is made for a whole turn; who begins with another pawn is told of the same moves."""
    person = session(SEEKER_SIDE, "random", seed=3)
    person.coach = Coach(person, 4000)
    person.open()
    while not person.waiting:
        person.machine_move()
    verdict = person.coach.look().wait()
    worse = [one.move for one in verdict.moves if len(verdict.equals(one.move)) > 1 and verdict.loss(one.move).mark]
    decisions = (person.coach.decisions((Move(move),))[0] for move in worse)
    decision = next(decision for decision in decisions if decision.duel.wait().loss(decision.move).mark)
    for equal in decision.duel.wait().equals(decision.move):
        person.coach.forget_recommendations()
        person.coach.recommend([equal.move])
        assert person.coach.better(decision) == equal.move
    person.coach.forget_recommendations()
    person.coach.recommend([decision.move])
    assert person.coach.better(decision) != decision.move, "what is clearly worse is not named"


def test_a_plan_stays_the_plan_while_it_is_followed_in_any_order() -> None:
    person = session(SEEKER_SIDE, "random", seed=3)
    person.coach = Coach(person, 400)
    person.open()
    while not person.waiting:
        person.machine_move()
    work = person.coach.plan()
    work.wait()
    planned = [one.move for one in person.coach.planned(work)]
    assert {seat_of(move) for move in planned} == {*person.game.seats}
    last = planned[-1]
    if last in person.choices():
        person.play((last,))
    again = person.coach.plan()
    assert again is work
    assert [one.move for one in person.coach.planned(again)] == planned[:-1]
    other = next(move for move in person.choices() if move not in planned)
    person.play((other,))
    assert person.coach.plan() is not work


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
    assert len(grade_lines(person.coach, decisions, person.coach.key)) >= 2


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
    found = warning(person, bad)
    assert found is not None
    told, _line = found
    assert told.startswith("?? d1 taxi 31 would lose ")
    assert "taxi 8" not in told, "it does not tell the right move"
    assert warning(person, good) is None
    loss = person.coach.loss(bad[0])
    person.tutor = Tutor(fixed=round(100 * loss.loss) + 1)
    assert warning(person, bad) is None
    assert HINT in person.unrated


@pytest.mark.parametrize("text", ["double taxi 1 taxi 9", "double taxi 1 bus 46", "double taxi 1 taxi 8"])
def test_what_happens_after_a_double_move_follows_both_halves_as_they_were_typed(text: str) -> None:
    """Not the second half that the search tried most."""
    person = seated(london(8, 43, 199, reveals=(2,)), HIDER_SIDE)
    first, _second = decisions_in(person, text)
    told = lesson(first.view, first.duel.believed, first.verdict, first.move)
    assert told.line == text
    if told.best != told.move:
        assert told.refutation is not None
        assert told.refutation.text.startswith(text)
    assert first.verdict.moves == first.duel.wait().moves


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
    assert (person.hints, person.tutor.points) == ("tutor", 12)
    numbers = ("51", "-1", "x", "²", "0509", "0" * 5000)
    for wrong in ("hints loud", "hints on 5", *(f"hints tutor {number}" for number in numbers)):
        assert obey(person, wrong).wrong, wrong
    assert (person.hints, person.tutor.points) == ("tutor", 12)
    assert not obey(person, "hints").wrong


def test_a_loss_that_differs_from_the_ranking_is_the_result_of_a_longer_look(monkeypatch: pytest.MonkeyPatch) -> None:
    """Who has seen a number in the ranking is told why the grade has another; nobody else is."""

    def confirm(self: Judge, view: View, verdict: Verdict, move: int, watch: Watch | None = None) -> Verdict:
        again = tuple(replace(one, value=one.value + shift) if one.move == move else one for one in verdict.moves)
        return replace(verdict, moves=again)

    monkeypatch.setattr(Judge, "confirm", confirm)
    told = {}
    for asked in ("", "hint move", "hint all"):
        for shift in (0.005, 0.05):
            person = seated(some_game(HIDER_SIDE), HIDER_SIDE)
            if asked:
                said(obey(person, asked))
            worst = Move(person.coach.look().wait().moves[-1].move)
            person.tutor = Tutor(fixed=1)
            (warned, _lines), (graded, *_more) = (
                warning(person, decisions_in(person, person.game.move_text(worst))) or ("", None),
                played(person, person.game.move_text(worst))[0],
            )
            told[asked, shift] = warned.startswith("After a longer look: "), graded.startswith("After a longer look: ")
    assert told.pop(("hint all", 0.05)) == (True, True)
    assert {*told.values()} == {(False, False)}


def test_a_move_of_the_plan_is_not_called_worse_in_the_ranking() -> None:
    """It may be worse as long as the moves before it are not made; then it is told so."""
    person = seated(play(london(1, 33, 199, 188, reveals=(1,)), "taxi 8"), SEEKER_SIDE)
    view, belief = person.view, Judge().believe(person.view)
    values = {"d1 taxi 32": 0.8, "d1 taxi 20": 0.6, "d1 taxi 46": 0.5}
    moves = [person.game.parse_move(text)[0] for text in values]
    worth = (Judged(move, value, 0.001, 100) for move, value in zip(moves, values.values(), strict=True))
    verdict, (_best, planned, other) = Verdict(tuple(worth), 300, 1.0), moves
    hint = Hint([], (planned,))
    assert ranked(view, verdict, verdict.find(planned), hint).endswith("plan")
    assert ranked_reason(view, belief, verdict, planned, hint) == "the best once the moves above it are made"
    assert ranked(view, verdict, verdict.find(other), hint).endswith("-30.0")
    assert "d1 taxi 32 is better" in ranked_reason(view, belief, verdict, other, hint)
    assert ranked(view, verdict, verdict.find(planned), Hint([], ())).endswith("-20.0")
