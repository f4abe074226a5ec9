"""Which earlier entry may be wrong when a later one is impossible."""

from collections.abc import Iterator, Sequence
from gettext import gettext as _

from ai.belief.hidden_game import CAUGHT, STUCK, BlindGame
from ai.game.game import MoveLine
from ai.game.notation import MoveError
from ai.game.reader import WordReader
from ai.game.setting_up import Deal
from ai.position.move import Move
from ai.position.names import seat_name
from ai.position.position import HIDER_SIDE
from solo.assist.entries import spelt_out, typed

MOST_TRIALS = 30  # alternative entries to try; each takes some thousandths of a second


def played_again(deal: Deal, lines: Sequence[MoveLine]) -> tuple[BlindGame, int]:
    """A separate game with these lines, as far as they fit, and how many do."""
    game = BlindGame(deal)
    for number, line in enumerate(lines):
        if not enter(game, line):
            return game, number
    return game, len(lines)


def enter(game: BlindGame, line: MoveLine) -> bool:
    """Plays a line if it is legal; otherwise returns False and changes nothing."""
    done = 0
    for move in line:
        if move not in game.legal_moves():
            break
        game.push(move)
        done += 1
    if done < len(line):
        for _move in range(done):
            game.pop()
    return done == len(line)


def doubts(game: BlindGame, entries: Sequence[MoveLine], text: str) -> str:
    """Which entry may be wrong, if a new one is refused because of it; empty if none is found."""
    if game.phase == "seekers":
        return _about_pawn(game, entries, text)
    if game.to_move != HIDER_SIDE or not _could_be_elsewhere(game, text):
        return ""
    for number, other in _suspects(game, entries, text):
        why = _("perhaps line {number} ({entry}) is wrong: {other} would fit there")
        before, new = typed(game, entries[number - 1]), typed(game, other)
        return why.format(number=number, entry=before, other=new)
    return _("one of the lines may be wrong: {word} lists them").format(word="log") if entries else ""


def _about_pawn(game: BlindGame, entries: Sequence[MoveLine], text: str) -> str:
    """The entry that brought a pawn to its station."""
    try:
        wish = WordReader(game, text).read()[0]
    except MoveError:
        return ""
    if wish.seat is None or wish.kind != "step" or game.has_moved(wish.seat) or game.station(wish.seat) == wish.station:
        return ""
    for number in range(len(entries), 0, -1):
        move = entries[number - 1][-1]
        if move.seat == wish.seat and move.station == game.station(wish.seat):
            where = {"name": seat_name(game, wish.seat), "station": game.station(wish.seat), "number": number}
            return _("{name} has been on {station} since line {number}").format(**where)
    return ""


def _could_be_elsewhere(game: BlindGame, text: str) -> bool:
    """Whether the hider could do that from some station: then it is an earlier entry that rules it out."""
    belief = game.belief
    game.belief = belief.copy()
    for station in game.board.numbers:
        game.belief.weights[station] = game.is_free(station)
    try:
        game.parse_move(spelt_out(game, text), half=True)
    except MoveError:
        return False
    finally:
        game.belief = belief
    return True


def _suspects(game: BlindGame, entries: Sequence[MoveLine], text: str) -> Iterator[tuple[int, MoveLine]]:
    """The hider's entries since his last reveal, latest first, each with a replacement after which the new entry would
    be possible."""
    trial, _count = played_again(game.deal, entries)
    trials = 0
    for number in range(len(entries), 0, -1):
        events = trial.events[-len(entries[number - 1]) :]
        line = trial.undo()
        if trial.to_move != HIDER_SIDE:
            continue
        for other in trial.legal_moves():
            if other in (CAUGHT, STUCK) or not _alike(other, line[0]):
                continue
            trials += 1
            if trials > MOST_TRIALS:
                return
            if _would_do(trial, [(other,), *entries[number:]], text):
                yield number, (other,)
        if any(event.shown for event in events):
            return


def _alike(other: Move, move: Move) -> bool:
    """Whether two single moves differ by a slip: another ticket or another station."""
    if other == move or other.kind == "double" or other.deeds != move.deeds:
        return False
    return other.station == move.station or other.ticket == move.ticket


def _would_do(trial: BlindGame, lines: Sequence[MoveLine], text: str) -> bool:
    """Whether an entry would be possible after these lines; leaves the game as it was."""
    before = len(trial.moves)
    try:
        if not all(enter(trial, line) for line in lines):
            return False
        trial.parse_move(spelt_out(trial, text), half=True)
    except MoveError:
        return False
    finally:
        while len(trial.moves) > before:
            trial.pop()
    return True
