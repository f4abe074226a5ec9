"""The drill asks about one principle: own mistakes first, then positions that come with the program, over days."""

import io
from dataclasses import replace
from datetime import date, timedelta
from pathlib import Path

import pytest
from reviewing import kept, missed, one_mistake
from sessions import said
from terminal import folders_in

from ai.explain.principles import principles_of
from ai.position.position import HIDER_SIDE, SEEKER_SIDE
from maps.edition_file import load_edition
from solo import cli
from solo.files.folders import Folders
from solo.files.saves import load
from solo.learn.drill.drill import ALL, FILE, Drill, DrillRound, NoPrinciple, PrinciplesRound, find_principle
from solo.learn.drill.positions import DrillCard, positions_of
from solo.learn.kept.index import kept_games
from solo.learn.kept.index_file import Index, dump, parse
from solo.learn.quiz.quiz import FILE as QUIZ_FILE
from solo.learn.quiz.quiz import CardRound, CardSettled, Round
from solo.learn.quiz.quiz_prompt import QuizPrompt
from solo.learn.review.review_file import keep_review, read_review
from solo.plain import drill as plain_drill
from solo.play.events import Refused

WITH_POSITIONS = ("london", "sherlock", "venice", "dice")
DAY = date(2026, 11, 16)
BOTH = (HIDER_SIDE, SEEKER_SIDE)


def drill_in(folders: Folders, edition: str = "london", day: date = DAY) -> Drill:
    return Drill(folders, edition, kept_games(folders), lambda: day)


def round_of(word: str, folders: Folders, edition: str = "london", day: date = DAY) -> DrillRound:
    return DrillRound(drill_in(folders, edition, day), find_principle(edition, None, word))


def settled_by(quiz: CardRound, text: str) -> CardSettled | None:
    """What comes of a line that is typed."""
    events = QuizPrompt(quiz).obey(text).events
    return next((event for event in events if isinstance(event, CardSettled)), None)


# What is asked


def test_own_mistakes_come_first(tmp_path: Path) -> None:
    folders = folders_in(tmp_path)
    shipped = round_of("tracking", folders).count
    assert shipped > 0
    path = one_mistake(folders)
    quiz = round_of("tracking", folders)
    assert quiz.count == shipped + 1
    assert quiz.left[0].path == path
    assert all(isinstance(card, DrillCard) for card in quiz.left[1:])
    heading, question = quiz.ask()
    assert heading.startswith("Look where the tickets lead. London, the detectives against")
    assert question.startswith("Question 1 of ")
    assert "played d1 taxi 101 and lost 80.0 points" in question
    assert "81" not in question


def test_a_card_has_the_key_of_its_source(tmp_path: Path) -> None:
    folders = folders_in(tmp_path)
    one_mistake(folders)
    quiz = round_of("tracking", folders)
    assert {card.key for card in quiz.left} == {slip.key for slip in quiz.slips}
    keys = [position.key for edition in WITH_POSITIONS for position in positions_of(edition)]
    assert len(keys) == len({*keys})


def test_only_mistakes_about_the_principle_are_asked(tmp_path: Path) -> None:
    folders = folders_in(tmp_path)
    one_mistake(folders)
    for word in ("cordon", "counting", "reach"):
        assert all(isinstance(card, DrillCard) for card in round_of(word, folders).left)
    drill = drill_in(folders, "victorian")
    assert not drill.ships
    assert not any(topic.slips for side in BOTH for topic in drill.topics(side)), "another edition"


@pytest.mark.parametrize(
    ("value", "principle", "asked"),
    [(0.93, "tracking", True), (0.95, "tracking", False), (0.2, "", False), (0.2, "a/b", False)],
)
def test_a_mistake_is_asked_from_six_points_on(value: float, principle: str, asked: bool, tmp_path: Path) -> None:
    folders = folders_in(tmp_path)
    path = one_mistake(folders)
    save = load(path)[0]
    review = read_review(folders.reviews, path, save)
    assert review is not None
    changed = replace(review.decisions[0], value=value, principle=principle)
    keep_review(folders.reviews, path, save, replace(review, decisions=(changed,)))
    assert (round_of("tracking", folders).left[0].path == path) == asked
    assert bool(Round(folders).slips) == (value == 0.2), "the quiz asks from ten on, whatever it is about"


def test_the_index_remembers_principles(tmp_path: Path) -> None:
    folders = folders_in(tmp_path)
    one_mistake(folders)
    marks = kept_games(folders)[0].marks
    assert marks is not None
    assert marks.themes == ((1, "tracking"),)
    index = Index(reviews={"a": marks, "b": None}, seen_reviews={"a": (1, 2, 3, 4), "b": (1, 2, 3, 4)})
    assert parse(dump(index)).reviews == index.reviews
    for wrong in ("x:tracking", "1", "1:", "1:A", "1:tracking:2"):
        forged = marks._replace(themes=((1, wrong),))
        with pytest.raises(ValueError):  # noqa: PT011
            parse(dump(Index(reviews={"a": forged}, seen_reviews={"a": (1, 2, 3, 4)})))


@pytest.mark.parametrize("edition", WITH_POSITIONS)
def test_every_position_is_asked_and_gives_nothing_away(edition: str, tmp_path: Path) -> None:
    """Of each side two principles; the hider sees his own secret, the seekers see nothing hidden."""
    folders = folders_in(tmp_path)
    drill = drill_in(folders, edition)
    for side in BOTH:
        for topic in [topic for topic in drill.topics(side) if topic.slips][:2]:
            quiz = DrillRound(drill, topic.principle)
            assert quiz.count == len(topic.slips)
            for number in range(1, quiz.count + 1):
                heading, question = quiz.ask()
                decision, session = quiz.left[0].decision, quiz.session
                assert session is not None
                assert heading.startswith(f"{topic.name}. {load_edition(edition).name}, ")
                assert question.startswith(f"Question {number} of {quiz.count}. In round {decision.round}, ")
                assert f", {decision.move} would lose " in question
                assert f"{decision.best} " not in question.replace(decision.move, "")
                assert (session.view.hider > 0) == (side == HIDER_SIDE)
                assert quiz.position()
                settled = settled_by(quiz, decision.best)
                assert settled is not None
                assert settled.right
                assert settled.told[0].startswith("Better than ")
            assert quiz.ask() == []
            assert quiz.result() == f"{quiz.count} of {quiz.count} right first time."


def test_a_wrong_answer_comes_back_and_another_pawn_is_none(tmp_path: Path) -> None:
    quiz = round_of("assignment", folders_in(tmp_path))
    count = quiz.count
    quiz.ask()
    card = quiz.left[0]
    assert quiz.session is not None
    other = next(move for move in quiz.session.choices() if move.seat != card.decision.seat)
    assert isinstance(quiz.choose(other), Refused)
    settled = settled_by(quiz, card.decision.move)
    assert settled is not None
    assert not settled.right
    assert settled.comes_back
    assert quiz.left[-1] == card
    assert len(quiz.left) == count
    for _card in range(count - 1):
        assert quiz.ask()
        assert "comes back" in " ".join(said(QuizPrompt(quiz).obey("show")))
    assert "Once more" in quiz.ask()[1]


def test_positions_come_again_over_days(tmp_path: Path) -> None:
    folders, day = folders_in(tmp_path), DAY
    for wait in (1, 3, 7, 16, 35):
        quiz = round_of("hubs", folders, day=day)
        count = len(quiz.slips)
        assert quiz.count == count
        while quiz.ask():
            settled_by(quiz, quiz.left[0].decision.best)
        for days in range(wait):
            quiz = round_of("hubs", folders, day=day + timedelta(days))
            assert not quiz.ask()
            assert quiz.nothing() == "Nothing is due today. Come back tomorrow, or choose another principle."
        day += timedelta(wait)
    assert (folders.data / FILE).exists()
    assert not (folders.data / QUIZ_FILE).exists(), "a schedule of its own"


def test_a_drill_has_at_most_ten_questions_of_different_games(tmp_path: Path) -> None:
    folders = folders_in(tmp_path)
    seats = [f"d2 {move}" for move in ("taxi 188", "taxi 171")]
    for minute in range(12):
        one_mistake(folders, minute, seats[minute % 2])
    quiz = round_of("tracking", folders)
    assert quiz.count == 10
    assert len(quiz.slips) > 12


def test_what_cannot_be_asked_is_told(tmp_path: Path) -> None:
    quiz = round_of("cordon", folders_in(tmp_path), "victorian")
    assert not quiz.ask()
    text = (
        "There are no positions for “A cordon before a chase” yet. Review your games: your mistakes become positions."
    )
    assert quiz.nothing() == text


@pytest.mark.parametrize("data", [b"{", b'{"format": "solo-yard quiz", "version": 1, "cards": 7}'])
def test_a_damaged_schedule_is_begun_anew(data: bytes, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    folders = folders_in(tmp_path)
    folders.data.mkdir(parents=True)
    (folders.data / FILE).write_bytes(data)
    plain_drill.list_principles(folders, "london", None, io.StringIO())
    assert f"{FILE} is damaged" in capsys.readouterr().err
    quiz = round_of("hubs", folders)
    quiz.ask()
    settled_by(quiz, "show")
    assert round_of("hubs", folders).count == quiz.count - 1


# The lesson


@pytest.mark.parametrize("side", [None, *BOTH])
def test_the_lesson_shows_every_principle_in_one_position(side: str | None, tmp_path: Path) -> None:
    for edition in WITH_POSITIONS:
        folders = folders_in(tmp_path / edition)
        lesson, asked = PrinciplesRound(drill_in(folders, edition), side), []
        known = [one for each in ([side] if side else BOTH) for one in principles_of(load_edition(edition), each)]
        shipped = {one.theme for one in positions_of(edition)}
        while question := lesson.ask():
            decision = lesson.left[0].decision
            principle = find_principle(edition, None, decision.principle)
            assert question[0] == f"{principle.name}: {principle.rule}"
            assert f", {decision.move} would lose " in question[1]
            assert lesson.position()
            settled = settled_by(lesson, decision.best)
            assert settled is not None
            assert settled.told[0].startswith("Better than ")
            asked.append(decision.principle)
        assert asked == [one.id for one in known if one.id in shipped], "in the order of the library"
        assert lesson.result() == f"{len(asked)} of {len(asked)} right first time."
        again = PrinciplesRound(drill_in(folders, edition), side)
        assert again.count == len(asked), "a lesson can be taken again"


def test_an_edition_without_positions_borrows_them_for_the_lesson(tmp_path: Path) -> None:
    lesson = PrinciplesRound(drill_in(folders_in(tmp_path), "victorian"), None)
    assert lesson.count > 10
    assert {card.save.options.edition for card in lesson.left} == {"london"}


# Words


@pytest.mark.parametrize(
    ("word", "side", "why"),
    [
        ("cordn", None, "London has no principle 'cordn'. The principles are double, "),
        ("cordon", "hider", "London has no principle 'cordon' for Mister X. The principles are double, "),
        ("crimes", None, "London has no principle 'crimes'. "),
        ("", None, "London has no principle ''. "),
    ],
)
def test_an_unknown_principle_lists_the_known_ones(word: str, side: str | None, why: str) -> None:
    with pytest.raises(NoPrinciple) as refused:
        find_principle("london", side, word)
    assert str(refused.value).startswith(why)
    assert str(refused.value).endswith("Did you mean cordon?") == (word == "cordn")
    assert ("cordon," in str(refused.value)) == (side is None)


def test_principles_are_found_by_their_ids() -> None:
    assert find_principle("london", None, "CORDON").side == SEEKER_SIDE
    assert find_principle("sherlock", "hider", "crimes").name == "From scene to scene"


def test_the_list_line_by_line(tmp_path: Path) -> None:
    folders, out = folders_in(tmp_path), io.StringIO()
    assert plain_drill.list_principles(folders, "london", None, out) == 0
    first, *lines, last = out.getvalue().splitlines()
    assert first == "London, Mister X:"
    assert "London, the detectives:" in lines
    count = len(round_of("exits", folders).slips)
    row = next(line for line in lines if line.startswith("  exits "))
    assert row.endswith(f"Exits over distance. {find_principle('london', None, 'exits').rule} "
                        f"({count} positions, {count} due)")  # fmt: skip
    assert lines[-1].startswith("solo-yard drill ")
    assert last == "solo-yard drill all shows each of them in one position."
    out = io.StringIO()
    assert plain_drill.list_principles(folders, "victorian", "seekers", out) == 0
    told = out.getvalue()
    assert told.startswith("Victorian London has no ready-made positions: only your own mistakes from ")
    assert "Mister X:" not in told
    assert told.count("(no positions yet)") == len(principles_of(load_edition("victorian"), "seekers"))
    assert "--edition victorian" in told.splitlines()[-2]


def test_a_round_line_by_line(tmp_path: Path) -> None:
    folders, out = folders_in(tmp_path), io.StringIO()
    one_mistake(folders)
    principle = find_principle("london", None, "tracking")
    typed = io.StringIO("nonsense\nmoves\nd1 taxi 81\nquit\n")
    assert plain_drill.run(folders, "london", principle, typed, out) == 0
    told = out.getvalue()
    assert "Look where the tickets lead. How he travels shows where he can be: " in told
    assert "Not possible" in told
    assert "Right: win chance 100%." in told
    assert "Better than d1 taxi 101: d1 taxi 81; " in told
    assert " would lose " in told, "the next question"
    assert told.endswith(" right first time.\n")
    assert (folders.data / FILE).exists()


def test_a_round_without_positions_line_by_line(tmp_path: Path) -> None:
    out = io.StringIO()
    principle = find_principle("victorian", None, "cordon")
    assert plain_drill.run(folders_in(tmp_path), "victorian", principle, io.StringIO(), out) == 0
    assert "Victorian London has no ready-made positions" in out.getvalue()
    assert "There are no positions for “A cordon before a chase” yet." in out.getvalue()


@pytest.mark.parametrize(
    ("words", "code", "told"),
    [
        ("--plain", 0, "London, the detectives:"),
        ("--edition sherlock --side hider --plain", 0, "  crimes "),
        ("cordn", 2, "Did you mean cordon?"),
        ("cordon --side hider", 2, "London has no principle 'cordon' for Mister X"),
        ("--edition lonon", 2, "Did you mean london?"),
        ("hubs --plain", 0, " right first time."),
        ("all --plain", 0, "Double out of a cordon: When they close in"),
        ("ALL --side seekers --plain", 0, "Question 1 of "),
        ("all --edition victorian --side seekers --plain", 0, "Question 1 of "),
    ],
)
def test_the_command(words: str, code: int, told: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch,
                     capsys: pytest.CaptureFixture[str]) -> None:  # fmt: skip
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    monkeypatch.setattr("sys.stdin", io.StringIO("quit\n"))
    assert cli.run(["drill", *words.split()]) == code
    printed = capsys.readouterr()
    assert told in (printed.err if code else printed.out)


def test_a_side_that_is_none(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        cli.run(["drill", "--side", "seekrs"])
    assert ended.value.code == 2
    assert "Did you mean seekers?" in capsys.readouterr().err


def test_help_has_examples(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        cli.run(["drill", "--help"])
    assert ended.value.code == 0
    printed = capsys.readouterr().out
    examples = printed.partition("examples:")[2].strip("\n").splitlines()
    assert all(line.startswith("  solo-yard drill") and len(line) < 100 for line in examples)
    for line in examples:
        word = line.split()[2]
        if "principles" not in line and word != ALL:
            assert find_principle("london", None, word)


def test_a_kept_game_without_a_review_brings_nothing(tmp_path: Path) -> None:
    folders = folders_in(tmp_path)
    before = round_of("tracking", folders).count
    kept(folders, missed())
    assert round_of("tracking", folders).count == before
