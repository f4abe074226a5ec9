"""An edition of one's own, made of data alone, plays through everything that the game has.

Its mechanics are put together as in no box. What is printed speaks of what it has, by its own names, and of nothing
else.
"""

import io
import json
import random
import re
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from odd_editions import ODD, Odd, foreign_words
from person import Person
from reviewing import few_playouts, recorded, reviewed
from saving import play_on
from sessions import obey, said
from small_games import rare_ones_often
from tables import record_of
from terminal import DOWN, ENTER, ESCAPE, F1, F3, F4, HOME, PAGE_DOWN, Desk, desk, sitting
from worlds import Worlds, any_move, follow_game

from ai.belief.filter import Belief
from ai.game.game import Game
from ai.position.position import CHANCE, HIDER_SIDE, SEEKER_SIDE
from ai.programs.engine import Engine
from ai.rules.options import Options
from maps.edition_file import load_edition
from profiles import load_profile
from solo import cli
from solo.assist import advice
from solo.assist.real_table import RealTable
from solo.assist.setup import table_options
from solo.files import saves
from solo.files.running_game import Autosave
from solo.files.saves import Save
from solo.files.settings import NewGame, Settings
from solo.language.catalogues import speak
from solo.learn.review.text import review_lines
from solo.play.coach import Coach
from solo.play.hints import STRENGTHS
from solo.play.replay import Replay
from solo.play.session import Seat, Session

__all__ = ["few_playouts"]
pytestmark = pytest.mark.usefixtures("few_playouts")
SIDES = (HIDER_SIDE, SEEKER_SIDE)
FEW = 60  # playouts
NEAR = 1e-9
ENGLISH_FIRST = pytest.mark.parametrize("language", ["en", pytest.param("es", marks=pytest.mark.slow)], indirect=True)
ASKED = ("help", "rules", "look", "look 8", "log", "belief", "why 8", "exits", "moves", "board")


@pytest.fixture(params=ODD)
def name(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.fixture
def odd(name: str) -> Odd:
    return ODD[name]


@pytest.fixture
def edition(name: str, tmp_path: Path) -> str:
    """The folder of an edition, as one names it."""
    return str(ODD[name].write(tmp_path / "data" / "editions" / name))


@pytest.fixture(params=["en", "es"])
def language(request: pytest.FixtureRequest) -> Iterator[str]:
    yield speak(request.param)
    speak("en")


def options_of(edition: str, seed: int = 1) -> Options:
    counts = load_edition(edition).counts
    return Options(edition=edition, detectives=counts[seed % len(counts)], seed=seed)


def check_words(odd: Odd, edition: str, text: str, language: str = "en") -> None:
    """Nothing is said about a mechanic that the edition lacks, or by the name of another edition."""
    text = text.replace(edition, "./own")
    assert foreign_words(odd, load_edition(edition).mechanics, text, language) == {}
    assert not re.search(r"\{\w+\}|\(\)|  \.| ,|\b0 \.", text), "a place that was left empty"


def play_in_engine(engine: Engine, luck: random.Random) -> list[str]:
    """A whole game of what the engine says can be played; everything is asked on the way."""
    asked = []
    while json.loads(engine.answer("state")[2:])["winner"] is None:
        moves = json.loads(engine.answer("legal")[2:])
        if len(asked) % 4 == 0:
            chosen = json.loads(engine.answer(f"go level=greedy seed={len(asked)}")[2:])
            asked.append(json.dumps(chosen, ensure_ascii=False))
            move = chosen["move"]
        else:
            move = luck.choice(moves)
        assert move in moves
        assert engine.answer(f"play {move}") == "="
        asked.append(engine.answer("state"))
        weights = json.loads(engine.answer("belief")[2:])
        assert sum(weights.values()) == pytest.approx(1, abs=1e-4)
    return asked


def test_the_engine_plays_whole_games(odd: Odd, edition: str) -> None:
    engine = Engine()
    for seed in range(2):
        assert engine.answer(f'new edition="{edition}" seed={seed}') == "="
        ways = engine.answer("perft 1")
        said = play_in_engine(engine, random.Random(seed))
        assert ways.startswith("= ")
        for line in said:
            reason = json.loads(line).get("reason", "") if line.startswith("{") else ""
            check_words(odd, edition, reason or "")
    search = json.loads(_begun(engine, edition).answer(f"go level=commissioner playouts={FEW}")[2:])
    assert search["visits"]
    state = json.loads(engine.answer("state")[2:])
    assert {seeker["name"] for seeker in state["seekers"]} & {*odd.own}


def _begun(engine: Engine, edition: str) -> Engine:
    """A game in which the first choice that is nobody's luck is to be made."""
    engine.answer(f'new edition="{edition}" seed=3')
    while json.loads(engine.answer("state")[2:])["to_move"] == CHANCE:
        engine.answer(f"play {json.loads(engine.answer('go')[2:])['move']}")
    return engine


def test_players_meet_in_the_arena(odd: Odd, edition: str, capsys: pytest.CaptureFixture[str]) -> None:
    for hider, seekers in (("greedy", "constable"), ("random", "greedy")):
        words = ["--hider", hider, "--seekers", seekers, "--games", "2", "--jobs", "1", "--playouts", "10"]
        assert cli.run(["arena", "--edition", edition, *words]) == 0
        check_words(odd, edition, capsys.readouterr().out)


def test_the_belief_equals_counting(edition: str) -> None:
    for seed in range(2):
        game, chance = Game.new(options_of(edition, seed)), random.Random(seed)
        worlds, belief = Worlds(game.deal, any_move(game.deal)), Belief(game.view(SEEKER_SIDE).deal, None)
        compared = 0
        while game.outcome is None:
            if game.hider:
                assert abs(belief.weights - worlds.stations()).max() < NEAR
                assert belief.weights[game.hider] > 0
                compared += 1
            if follow_game(game, worlds, rare_ones_often(game, chance)):
                belief = belief.follow(game.view(SEEKER_SIDE))
        assert compared > 5


def seated(edition: str, side: str, seed: int, moves: int) -> Session:
    """A person who takes over a game that was played for a while, where it is their turn."""
    options = options_of(edition, seed)
    game = play_on(Game.new(options), seed, moves)
    session = Session(game, options, Seat(side), load_profile("greedy"))
    session.coach = Coach(session, FEW)
    session.open()
    while game.outcome is None and not session.waiting:
        session.machine_move()
    return session


@ENGLISH_FIRST
@pytest.mark.parametrize("side", SIDES)
def test_hints_of_every_strength_and_grades(side: str, odd: Odd, edition: str, language: str) -> None:
    told: list[str] = []
    for seed, moves in ((1, 0), (2, 9)):
        session = seated(edition, side, seed, moves)
        if session.game.outcome is not None:
            continue
        told += [line for strength in STRENGTHS for line in said(obey(session, f"hint {strength}"))]
        told += said(obey(session, "hints on"))
        view = session.view
        reply = obey(session, view.move_text(session.choices()[-1]))
        assert reply.moved
        told += said(reply)
    assert len(told) > 8
    check_words(odd, edition, "\n".join(told), language)


def test_a_game_is_saved_and_resumed_after_a_kill(edition: str, tmp_path: Path) -> None:
    options = options_of(edition)
    game = Game.new(options)
    autosave = Autosave(tmp_path / "state", Save.begin(game, options, HIDER_SIDE, "greedy", load_profile("greedy")))
    play_on(game, 1, 7)
    autosave.record(game)
    autosave.close()  # as a kill does: nothing else is written
    resumed, again = Autosave.resume(autosave.path)
    assert (again.moves, again.row.tobytes()) == (game.moves, game.row.tobytes())
    assert play_on(again, 1).outcome is not None
    resumed.record(again)
    assert saves.read(autosave.path).result == again.outcome
    resumed.close()


@ENGLISH_FIRST
@pytest.mark.parametrize("side", SIDES)
def test_a_finished_game_is_reviewed(side: str, odd: Odd, edition: str, language: str) -> None:
    save, game = recorded(options_of(edition), side, seed=3)
    review = reviewed(save, game)
    lines = review_lines(Replay(save, game), review)
    assert review.decisions
    check_words(odd, edition, "\n".join(lines), language)


class Curious(Person):
    """Asks everything that can be asked before the first move, and again later on."""

    def __init__(self, out: io.StringIO, seed: int) -> None:
        super().__init__(out, seed)
        self.asked = [*ASKED, "hint", *ASKED]
        self.lines = 0

    def readline(self, size: int = -1, /) -> str:
        self.lines += 1
        if self.asked and (len(self.asked) > len(ASKED) or self.lines > len(ASKED) + 8):
            return f"{self.asked.pop(0)}\n"
        return super().readline(size) if self.lines < 200 else "quit\n"


@pytest.mark.parametrize("side", SIDES)
def test_plain_mode(side: str, odd: Odd, edition: str, language: str, monkeypatch: pytest.MonkeyPatch) -> None:
    out = io.StringIO()
    monkeypatch.setattr(sys, "stdout", out)
    monkeypatch.setattr(sys, "stdin", Curious(out, 3))
    words = ["play", "--plain", "--level", "greedy", "--seed", "4", "--side", side, "--edition", edition]
    assert cli.run(["--language", language, *words]) == 0
    text = out.getvalue()
    check_words(odd, edition, text, language)
    assert {own for own in odd.own if own not in text} == set()
    assert re.search(r"(His|Your) route: |(Su|Tu) recorrido: ", text), text[-1000:]


def test_the_rules_page(odd: Odd, edition: str, language: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.run(["--language", language, "rules", edition]) == 0
    page = capsys.readouterr().out
    check_words(odd, edition, page, language)
    assert odd.own[0] in page
    assert all(mode in page for mode in odd.modes)


def test_the_folder_is_proved(odd: Odd, edition: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.run(["maps", "check", edition]) == 0
    told = capsys.readouterr().out
    assert f"{edition}: can be played" in told
    check_words(odd, edition, told)


@ENGLISH_FIRST
def test_a_real_table_is_assisted(odd: Odd, edition: str, language: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(advice, "PLAYOUTS", FEW)
    told = record_of(options_of(edition))
    table = RealTable.laid(table_options(told.setting))
    printed = [line for word in ("help", "rules", "look", "moves") for line in said(obey(table, word))]
    for number, (line, weights) in enumerate(zip(told.lines, told.beliefs, strict=True)):
        assert table.believe().weights == pytest.approx(weights)
        reply = obey(table, line)
        assert reply.moved, said(reply)
        words = ("belief", "log", "look", "moves") if number % 9 == 5 else ()
        printed += [*said(reply), *(text for word in words for text in said(obey(table, word)))]
        if table.game.to_move == SEEKER_SIDE and number == 6:
            printed += said(obey(table, "advise"))
    check_words(odd, edition, "\n".join(printed), language)


def test_the_full_screen(odd: Odd, name: str, edition: str, tmp_path: Path) -> None:
    """From the menu, where a folder in the data directory is listed, through a few moves, the help and the rules."""
    seen: list[str] = []

    async def look(here: Desk, *keys: str) -> None:
        await here.press(*keys)
        seen.append(here.text())

    async def talk() -> None:
        async with desk(
            tmp_path, size=(130, 45), settings=Settings(new_game=NewGame(edition=edition, level="random"))
        ) as here:
            assert edition in [found.id for found in here.yard.editions()]
            at = [choice.name for choice in here.top.list.choices()].index("New game")
            await look(here, HOME, DOWN * at, ENTER)
            assert name.capitalize() in here.text()
            await look(here, ENTER)
            await here.until(lambda: type(here.top).__name__ == "GameScreen")
            game, luck = here.top, random.Random(2)
            for _move in range(6):
                await here.until(lambda: game.watch is None)
                if not game.session.waiting:
                    break
                move = luck.choice(game.session.choices())
                await look(here, game.session.view.move_text(move), ENTER)
            await here.until(lambda: game.watch is None)
            for keys in ((F4,), (F4,), (F1,), *[(PAGE_DOWN,)] * 4, (ESCAPE,), (F3,), *[(PAGE_DOWN,)] * 8, (ESCAPE,)):
                await look(here, *keys)

    sitting(talk)
    text = "\n".join(seen[1:])
    check_words(odd, edition, text)
    assert {own for own in odd.own[:2] if own not in text} == set()
