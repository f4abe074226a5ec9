"""Nothing that is told before somebody has answered gives the answer away: hints that only make one think, grades, the
tutor's warning, the questions of the quiz, the drill and the lesson."""

import random
import re
from collections.abc import Iterator
from itertools import count, islice
from pathlib import Path

import pytest
from coaching import seated
from terminal import folders_in

from ai.game.game import Game
from ai.position.move import Move
from ai.position.position import HIDER_SIDE, SEEKER_SIDE
from ai.rules.options import Options
from maps.edition_file import EDITIONS
from solo.learn.drill.drill import Drill, DrillRound, PrinciplesRound, find_principle
from solo.learn.drill.positions import positions_of
from solo.learn.quiz.quiz import QuizCard
from solo.play.grades import grade_lines, warning
from solo.play.hints import hint_work, make_hint
from solo.play.session import Session
from solo.play.tutor import Tutor

BOTH = (HIDER_SIDE, SEEKER_SIDE)
EACH = 5  # positions of an edition and a side
LOOKED_AT = 3  # bad moves of a position


def names(text: str, move: str, *, station_too: bool = True) -> bool:
    """Whether a text names a move: its words with the ticket, or its station alone."""
    station = move.split()[-1]
    words = (move, station) if station.isdecimal() and station_too else (move,)
    return any(re.search(rf"(?<![\w.]){re.escape(word)}(?![\w%]|\.\d)", text) for word in words)


def test_names_of_moves_are_found() -> None:
    assert names("Look at 67.", "taxi 67")
    assert names("d1 ask river would do", "d1 ask river")
    assert not names("Look at 67.", "taxi 67", station_too=False)
    assert not names("taxi 167", "taxi 16")
    for text in ("Look at 167.", "67% of them", "6.67 points", "it loses 0.67"):
        assert not names(text, "taxi 67"), text


def positions(edition: str, side: str) -> Iterator[Game]:
    """Decisions of a side in games that were begun at random."""
    for seed in count(1):
        chance, counts = random.Random(seed), EDITIONS[edition].counts
        game = Game.new(Options(edition=edition, seed=seed, detectives=counts[seed % len(counts)]))
        game.settle_chance()
        for _move in range(chance.randint(2, 30)):
            if game.to_move is not None:
                game.push(chance.choice(game.legal_moves()))
                game.settle_chance()
        if game.to_move == side and len(game.legal_moves()) > 3:
            yield game


def untold(person: Session) -> list[str]:
    """Everything that is told before the best moves may be known, without what is told of the bad move itself."""
    coach = person.coach
    verdict = coach.look().wait()
    told = [*make_hint(coach, hint_work(coach), "nudge").lines]
    bad = [one.move for one in verdict.moves if verdict.loss(one.move).mark]
    for move in bad[:: max(1, len(bad) // LOOKED_AT)]:
        played = coach.decisions((Move(move),))
        person.tutor = Tutor(fixed=0)
        about = [warned[0]] if (warned := warning(person, played)) else []
        if warned and warned[1]:  # what happens after the move; where others go says nothing of the best move
            answer = re.split("[,:]", warned[1].text, maxsplit=1)[1]
            good = [person.view.move_text(one.move) for one in verdict.equals(move)]
            assert not any(names(answer, text, station_too=False) for text in good), warned[1].text
            about = [about[0].removesuffix(warned[1].text)]
        about += grade_lines(coach, played, (*coach.key, move))
        text, loss = person.view.move_text(move), r"[\d.]+ points"
        told += [re.sub(r"win chance .*%", "", re.sub(loss, "", line.replace(text, ""))) for line in about]
    return told


@pytest.mark.parametrize("side", BOTH)
@pytest.mark.parametrize("edition", EDITIONS)
def test_no_hint_warning_or_grade_names_a_good_move(edition: str, side: str) -> None:
    for game in islice(positions(edition, side), EACH):
        person = seated(game, side, 200)
        verdict, told = person.coach.look().wait(), untold(person)
        assert told
        for best in verdict.equals(verdict.best.move):
            text = person.view.move_text(Move(best.move))
            for line in told:
                assert not names(line, text), f"{line!r} gives {text} away"


def without_the_mistake(card: QuizCard, text: str) -> str:
    """A question without what it says of the move that was played."""
    decision = card.decision
    for part in (decision.move, f"round {decision.round}", f"{100 * decision.loss.loss:.1f} points"):
        assert part in text
        text = text.replace(part, "")
    return re.sub(r"Question \d+ of \d+", "", text)


@pytest.mark.parametrize("edition", EDITIONS)
def test_no_question_names_its_answer(edition: str, tmp_path: Path) -> None:
    """Every position of the drill, and every question of the lesson; own mistakes are asked with the same words."""
    drill = Drill(folders_in(tmp_path), edition, [])
    for position in positions_of(edition):
        card, shown = position.card(), DrillRound(drill, find_principle(edition, position.side, position.theme))
        game = card.at_decision()
        own = QuizCard(card.path, card.save, card.decision)
        for asked in (card.question(game), own.question(game)):
            for text in (shown.heading(card), without_the_mistake(card, asked)):
                for option in card.decision.options:
                    if card.decision.best_value - option.value <= card.decision.error:
                        assert not names(text, option.move), f"{text!r} gives {option.move} away"
    lesson = PrinciplesRound(drill, None)
    while question := lesson.ask():
        card = lesson.left[0]
        text = " ".join([question[0], without_the_mistake(card, question[1])])
        assert not names(text, card.decision.best)
        lesson.give_up()
        lesson.left = [one for one in lesson.left if one.key != card.key]
