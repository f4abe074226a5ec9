"""The kernel and an independent, naive referee agree on every legal move, every position and every outcome."""

import random
from collections import Counter
from pathlib import Path

import pytest
import referees_sherlock
from boards import random_lines, write_board, write_sherlock_board
from oracle import Oracle
from referees import play_both

from ai.game import Game
from ai.rules.setup import Options

SEEKERS = [(5, 0), (4, 0), (3, 1), (2, 2), (1, 3), (1, 0), (2, 0), (5, 3)]
CHARACTERS = ("sherlock", "watson", "irene", "mycroft", "lestrade")
SHERLOCK_WORDS = {
    *("start", "crime", "take", "dive", "balloon", "card", "land", "double", "black", "pass"),
    *("manhunt", "ban", "ask", "clue", "block"),
}
ENDINGS = {"captured", "hider stuck", "time up", "seekers stuck"}


def ticket_games(edition: str, count: int) -> Counter[str]:
    """Random games with every number of seekers, some of them short of tickets."""
    endings: Counter[str] = Counter()
    for seed in range(count):
        detectives, bobbies = SEEKERS[seed % len(SEEKERS)]
        chance = random.Random(seed)
        scarce = seed % 3 == 0
        options = Options(
            edition=edition,
            detectives=detectives,
            bobbies=bobbies,
            seed=seed,
            purses=((chance.randint(0, 5), chance.randint(0, 3), chance.randint(0, 2)),) if scarce else None,
            supply=(chance.randint(0, 2), chance.randint(0, 2), chance.randint(0, 1)) if scarce else None,
            black=chance.randint(0, 2) if scarce else None,
        )
        endings[play_both(Game.new(options), chance)] += 1
    return endings


def small_games(folder: Path, boards: int, games: int) -> Counter[str]:
    """Random games on small random boards, where pawns block each other and tickets run out all the time."""
    endings: Counter[str] = Counter()
    for number in range(boards):
        chance = random.Random(number)
        stations = chance.randint(9, 18)
        board = write_board(folder / str(number), stations, random_lines(chance, stations))
        for seed in range(games):
            detectives, bobbies = chance.choice(SEEKERS[1:])
            starts = chance.sample(range(1, stations + 1), detectives + bobbies + 1)
            rounds = chance.randint(1, 9)
            options = Options(
                board=board,
                detectives=detectives,
                bobbies=bobbies,
                seed=seed,
                hider_start=starts[0],
                seeker_starts=tuple(starts[1:]),
                purses=tuple(
                    (chance.randint(0, 6), chance.randint(0, 3), chance.randint(0, 1)) for _ in range(detectives)
                ),
                supply=(chance.randint(0, 3), chance.randint(0, 2), chance.randint(0, 1)),
                black=chance.randint(0, 2),
                double=chance.randint(0, 3),
                rounds=rounds,
                spaces=rounds + chance.randint(0, 3),
                reveals=tuple(sorted(chance.sample(range(1, 10), 3))),
            )
            endings[play_both(Game.new(options), chance)] += 1
    return endings


def sherlock_games(count: int) -> tuple[Counter[str], set[str]]:
    """Random games of the Sherlock Holmes edition, with chosen characters, some of them short of tickets."""
    endings: Counter[str] = Counter()
    words: set[str] = set()
    for seed in range(count):
        chance = random.Random(seed)
        detectives = chance.choice((2, 3, 4, 5))
        scarce = seed % 3 == 0
        options = Options(
            edition="sherlock",
            detectives=detectives,
            seed=seed,
            characters=tuple(chance.sample(CHARACTERS, detectives)),
            chips=(3,) if scarce else None,
            purses=((chance.randint(0, 6), chance.randint(0, 3), chance.randint(0, 2)),) if scarce else None,
            supply=(chance.randint(0, 3), chance.randint(0, 2), chance.randint(0, 1)) if scarce else None,
        )
        ending, used = referees_sherlock.play_both(Game.new(options), chance, eager=seed % 2 == 0)
        endings[ending] += 1
        words |= used
    return endings, words


def small_sherlock_games(folder: Path, boards: int, games: int) -> tuple[Counter[str], set[str]]:
    """The same on small boards, where hideouts, scenes, roadblocks and bans are everywhere."""
    endings: Counter[str] = Counter()
    words: set[str] = set()
    for number in range(boards):
        chance = random.Random(number)
        stations = chance.randint(12, 20)
        board = write_sherlock_board(folder / f"s{number}", stations, random_lines(chance, stations), chance)
        for seed in range(games):
            detectives = chance.choice((1, 2, 3, 4))
            rounds = chance.randint(2, 9)
            options = Options(
                edition="sherlock",
                board=board,
                detectives=detectives,
                bobbies=chance.choice((0, 1)),
                seed=seed,
                characters=tuple(chance.sample(CHARACTERS, detectives)),
                chips=(chance.randint(0, 4),),
                purses=((chance.randint(0, 6), chance.randint(0, 3), chance.randint(0, 1)),),
                supply=(chance.randint(0, 4), chance.randint(0, 2), chance.randint(0, 1)),
                black=chance.randint(0, 2),
                double=chance.randint(0, 3),
                rounds=rounds,
                spaces=rounds + chance.randint(0, 3),
                reveals=(2, 3, 5),
            )
            ending, used = referees_sherlock.play_both(Game.new(options), chance, eager=seed % 2 == 0)
            endings[ending] += 1
            words |= used
    return endings, words


def test_london_games() -> None:
    assert set(ticket_games("london", 250)) >= {"captured", "time up", "seekers stuck"}


def test_venice_games() -> None:
    """Two detectives of venice pay from one pool, the others from their own purses."""
    assert set(ticket_games("venice", 150)) >= {"captured", "time up", "seekers stuck"}


def test_games_on_small_boards(tmp_path: Path) -> None:
    endings = small_games(tmp_path, boards=50, games=40)
    assert set(endings) == ENDINGS
    assert min(endings.values()) > 30, endings


def test_sherlock_games() -> None:
    endings, words = sherlock_games(150)
    assert set(endings) >= {"captured", "time up", "seekers stuck"}
    assert words >= SHERLOCK_WORDS


def test_sherlock_games_on_small_boards(tmp_path: Path) -> None:
    endings, words = small_sherlock_games(tmp_path, boards=26, games=25)
    assert set(endings) == {*ENDINGS, "three crimes"}
    assert min(endings.values()) > 10, endings
    assert words >= SHERLOCK_WORDS


@pytest.mark.slow
def test_many_more_sherlock_games(tmp_path: Path) -> None:
    assert sherlock_games(3000)[1] >= SHERLOCK_WORDS
    assert set(small_sherlock_games(tmp_path, boards=600, games=40)[0]) == {*ENDINGS, "three crimes"}


@pytest.mark.slow
def test_many_more_games(tmp_path: Path) -> None:
    assert set(ticket_games("london", 4000)) == ENDINGS
    assert set(small_games(tmp_path, boards=1000, games=60)) == ENDINGS
    assert set(ticket_games("venice", 2000)) >= {"captured", "time up", "seekers stuck"}


def test_the_referees_would_notice_a_difference(monkeypatch: pytest.MonkeyPatch) -> None:
    """With one rule changed in the oracle, the comparison fails: so it does compare."""
    monkeypatch.setattr(Oracle, "_check_seekers_stuck", lambda self: None)
    with pytest.raises(AssertionError):
        ticket_games("london", 60)
