"""A program that lets the engine choose: whatever `go` says can be given to `play`, as the protocol tells it.

Where nobody tells the engine where the hider is, a question comes with every answer that the table may give to it.
"""

import json
import random
from collections import Counter
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from soaking import Tell, sizes

from ai.programs.engine import SEATS, Engine
from maps.edition_file import EDITIONS

LEVELS = ("random", "random", "greedy", "constable playouts=2")
TABLE = {"seekers": ("hider",)}  # whose moves the table tells, by seat
QUESTIONS = ("manhunt", "ask", "clue")


def ask(answer: Callable[[str], str], line: str) -> Any:
    """What an engine answers, read as JSON."""
    told = answer(line)
    assert told.startswith("= "), f"{line} → {told}"
    return json.loads(told[2:])


def setup(edition: str, seat: str, seed: int) -> str:
    """A game with more or fewer detectives."""
    luck = random.Random(seed)
    words = ["new", f"edition={edition}", f"seat={seat}", f"seed={seed}"]
    if edition == "dice":
        words += [f"detectives={luck.choice((1, 2, 3))}", f"expert={luck.choice(('yes', 'no'))}"]
    elif edition == "sherlock":
        words.append(f"detectives={luck.choice((4, 5))}")  # so that each character is met
    else:
        words.append(f"detectives={luck.choice((2, 3, 4, 5))}")
    return " ".join(words)


def spoken(reply: dict[str, Any]) -> Iterator[dict[str, Any]]:
    """The move of an answer to `go`, and each of its alternatives."""
    yield reply
    yield from reply.get("alternatives", ())


def drive(answer: Callable[[str], str], new: str, seed: int) -> Counter[str]:
    """A whole game of a program that plays what `go` says, and asks the table where it must; what it met."""
    luck, met = random.Random(seed), Counter[str]()
    assert answer(new) == "="
    seat = next(seat for seat in SEATS if f"seat={seat}" in new)
    while (state := ask(answer, "state"))["winner"] is None:
        legal = ask(answer, "legal")
        if state["to_move"] in TABLE.get(seat, ()):
            assert answer("go") == "? seat=seekers does not know where the hider is, so it cannot move for him"
            move = luck.choice(legal)
        else:
            reply = ask(answer, f"go level={luck.choice(LEVELS)} seed={luck.randrange(9)}")
            for said in spoken(reply):
                check(said, legal, seat)
            if "answers" in reply:
                assert answer(f"play {reply['move']}").startswith("? type his answer too")
                met[next(word for word in reply["move"].split() if word in QUESTIONS)] += 1
            move = luck.choice(reply.get("answers", [reply["move"]]))
            if "caught" in legal and luck.random() < 0.02:
                move = "caught"
        met[f"{state['to_move']} {state['phase']}"] += 1
        assert answer(f"play {move}") == "=", f"{new}: {move}"
    return met


def check(said: dict[str, Any], legal: list[str], seat: str) -> None:
    """A move that `go` names is legal as it is; a question is with each of its answers, and there are no more."""
    if "answers" not in said:
        assert said["move"] in legal
        return
    assert seat == "seekers"
    assert said["move"] not in legal
    assert said["answers"]
    assert {*said["answers"]} == {move for move in legal if move.startswith(f"{said['move']} ")}


@pytest.mark.parametrize("games", sizes(1, 60))
@pytest.mark.parametrize("seat", SEATS)
@pytest.mark.parametrize("edition", EDITIONS)
def test_whatever_go_says_can_be_played(edition: str, seat: str, games: int, tell: Tell) -> None:
    """Whole games, in every edition and from every seat."""
    met = Counter[str]()
    for seed in range(1, games + 1):
        met += drive(Engine().answer, setup(edition, seat, seed), seed)
    assert met["hider hider"]
    assert met["seekers seekers"]
    tell(f"go and play, {edition} {seat}", games=games, **{word.replace(" ", "_"): n for word, n in met.items()})


def ready_to_ask(seat: str) -> Callable[[str], str]:
    """An engine with a game of four characters, of whom each may use an ability."""
    answer = Engine().answer
    people = "detectives=4 characters=sherlock,watson,irene,mycroft"
    assert answer(f"new edition=sherlock {people} seat={seat} seed=4 reveals=") == "="
    while (state := ask(answer, "state"))["to_move"] == "hider" or len(state["log"]) < 3:
        plain = ("start", "carriage", "tram", "underground", "pass")  # the chips are kept
        legal = [move for move in ask(answer, "legal") if {*move.split()[:2]} & {*plain} and "double" not in move]
        assert answer(f"play {legal[0]}") == "="
    return answer


def test_a_question_comes_with_the_answers_to_it() -> None:
    """Each kind of question, as a program reads it; where the hider is known, a question is played as it is."""
    for seat in SEATS:
        said = {one["move"]: one for one in spoken(ask(ready_to_ask(seat), "go level=random"))}
        assert {"d1 manhunt", "d2 ask river", "d3 ban tram", "d4 clue"} <= {*said}
        if seat != "seekers":
            assert not any("answers" in one for one in said.values())
            continue
        assert said["d2 ask river"]["answers"] == ["d2 ask river yes", "d2 ask river no"]
        assert all(text.startswith("d1 manhunt ") for text in said["d1 manhunt"]["answers"])
        assert all(text.split()[-1].isdigit() for text in said["d4 clue"]["answers"])
        assert "answers" not in said["d3 ban tram"]
