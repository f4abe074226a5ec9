"""A review judges what a person decided, by what they could know, and its numbers add up."""

import json
from dataclasses import asdict, replace
from itertools import islice, pairwise
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from reviewing import few_playouts, played, recorded, reviewed
from same_trace import same_trace_games
from saving import texts
from table import BUS, TAXI
from terminal import folders_in

from ai.belief.filter import Belief
from ai.evaluate.learnt_weights import load_weights
from ai.explain.judge import Judge
from ai.explain.principles import GENERAL
from ai.explain.verdict import Loss
from ai.game.game import Game
from ai.players.search.watch import Watch
from ai.rules.options import Options, Past
from maps.edition_file import EDITIONS
from profiles import load_profile
from solo.files.saves import Save
from solo.learn.review import story
from solo.learn.review.analysis import Review, analyse
from solo.learn.review.decision import JUDGING, LUCK, OTHERS, START, ReviewedDecision
from solo.learn.review.review_file import Analysis, keep_review, read_review
from solo.learn.review.text import points

pytestmark = pytest.mark.usefixtures("few_playouts")
__all__ = ["few_playouts"]

# He has taken a taxi twice and goes from 64 to 81, where entry 3 shows him; Red stands next to him on 82, the other
# far away in the south. Red may go there by taxi.
CAPTURE = Options(
    hider_start=64, seeker_starts=(82, 199), detectives=2, bobbies=0, log=(Past(TAXI), Past(TAXI)), seed=1
)


def decision(value: float, best: float, since: str = OTHERS, **more: Any) -> ReviewedDecision:
    """A decision with these win chances."""
    about = {"ply": 0, "round": 1, "seat": 0, "move": "taxi 1", "best": "taxi 2", "error": 0.01}
    about |= {"stake": 0.1, "principle": "", "options": ()} | more
    return ReviewedDecision(since=since, value=value, best_value=best, **about)


def test_a_double_move_is_reviewed_with_the_half_that_was_played() -> None:
    """19 is beside Yellow on 32. What is told is not about the second half that the search tried most."""
    options = Options(hider_start=8, seeker_starts=(18, 32, 57), detectives=3, bobbies=0, reveals=(2,), seed=1)
    for text in ("double taxi 19 taxi 8", "double taxi 19 taxi 9", "double taxi 19 black 9"):
        save, game = played(options, "hider", [text])
        first = reviewed(save, game).decisions[0]
        assert first.mark
        (option,) = [one for one in first.options if one.move == first.move]
        assert f"{option.move} {option.second}" == text


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("side", ["hider", "seekers", "detective:2"])
def test_games_of_every_edition_and_side_are_reviewed(edition: str, side: str) -> None:
    save, game = recorded(Options(edition=edition, detectives=2, seed=4), side, seed=6)
    review = reviewed(save, game)
    assert review.done
    assert review.decisions
    own = {"hider": {0}, "seekers": {0, *range(1, 6)}, "detective:2": {0, 2}}[side]
    for one in review.decisions:
        assert save.moves[one.ply] == one.move
        assert one.seat in own
        assert 0 <= one.value <= one.best_value <= 1
        if one.seat and edition != "sherlock":  # whoever can play a chip may also let another move
            assert one.best.split()[0] == one.move.split()[0]
    assert review.start is not None
    assert review.end == float(save.result is not None and (save.result.winner == "hider") == (side == "hider"))
    assert review.start - review.lost + review.luck + review.others + review.judging == pytest.approx(review.end)
    assert [trace.entry for trace in review.traces] == sorted({trace.entry for trace in review.traces})
    assert all(0 < trace.chance <= 1 and 1 <= trace.rank <= trace.places for trace in review.traces)


def test_a_loss_is_told_with_the_digits_of_its_grade() -> None:
    """The coach grades by what the judge found, which a review keeps in a file with fewer digits."""
    save, game = recorded(Options(seed=4, detectives=2), "hider", seed=6)
    judge, checked = Judge(), 0
    review, moves = reviewed(save, game), [*game.moves]
    for one in review.decisions:
        while len(game.moves) > one.ply:
            game.pop()
        view, move = game.view("hider"), moves[one.ply]
        verdict = judge.confirm(view, judge.judge(view, view.legal_moves()), move)
        assert points(one.loss.loss) == points(verdict.loss(move).loss)
        checked += one.loss.loss > 0
        while len(game.moves) < len(moves):
            game.push(moves[len(game.moves)])
    assert checked > 5


def test_a_certain_capture_that_is_missed() -> None:
    save, game = played(CAPTURE, "seekers", ["taxi 81", "d1 taxi 101", "d2 taxi 188"])
    assert save.result is None
    review = reviewed(save, game)
    missed = review.decisions[0]
    assert (missed.move, missed.best, missed.mark) == ("d1 taxi 101", "d1 taxi 81", "??")
    assert missed.best_value == 1.0
    assert missed.fits_quiz
    assert {option.move for option in missed.options} >= {"d1 taxi 81", "d1 taxi 101"}
    assert all(option.move.startswith("d1 ") for option in missed.options)
    assert review.mistakes[0] is missed
    assert not review.traces, "the game is not over"


def test_a_capture_that_is_made_is_luck_and_no_mistake() -> None:
    save, game = played(CAPTURE, "seekers", ["taxi 81", "d1 taxi 81"])
    review = reviewed(save, game)
    (made,) = review.decisions
    assert (made.mark, made.value, made.loss) == ("", 1.0, Loss(0.0))
    assert (review.result, review.ending, review.accuracy) == (1.0, LUCK, pytest.approx(100, abs=0.01))


def test_a_forced_move_is_not_counted() -> None:
    """Red has a single ticket, for a bus, and stands where buses go to one station only."""
    board = Game.new(CAPTURE).board
    near: dict[int, set[int]] = {}
    for here, mode, to in board.arcs():
        if mode == BUS:
            near.setdefault(here, set()).add(to)
    start, (goal,) = next((here, to) for here, to in sorted(near.items()) if len(to) == 1)
    options = replace(CAPTURE, seeker_starts=(start, 199), purses=((0, 1, 0), (5, 5, 5)))
    save, game = played(options, "detective:1", ["taxi 81", f"d1 bus {goal}"])
    review = reviewed(save, game)
    assert review.forced == (1,)
    assert not review.decisions
    assert review.accuracy is None
    assert review.done


def test_luck_losses_and_others_add_up_by_hand() -> None:
    """50 % at first; a move loses 10; a reveal brings 20; a good move; the hider's move takes 30; caught at last."""
    review = Review(
        count=9,
        plies=9,
        decisions=(
            decision(0.4, 0.5, START),
            decision(0.6, 0.6, LUCK, ply=3),
            decision(0.25, 0.3, OTHERS, ply=5, round=2),
        ),
        result=1.0,
        ending=LUCK,
    )
    assert review.lost == pytest.approx(0.15)
    assert review.luck == pytest.approx(0.2 + 0.75)
    assert review.others == pytest.approx(-0.3)
    assert review.start == 0.5
    assert review.end == 1.0
    assert review.curve == [(0, 0.5), (1, 0.4), (3, 0.6), (4, 0.6), (5, 0.3), (6, 0.25), (9, 1.0)]
    assert review.marks == {"??": 0, "?": 1, "?!": 1}
    assert [(turn.round, turn.plies) for turn in review.turns] == [(1, (0, 3)), (2, (5,))]
    assert review.judging == 0
    apart = replace(review, decisions=(*review.decisions, decision(0.2, 0.27, JUDGING, ply=6, round=2)))
    assert apart.judging == pytest.approx(0.02)
    assert apart.luck == pytest.approx(0.2 + 0.8)
    assert review.turns[0].loss.loss == pytest.approx(0.1)
    assert review.turns[0].loss.error == pytest.approx(0.01 * 2**0.5)
    assert review.mean_loss == pytest.approx(0.05)


def test_rolls_and_reveals_are_luck_and_moves_of_others_are_not() -> None:
    save, game = recorded(Options(seed=3, detectives=2), "seekers", seed=2, most=40)
    shown = {3, 8, 13, 18, 24}
    review = reviewed(save, game)
    game = Game.new(save.options)
    entries, looks = {}, set()  # log entries that are written before each move; moves to where he may be
    for ply, text in enumerate(save.moves):
        entries[ply] = game.entry
        view = game.view("seekers")
        believed = Belief(view.deal, load_weights("london").policy).follow(view)
        looks |= {ply} if text.startswith(("d", "b")) and int(text.split()[-1]) in believed.places else set()
        game.play(game.parse_move(text, half=True))
    for before, after in zip(review.decisions, review.decisions[1:], strict=False):
        new = range(entries[before.ply] + 1, entries[after.ply] + 1)
        lucky = shown & {*new} or looks & {*range(before.ply, after.ply)}
        assert after.since == (LUCK if lucky else OTHERS if new else JUDGING)
    assert {one.since for one in review.decisions} == {START, LUCK, OTHERS, JUDGING}
    save, game = recorded(Options(edition="dice", seed=4), "hider", seed=9)
    decisions = reviewed(save, game).decisions
    for before, after in pairwise(decisions):
        between = save.moves[before.ply + 1 : after.ply]
        rolled = any(text.startswith("roll") for text in between)
        assert after.since == (LUCK if rolled else OTHERS if between else JUDGING)
    assert LUCK in {one.since for one in decisions}


def test_two_own_decisions_in_a_row_are_no_luck() -> None:
    """Moriarty chooses where to start and moves: nothing has happened between, so nothing was luck."""
    save, game = recorded(Options(edition="sherlock", detectives=2, seed=4), "hider", seed=6)
    review = reviewed(save, game)
    first, second = review.decisions[:2]
    assert (first.move.split()[0], second.ply, second.since) == ("start", 1, JUDGING)
    assert review.traces[0].entry == 0
    assert f"start {review.traces[0].station}" == first.move, "his way begins at the start"


def test_the_same_game_gets_the_same_review_also_in_two_parts() -> None:
    options = Options(edition="sherlock", detectives=2, seed=8)
    save, game = recorded(options, "hider", seed=3)
    whole = reviewed(save, game)
    assert reviewed(*recorded(options, "hider", seed=3)) == whole
    for parts in (1, 3):
        half = list(islice(analyse(*recorded(options, "hider", seed=3)), parts))[-1]
        assert not half.done
        assert len(half.decisions) == parts
        *_, on = analyse(*recorded(options, "hider", seed=3), known=half)
        assert on == whole


def test_a_review_that_is_stopped_leaves_half_judged_decisions_out() -> None:
    save, game = recorded(Options(detectives=2, seed=8), "seekers", seed=3)
    watch = Watch()
    found = []
    for review in analyse(save, game, None, watch):
        found.append(review)
        if len(found) == 2:
            watch.stop()
    assert len(found) == 2
    assert len(found[-1].decisions) == 2


@pytest.mark.parametrize("edition", EDITIONS)
def test_the_review_of_a_running_game_does_not_depend_on_the_secret(edition: str) -> None:
    seen = 0
    for seed in range(40):
        games = same_trace_games(edition, seed)
        if games is None or len(games[0].moves) > 25:
            continue
        reviews = []
        options = Options(edition=edition, seed=seed, detectives=games[0].rules.detectives)
        for game in games:
            save = Save.begin(game, options, "seekers", "greedy", load_profile("greedy"))
            reviews.append(reviewed(save.after(texts(game), (), None), game))
        assert [asdict(one) for one in reviews[0].decisions] == [asdict(one) for one in reviews[1].decisions]
        assert not reviews[0].traces
        seen += bool(reviews[0].decisions)
        if seen == 2:
            return
    assert seen


SHORT = Options(edition="dice", detectives=1, seed=2)


def analysed(folder: Path, save: Save, game: Game) -> Analysis:
    """The review of a game in a file, made or taken up."""
    analysis = Analysis(Path("game.json"), save, game, folders_in(folder))
    analysis.run()
    return analysis


def test_a_review_is_kept_and_read_again(tmp_path: Path) -> None:
    options = SHORT
    first = analysed(tmp_path, *recorded(options, "seekers"))
    path = tmp_path / "data" / "reviews" / "game.json"
    save, game = recorded(options, "seekers")
    assert read_review(path.parent, Path("elsewhere/game.json"), save) == first.review
    before = path.read_bytes()
    again = Analysis(Path("game.json"), save, game, folders_in(tmp_path))
    assert again.review == first.review
    again.run(lambda: pytest.fail("all is known"))
    assert path.read_bytes() == before
    assert not first.wrong


def test_a_stopped_analysis_goes_on_later(tmp_path: Path) -> None:
    options = SHORT
    whole = reviewed(*recorded(options, "seekers"))
    analysis = Analysis(Path("game.json"), *recorded(options, "seekers"), folders_in(tmp_path))
    analysis.run(analysis.stop)
    assert len(analysis.review.decisions) == 1
    later = Analysis(Path("game.json"), *recorded(options, "seekers"), folders_in(tmp_path))
    assert later.review == analysis.review
    later.run()
    assert later.review == whole


DAMAGE = {
    "empty": lambda data: b"",
    "cut": lambda data: data[:-40],
    "noise": lambda data: b"\xff\x00" + data,
    "foreign": lambda data: b'{"a": 1}',
    "list": lambda data: b"[]",
    "newer": lambda data: data.replace(b'"version": 4', b'"version": 5'),
    "other game": lambda data: data.replace(b'"game": "', b'"game": "0'),
    "other playouts": lambda data: data.replace(b'"playouts": 200', b'"playouts": 201'),
    "unlikely": lambda data: data.replace(b'"value": 0', b'"value": 7'),
    "text": lambda data: data.replace(b'"ply": ', b'"ply": "x", "was": '),
    "nested": lambda data: b"[" * 100_000,
    "not a number": lambda data: data.replace(b'"error": 0', b'"error": NaN, "was": 0'),
    "other move": lambda data: data.replace(b'"move": "d1', b'"move": "d9'),
}


def test_a_damaged_review_is_made_anew(tmp_path: Path) -> None:
    options = SHORT
    first = analysed(tmp_path, *recorded(options, "seekers"))
    path = tmp_path / "data" / "reviews" / "game.json"
    good = path.read_bytes()
    assert read_review(path.parent, path, first.save) == first.review
    for kind, damage in DAMAGE.items():
        path.write_bytes(damage(good))
        assert path.read_bytes() != good, kind
        assert read_review(path.parent, path, first.save) is None, kind
    assert analysed(tmp_path, *recorded(options, "seekers")).review == first.review
    assert path.read_bytes() == good


def test_a_review_that_cannot_be_kept_is_made_all_the_same(tmp_path: Path) -> None:
    (tmp_path / "data").write_text("a file where a folder should be")
    analysis = analysed(tmp_path, *recorded(SHORT, "seekers"))
    assert analysis.review.done
    assert "cannot be made" in analysis.wrong


def test_reviews_of_running_games_are_not_kept(tmp_path: Path) -> None:
    save, game = recorded(SHORT, "seekers", most=12)
    assert analysed(tmp_path, save, game).review.done
    assert not (tmp_path / "data").exists()


def test_a_review_as_json_is_what_it_was(tmp_path: Path) -> None:
    save, game = recorded(SHORT, "seekers")
    review = reviewed(save, game)
    keep_review(tmp_path, Path("game.json"), save, review)
    assert read_review(tmp_path, Path("game.json"), save) == review
    assert json.loads((tmp_path / "game.json").read_text())["format"] == "solo-yard review"


@pytest.mark.parametrize(
    ("count", "words"), [(1, "cost you 13.1 points in one move. "), (3, "13.1 points in 3 moves. ")]
)
def test_the_lesson_counts_moves(count: int, words: str, monkeypatch: pytest.MonkeyPatch) -> None:
    rows = [(GENERAL[0], 0.131, count)]
    monkeypatch.setattr(story, "losses_by_principle", lambda save, decisions: rows)
    (line,) = story.principle_lines(None, SimpleNamespace(decisions=()))  # type: ignore[arg-type]
    assert words in line
