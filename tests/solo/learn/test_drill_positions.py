"""The positions of the drill: each can be played, is a question, and teaches its principle; and how they are made."""

from collections import Counter
from dataclasses import replace
from pathlib import Path

import pytest
from reviewing import few_playouts

from ai.explain.gather import facts
from ai.explain.judge import Judge
from ai.explain.principles import principles_of
from ai.explain.verdict import DOUBTFUL, walker
from ai.game.game import Game
from ai.position.move import Move
from ai.position.position import HIDER_SIDE, SEEKER_SIDE, View
from maps.edition_file import EDITIONS, load_edition
from solo.files.saves import replay
from solo.files.summaries import PRINCIPLE
from solo.learn.drill import make_positions, positions
from solo.learn.drill.positions import DrillPosition, file_content, file_of, positions_of
from solo.learn.review.decision import ACCEPTED, lesson_of

__all__ = ["few_playouts"]
WITH_POSITIONS = ("london", "sherlock", "venice", "dice")
BOTH = (HIDER_SIDE, SEEKER_SIDE)


def at_decision(position: DrillPosition) -> Game:
    """Replays a position; raises SaveError if a move is not legal."""
    return replay(position.save(), Path("position"))


@pytest.mark.parametrize("edition", WITH_POSITIONS)
def test_every_position_can_be_played(edition: str) -> None:
    known = {side: {one.id for one in principles_of(load_edition(edition), side)} for side in BOTH}
    for position in positions_of(edition):
        game, decision = at_decision(position), position.decision
        assert position.options.edition == edition
        assert game.to_move == position.side
        assert len(game.moves) == decision.ply == len(position.moves)
        assert game.round == decision.round
        (played,) = game.parse_move(decision.move, half=True)
        own = [move for move in game.legal_moves() if not walker(played) or walker(move) == walker(played)]
        assert sorted(one.move for one in decision.options) == sorted(game.move_text(move) for move in own)
        worth = {one.move: one.value for one in decision.options}
        assert worth[decision.move] == decision.value
        assert decision.accepts(next(one for one in decision.options if one.move == decision.best))
        assert decision.best_value == max(worth.values())
        assert decision.best_value - decision.value >= DOUBTFUL > ACCEPTED
        assert decision.loss.sure
        assert 2 * sum(decision.accepts(one) for one in decision.options) <= len(worth)
        assert decision.principle in known[position.side]


@pytest.mark.parametrize("edition", WITH_POSITIONS)
def test_every_position_teaches_its_principle(edition: str) -> None:
    """If this fails, reasons have changed: `python -m solo.learn.drill.make_positions EDITION --relabel`."""
    for position in positions_of(edition):
        principle = lesson_of(at_decision(position), position.side, position.decision).principle
        assert principle is not None
        assert principle.id == position.decision.principle


@pytest.mark.parametrize("edition", WITH_POSITIONS)
def test_every_principle_has_a_position(edition: str) -> None:
    """If this fails, a principle is new, or nothing is about it any more: `make_positions EDITION --add --missing`."""
    known = {(side, one.id) for side in BOTH for one in principles_of(load_edition(edition), side)}
    found = {(one.side, one.theme) for one in positions_of(edition)}
    assert found == known


@pytest.mark.parametrize("edition", WITH_POSITIONS)
def test_positions_are_many_and_from_different_games(edition: str) -> None:
    found = positions_of(edition)
    by_theme = Counter((one.side, one.decision.principle) for one in found)
    assert max(by_theme.values()) <= make_positions.MOST
    games = Counter((one.side, one.decision.principle, one.options.seed) for one in found)
    assert max(games.values()) == 1
    assert {side for side, _name in by_theme} == {*BOTH}
    assert len(found) >= 20
    assert file_of(edition).stat().st_size <= 150_000
    assert file_content(edition).made.startswith(f"{make_positions.PROGRAM} {edition} --games ")


def test_the_file_is_what_the_program_writes() -> None:
    content = file_content("dice")
    assert positions.dump(content.made, content.positions) == file_of("dice").read_bytes()


def test_positions_are_found_by_the_name_of_an_edition_alone(tmp_path: Path) -> None:
    assert {path.stem for path in positions.FOLDER.iterdir()} == {*WITH_POSITIONS} <= {*EDITIONS}
    assert positions_of("victorian") == ()
    assert positions_of(str(tmp_path)) == ()
    assert positions_of("../positions/london") == ()


def test_every_principle_has_an_id_that_can_be_typed_and_kept() -> None:
    for edition in EDITIONS.values():
        ids = [one.id for side in BOTH for one in principles_of(edition, side)]
        assert all(PRINCIPLE.fullmatch(one) for one in ids)
        assert len(ids) == len({*ids}), "the id alone names the side"


# Making positions


@pytest.mark.usefixtures("few_playouts")
def test_positions_are_made_from_games(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(positions, "FOLDER", tmp_path)
    monkeypatch.setattr(make_positions, "QUICK", 100)
    assert make_positions.main(["dice", "--games", "2", "--seed", "5"]) == 0
    first = file_of("dice").read_bytes()
    content = file_content("dice")
    assert content.made == "python -m solo.learn.drill.make_positions dice --games 2 --seed 5"
    assert content.positions
    for position in content.positions:
        assert make_positions.is_worth_asking(at_decision(position), position.side, position.decision)
    assert make_positions.main(["dice", "--games", "2", "--seed", "5"]) == 0
    assert file_of("dice").read_bytes() == first
    wrong = [replace(one, decision=replace(one.decision, principle="spread")) for one in content.positions]
    file_of("dice").write_bytes(positions.dump(content.made, wrong))
    assert make_positions.main(["dice", "--relabel"]) == 0
    assert file_content("dice").positions == content.positions
    relabelled = file_of("dice").read_bytes()
    assert file_content("dice").made == f"{content.made}, then --relabel"
    assert make_positions.main(["dice", "--relabel"]) == 0
    assert file_of("dice").read_bytes() == relabelled, "nothing has changed"


def test_short_games_with_few_tickets_can_be_dealt() -> None:
    for edition in ("london", "sherlock"):
        options = make_positions.few_tickets(edition, 5)
        game = Game.new(options)
        assert options == make_positions.few_tickets(edition, 5) != make_positions.few_tickets(edition, 6)
        assert (game.rounds, game.black, game.double) == (make_positions.SHORT, 0, 0)
        purses = [game.purse(seat) for seat in game.seats]
        assert all(
            low <= held <= high
            for purse in purses
            if purse
            for held, (low, high) in zip(purse, make_positions.FEW, strict=False)
        )


@pytest.mark.usefixtures("few_playouts")
def test_only_the_opening_and_only_what_is_missing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing is looked for that the file has, and nothing after the first moves."""
    monkeypatch.setattr(positions, "FOLDER", tmp_path)
    monkeypatch.setattr(make_positions, "QUICK", 100)
    assert make_positions.main(["dice", "--games", "2", "--seed", "5"]) == 0
    before = file_content("dice").positions
    asked = ["dice", "--add", "--missing", "--moves", "4", "--games", "2", "--seed", "6"]
    assert make_positions.main(asked) == 0
    content = file_content("dice")
    had = {make_positions.theme_of(one) for one in before}
    new = [one for one in content.positions if one not in before]
    assert len(content.positions) == len(before) + len(new)
    assert all(len(one.moves) < 4 and make_positions.theme_of(one) not in had for one in new)
    assert content.made.endswith("then --add --games 2 --seed 6 --missing --moves 4")


def test_games_may_be_looked_through_for_one_principle(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Only decisions are searched in which a move has a fact that the principle is about."""
    monkeypatch.setattr(positions, "FOLDER", tmp_path)
    (tmp_path / "sherlock.json").write_bytes(positions.dump("before", ()))
    asked: list[bool] = []
    broken = make_positions._broken_principles

    def looked(judge: Judge, view: View, played: Move) -> dict[str, Move]:
        kinds = {fact.kind for move in view.legal_moves() for fact in facts(view, judge.believe(view), move)}
        asked.append("hub" in kinds)
        return {name: move for name, move in broken(judge, view, played).items() if name != "hubs"}

    monkeypatch.setattr(make_positions, "QUICK", 100)
    monkeypatch.setattr(make_positions, "_broken_principles", looked)
    assert (
        make_positions.main(["sherlock", "--add", "--about", "hubs", "--games", "1", "--seed", "5", "--moves", "40"])
        == 0
    )
    assert asked
    assert all(asked)
    content = file_content("sherlock")
    assert content.positions == ()
    assert content.made == "before, then --add --games 1 --seed 5 --moves 40 --about hubs"


def test_a_position_must_be_a_question() -> None:
    position = positions_of("london")[0]
    game, decision = at_decision(position), position.decision
    assert make_positions.is_worth_asking(game, position.side, decision)
    nearly = tuple(replace(one, value=decision.best_value - 0.01) for one in decision.options)
    for change in ({"principle": ""}, {"error": 0.9}, {"value": decision.best_value - 0.05}, {"options": nearly}):
        assert not make_positions.is_worth_asking(game, position.side, replace(decision, **change)), change
