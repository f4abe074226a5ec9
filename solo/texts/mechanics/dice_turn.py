"""Texts about the turn in a game with dice: whose it is, and what that side may do with the dice on the table."""

from gettext import gettext as _
from gettext import ngettext

from ai.position.move import is_black
from ai.position.names import faces_name, seat_code
from ai.position.position import HIDER_SIDE, View
from maps.wording import any_of, listed
from solo.texts.mechanics.dice_situation import where_he_is
from solo.texts.mechanics.places import pawn


def whose_turn(view: View, *, starts: bool) -> list[str]:
    """Who is to do what; `starts` says whether to list where pawns may start."""
    phase, hiding = view.phase, view.side == HIDER_SIDE
    if phase == "places" and not hiding:
        who = pawn(view, view.next_seat)
        if not starts:
            return [_("{pawn} chooses a start next.").format(pawn=who)]
        free = listed([str(move.station) for move in view.legal_moves()])
        text = _("{pawn} chooses a start: type {word} and a place. Only taxis stop on {places}.")
        return [text.format(pawn=who, word="start", places=free)]
    if phase == "start" and hiding:
        text = _(
            "Choose where to start: type {word} and any free place. The detectives will hear the letter of its tile."
        )
        return [text.format(word="start")]
    if phase == "seekers" and not hiding:
        return [_detectives_turn(view)]
    if phase in ("hider", "second half") and hiding:
        return [*([where_he_is(view)] if phase == "second half" and not starts else []), _hiders_turn(view)]
    return []


def _detectives_turn(view: View) -> str:
    turn, moves = view.next_seat, view.legal_moves()
    waiting = [turn] if view.first_seat else [seat for seat in view.seats if not view.has_moved(seat)]
    able = [seat for seat in waiting if any(m.kind == "step" and m.seat == seat for m in moves)]
    stuck = [seat for seat in waiting if seat not in able]
    if not able:
        return _all_stuck(view, stuck)
    first = pawn(view, able[0])
    if stuck:
        text = _("Move {pawn} first; {other} can use none of these dice.")
        return text.format(pawn=first, other=pawn(view, stuck[0]))
    if len(able) > 1:
        pawns = any_of([pawn(view, seat) for seat in able])
        return _("Move {pawns}, whichever you like first.").format(pawns=pawns)
    if any(view.has_moved(seat) for seat in view.seats):  # the roll itself has just been told
        return _("{pawn} moves next, with one of the remaining dice.").format(pawn=first)
    return _("{pawn} moves next.").format(pawn=first)


def _all_stuck(view: View, stuck: list[int]) -> str:
    """What to type if no die can be used."""
    tokens = view.dice.rerolls if view.dice else 0
    if len(stuck) == 1 and not tokens:
        text = _("{pawn} cannot use any die: type {passes}.")
    elif len(stuck) == 1:
        text = ngettext(
            "{pawn} cannot use any die: type {passes}, or {reroll} ({count} token left).",
            "{pawn} cannot use any die: type {passes}, or {reroll} ({count} tokens left).",
            tokens,
        )
    elif not tokens:
        text = _("Neither {pawn} nor {other} can use a die: type {passes}.")
    else:
        text = ngettext(
            "Neither {pawn} nor {other} can use a die: type {passes}, or {reroll} ({count} token left).",
            "Neither {pawn} nor {other} can use a die: type {passes}, or {reroll} ({count} tokens left).",
            tokens,
        )
    passes = any_of([f"{seat_code(view, seat)} pass" for seat in stuck]) if len(stuck) > 1 else "pass"
    names = {"pawn": pawn(view, stuck[0]), "other": pawn(view, stuck[-1])}
    return text.format(**names, passes=passes, reroll="reroll", count=tokens)


def _hiders_turn(view: View) -> str:
    """What the hider may take or type now."""
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
        text = _(
            "Now the second half of the double move: you can use none of the remaining dice ({dice}), so type {words}."
        )
    elif second:
        text = _("Now the second half of the double move: they used no die, so type {words}.")
    elif count:
        text = _("Your move: you can use none of the dice they used ({dice}), so type {words}.")
    else:
        text = _("Your move: they used no die, so type {words}.")
    return text.format(dice=faces_name(dice.used), words=any_of(words))


def _first_dice(count: int, more: bool) -> str:
    """The hider's move, if a die can be taken; `more` if something else can be typed too."""
    if more:
        return ngettext(
            "Your move: take the die they used ({dice}), or type {words}.",
            "Your move: take one of the dice they used ({dice}), or type {words}.",
            count,
        )
    return ngettext(
        "Your move: take the die they used ({dice}).", "Your move: take one of the dice they used ({dice}).", count
    )


def _second_dice(count: int, more: bool) -> str:
    """The same for the second half of a double move."""
    if more:
        return ngettext(
            "Now the second half of the double move: take the remaining die ({dice}), or type {words}.",
            "Now the second half of the double move: take one of the remaining dice ({dice}), or type {words}.",
            count,
        )
    return ngettext(
        "Now the second half of the double move: take the remaining die ({dice}).",
        "Now the second half of the double move: take one of the remaining dice ({dice}).",
        count,
    )
