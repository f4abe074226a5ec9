"""The dice game in sentences: what happened, where everybody is, and whose turn it is. Only from what the person may
know."""

from ai.game import Game
from ai.position import HIDER_SIDE, Dice, View
from ai.rules.moves import (
    CHOOSE_START,
    DOUBLE_STEP,
    HELICOPTER,
    PASS,
    REROLL,
    ROLL,
    STEP,
    kind_of,
    seat_of,
    station_of,
    ticket_of,
)
from ai.rules.rolls import faces_rolled, next_seat
from ai.rules.state import (
    BLACK_TICKET,
    E_ENTRY,
    E_SHOWN,
    E_WINNER,
    FIRST,
    FLOWN,
    NOBODY,
    P_HIDER,
    P_PLACE,
    P_SECOND,
    P_SEEKERS,
    P_START,
    PHASE,
)
from ai.rules.tables import BLACK_RIDE, IntArray
from ai.words import faces_text, seat_code, seat_name, start_tile, ticket_word, tile_letter
from maps.tiles import FACES
from solo.places import lines_from, place

# What happened.


def told_dice(game: Game, seen: int, event: IntArray, own: int | None) -> list[str]:
    """What a public event means; `own` is the move itself where the person plays the hider."""
    kind, seat, hider = kind_of(seen), seat_of(seen), game.edition.hider
    if kind == ROLL:
        return [f"The dice show {faces_text([faces_rolled(seen, face) for face in range(len(FACES))])}."]
    if kind == REROLL:
        return ["A token is paid to roll again."]
    if seat:
        return [f"{seat_name(game, seat)} {_detective_did(game, seen)}."]
    if kind == CHOOSE_START:
        letter = tile_letter(station_of(seen))
        if own is not None:
            return [f"You start on {station_of(own)}. You name its tile, {letter}."]
        return [f"{hider} has chosen where to start. He names his tile: {letter}."]
    sentences = _own_move(game, own, event) if own is not None else _hidden_move(game, seen, event)
    if event[E_SHOWN] and event[E_WINNER] == NOBODY:
        where = place(game, int(event[E_SHOWN]))
        sentences.append(f"You show yourself on {where}." if own is not None else f"{hider} shows himself on {where}.")
    return sentences


def _detective_did(game: Game, seen: int) -> str:
    if kind_of(seen) == CHOOSE_START:
        return f"starts on {station_of(seen)}"
    if kind_of(seen) == PASS:
        return "can use no die, and stays"
    return f"goes to {station_of(seen)} by {ticket_word(game, ticket_of(seen))}"


def _own_move(game: Game, move: int, event: IntArray) -> list[str]:
    """The person's own move as hider."""
    kind, ticket, where = kind_of(move), ticket_of(move), station_of(move) or game.hider
    space = f"space {int(event[E_ENTRY])} of the card shows"
    if kind == PASS:
        return [f"No die is of use, so you stay on {where}; {space} X."]
    if kind == HELICOPTER:
        return [f"You fly across to {where}; {space} X."]
    double = ["You make your double move."] if kind == DOUBLE_STEP else []
    if ticket >= BLACK_RIDE:
        mode = game.board.modes[ticket - BLACK_RIDE]
        return [*double, f"You use a black ticket, by {mode}, to {where}; the detectives see only X."]
    word = ticket_word(game, ticket)
    return [*double, f"You go to {where} by {word}; {space} {word}."]


def _hidden_move(game: Game, seen: int, event: IntArray) -> list[str]:
    """The hider's move as everybody sees it."""
    name, kind, ticket = game.edition.hider, kind_of(seen), ticket_of(seen)
    space = f"space {int(event[E_ENTRY])} of the card shows"
    if kind == PASS:
        return [f"{name} can use none of the dice, and stays; {space} X."]
    if kind == HELICOPTER:
        return [f"{name} flies across the board by helicopter; {space} X."]
    double = [f"{name} makes his double move."] if kind == DOUBLE_STEP else []
    if ticket >= BLACK_TICKET:
        return [*double, f"{name} uses a black ticket; {space} X."]
    return [*double, f"{name} moves; {space} {ticket_word(game, ticket)}."]


# Where everybody is.


def situation_dice(view: View, *, rolled: bool) -> list[str]:
    """The card, the pawns, the dice and whose turn it is; `rolled` is whether to tell what the dice show."""
    seats = [_seat_line(view, seat) for seat in view.seats]
    dice = dice_lines(view, rolled=rolled)
    return [*_card_lines(view), _where_he_is(view), *seats, hider_means(view), *dice, *whose_turn(view, starts=True)]


def _card_lines(view: View) -> list[str]:
    """How full the card is, and when the hider is seen again."""
    hiding, spaces = view.side == HIDER_SIDE, view.rules.spaces
    if view.entry == spaces:
        return [f"This is the detectives' last turn: all {spaces} spaces are covered."]
    covered = f"{view.entry} of {spaces} spaces {'is' if view.entry == 1 else 'are'} covered."
    coming = [n for n in range(view.entry + 1, spaces + 1) if view.rules.reveals[n]]
    if coming:
        who = "You show yourself" if hiding else f"{view.edition.hider} shows himself"
        return [covered, f"{who} on space {coming[0]}."]
    return [covered, "You need not show yourself again." if hiding else "He will not show himself again."]


def _where_he_is(view: View) -> str:
    """What the person knows of the hider's place."""
    name = view.edition.hider
    if view.side == HIDER_SIDE:
        if not view.hider:
            return "You have not chosen where to start."
        return f"You are on {place(view, view.hider)}. {lines_from(view, view.hider)}"
    entry, station = view.seen or (1, 0)
    used = ", ".join(ticket_word(view, e.ticket) for e in view.log if e.number > entry)
    since = f"; since then: {used}" if used else ""
    if station:
        return f"{name} was last seen on {place(view, station)}, on space {entry}{since}."
    if not view.entry:
        return f"{name} has not chosen where to start."
    letter = start_tile(view)
    return f"{name} has not been seen yet{f'; he started on tile {letter}' if letter else ''}{since}."


def _seat_line(view: View, seat: int) -> str:
    where = f"is on {place(view, view.station(seat))}" if view.station(seat) else "has not started"
    done = ", has had its turn" if view.row[PHASE] == P_SEEKERS and view.has_moved(seat) else ""
    return f"{_named(view, seat)} {where}{done}."


def hider_means(view: View) -> str:
    """What the hider has left beside dice."""
    whose = "You have" if view.side == HIDER_SIDE else f"{view.edition.hider} has"
    double = "the double move" if view.double else "no double move"
    flight = "no helicopter" if view.row[FLOWN] else "the helicopter"
    return f"{whose} {_many(view.black, 'black ticket')}, {double} and {flight} left."


def dice_lines(view: View, *, rolled: bool) -> list[str]:
    """Where the dice and tokens are."""
    dice = view.dice
    assert dice is not None
    lines = []
    if any(dice.rolled) and rolled:
        lines.append(f"The dice show {faces_text(dice.rolled)}.")
    if any(dice.used) and view.side != HIDER_SIDE:
        lines.append(f"Used by the detectives in this round: {faces_text(dice.used)}.")
    return [*lines, f"Dice: {dice.card} on the card, {dice.supply} in the supply; {_tokens(dice)} left."]


def _tokens(dice: Dice) -> str:
    return _many(dice.rerolls, "reroll token")


def _many(count: int, thing: str) -> str:
    return f"{count or 'no'} {thing}{'' if count == 1 else 's'}"


# Whose turn it is.


def whose_turn(view: View, *, starts: bool) -> list[str]:
    """Who is to do what, for a person who wonders; `starts` is whether to list where pawns may start."""
    phase, hiding = int(view.row[PHASE]), view.side == HIDER_SIDE
    if phase == P_PLACE and not hiding:
        who = _named(view, int(next_seat(view.row, view.rules)))
        if not starts:
            return [f"{who} chooses a start next."]
        free = ", ".join(str(station_of(move)) for move in view.legal_moves())
        return [f"{who} chooses a start: say start and a place. Only taxis stop on {free}."]
    if phase == P_START and hiding:
        return ["Choose where to start: say start and any free place. The detectives will hear the letter of its tile."]
    if phase == P_SEEKERS and not hiding:
        return [_detectives_turn(view)]
    if phase in (P_HIDER, P_SECOND) and hiding:
        return [*([_where_he_is(view)] if phase == P_SECOND and not starts else []), _hiders_turn(view)]
    return []


def _detectives_turn(view: View) -> str:
    dice, moves = view.dice, view.legal_moves()
    assert dice is not None
    turn = int(next_seat(view.row, view.rules))
    waiting = [turn] if view.row[FIRST] else [seat for seat in view.seats if not view.has_moved(seat)]
    able = [seat for seat in waiting if any(kind_of(m) == STEP and seat_of(m) == seat for m in moves)]
    stuck = [_named(view, seat) for seat in waiting if seat not in able]
    if not able:
        again = f", or reroll ({_many(dice.rerolls, 'token')} left)" if dice.rerolls else ""
        if len(stuck) == 1:
            return f"{stuck[0]} can use no die: say pass{again}."
        passes = " or ".join(f"{seat_code(view, seat)} pass" for seat in waiting)
        return f"Neither {' nor '.join(stuck)} can use a die: say {passes}{again}."
    if stuck:
        return f"Move {_named(view, able[0])} first; {stuck[0]} can use none of these dice."
    if len(able) > 1:
        return f"Move {' or '.join(_named(view, seat) for seat in able)}, whichever you like first."
    return f"{_named(view, able[0])} is to move."


def _hiders_turn(view: View) -> str:
    """What the hider may take or say now."""
    dice, moves = view.dice, view.legal_moves()
    assert dice is not None
    kinds = {kind_of(move) for move in moves}
    tickets = {ticket_of(move) for move in moves if kind_of(move) == STEP}
    words = ["pass"] if PASS in kinds else []
    words += ["black"] if max(tickets, default=0) >= BLACK_TICKET else []
    words += ["helicopter"] if HELICOPTER in kinds else []
    words += ["double"] if DOUBLE_STEP in kinds else []
    said = " or ".join(filter(None, (", ".join(words[:-1]), *words[-1:])))
    second = view.row[PHASE] == P_SECOND
    lead = "Now the second half of the double move" if second else "Your move"
    used = faces_text(dice.used)
    if min(tickets, default=BLACK_TICKET) < BLACK_TICKET:
        dice_left = "one of the dice they used" if " " in used else "the die they used"
        if second:
            dice_left = "one of the dice that are left" if " " in used else "the die that is left"
        return f"{lead}: take {dice_left} ({used}){f', or say {said}' if said else ''}."
    none = f"no die that they used ({used}) is of use" if used else "they used no die"
    return f"{lead}: {none}, so say {said}."


def _named(view: View, seat: int) -> str:
    """A pawn with its code: "Yellow (d2)"."""
    return f"{seat_name(view, seat)} ({seat_code(view, seat)})"
