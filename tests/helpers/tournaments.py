"""Random games of every edition and setup, played before two referees: the kernel and the oracle."""

import random
from collections.abc import Callable
from dataclasses import dataclass, replace
from pathlib import Path

import referees
import referees_dice
import referees_sherlock
from boards import hub_lines, random_lines, write_board, write_sherlock_board
from referees import Tally
from referees_sherlock import DRAWN_AGAIN

from ai.game.game import Game
from ai.rules.options import Options
from maps import load_board
from maps.edition import (
    MOST_BOBBIES,
    MOST_DETECTIVES,
    MOST_REROLLS,
    MOST_ROUNDS,
    MOST_SPACES,
    MOST_STATIONS,
    MOST_TICKETS,
)

BY_THE_BOOK = ((1, 3), (2, 2), (3, 1), (4, 0), (5, 0))  # detectives, and the bobbies that help them
ODD = ((1, 0), (2, 0), (5, 3))
CHARACTERS = ("sherlock", "watson", "irene", "mycroft", "lestrade")
GAMES_ON_A_BOARD = 40

ENDINGS = {"captured", "hider stuck", "time up", "seekers stuck"}
SHERLOCK_ENDINGS = frozenset({"captured", "hider stuck", "time up", "three crimes"})
TICKETS = {"taxi", "bus", "underground", "black", "double"}
SHERLOCK_WORDS = {
    *("carriage", "tram", "underground", "black", "double", "pass"),
    *("start", "crime", "take", "dive", "balloon", "card", "land"),
    *("manhunt", "ban", "ask", "clue", "block"),
}
DICE_WORDS = {"start", "roll", "taxi", "bus", "underground", "X", "reroll", "pass", "black", "double", "helicopter"}


@dataclass(frozen=True)
class Setup:
    """One way to play: how its games are set up, and what must happen in many of them."""

    name: str
    options: Callable[[int, Path], Options]  # by the number of the game; the folder is for boards
    endings: frozenset[str]
    words: frozenset[str]
    share: float = 1.0  # of the size of a soak, where games are slow

    def play(self, plies: int, folder: Path) -> Tally:
        """Plays random games before both referees, so many plies in all and to the end of the last game."""
        tally = Tally()
        while tally.plies < plies * self.share:
            options = self.options(tally.games, folder)
            try:
                _play_both(options, tally)
            except AssertionError as error:
                raise AssertionError(f"{self.name}, {options}: {error}") from error
        return tally


def _play_both(options: Options, tally: Tally) -> None:
    """One game; every other hider takes whatever chance is special."""
    game, chance, eager = Game.new(options), random.Random(options.seed), options.seed % 2 == 0
    if game.rules.dice:
        referees_dice.play_both(game, chance, tally, eager=eager)
    elif game.edition.characters:
        referees_sherlock.play_both(game, chance, tally, eager=eager)
    else:
        referees.play_both(game, chance, tally)


def _seats(detectives: int, bobbies: int) -> set[str]:
    return {*(f"d{n + 1}" for n in range(detectives)), *(f"b{n + 1}" for n in range(bobbies))}


def _ticket_setup(edition: str, detectives: int, bobbies: int, pool: bool | None = None) -> Setup:
    """A ticket edition with so many seekers; some games are short of tickets, longer, shorter, or half over."""

    def options(number: int, folder: Path) -> Options:
        return _varied(
            Options(edition=edition, detectives=detectives, bobbies=bobbies, pool=pool, seed=number), rounds=22
        )

    own = " each with a purse" if pool is False else ""
    words = TICKETS | _seats(detectives, bobbies) | ({"pass"} if detectives > 1 else set())
    return Setup(f"{edition} {detectives}+{bobbies}{own}", options, frozenset(ENDINGS), frozenset(words))


def _sherlock_setup(detectives: int, bobbies: int) -> Setup:
    """The same with any of the characters."""

    def options(number: int, folder: Path) -> Options:
        chance = random.Random(f"who {number}")
        who = tuple(chance.sample(CHARACTERS, detectives))
        known = Options("sherlock", detectives=detectives, bobbies=bobbies, seed=number, characters=who)
        if number % 7 == 6:  # all his scenes are at hand
            start = chance.choice([line.a for line in load_board("sherlock").lines])
            known = replace(known, hider_start=start, crimes=_around("sherlock", start, chance))
        return replace(_varied(known, rounds=16), chips=(chance.randint(0, 4),) if number % 3 == 0 else None)

    words = SHERLOCK_WORDS | _seats(detectives, bobbies)
    return Setup(f"sherlock {detectives}+{bobbies}", options, SHERLOCK_ENDINGS, frozenset(words))


def _around(board: str, station: int, chance: random.Random) -> tuple[int, ...]:
    """Three stations not far from one."""
    near = {to for line in load_board(board).lines if station in (line.a, line.b) for to in (line.a, line.b)}
    next_to = {to for line in load_board(board).lines if {line.a, line.b} & near for to in (line.a, line.b)}
    return tuple(chance.sample(sorted(next_to - {station}), 3))


def _varied(options: Options, rounds: int) -> Options:
    """Every third game is short of tickets, every seventh is of another length, and every seventh half over."""
    number = options.seed
    chance = random.Random(f"varied {number}")
    if number % 3 == 0:
        options = replace(
            options,
            purses=((chance.randint(0, 6), chance.randint(0, 3), chance.randint(0, 2)),),
            supply=(chance.randint(0, 3), chance.randint(0, 2), chance.randint(0, 1)),
            black=chance.randint(0, 2),
            double=chance.randint(0, 3),
        )
    if number % 7 == 1:
        length = chance.randint(1, 30)
        shown = tuple(sorted(chance.sample(range(1, 34), 5)))
        options = replace(options, rounds=length, spaces=length + chance.randint(0, 3), reveals=shown)
    if number % 7 == 4:
        options = replace(options, round=chance.randint(2, rounds))
    return options


def _small_setup(edition: str) -> Setup:
    """Small random boards, where pawns block each other and tickets run out all the time."""
    sherlock = edition == "sherlock"

    def options(number: int, folder: Path) -> Options:
        place, chance = number // GAMES_ON_A_BOARD, random.Random(f"small {number}")
        board = folder / f"{edition}-{place}"
        stations = 12 + place % 9
        if number % GAMES_ON_A_BOARD == 0:
            lines, luck, arrows = random_lines(random.Random(place), stations), random.Random(place), place % 3 == 2
            if sherlock:
                write_sherlock_board(board, stations, lines, luck, arrows=arrows)
            else:
                write_board(board, stations, lines, arrows=arrows)
        detectives = 2 if edition == "venice" else chance.randint(1, 4)
        bobbies = chance.randint(0, 1 if sherlock else 2)
        starts = chance.sample(range(1, stations + 1), detectives + bobbies + 1)
        rounds = chance.randint(1, 9)
        return Options(
            edition=edition,
            board=str(board),
            detectives=detectives,
            bobbies=bobbies,
            seed=number,
            hider_start=None if sherlock else starts[0],
            seeker_starts=None if sherlock else tuple(starts[1:]),
            characters=tuple(chance.sample(CHARACTERS, detectives)) if sherlock else None,
            chips=(chance.randint(0, 4),) if sherlock else None,
            purses=tuple((chance.randint(0, 6), chance.randint(0, 3), chance.randint(0, 1)) for _ in range(detectives)),
            supply=(chance.randint(0, 4), chance.randint(0, 2), chance.randint(0, 1)),
            black=chance.randint(0, 2),
            double=chance.randint(0, 3),
            rounds=rounds,
            spaces=rounds + chance.randint(0, 3),
            reveals=tuple(sorted(chance.sample(range(1, 10), 3))),
        )

    endings = SHERLOCK_ENDINGS if sherlock else ENDINGS
    words = {*SHERLOCK_WORDS, DRAWN_AGAIN} if sherlock else {*TICKETS, "pass"}
    return Setup(f"small boards, {edition}", options, frozenset(endings), frozenset(words))


def _dice_setup(detectives: int, expert: bool) -> Setup:
    """The dice game; some games with other means than the book gives, half over, or on tiles turned over by chance."""

    def options(number: int, folder: Path) -> Options:
        chance = random.Random(f"dice {number}")
        known = Options(edition="dice", detectives=detectives, seed=number, expert=expert)
        if number % 5 == 0:
            rounds = chance.randint(1, 13)
            means = {"black": chance.randint(0, 4), "double": chance.randint(0, 3), "rerolls": chance.randint(0, 5)}
            known = replace(known, **means, rounds=rounds, spaces=chance.randint(rounds, 13))
        if number % 5 == 1:
            known = replace(known, round=chance.randint(2, 13))
        if number % 5 == 2 and expert:
            layout = Game.new(known).deal.layout
            assert layout is not None
            known = replace(known, tiles="".join(chance.choice((t.lower(), t.upper())) for t in layout.order))
        return known

    words = DICE_WORDS | _seats(max(2, detectives), 0)
    name = f"dice {detectives}{', expert' if expert else ''}"
    return Setup(name, options, frozenset({"captured", "time up"}), frozenset(words))


def _largest(edition: str) -> Setup:
    """As much of everything as can be set up: stations, lines at one station, seekers, rounds, tickets."""

    def options(number: int, folder: Path) -> Options:
        long = {"rounds": MOST_ROUNDS, "spaces": MOST_SPACES, "black": MOST_TICKETS, "double": MOST_TICKETS}
        if edition == "dice":
            shown = tuple(range(3, MOST_SPACES + 1, 3))
            return Options(edition=edition, seed=number, rerolls=MOST_REROLLS, reveals=shown, **long)
        board = folder / f"largest-{edition}"
        if number == 0 and edition == "sherlock":
            write_sherlock_board(board, MOST_STATIONS, hub_lines(MOST_STATIONS), random.Random(1))
        elif number == 0:
            write_board(board, MOST_STATIONS, hub_lines(MOST_STATIONS))
        chance = random.Random(f"largest {number}")
        starts = chance.sample(range(1, MOST_STATIONS + 1), MOST_DETECTIVES + MOST_BOBBIES + 1)
        return Options(
            edition=edition,
            board=str(board),
            seed=number,
            detectives=MOST_DETECTIVES,
            bobbies=MOST_BOBBIES,
            hider_start=starts[0] if edition != "sherlock" else None,
            seeker_starts=tuple(starts[1:]),
            chips=(MOST_TICKETS,) if edition == "sherlock" else None,
            purses=((MOST_TICKETS,) * 3,),
            supply=(MOST_TICKETS,) * 3,
            reveals=(1, MOST_SPACES - 1, MOST_SPACES),
            round=MOST_ROUNDS - 3 if number % 8 == 0 else None,
            **long,
        )

    dice = edition == "dice"
    endings = {"captured"} if dice else {"captured", "time up"}
    share = 0.2 if dice else 0.05
    return Setup(f"largest, {edition}", options, frozenset(endings), frozenset({"black", "double"}), share)


SETUPS = (
    *(_ticket_setup("london", *seekers) for seekers in (*BY_THE_BOOK, *ODD)),
    *(_ticket_setup("victorian", *seekers) for seekers in ((2, 2), (5, 0))),
    *(_ticket_setup("venice", *seekers) for seekers in BY_THE_BOOK),
    _ticket_setup("venice", 2, 2, pool=False),
    *(_sherlock_setup(*seekers) for seekers in BY_THE_BOOK),
    *(_small_setup(edition) for edition in ("london", "venice", "sherlock")),
    *(_dice_setup(detectives, expert) for detectives in (1, 2, 3) for expert in (False, True)),
    *(_largest(edition) for edition in ("london", "sherlock", "dice")),
)
