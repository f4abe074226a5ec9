"""Mycroft's clue at a real table that began in the middle of a game: people tell what the program never saw.

The log of six entries was written before: seen on 58 with entry 3, then carriage, tram, carriage. The seventh is a
carriage. Mycroft asks where he was after entry 5.
"""

import numpy as np
import pytest

from ai.belief.hidden_game import BlindGame
from ai.belief.trails import Trails
from ai.game.game import Game
from ai.game.notation import IllegalMove
from ai.game.options_text import pairs, parse_options
from ai.position.position import SEEKER_SIDE
from maps import load_board

BOARD = load_board("sherlock")
TABLE = "edition=sherlock detectives=2 bobbies=0 characters=sherlock,mycroft dstarts=117,104 round=7 reveals=3,13"
LOG = "carriage,tram,carriage:58,carriage,tram,carriage"


def table(log: str = LOG) -> BlindGame:
    """A table whose Moriarty is known by his log alone."""
    words = f"{TABLE} log={log}"
    known = ("edition", "detectives", "bobbies", "characters", "dstarts", "round", "reveals", "log")
    return BlindGame.new(parse_options(pairs(words, known), blind=True))


def rides(station: int, mode: int) -> set[int]:
    return {to for here, by, to in BOARD.arcs() if (here, by) == (station, mode)}


def answers(game: BlindGame) -> set[int]:
    """What Moriarty may answer to a clue."""
    return {move.number for move in game.legal_moves() if move.kind == "clue"}


def test_people_supply_the_answer():
    """Where carriage and tram lead from 58, and where two carriages lead on from."""
    game = table()
    game.play(game.parse_move("carriage ?"))
    after_4 = rides(58, 0)
    after_5 = {to for here in after_4 for to in rides(here, 1)}
    assert answers(game) == after_5
    told = min(after_5)
    game.play(game.parse_move(f"d2 clue {told}"))
    after_7 = {there for here in rides(told, 0) - {117, 104} for there in rides(here, 0)} - {117, 104}
    assert {*game.belief.places} == after_7
    view = game.view(SEEKER_SIDE)
    chains = Trails(view, game.belief.policy).weights
    assert {*np.flatnonzero(chains).tolist()} == after_7, "the chains of tickets agree"


def test_the_entry_that_is_asked_may_be_one_where_he_was_seen():
    game = table("carriage,tram,carriage,carriage,tram:58,carriage")
    game.play(game.parse_move("carriage ?"))
    assert answers(game) == {58}


def test_the_last_entry_before_the_table_began():
    """After two entries at the table he is asked about where he stood when it began."""
    game = table()
    first = {*game.belief.places}
    game.play(game.parse_move("carriage ?"))
    for text in ("d1 carriage 88", "d2 carriage 86", "pass"):
        game.play(game.parse_move(text))
    game.play(game.parse_move("carriage ?"))
    assert answers(game) <= first
    told = max(answers(game))
    game.play(game.parse_move(f"d2 clue {told}"))
    way = {there for here in rides(told, 0) - {117, 104} for there in rides(here, 0)}
    assert {*game.belief.places} <= way


def test_what_cannot_have_been_is_refused():
    game = table()
    game.play(game.parse_move("carriage ?"))
    wrong = next(station for station in BOARD.numbers if station not in answers(game))
    with pytest.raises(IllegalMove):
        game.parse_move(f"d2 clue {wrong}")


def test_nobody_can_answer_where_a_game_of_the_computer_begins_in_the_middle():
    """There no person remembers: the program drew a station for now, and not for two entries ago."""
    words = f"{TABLE} log={LOG}"
    known = ("edition", "detectives", "bobbies", "characters", "dstarts", "round", "reveals", "log")
    game = Game.new(parse_options(pairs(words, known), blind=False))
    game.play(game.legal_lines()[0])
    assert not any(move.kind == "clue" for move in game.legal_moves())
