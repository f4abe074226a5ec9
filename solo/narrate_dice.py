"""The dice game in sentences: the tiles row by row, the dice, and what happened. Only from what the person may know."""

from ai.game import HIDER_SIDE, Dice, Game, Position, View
from ai.rules.moves import CHOOSE_START, HELICOPTER, PASS, REROLL, ROLL, kind_of, seat_of, station_of
from ai.rules.rolls import faces_rolled, next_seat
from ai.rules.state import E_ENTRY, FIRST, FLOWN, P_PLACE, P_SECOND, P_SEEKERS, P_START, PHASE
from ai.rules.tables import IntArray
from ai.words import faces_text, seat_code, seat_name, start_tile, tile_letter
from maps.tiles import FACES


def told_dice(game: Game, seen: int, event: IntArray, own: int | None) -> list[str] | None:
    """What a public event of the dice game means, where other editions have nothing like it."""
    kind, seat, hider = kind_of(seen), seat_of(seen), game.edition.hider
    if kind == ROLL:
        return [f"The dice show {faces_text([faces_rolled(seen, face) for face in range(len(FACES))])}."]
    if kind == REROLL:
        return ["A token is paid to roll again."]
    if kind == CHOOSE_START and seat:
        return [f"{seat_name(game, seat)} starts on {station_of(seen)}."]
    if kind == CHOOSE_START:
        letter = tile_letter(station_of(seen))
        if own is not None:
            return [f"You start on {station_of(own)}. You name its tile, {letter}."]
        return [f"{hider} has chosen where to start. He names his tile: {letter}."]
    if kind == PASS and seat:
        return [f"{seat_name(game, seat)} can use no die, and stays."]
    entry = int(event[E_ENTRY])
    if kind == PASS:
        if own is not None:
            return [f"No die is of use, so you stay on {game.hider}; entry {entry} of the card shows X."]
        where = f" on {station_of(seen)}" if station_of(seen) else ""
        return [f"{hider} can use none of the dice, and stays{where}; entry {entry} of the card shows X."]
    if kind == HELICOPTER:
        if own is not None:
            return [f"You fly across to {station_of(own)}; entry {entry} of the card shows X."]
        where = f" He lands on {station_of(seen)}." if station_of(seen) else ""
        return [f"{hider} flies across the board by helicopter; entry {entry} of the card shows X.{where}"]
    return None


def board_rows(pos: Position) -> list[str]:
    """The places row by row, with the tiles they lie on, what stops there beside taxis, and who stands there."""
    layout = pos.deal.layout
    assert layout is not None
    across, down = 2 * layout.columns, len(layout.spots[1:]) // (2 * layout.columns)
    station = {spot: s for s, spot in enumerate(layout.spots)}
    lines = [f"The board has {down} rows of {across} places. T means taxi, B bus, U underground."]
    for row in range(down):
        if row % 2 == 0:
            first = row // 2 * layout.columns
            tiles = layout.order[first : first + layout.columns]
            lines.append(f"Tiles {', '.join(t.upper() + (' (light side)' if t.islower() else '') for t in tiles)}:")
        lines.append("  " + "; ".join(_place_words(pos, station[row, column]) for column in range(across)) + ".")
    return lines


def _place_words(pos: Position, station: int) -> str:
    """A place in a few words: "14 TB Red"."""
    letters = "".join(word[0].upper() for word in stops(pos, station))
    names = [seat_name(pos, seat) for seat in pos.seats if pos.station(seat) == station]
    if pos.hider == station:
        names.append(pos.edition.hider)
    return " ".join([str(station), letters, *names])


def stops(pos: Position, station: int) -> tuple[str, ...]:
    """The modes that stop at a place."""
    layout = pos.deal.layout
    assert layout is not None
    return layout.stops[station]


def dice_lines(view: View) -> list[str]:
    """Where the dice and tokens are."""
    dice = view.dice
    assert dice is not None
    lines = []
    if any(dice.rolled):
        lines.append(f"The dice show {faces_text(dice.rolled)}.")
    if any(dice.used):
        lines.append(f"Used by the detectives in this round: {faces_text(dice.used)}.")
    tokens = f"{dice.rerolls} reroll token{'' if dice.rerolls == 1 else 's'} left"
    lines.append(f"{_count(dice)}; {tokens}.")
    return lines


def _count(dice: Dice) -> str:
    return f"Dice: {dice.card} on the card, {dice.supply} in the supply"


def hider_means(view: View) -> str:
    """What the hider has left beside dice."""
    whose = "You have" if view.side == HIDER_SIDE else f"{view.edition.hider} has"
    double = "the double move" if view.double else "no double move"
    flight = "no helicopter" if view.row[FLOWN] else "the helicopter"
    tickets = f"{view.black} black ticket{'' if view.black == 1 else 's'}"
    return f"{whose} {tickets}, {double} and {flight} left."


def whose_turn(view: View) -> list[str]:
    """Who is to do what, for a person who wonders."""
    phase, hiding = int(view.row[PHASE]), view.side == HIDER_SIDE
    if phase == P_PLACE:
        seat = int(next_seat(view.row, view.rules))
        plain = [s for s in range(1, view.board.size + 1) if view.tables.plain[s]]
        where = f"Only taxis stop on {', '.join(map(str, plain))}."
        return [f"{seat_name(view, seat)} ({seat_code(view, seat)}) chooses a start: say start and a place. {where}"]
    if phase == P_START and hiding:
        return ["Choose where to start: say start and any free place. The detectives will hear the letter of its tile."]
    if phase == P_SEEKERS and not hiding:
        if not view.row[FIRST]:
            waiting = [seat_code(view, seat) for seat in view.seats if not view.has_moved(seat)]
            return [f"To move: {' or '.join(waiting)}."]
        seat = int(next_seat(view.row, view.rules))
        return [f"{seat_name(view, seat)} ({seat_code(view, seat)}) is to move."]
    if phase == P_SECOND and hiding:
        return ["Now the second half of the double move."]
    return []


def tile_heard(view: View) -> str:
    """What everybody knows of his start."""
    letter = start_tile(view)
    return f"; he started on tile {letter}" if letter else ""
