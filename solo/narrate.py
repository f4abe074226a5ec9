"""The game in sentences: what happened, and what the position is. Only from what the person may know."""

from ai.game import HIDER_SIDE, Game, Outcome, Position, View
from ai.notation import seat_code, seat_name, ticket_word
from ai.rules.moves import DOUBLE_STEP, PASS, kind_of, seat_of, station_of, ticket_of
from ai.rules.state import E_ENTRY, E_MOVE, E_SHOWN, E_WINNER, NOBODY
from ai.rules.tables import IntArray


def told(game: Game, event: IntArray, own: int | None) -> list[str]:
    """What a public event means, in sentences; `own` is the move itself where the person plays the hider."""
    seen = int(event[E_MOVE])
    move = own if own is not None else seen
    name, seat, to = game.edition.hider, seat_of(move), station_of(move)
    word = ticket_word(game, ticket_of(move))
    sentences = []
    if kind_of(move) == PASS:
        sentences.append("The remaining seekers cannot move and sit out.")
    elif seat:
        sentences.append(f"{seat_name(game, seat)} goes to {to} by {word}.")
    elif own is not None:
        if kind_of(move) == DOUBLE_STEP:
            sentences.append("You play a double-move ticket.")
        sentences.append(f"You go to {to}; entry {int(event[E_ENTRY])} of the log shows {word}.")
        if event[E_SHOWN]:
            sentences.append(f"You show yourself on {to}.")
    else:
        if kind_of(move) == DOUBLE_STEP:
            sentences.append(f"{name} plays a double-move ticket.")
        sentences.append(f"{name} moves; entry {int(event[E_ENTRY])} of the log shows {word}.")
        if event[E_SHOWN]:
            sentences.append(f"{name} shows himself on {int(event[E_SHOWN])}.")
    if event[E_WINNER] != NOBODY:
        outcome = game.outcome
        assert outcome is not None
        sentences += ended(game, outcome)
    return sentences


def ended(game: Game, outcome: Outcome) -> list[str]:
    """How the game ended, and the hider's whole way."""
    name = game.edition.hider
    why = {
        "captured": f"{name} is caught on {game.hider}. The seekers win.",
        "hider stuck": f"{name} is on {game.hider} and cannot move. The seekers win.",
        "time up": f"The hunt is over and {name} is still free, on {game.hider}. {name} wins.",
        "seekers stuck": f"No detective has a ticket left that is of use. {name}, on {game.hider}, wins.",
    }
    way = ", ".join(f"{entry.station} ({ticket_word(game, entry.ticket)})" for entry in game.log(HIDER_SIDE))
    return [why[outcome.reason], f"His way: {way}."] if way else [why[outcome.reason]]


def lines_from(pos: Position, station: int) -> str:
    """The lines that leave a station: "Taxi: 86, 116. Bus: 87."."""
    ends: dict[str, list[int]] = {}
    for here, mode, to in sorted(pos.board.arcs()):
        if here == station:
            ends.setdefault(pos.board.all_modes[mode], []).append(to)
    return " ".join(f"{mode.capitalize()}: {', '.join(map(str, stops))}." for mode, stops in ends.items())


def tickets(pos: Position, seat: int) -> str:
    """What a seeker can pay with."""
    purse = pos.purse(seat)
    if purse is None:
        return "rides free"
    return ", ".join(f"{count} {word}" for count, word in zip(purse, pos.board.modes, strict=True))


def situation(view: View) -> list[str]:
    """Where everybody is and what they hold, as much as the person may know."""
    name = view.edition.hider
    lines = [f"Round {view.round} of {view.rules.rounds}; {view.entry} of {view.rules.spaces} log entries are written."]
    coming = [n for n in range(view.entry + 1, view.rules.spaces + 1) if view.rules.reveals[n]]
    if coming:
        who = "You show yourself" if view.side == HIDER_SIDE else f"{name} shows himself"
        lines.append(f"{who} after entry {coming[0]}.")
    if view.side == HIDER_SIDE:
        lines.append(f"You are on {view.hider}. {lines_from(view, view.hider)}")
    elif view.seen is None:
        lines.append(f"{name} has not been seen yet.")
    else:
        entry, station = view.seen
        since = ", ".join(ticket_word(view, e.ticket) for e in view.log if e.number > entry)
        after = f"; since then he used {since}" if since else ""
        lines.append(f"{name} was last seen on {station}, after entry {entry}{after}.")
    for seat in view.seats:
        moved = ", has moved" if view.has_moved(seat) else ""
        code = seat_code(view, seat)
        lines.append(f"{seat_name(view, seat)} ({code}) is on {view.station(seat)} and {_holds(view, seat)}{moved}.")
    supply = ", ".join(f"{count} {word}" for count, word in zip(view.supply, view.board.modes, strict=True))
    whose = "You hold" if view.side == HIDER_SIDE else f"{name} holds"
    lines.append(f"{whose} {view.black} black and {view.double} double-move tickets; the supply has {supply}.")
    return lines


def _holds(view: View, seat: int) -> str:
    return "rides free" if view.is_bobby(seat) else f"holds {tickets(view, seat)}"


def log_lines(view: View) -> list[str]:
    """The hider's log, entry by entry."""
    if not view.log:
        return ["The log is empty."]
    lines = []
    for entry in view.log:
        where = f" to {entry.station}" if entry.station else ""
        shown = ", showed himself" if entry.shown else ""
        lines.append(f"{entry.number:3}  {ticket_word(view, entry.ticket)}{where}{shown}")
    return lines


def choices(view: View) -> list[str]:
    """What can be done now, grouped so that it can be read: per seat and ticket, the stations."""
    groups: dict[str, list[str]] = {}
    doubles = False
    for move in view.legal_moves():
        if kind_of(move) == DOUBLE_STEP:
            doubles = True
        elif kind_of(move) == PASS:
            groups["pass"] = []
        else:
            seat = seat_of(move)
            word = ticket_word(view, ticket_of(move))
            groups.setdefault(f"{seat_code(view, seat)} {word}" if seat else word, []).append(str(station_of(move)))
    lines = [f"{words} {', '.join(stations)}".rstrip() for words, stations in groups.items()]
    return [*lines, "double, followed by two of these steps"] if doubles else lines
