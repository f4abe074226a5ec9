"""The game in sentences: what happened, and what the position is. Only from what the person may know."""

from ai.game import Game
from ai.position import HIDER_SIDE, Outcome, View
from ai.rules.characters import YES
from ai.rules.moves import (
    ASK,
    BALLOON,
    BAN_MODE,
    CHOOSE_START,
    CLUE,
    DIVE,
    DOUBLE_BALLOON,
    DOUBLE_STEP,
    DRAW,
    HELICOPTER,
    LAND,
    MANHUNT,
    PASS,
    STEP,
    TAKE_BLACK,
    ability_of,
    commits_crime,
    kind_of,
    options_of,
    seat_of,
    station_of,
    ticket_of,
)
from ai.rules.options import STARTED, STAYED
from ai.rules.state import (
    BAN,
    CHIPS,
    CRIME,
    CRIMES,
    E_ENTRY,
    E_MOVE,
    E_SHOWN,
    E_WINNER,
    FLOWN,
    MOST_CRIMES,
    NOBODY,
    P_LANDING,
    P_SECOND,
    P_SEEKERS,
    P_START,
    PENDING,
    PHASE,
    PLACE,
    RESERVE,
    ROADBLOCK,
)
from ai.rules.tables import IntArray
from ai.words import CHIP_KINDS, move_text, seat_code, seat_name, start_tile, ticket_word
from maps.board import DISTRICTS, SYMBOLS
from solo.narrate_dice import situation_dice, told_dice, whose_turn
from solo.places import lines_from, place


def told(game: Game, event: IntArray, own: int | None) -> list[str]:
    """What a public event means, in sentences; `own` is the move itself where the person plays the hider."""
    seen = int(event[E_MOVE])
    kind, seat = kind_of(seen), seat_of(seen)
    if game.rules.dice:
        sentences = told_dice(game, seen, event, own)
    elif kind == PASS:
        sentences = ["Nobody else of the seekers moves or plays a chip."]
    elif kind in CHIP_KINDS:
        sentences = [_chip(game, seen)]
    elif seat:
        sentences = [f"{seat_name(game, seat)} goes to {station_of(seen)} by {ticket_word(game, ticket_of(seen))}."]
    elif kind == DRAW:
        pair = next(card for card in game.board.deck(game.edition.hider_deck) if card.station == station_of(seen))
        sentences = [f"The card shows {place(game, pair.station)} and {place(game, pair.second)}."]
    elif own is not None:
        sentences = _own_move(game, own, event)
    else:
        sentences = _hidden_move(game, seen, event)
    if event[E_WINNER] != NOBODY:
        outcome = game.outcome
        assert outcome is not None
        sentences += ended(game, outcome)
    return sentences


def _own_move(game: Game, move: int, event: IntArray) -> list[str]:
    """The person's own move as hider."""
    kind, to = kind_of(move), station_of(move)
    if kind == CHOOSE_START:
        return [f"You start on {place(game, to)}. {lines_from(game, to)}"]
    if kind in (BALLOON, DOUBLE_BALLOON):
        double = ["You play a double-move ticket."] if kind == DOUBLE_BALLOON else []
        return [*double, "You take off by balloon, for all to see."]
    entry = int(event[E_ENTRY])
    if kind == LAND:
        sentences = [f"You land on {place(game, to)}, for all to see: entry {entry} of the log."]
    else:
        sentences = ["You play a double-move ticket."] if kind == DOUBLE_STEP else []
        word = ticket_word(game, ticket_of(move))
        sentences.append(f"You go to {place(game, to)}; entry {entry} of the log shows {word}.")
    if commits_crime(move):
        sentences.append(f"You commit a crime: {int(game.row[CRIMES])} of {game.rules.crimes}.")
    ability = ability_of(move)
    if ability == DIVE:
        sentences.append("You dive: the seekers learn only that you are in a hideout.")
    elif ability:
        word = "black" if ability == TAKE_BLACK else "double-move"
        sentences.append(f"You take a {word} ticket, for use after the seekers' next turn.")
    if event[E_SHOWN] and kind != LAND:
        sentences.append(f"You show yourself on {to}.")
    return sentences


def _hidden_move(game: Game, seen: int, event: IntArray) -> list[str]:
    """The hider's move as everybody sees it."""
    name, kind = game.edition.hider, kind_of(seen)
    if kind == CHOOSE_START:
        return [f"{name} has chosen where to start."]
    if kind in (BALLOON, DOUBLE_BALLOON):
        double = [f"{name} plays a double-move ticket."] if kind == DOUBLE_BALLOON else []
        return [*double, f"{name} was in a hideout, and escapes by balloon!"]
    if kind == LAND:
        sentences = [f"{name} lands on {place(game, int(event[E_SHOWN]))}; that is entry {int(event[E_ENTRY])}."]
    else:
        sentences = [f"{name} plays a double-move ticket."] if kind == DOUBLE_STEP else []
        word = ticket_word(game, ticket_of(seen))
        sentences.append(f"{name} moves; entry {int(event[E_ENTRY])} of the log shows {word}.")
    if commits_crime(seen):
        sentences.append(f"{name} commits a crime: {int(game.row[CRIMES])} of {game.rules.crimes}.")
    ability = ability_of(seen)
    if ability == DIVE:
        sentences.append(f"{name} would have to show himself, but dives: he is in a hideout.")
    elif ability:
        word = "black" if ability == TAKE_BLACK else "double-move"
        sentences.append(f"{name} is in a hideout and takes a {word} ticket.")
    if event[E_SHOWN] and kind != LAND:
        sentences.append(f"{name} shows himself on {place(game, int(event[E_SHOWN]))}.")
    return sentences


def _chip(game: Game, seen: int) -> str:
    """A chip, and the answer that everybody hears."""
    who, hider, kind, answer = seat_name(game, seat_of(seen)), game.edition.hider, kind_of(seen), station_of(seen)
    if kind == MANHUNT:
        return f"{who} asks for his district. It is {DISTRICTS[answer]}."
    if kind == ASK:
        question = {"park": "beside a park", "landmark": "beside a landmark", "river": "beside the river"}
        words = question[SYMBOLS[ticket_of(seen)]]
        return f"{who} asks: is he {words}? Yes." if answer == YES else f"{who} asks: is he {words}? No."
    if kind == CLUE:
        return f"{who} finds a clue: two entries ago {hider} was on {place(game, answer)}."
    if kind == BAN_MODE:
        return f"{who} forbids {hider} the {game.board.modes[ticket_of(seen)]} on his next turn."
    return f"{who} lays a roadblock on {place(game, answer)}."


def ended(game: Game, outcome: Outcome) -> list[str]:
    """How the game ended, and the hider's whole way."""
    name = game.edition.hider
    why = {
        "captured": f"{name} is caught on {game.hider}. The seekers win.",
        "hider stuck": f"{name} is on {game.hider} and cannot move. The seekers win.",
        "time up": f"The hunt is over and {name} is still free, on {game.hider}. {name} wins.",
        "seekers stuck": f"No detective has a ticket left that is of use. {name}, on {game.hider}, wins.",
        "three crimes": f"{name} has committed all his crimes, the last on {game.hider}. {name} wins.",
    }
    way = ", ".join(
        f"{entry.station or '?'} ({' '.join([ticket_word(game, entry.ticket), entry.deeds]).strip()})"
        for entry in game.log(HIDER_SIDE)
    )
    return [why[outcome.reason], f"His way: {way}."] if way else [why[outcome.reason]]


def what_next(view: View) -> list[str]:
    """A word to the person in the middle of a turn, where one may wonder what is still to come."""
    if view.rules.dice:
        return whose_turn(view, starts=False)
    if view.row[PHASE] == P_SECOND:
        return [f"Now the second half of the double move. {lines_from(view, view.hider)}"]
    if view.row[PHASE] == P_LANDING and view.card:
        return [f"Type land {view.card[0]} or land {view.card[1]}, if it is free."]
    if view.row[PHASE] == P_SEEKERS and all(view.has_moved(seat) for seat in view.seats):
        return ["All have moved. Play a chip, or say pass."]
    return []


def situation(view: View, *, rolled: bool = True) -> list[str]:
    """Where everybody is and what they hold, as much as the person may know; `rolled` is whether to tell what the dice
    show, which may just have been said."""
    if view.rules.dice:
        return situation_dice(view, rolled=rolled)
    name, hiding = view.edition.hider, view.side == HIDER_SIDE
    lines = [f"Round {view.round} of {view.rules.rounds}; {view.entry} of {view.rules.spaces} log entries are written."]
    coming = [n for n in range(view.entry + 1, view.rules.spaces + 1) if view.rules.reveals[n]]
    if coming:
        who = "You show yourself" if hiding else f"{name} shows himself"
        lines.append(f"{who} after entry {coming[0]}.")
    if view.card and hiding:
        word = "start" if view.row[PHASE] == P_START else "land"
        left, right = view.card
        lines.append(
            f"The card shows {place(view, left)} and {place(view, right)}; say {word} {left} or {word} {right}."
        )
    elif hiding and view.hider:
        hideout = ", a hideout" if view.board.stations[view.hider - 1].hideout else ""
        lines.append(f"You are on {place(view, view.hider)}{hideout}. {lines_from(view, view.hider)}")
    elif hiding:
        lines.append("You have not chosen where to start.")
    elif view.seen is None:
        lines.append(f"{name} has not been seen yet.")
    else:
        entry, station = view.seen
        since = ", ".join(ticket_word(view, e.ticket) for e in view.log if e.number > entry)
        after = f"; since then he used {since}" if since else ""
        lines.append(f"{name} was last seen on {place(view, station)}, after entry {entry}{after}.")
    lines += [*_special_lines(view), *(_seat_line(view, seat) for seat in view.seats)]
    supply = ", ".join(f"{count} {word}" for count, word in zip(view.supply, view.board.modes, strict=True))
    whose = "You hold" if hiding else f"{name} holds"
    lines.append(f"{whose} {view.black} black and {view.double} double-move tickets; the supply has {supply}.")
    return lines


def _special_lines(view: View) -> list[str]:
    """Crimes, bans, roadblocks and the balloon, in editions that have them."""
    lines = []
    if view.rules.crimes:
        planned = [place(view, int(s)) for s in view.row[CRIME : CRIME + MOST_CRIMES] if s]
        done = f"{int(view.row[CRIMES])} of {view.rules.crimes} crimes committed"
        scenes = f"; still planned: {', '.join(planned)}" if planned and view.side == HIDER_SIDE else ""
        balloon = "the balloon has been used" if view.row[FLOWN] else "the balloon has not been used"
        lines.append(f"{done}{scenes}; {balloon}.")
        reserve = f"{int(view.row[RESERVE])} black and {int(view.row[RESERVE + 1])} double-move"
        taken = f"; just taken: {int(view.row[PENDING])} and {int(view.row[PENDING + 1])}"
        lines.append(f"To be taken in hideouts: {reserve}{taken if view.row[PENDING : PENDING + 2].any() else ''}.")
    for mode, word in enumerate(view.board.modes):
        if view.row[BAN] >> mode & 1:
            lines.append(f"The {word} is forbidden to {view.edition.hider} on his next turn.")
    blocked = [place(view, s) for s in range(1, view.board.size + 1) if view.row[PLACE + s] & ROADBLOCK]
    return [*lines, f"Roadblocks: {', '.join(blocked)}."] if blocked else lines


def _seat_line(view: View, seat: int) -> str:
    """A seeker: where it is and what it has."""
    purse = view.purse(seat)
    if purse is None:
        holds = "rides free"
    else:
        holds = "holds " + ", ".join(f"{count} {word}" for count, word in zip(purse, view.board.modes, strict=True))
    if view.pooled and purse is not None:
        holds = f"pays from the pool ({holds.removeprefix('holds ')})"
    chips = f", chips: {int(view.row[CHIPS + seat])}" if view.rules.character[seat] else ""
    moved = ", has moved" if view.has_moved(seat) else ""
    return f"{seat_name(view, seat)} ({seat_code(view, seat)}) is on {view.station(seat)} and {holds}{chips}{moved}."


def log_lines(view: View) -> list[str]:
    """The hider's log, entry by entry."""
    if not view.log:
        return ["The card is empty." if view.rules.dice else "The log is empty."]
    lines = []
    for entry in view.log:
        on = "on" if entry.ticket in (STARTED, STAYED) else "to"
        where = f" {on} {place(view, entry.station)}" if entry.station else ""
        if entry.ticket == STARTED and not where and (letter := start_tile(view)):
            where = f" on tile {letter}"
        shown = ", showed himself" if entry.shown else ""
        deeds = f", {entry.deeds}" if entry.deeds else ""
        lines.append(f"{entry.number:3}  {ticket_word(view, entry.ticket)}{where}{deeds}{shown}")
    return lines


def choices(view: View) -> list[str]:
    """What can be done now, grouped so that it can be read: per seat and ticket, the stations; then all else."""
    groups: dict[str, list[str]] = {}
    others = []
    doubles = False
    for move in view.legal_moves():
        risk = _caught_there(view, move)
        if kind_of(move) == DOUBLE_STEP:
            doubles = True
        elif kind_of(move) in (STEP, CHOOSE_START) and not options_of(move) and not risk:
            seat = seat_of(move)
            word = ticket_word(view, ticket_of(move)) if kind_of(move) == STEP else "start"
            groups.setdefault(f"{seat_code(view, seat)} {word}" if seat else word, []).append(str(station_of(move)))
        else:
            others.append(f"{move_text(view, move)}{risk}")
    lines = [f"{words} {', '.join(stations)}" for words, stations in groups.items()]
    return [*lines, *others, *([_double_words(view)] if doubles else [])]


def _caught_there(view: View, move: int) -> str:
    """A warning to a hider who may move onto a detective; empty where nobody stands."""
    if seat_of(move) or not view.rules.dice or kind_of(move) not in (STEP, HELICOPTER):
        return ""
    names = [seat_name(view, seat) for seat in view.seats if view.station(seat) == station_of(move)]
    return f" ({names[0]} stands there: you would be caught)" if names else ""


def _double_words(view: View) -> str:
    """What a double move is made of, as far as there is something to ride with."""
    counts = view.dice.used if view.dice else view.supply
    words = [mode for mode, count in zip(view.board.modes, counts, strict=True) if count]
    words += ["black"] if view.black else []
    listed = " or ".join(filter(None, (", ".join(words[:-1]), words[-1])))
    return f"double, then two of the {listed} steps"
