"""The dice game in sentences: what happened, where everybody is, and whose turn it is. Only from what the person may
know."""

from gettext import gettext as _
from gettext import ngettext

from ai.position.move import Event, Move, is_black
from ai.position.names import faces_name, seat_code, seat_name, start_tile, ticket_name
from ai.position.position import HIDER_SIDE, Position, View
from maps.wording import all_of, any_of, listed, shown_mode
from solo.texts.board_text import lines_from, place

NO_FACE = "X"  # what a die shows that nobody can use

# What happened.


def told_dice(game: Position, event: Event, own: Move | None) -> list[str]:
    """What a public event means; `own` is the move itself where the person plays the hider."""
    seen, kind, name = event.move, event.move.kind, game.edition.shown_hider
    if kind == "roll":
        return [_("The dice show {dice}.").format(dice=faces_name(seen.faces))]
    if kind == "reroll":
        return [_("A token is paid to roll again.")]
    if seen.seat:
        return [_detective_did(game, seen)]
    if kind == "start":
        if own is not None:
            text = _("You start on {place}. You name its tile, {letter}.")
            return [text.format(place=own.station, letter=seen.tile)]
        text = _("{name} has chosen where to start. He names his tile: {letter}.")
        return [text.format(name=name, letter=seen.tile)]
    sentences = _own_move(game, own, event) if own is not None else _hidden_move(game, event)
    if event.shown and not event.ends:
        you, he = _("You show yourself on {place}."), _("{name} shows himself on {place}.")
        where = place(game, event.shown)
        sentences.append((he if own is None else you).format(name=name, place=where))
    return sentences


def _detective_did(game: Position, seen: Move) -> str:
    if seen.kind == "start":
        text = _("{name} starts on {station}.")
    elif seen.kind == "pass":
        text = _("{name} can use no die, and stays.")
    else:
        text = _("{name} goes to {station} by {ticket}.")
    ticket = ticket_name(game, seen.ticket) if seen.kind == "step" else ""
    return text.format(name=seat_name(game, seen.seat), station=seen.station, ticket=ticket)


def _own_move(game: Position, move: Move, event: Event) -> list[str]:
    """The person's own move as hider."""
    kind, ticket, where, space = move.kind, move.ticket, move.station or game.hider, event.entry
    if kind == "pass":
        text = _("No die is of use, so you stay on {place}; space {space} of the card shows {face}.")
        return [text.format(place=where, space=space, face=shown_mode(NO_FACE))]
    if kind == "helicopter":
        text = _("You fly across to {place}; space {space} of the card shows {face}.")
        return [text.format(place=where, space=space, face=shown_mode(NO_FACE))]
    double = [_("You make your double move.")] if kind == "double" else []
    if move.names_mode:
        text = _("You use a black ticket, by {mode}, to {place}; the detectives see only {face}.")
        mode = shown_mode(game.board.modes[move.mode])
        return [*double, text.format(mode=mode, place=where, face=shown_mode(NO_FACE))]
    text = _("You go to {place} by {ticket}; space {space} of the card shows {ticket}.")
    return [*double, text.format(place=where, ticket=ticket_name(game, ticket), space=space)]


def _hidden_move(game: Position, event: Event) -> list[str]:
    """The hider's move as everybody sees it."""
    kind, ticket = event.move.kind, event.move.ticket
    known = {"name": game.edition.shown_hider, "space": event.entry, "face": shown_mode(NO_FACE)}
    if kind == "pass":
        text = _("{name} can use none of the dice, and stays; space {space} of the card shows {face}.")
        return [text.format(**known)]
    if kind == "helicopter":
        text = _("{name} flies across the board by helicopter; space {space} of the card shows {face}.")
        return [text.format(**known)]
    double = [_("{name} makes his double move.").format(**known)] if kind == "double" else []
    if is_black(ticket):
        text = _("{name} uses a black ticket; space {space} of the card shows {face}.")
        return [*double, text.format(**known)]
    text = _("{name} moves; space {space} of the card shows {face}.")
    return [*double, text.format(**known | {"face": ticket_name(game, ticket)})]


# Where everybody is.


def situation_dice(view: View, *, rolled: bool) -> list[str]:
    """The card, the pawns, the dice and whose turn it is; `rolled` is whether to tell what the dice show."""
    seats = [_seat_line(view, seat) for seat in view.seats]
    dice = dice_lines(view, rolled=rolled)
    return [*_card_lines(view), _where_he_is(view), *seats, hider_means(view), *dice, *whose_turn(view, starts=True)]


def _card_lines(view: View) -> list[str]:
    """How full the card is, and when the hider is seen again."""
    hiding, spaces = view.side == HIDER_SIDE, view.spaces
    if view.entry == spaces:
        text = _("This is the detectives' last turn: all {spaces} spaces are covered.")
        return [text.format(spaces=spaces)]
    text = ngettext("{count} of {spaces} spaces is covered.", "{count} of {spaces} spaces are covered.", view.entry)
    covered = text.format(count=view.entry, spaces=spaces)
    if view.next_reveal:
        you, he = _("You show yourself on space {space}."), _("{name} shows himself on space {space}.")
        return [covered, (you if hiding else he).format(name=view.edition.shown_hider, space=view.next_reveal)]
    return [covered, _("You need not show yourself again.") if hiding else _("He will not show himself again.")]


def _where_he_is(view: View) -> str:
    """What the person knows of the hider's place."""
    name, letter = view.edition.shown_hider, start_tile(view)
    if view.side == HIDER_SIDE:
        if not view.hider:
            return _("You have not chosen where to start.")
        text = _("You are on {place}. {lines}")
        return text.format(place=place(view, view.hider), lines=lines_from(view, view.hider))
    entry, station = view.seen or (1, 0)
    used = listed([ticket_name(view, e.ticket) for e in view.log if e.number > entry])
    if station and used:
        text = _("{name} was last seen on {place}, on space {space}; since then: {dice}.")
    elif station:
        text = _("{name} was last seen on {place}, on space {space}.")
    elif not view.entry:
        text = _("{name} has not chosen where to start.")
    elif letter and used:
        text = _("{name} has not been seen yet; he started on tile {letter}; since then: {dice}.")
    elif letter:
        text = _("{name} has not been seen yet; he started on tile {letter}.")
    elif used:
        text = _("{name} has not been seen yet; since then: {dice}.")
    else:
        text = _("{name} has not been seen yet.")
    where = place(view, station) if station else ""
    return text.format(name=name, place=where, space=entry, dice=used, letter=letter)


def _seat_line(view: View, seat: int) -> str:
    done = view.phase == "seekers" and view.has_moved(seat)
    if not view.station(seat):
        return _("{pawn} has not started.").format(pawn=_named(view, seat))
    text = _("{pawn} is on {place}, has had its turn.") if done else _("{pawn} is on {place}.")
    return text.format(pawn=_named(view, seat), place=place(view, view.station(seat)))


def hider_means(view: View) -> str:
    """What the hider has left beside dice."""
    you, he = _("You have {means} left."), _("{name} has {means} left.")
    black = ngettext("{count} black ticket", "{count} black tickets", view.black).format(count=view.black)
    means = [
        black if view.black else _("no black tickets"),
        _("the double move") if view.double else _("no double move"),
        _("no helicopter") if view.has_flown else _("the helicopter"),
    ]
    return (you if view.side == HIDER_SIDE else he).format(name=view.edition.shown_hider, means=all_of(means))


def dice_lines(view: View, *, rolled: bool) -> list[str]:
    """Where the dice and tokens are."""
    dice = view.dice
    assert dice is not None
    lines = []
    if any(dice.rolled) and rolled:
        lines.append(_("The dice show {dice}.").format(dice=faces_name(dice.rolled)))
    if any(dice.used) and view.side != HIDER_SIDE:
        lines.append(_("Used by the detectives in this round: {dice}.").format(dice=faces_name(dice.used)))
    text = ngettext(
        "Dice: {card} on the card, {supply} in the supply; {count} reroll token left.",
        "Dice: {card} on the card, {supply} in the supply; {count} reroll tokens left.",
        dice.rerolls,
    )
    if not dice.rerolls:
        text = _("Dice: {card} on the card, {supply} in the supply; no reroll tokens left.")
    return [*lines, text.format(card=dice.card, supply=dice.supply, count=dice.rerolls)]


# Whose turn it is.


def whose_turn(view: View, *, starts: bool) -> list[str]:
    """Who is to do what, for a person who wonders; `starts` is whether to list where pawns may start."""
    phase, hiding = view.phase, view.side == HIDER_SIDE
    if phase == "places" and not hiding:
        who = _named(view, view.next_seat)
        if not starts:
            return [_("{pawn} chooses a start next.").format(pawn=who)]
        free = listed([str(move.station) for move in view.legal_moves()])
        text = _("{pawn} chooses a start: say {word} and a place. Only taxis stop on {places}.")
        return [text.format(pawn=who, word="start", places=free)]
    if phase == "start" and hiding:
        text = _(
            "Choose where to start: say {word} and any free place. The detectives will hear the letter of its tile."
        )
        return [text.format(word="start")]
    if phase == "seekers" and not hiding:
        return [_detectives_turn(view)]
    if phase in ("hider", "second half") and hiding:
        return [*([_where_he_is(view)] if phase == "second half" and not starts else []), _hiders_turn(view)]
    return []


def _detectives_turn(view: View) -> str:
    turn, moves = view.next_seat, view.legal_moves()
    waiting = [turn] if view.first_seat else [seat for seat in view.seats if not view.has_moved(seat)]
    able = [seat for seat in waiting if any(m.kind == "step" and m.seat == seat for m in moves)]
    stuck = [seat for seat in waiting if seat not in able]
    if not able:
        return _all_stuck(view, stuck)
    first = _named(view, able[0])
    if stuck:
        text = _("Move {pawn} first; {other} can use none of these dice.")
        return text.format(pawn=first, other=_named(view, stuck[0]))
    if len(able) > 1:
        pawns = any_of([_named(view, seat) for seat in able])
        return _("Move {pawns}, whichever you like first.").format(pawns=pawns)
    return _("{pawn} is to move.").format(pawn=first)


def _all_stuck(view: View, stuck: list[int]) -> str:
    """What those can say who can use no die."""
    tokens = view.dice.rerolls if view.dice else 0
    if len(stuck) == 1 and not tokens:
        text = _("{pawn} can use no die: say {passes}.")
    elif len(stuck) == 1:
        text = ngettext(
            "{pawn} can use no die: say {passes}, or {reroll} ({count} token left).",
            "{pawn} can use no die: say {passes}, or {reroll} ({count} tokens left).",
            tokens,
        )
    elif not tokens:
        text = _("Neither {pawn} nor {other} can use a die: say {passes}.")
    else:
        text = ngettext(
            "Neither {pawn} nor {other} can use a die: say {passes}, or {reroll} ({count} token left).",
            "Neither {pawn} nor {other} can use a die: say {passes}, or {reroll} ({count} tokens left).",
            tokens,
        )
    passes = any_of([f"{seat_code(view, seat)} pass" for seat in stuck]) if len(stuck) > 1 else "pass"
    names = {"pawn": _named(view, stuck[0]), "other": _named(view, stuck[-1])}
    return text.format(**names, passes=passes, reroll="reroll", count=tokens)


def _hiders_turn(view: View) -> str:
    """What the hider may take or say now."""
    dice, moves = view.dice, view.legal_moves()
    assert dice is not None
    kinds = {move.kind for move in moves}
    tickets = {move.ticket for move in moves if move.kind == "step"}
    words = ["pass"] if "pass" in kinds else []
    words += ["black"] if any(map(is_black, tickets)) else []
    words += ["helicopter"] if "helicopter" in kinds else []
    words += ["double"] if "double" in kinds else []
    second, count = view.in_double, sum(dice.used)
    if not all(map(is_black, tickets)):
        text = _second_dice(count, bool(words)) if second else _first_dice(count, bool(words))
    elif second and count:
        text = _("Now the second half of the double move: no die that they used ({dice}) is of use, so say {words}.")
    elif second:
        text = _("Now the second half of the double move: they used no die, so say {words}.")
    elif count:
        text = _("Your move: no die that they used ({dice}) is of use, so say {words}.")
    else:
        text = _("Your move: they used no die, so say {words}.")
    return text.format(dice=faces_name(dice.used), words=any_of(words))


def _first_dice(count: int, more: bool) -> str:
    """The hider's move, where a die can be taken, and perhaps more can be said."""
    if more:
        return ngettext(
            "Your move: take the die they used ({dice}), or say {words}.",
            "Your move: take one of the dice they used ({dice}), or say {words}.",
            count,
        )
    return ngettext(
        "Your move: take the die they used ({dice}).", "Your move: take one of the dice they used ({dice}).", count
    )


def _second_dice(count: int, more: bool) -> str:
    """The same for the second half of a double move."""
    if more:
        return ngettext(
            "Now the second half of the double move: take the die that is left ({dice}), or say {words}.",
            "Now the second half of the double move: take one of the dice that are left ({dice}), or say {words}.",
            count,
        )
    return ngettext(
        "Now the second half of the double move: take the die that is left ({dice}).",
        "Now the second half of the double move: take one of the dice that are left ({dice}).",
        count,
    )


def _named(view: View, seat: int) -> str:
    """A pawn with its code: "Yellow (d2)"."""
    return _("{name} ({code})").format(name=seat_name(view, seat), code=seat_code(view, seat))
