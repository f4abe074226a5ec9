"""An engine that has worked out before what can be believed answers like one that never has."""

import random

import pytest
from asking import ask, play

from ai.programs.engine import Engine
from maps.edition_file import EDITIONS


def begin(options: str) -> Engine:
    engine = Engine()
    assert engine.answer(f"new {options}") == "="
    return engine


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_game_without_a_move_is_not_taken_for_another(edition: str) -> None:
    other = "dice" if edition != "dice" else "london"
    engine = begin(f"edition={other}")
    before = engine.answer("belief")
    assert engine.answer(f"new edition={edition}") == "="
    assert engine.answer("belief") == begin(f"edition={edition}").answer("belief") != before


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("seat", ["all", "seekers"])
def test_what_an_engine_believed_before_changes_nothing(edition: str, seat: str) -> None:
    """Moves are taken back and made again, and other games begun: what is believed and advised is what an engine says
    that was never asked before."""
    luck, asked = random.Random(4), begin(f"edition={edition} seat={seat}")
    new, moves, compared = f"edition={edition} seat={seat}", [], 0
    for turn in range(60):
        legal = ask(asked, "legal")
        if not legal or turn % 20 == 19:  # another deal, of which nothing may be believed that was seen in the last one
            new, moves = f"edition={edition} seat={seat} seed={turn}", []
            assert asked.answer(f"new {new}") == "="
        elif moves and luck.random() < 0.3:
            assert asked.answer("undo") == "="
            moves.pop()
        else:
            moves.append(luck.choice([move for move in legal if move != "caught"] or legal))
            play(asked, moves[-1])
        afresh = play(begin(new), *moves)
        assert asked.answer("belief") == afresh.answer("belief")
        if turn % 4 == 0 and (seat == "all" or ask(asked, "state")["to_move"] == "seekers"):
            assert asked.answer("go level=random") == afresh.answer("go level=random")
            compared += 1
    assert compared > 3
