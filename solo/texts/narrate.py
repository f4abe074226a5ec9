"""The game in sentences: what happened, and what can be done. Only from what the person may know."""

from collections.abc import Sequence
from gettext import gettext as _

from ai.position.holdings import LogEntry
from ai.position.move import BALLOONS, Event, Move
from ai.position.names import (
    UNKNOWN,
    deed_names,
    move_text,
    seat_code,
    seat_name,
    ticket_name,
    ticket_word,
)
from ai.position.position import Position, View
from maps.wording import any_of, listed, shown_mode
from solo.texts.board_text import lines_from, place
from solo.texts.narrate_dice import told_dice, whose_turn
from solo.texts.situation import log_lines, situation

__all__ = ["choices", "ended", "log_lines", "situation", "told", "what_next"]


def told(view: View, event: Event, own: Move | None) -> list[str]:
    """What a public event means, in sentences, without the end that it may bring; `view` is what the person knows after
    it, `own` the move itself where the person plays the hider."""
    seen = event.move
    kind, seat = seen.kind, seen.seat
    if event.told:  # a table says how its game ended
        sentences = []
    elif view.edition.has("dice"):
        sentences = told_dice(view, event, own)
    elif kind == "pass":
        text = _("Nobody else of the seekers moves or plays a chip.")
        sentences = [text if view.edition.has("characters") else _("Nobody else of the seekers moves.")]
    elif seen.is_chip:
        sentences = [_chip(view, seen)]
    elif seat:
        text, ticket = _("{name} goes to {station} by {ticket}."), ticket_name(view, seen.ticket)
        sentences = [text.format(name=seat_name(view, seat), station=seen.station, ticket=ticket)]
    elif kind == "card":
        pair = next(card for card in view.board.deck(view.edition.hider_deck) if card.station == seen.station)
        text = _("The card shows {left} and {right}.")
        sentences = [text.format(left=place(view, pair.station), right=place(view, pair.second))]
    elif own is not None:
        sentences = _own_move(view, own, event)
    else:
        sentences = _hidden_move(view, event)
    return sentences


def _own_move(game: Position, move: Move, event: Event) -> list[str]:
    """The person's own move as hider."""
    kind, to = move.kind, place(game, move.station)
    if kind == "start":
        return [_("You start on {place}. {lines}").format(place=to, lines=lines_from(game, move.station))]
    said = [_("You play a double-move ticket.")] if move.is_double else []
    if kind in BALLOONS:
        return [*said, _("You take off by balloon, for all to see.")]
    if kind == "land":
        text = _("You land on {place}, for all to see: entry {entry} of the log.")
    else:
        text = _("You go to {place}; entry {entry} of the log shows {ticket}.")
    said.append(text.format(place=to, entry=event.entry, ticket=ticket_name(game, move.ticket)))
    if "crime" in move.deeds:
        text = _("You commit a crime: {done} of {crimes}.")
        said.append(text.format(done=game.crimes_done, crimes=game.crimes))
    if "dive" in move.deeds:
        said.append(_("You dive: the seekers learn only that you are in a hideout."))
    elif "take black" in move.deeds:
        said.append(_("You take a black ticket, for use after the seekers' next turn."))
    elif "take double" in move.deeds:
        said.append(_("You take a double-move ticket, for use after the seekers' next turn."))
    if event.shown and kind != "land":
        said.append(_("You show yourself on {place}.").format(place=move.station))
    return said


def _hidden_move(game: Position, event: Event) -> list[str]:
    """The hider's move as everybody sees it."""
    name, seen, kind = game.edition.shown_hider, event.move, event.move.kind
    if kind == "start":
        return [_("{name} has chosen where to start.").format(name=name)]
    double = _("{name} plays a double-move ticket.").format(name=name)
    said = [double] if seen.is_double else []
    if kind in BALLOONS:
        return [*said, _("{name} was in a hideout, and escapes by balloon!").format(name=name)]
    shown = place(game, event.shown) if event.shown else ""
    if kind == "land":
        text = _("{name} lands on {place}; that is entry {entry}.")
    else:
        text = _("{name} moves; entry {entry} of the log shows {ticket}.")
    said.append(text.format(name=name, place=shown, entry=event.entry, ticket=ticket_name(game, seen.ticket)))
    if "crime" in seen.deeds:
        text = _("{name} commits a crime: {done} of {crimes}.")
        said.append(text.format(name=name, done=game.crimes_done, crimes=game.crimes))
    if "dive" in seen.deeds:
        said.append(_("{name} would have to show himself, but dives: he is in a hideout.").format(name=name))
    elif "take black" in seen.deeds:
        said.append(_("{name} is in a hideout and takes a black ticket.").format(name=name))
    elif "take double" in seen.deeds:
        said.append(_("{name} is in a hideout and takes a double-move ticket.").format(name=name))
    if shown and kind != "land":
        said.append(_("{name} shows himself on {place}.").format(name=name, place=shown))
    return said


def _chip(game: Position, seen: Move) -> str:
    """A chip, and the answer that everybody hears."""
    kind = seen.kind
    who = {"who": seat_name(game, seen.seat), "name": game.edition.shown_hider}
    if kind == "manhunt":
        return _("{who} asks for his district. It is {district}.").format(**who, district=seen.answer)
    if kind == "ask":
        texts = {
            ("park", True): _("{who} asks: is he beside a park? Yes."),
            ("park", False): _("{who} asks: is he beside a park? No."),
            ("landmark", True): _("{who} asks: is he beside a landmark? Yes."),
            ("landmark", False): _("{who} asks: is he beside a landmark? No."),
            ("river", True): _("{who} asks: is he beside the river? Yes."),
            ("river", False): _("{who} asks: is he beside the river? No."),
        }
        return texts[seen.symbol, seen.answer == "yes"].format(**who)
    if kind == "clue":
        text = _("{who} finds a clue: two entries ago {name} was on {place}.")
        return text.format(**who, place=place(game, seen.station))
    if kind == "ban":
        mode = shown_mode(game.board.modes[seen.ticket])
        return _("{who} forbids {name} the {mode} on his next turn.").format(**who, mode=mode)
    return _("{who} lays a roadblock on {place}.").format(**who, place=place(game, seen.station))


def ended(view: View) -> list[str]:
    """How the game ended, and the hider's whole way."""
    outcome = view.outcome
    assert outcome is not None
    why = {
        "captured": _("{name} is caught on {station}. The seekers win."),
        "hider stuck": _("{name} is on {station} and cannot move. The seekers win."),
        "time up": _("The hunt is over and {name} is still free, on {station}. {name} wins."),
        "seekers stuck": _("No detective has a ticket left that is of use. {name}, on {station}, wins."),
        "three crimes": _("{name} has committed all his crimes, the last on {station}. {name} wins."),
    }
    if not view.hider:  # a table need not tell where he was
        why |= {
            "hider stuck": _("{name} cannot move. The seekers win."),
            "time up": _("The hunt is over and {name} is still free. {name} wins."),
            "seekers stuck": _("No detective has a ticket left that is of use. {name} wins."),
            "three crimes": _("{name} has committed all his crimes. {name} wins."),
        }
    said = [why[outcome.reason].format(name=view.edition.shown_hider, station=view.hider)]
    if way := [_stop(view, entry) for entry in view.log]:
        said.append(_("His way: {stops}.").format(stops=listed(way)))
    return said


def _stop(view: View, entry: LogEntry) -> str:
    """An entry of the log when all is told: "44 (tram, crime)"."""
    deeds = listed([ticket_name(view, entry.ticket), *deed_names(entry.deeds)])
    return _("{station} ({deeds})").format(station=entry.station or UNKNOWN, deeds=deeds)


def what_next(view: View) -> list[str]:
    """A word to the person in the middle of a turn, where one may wonder what is still to come."""
    if view.edition.has("dice"):
        return whose_turn(view, starts=False)
    if view.in_double:
        text = _("Now the second half of the double move. {lines}")
        return [text.format(lines=lines_from(view, view.hider))]
    if view.phase == "start" and view.card:
        left, right = (f"start {station}" for station in view.card)
        return [_("Choose where to start: type {left} or {right}.").format(left=left, right=right)]
    if view.phase == "landing" and view.card:
        left, right = (f"land {station}" for station in view.card)
        return [_("Type {left} or {right}, if it is free.").format(left=left, right=right)]
    if view.phase == "seekers" and all(view.has_moved(seat) for seat in view.seats):
        return [_("All have moved. Play a chip, or say {word}.").format(word="pass")]
    return []


def choices(view: View, moves: Sequence[Move]) -> list[str]:
    """The moves that can be made now, grouped so that they can be read: per seat and ticket, the stations; then all
    else. All of it is typed, and the same in every language."""
    groups: dict[str, list[str]] = {}
    others = []
    doubles = False
    for move in moves:
        caught = _caught_by(view, move)
        if move.kind == "double":
            doubles = True
        elif caught:
            text = _("{move} ({name} stands there: you would be caught)")
            others.append(text.format(move=move_text(view, move), name=caught))
        elif move.kind in ("step", "start") and not move.deeds:
            seat = move.seat
            word = ticket_word(view, move.ticket) if move.kind == "step" else "start"
            groups.setdefault(f"{seat_code(view, seat)} {word}" if seat else word, []).append(str(move.station))
        else:
            others.append(move_text(view, move))
    lines = [f"{words} {', '.join(stations)}" for words, stations in groups.items()]
    return [*lines, *others, *([_double_words(view)] if doubles else [])]


def _caught_by(view: View, move: Move) -> str:
    """Who would catch a hider that moves there by himself; empty where nobody stands."""
    if move.seat or not view.edition.has("dice") or move.kind not in ("step", "helicopter"):
        return ""
    return next((seat_name(view, seat) for seat in view.seats if view.station(seat) == move.station), "")


def _double_words(view: View) -> str:
    """What a double move is made of, as far as there is something to ride with."""
    counts = view.dice.used if view.dice else view.supply
    words = [mode for mode, count in zip(view.board.modes, counts, strict=True) if count]
    words += ["black"] if view.black else []
    return _("{double}, then two of the {words} steps").format(double="double", words=any_of(words))
