"""Every lesson of the tutorial can be played to its end, back and forth, and nothing of its games is kept."""

import io
import random
import re

import pytest
from sessions import said
from taking_lessons import BACK, NAMES, SKIP, course, legal_texts, own_data, submit

from solo.learn.tutorial.lesson import Course
from solo.learn.tutorial.lessons import find
from solo.plain.tutorial import PlainLesson

pytestmark = pytest.mark.usefixtures("own_data")
__all__ = ["own_data"]


def try_all(taken: Course) -> tuple[list[str], list[str]]:
    """The moves that the step accepts and those that it refuses; each is tried, and what is accepted is taken back."""
    accepted, refused = [], []
    for text in legal_texts(taken):
        at, moves, row = taken.at, [*taken.game.moves], taken.game.row.copy()
        reply = submit(taken, text)
        if not reply.wrong:
            accepted.append(text)
            submit(taken, BACK)
        else:
            refused.append(text)
            assert said(reply)[0].endswith(".")
            assert "{" not in said(reply)[0]
        assert (taken.at, taken.game.moves) == (at, moves), text
        assert (taken.game.row == row).all()
    return accepted, refused


def go_to_the_end(taken: Course) -> None:
    while not taken.is_last:
        at = taken.at
        submit(taken, SKIP)
        assert taken.at == at + 1


@pytest.mark.parametrize("name", NAMES)
def test_every_accepted_move_leads_to_the_end(name: str) -> None:
    taken = course(name)
    while not taken.is_last:
        at = taken.at
        if taken.step.goals:
            accepted, refused = try_all(taken)
            assert refused, f"step {at + 1} of {name} accepts everything"
            for text in accepted:
                submit(taken, text)
                go_to_the_end(taken)
                while taken.at > at:
                    assert not submit(taken, BACK).wrong
            if len(taken.game.moves) > taken._begun[at]:  # in the middle of a step
                submit(taken, BACK)
            assert taken.at == at
        submit(taken, SKIP)


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("seed", range(2))
def test_whoever_fulfils_the_goals_by_lot_gets_to_the_end(name: str, seed: int) -> None:
    chance = random.Random(seed)
    taken = course(name)
    while not taken.is_last:
        step = taken.step
        if not step.goals:
            submit(taken, step.command)
            continue
        texts = legal_texts(taken)
        chance.shuffle(texts)
        assert any(not submit(taken, text).wrong for text in texts), f"stuck in step {taken.at + 1} of {name}"


@pytest.mark.parametrize("name", NAMES)
def test_a_whole_lesson_line_by_line(name: str) -> None:
    """Types what each step asks for, after a move that it refuses; all of it is read as text."""
    lines, taken = [], course(name)
    reasons = []
    while not taken.is_last:
        step = taken.step
        if step.goals:
            wrong = next(text for text in legal_texts(taken) if taken._missing(taken.game.parse_move(text)))
            lines += [wrong, *step.answer]
            reasons.append(taken._missing(taken.game.parse_move(wrong)))
            submit(taken, SKIP)
        else:
            lines.append(step.command)
            submit(taken, step.command)
    out = io.StringIO()
    assert PlainLesson(find(name), io.StringIO("\n".join([*lines, "", ""])), out).run()
    said = out.getvalue()
    steps = len(taken.lesson.steps)
    headings = re.findall(rf"^Step (\d+) of {steps}: {re.escape(taken.lesson.title)}$", said, re.M)
    assert [*dict.fromkeys(headings)] == [str(number) for number in range(1, steps + 1)]
    assert len(reasons) >= 2
    assert all(f"> {reason}\n" in said for reason in reasons)
    assert said.endswith("Press Enter to finish the lesson.\n> ")


def test_the_guided_games_end_as_they_should() -> None:
    ends = {
        "london-seekers": ("seekers", "captured"),
        "london-hider": ("hider", "time up"),
        "sherlock-seekers": ("seekers", "captured"),
        "sherlock-hider": ("hider", "three crimes"),
        "dice-seekers": ("seekers", "captured"),
    }
    for name in NAMES:
        taken = course(name)
        go_to_the_end(taken)
        outcome = taken.game.outcome
        assert (outcome and (outcome.winner, outcome.reason)) == ends.get(name)


def test_a_double_move_can_be_made_in_two_halves() -> None:
    taken = course("london-hider")
    while not taken.step.answer or not taken.step.answer[0].startswith("double"):
        submit(taken, SKIP)
    at, made = taken.at, len(taken.game.moves)
    reply = submit(taken, "double taxi 71")
    assert not reply.wrong
    assert taken.at == at
    assert len(taken.game.moves) == made + 1
    assert said(submit(taken, "taxi 70")) == ["On 70 a detective could catch you at once."]
    submit(taken, BACK)  # to the beginning of this step
    assert (taken.at, len(taken.game.moves)) == (at, made)
    submit(taken, "double taxi 71")
    submit(taken, "taxi 72")
    assert taken.at == at + 1
    assert taken.game.outcome


def test_skip_in_the_middle_of_a_step_does_all_of_it() -> None:
    taken = course("london-seekers")
    while taken.step.turns == 1:
        submit(taken, SKIP)
    at = taken.at
    submit(taken, "d2 taxi 177")
    assert taken.at == at
    submit(taken, SKIP)
    assert taken.at == at + 1
    assert [taken.game.station(seat) for seat in (1, 2, 3, 4)] == [163, 177, 191, 178]


def test_back_forward_and_leaving() -> None:
    taken = course("london-seekers")
    assert said(submit(taken, BACK)) == ["This is the first step."]
    assert said(submit(taken, "d1 bus 63")) == ["That move can wait. First read on: press Enter."]
    submit(taken, "")
    assert said(submit(taken, "d1 bus 63")) == ["That move can wait. First type look 34."]
    assert said(submit(taken, "look 35"))[0].startswith("Station 35.")
    assert taken.at == 1
    assert said(submit(taken, "  LOOK   34 "))[0].startswith("Station 34.")
    assert taken.at == 2
    assert said(submit(taken, "d1 bus 64"))[0] == "Not possible: no bus line joins 34 and 64."
    assert submit(taken, "hello").wrong
    assert said(submit(taken, "moves"))
    submit(taken, "d1 bus 63")
    assert taken.game.round == 2
    submit(taken, "undo")
    assert (taken.at, taken.game.round, taken.game.station(1)) == (2, 1, 34)
    assert submit(taken, "redo").wrong
    assert submit(taken, "quit").leaves
    assert submit(taken, "Exit").leaves
