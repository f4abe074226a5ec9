"""The quiz asks about own mistakes, takes moves that are nearly the best, and asks again over days."""

import io
from dataclasses import dataclass, replace
from datetime import date, timedelta
from pathlib import Path

import pytest
from reviewing import few_playouts, kept, missed, one_mistake
from sessions import said
from terminal import ENTER, ESCAPE, desk, folders_in, sitting

from solo.files.saves import load
from solo.learn.quiz.quiz import FILE, CardRecord, CardSettled, QuizCard, Round, Schedule, cards_in
from solo.learn.quiz.quiz_prompt import QuizPrompt
from solo.learn.review.analysis import Review
from solo.learn.review.decision import OTHERS, ReviewedDecision
from solo.learn.review.review_file import Analysis, keep_review
from solo.plain import quiz as plain_quiz
from solo.play.events import Reply

pytestmark = pytest.mark.usefixtures("few_playouts")
__all__ = ["few_playouts"]

DAY = date(2026, 11, 16)


@dataclass(frozen=True)
class Answer:
    """What came of a line that was typed."""

    reply: Reply

    @property
    def sentences(self) -> list[str]:
        return said(self.reply)

    @property
    def settled(self) -> bool:
        return any(isinstance(event, CardSettled) for event in self.reply.events)

    @property
    def right(self) -> bool:
        return any(isinstance(event, CardSettled) and event.right for event in self.reply.events)


def answer_to(quiz: Round, text: str) -> Answer:
    """Types a line."""
    return Answer(QuizPrompt(quiz).obey(text))


class Clock:
    """A clock that shows what it is told."""

    def __init__(self) -> None:
        self.day = DAY

    def __call__(self) -> date:
        return self.day


def test_a_real_review_brings_the_question(tmp_path: Path) -> None:
    folders = folders_in(tmp_path)
    path = kept(folders, missed())
    assert cards_in(folders) == [], "not reviewed yet"
    Analysis(path, *load(path), folders).run()
    cards = cards_in(folders)
    assert [card.decision.best for card in cards] == ["d1 taxi 81"]


def test_what_is_called_equally_good_is_right(tmp_path: Path) -> None:
    """A move that differs by less than the error, though by more than four points."""
    folders = folders_in(tmp_path)
    one_mistake(folders)
    (card,) = cards_in(folders)
    decision = card.decision
    best = decision.options[0]
    for loss, error, right in ((0.039, 0.0, True), (0.041, 0.0, False), (0.09, 0.1, True), (0.09, 0.05, False)):
        other = replace(best, value=best.value - loss, error=error)
        assert decision.accepts(other) == right


@pytest.mark.parametrize(
    ("move", "right"), [("d1 taxi 81", True), ("d1 bus 100", True), ("d1 bus 140", False), ("d1 taxi 101", False)]
)
def test_what_is_within_four_points_is_right(move: str, right: bool, tmp_path: Path) -> None:
    folders = folders_in(tmp_path)
    one_mistake(folders)
    quiz = Round(folders, Clock())
    assert quiz.ask()
    assert "played d1 taxi 101" in " ".join(quiz.ask())
    assert "81" not in " ".join(quiz.ask()), "what is better is not given away"
    answer = answer_to(quiz, move)
    assert answer.settled
    assert answer.right == right
    assert any("Better than d1 taxi 101: d1 taxi 81" in sentence for sentence in answer.sentences)
    assert bool(quiz.ask()) == (not right), "once more, if it was wrong"
    if not right:
        assert answer_to(quiz, move).settled
        assert quiz.ask() == []
    assert quiz.result() == f"{int(right)} of 1 right first time."


def test_a_review_without_clear_mistakes_is_told_as_such(tmp_path: Path) -> None:
    folders = folders_in(tmp_path)
    path = kept(folders, missed())
    small = ReviewedDecision(1, 24, 1, OTHERS, "d1 taxi 101", 0.41, "d1 taxi 81", 0.5, 0.02, 0.1, "", ())
    keep_review(folders.reviews, path, load(path)[0], Review(3, 3, (small,), result=0.0))
    quiz = Round(folders, Clock())
    assert not quiz.ask()
    assert quiz.nothing() == "There are no mistakes to ask about: only those that clearly lost 10 points or more count."


def test_questions_are_numbered_and_come_back(tmp_path: Path) -> None:
    folders = folders_in(tmp_path)
    one_mistake(folders, 1)
    one_mistake(folders, 2, "d2 taxi 171")
    quiz = Round(folders, Clock())
    assert "Question 1 of 2." in quiz.ask()[1]
    first = quiz.left[0]
    assert "This question comes back at the end." in answer_to(quiz, "show").sentences
    assert "Question 2 of 2." in quiz.ask()[1]
    assert "This question comes back at the end." not in answer_to(quiz, "d1 taxi 81").sentences
    assert "Once more" in quiz.ask()[1]
    assert quiz.left == [first]
    assert not any("comes back" in sentence for sentence in answer_to(quiz, "show").sentences)


@pytest.mark.parametrize("word", ["hint", "skip", "help", "?", "HINT all"])
def test_who_does_not_know_is_helped(word: str, tmp_path: Path) -> None:
    folders = folders_in(tmp_path)
    one_mistake(folders)
    quiz = Round(folders, Clock())
    quiz.ask()
    answer = answer_to(quiz, word)
    assert "show gives up and shows the answer" in answer.sentences[0]
    assert ("only in" in answer.sentences[0]) == (word.lower() not in ("help", "?"))
    assert not answer.settled


def test_what_cannot_be_played_costs_nothing(tmp_path: Path) -> None:
    folders = folders_in(tmp_path)
    one_mistake(folders)
    quiz = Round(folders, Clock())
    quiz.ask()
    for text in (
        "",
        "foo",
        "d1 taxi 1",
        "d2 taxi 188",
        "look 81",
        "moves",
        "log",
        "d1",
        "81 81",
        "\x00",
        "undo",
        "9" * 5000,
    ):
        assert not answer_to(quiz, text).settled, text
    assert not (tmp_path / "data" / FILE).exists()
    assert answer_to(quiz, "82").settled is False
    assert answer_to(quiz, "d1 taxi 81").right


def test_the_position_hides_where_he_is(tmp_path: Path) -> None:
    folders = folders_in(tmp_path)
    one_mistake(folders)
    quiz = Round(folders, Clock())
    quiz.ask()
    assert quiz.session is not None
    view = quiz.session.view
    assert view.side == "seekers"
    assert view.hider == 0
    assert view.outcome is None


def test_right_answers_are_asked_after_longer_and_longer_times(tmp_path: Path) -> None:
    folders, clock = folders_in(tmp_path), Clock()
    one_mistake(folders)
    for wait in (1, 3, 7, 16, 35, 35):
        quiz = Round(folders, clock)
        assert quiz.ask(), clock.day
        assert answer_to(quiz, "d1 taxi 81").right
        start = clock.day
        for days in range(wait):
            clock.day = start + timedelta(days)
            assert not Round(folders, clock).ask(), (wait, days)
        clock.day = start + timedelta(wait)


def test_a_wrong_answer_is_asked_again_tomorrow(tmp_path: Path) -> None:
    folders, clock = folders_in(tmp_path), Clock()
    one_mistake(folders)
    quiz = Round(folders, clock)
    quiz.ask()
    assert not answer_to(quiz, "show").right
    quiz.ask()
    assert answer_to(quiz, "d1 taxi 81").right, "once more in this round"
    assert not Round(folders, clock).ask()
    clock.day += timedelta(1)
    quiz = Round(folders, clock)
    assert quiz.ask()
    answer_to(quiz, "d1 taxi 81")
    clock.day += timedelta(1)
    assert Round(folders, clock).ask(), "as after the first right answer"


def test_a_clock_that_goes_back_does_no_harm(tmp_path: Path) -> None:
    folders, clock = folders_in(tmp_path), Clock()
    one_mistake(folders)
    clock.day = date(2090, 1, 1)
    quiz = Round(folders, clock)
    quiz.ask()
    answer_to(quiz, "d1 taxi 81")
    clock.day = DAY
    quiz = Round(folders, clock)
    assert quiz.ask(), "an answer from the future does not count"
    answer_to(quiz, "d1 taxi 81")
    assert not Round(folders, clock).ask()
    clock.day = date.min
    assert Round(folders, clock).ask()


def test_games_that_are_gone_drop_out(tmp_path: Path) -> None:
    folders = folders_in(tmp_path)
    gone, stays, damaged = (one_mistake(folders, minute) for minute in (1, 2, 3))
    quiz = Round(folders, Clock())
    assert quiz.count == 3
    gone.unlink()
    damaged.write_text("{")
    assert quiz.ask()
    assert quiz.left[0].path == stays
    assert answer_to(quiz, "d1 taxi 81").right
    assert not quiz.ask()
    assert quiz.result() == "1 of 1 right first time."
    assert Round(folders, Clock()).slips


@pytest.mark.parametrize(
    "data",
    [b"", b"{", b"[]", b'{"format": "solo-yard quiz", "version": 1}', b'{"format": "solo-yard quiz", "version": 2}',
     b'{"format": "solo-yard quiz", "version": 1, "cards": [{"key": "a", "step": -1, "asked": "x", "due": "y"}]}',
     b'{"format": "solo-yard quiz", "version": 1, "cards": 7}', b"\xff"],
)  # fmt: skip
def test_damaged_days_are_begun_anew(data: bytes, tmp_path: Path) -> None:
    folders = folders_in(tmp_path)
    one_mistake(folders)
    (folders.data / FILE).write_bytes(data)
    quiz = Round(folders, Clock())
    assert quiz.ask()
    assert answer_to(quiz, "d1 taxi 81").right
    assert Schedule(folders.data / FILE, Clock()).records


def test_days_that_cannot_be_kept_are_told(tmp_path: Path) -> None:
    folders = folders_in(tmp_path)
    one_mistake(folders)
    quiz = Round(replace(folders, data=tmp_path / "file"), Clock())
    (tmp_path / "file").write_text("where a folder should be")
    quiz.left, quiz.count = cards_in(folders), 1
    quiz.ask()
    answer = answer_to(quiz, "d1 taxi 81")
    assert answer.right
    assert "cannot be made" in answer.sentences[-1]


def test_a_record_is_due_on_its_day_and_when_the_clock_has_gone_back(tmp_path: Path) -> None:
    record = CardRecord("a", 2, str(DAY), str(DAY + timedelta(3)))
    assert not record.is_due(DAY)
    assert not record.is_due(DAY + timedelta(2))
    assert record.is_due(DAY + timedelta(3))
    assert record.is_due(DAY - timedelta(1))
    assert QuizCard(Path(), missed(), replace(cards(tmp_path)[0].decision, ply=2)).key.endswith(":2")


def cards(folder: Path) -> list[QuizCard]:
    one_mistake(folders_in(folder))
    return cards_in(folders_in(folder))


def test_the_quiz_line_by_line(tmp_path: Path) -> None:
    folders, out = folders_in(tmp_path), io.StringIO()
    assert plain_quiz.run(folders, io.StringIO(), out) == 0
    assert "Review a game first" in out.getvalue()
    one_mistake(folders)
    out = io.StringIO()
    assert plain_quiz.run(folders, io.StringIO("nonsense\nd1 taxi 101\nd1 taxi 81\n"), out) == 0
    told = out.getvalue()
    assert "Not possible" in told
    assert "Not the best: win chance 20% instead of 100%." in told
    assert "Right: win chance 100%." in told
    assert told.endswith("0 of 1 right first time.\n")
    out = io.StringIO()
    assert plain_quiz.run(folders, io.StringIO(), out) == 0
    assert "Nothing is due today" in out.getvalue()


@pytest.mark.parametrize("size", [(80, 24), (120, 40)])
def test_the_quiz_on_the_full_screen(size: tuple[int, int], tmp_path: Path) -> None:
    one_mistake(folders_in(tmp_path))

    async def talk() -> None:
        async with desk(tmp_path, size=size, first=lambda yard: yard.quiz()) as here:
            await here.until("better?")
            assert "d1@82" in here.text().replace("○", "").replace("●", "")
            await here.press("d1 taxi 9", ENTER)
            assert "Not possible" in here.text()
            await here.press(ENTER)
            await here.press("d1 taxi 101", ENTER)
            assert "Not the best: win chance 20%" in here.text()
            assert "Better than d1 taxi 101: d1 taxi 81" in here.text()
            await here.press(ENTER)
            await here.press("d1 taxi 81", ENTER)
            assert "Right: win chance 100%" in here.text()
            await here.press(ENTER)
            await here.until("0 of 1 right first time.")
            await here.press(ESCAPE)
            assert "New game" in here.text()
            here.yard.quiz()
            await here.until("Nothing is due today")

    sitting(talk)
