"""Texts about dice during a game: rolls, the hider's card and the tokens; and wording for every game with dice."""

from collections.abc import Iterable, Sequence
from gettext import gettext as _
from gettext import ngettext

from ai.position.holdings import LogEntry
from ai.position.move import STAYED_MARK, Event, Move
from ai.position.names import faces_name, move_text, seat_name, start_tile, ticket_name
from ai.position.position import HIDER_SIDE, Position, View
from maps.edition import Edition
from maps.wording import any_of, listed
from solo.texts.mechanics.dice_events import dice_event
from solo.texts.mechanics.dice_situation import card_lines, dice_lines, dice_seat, hider_means, where_he_is
from solo.texts.mechanics.dice_turn import whose_turn
from solo.texts.mechanics.places import pawn
from solo.texts.mechanics.play_texts import Told
from solo.texts.mechanics.tile_rows import tile_rows
from solo.texts.mechanics.travel import TravelTexts

ROLL_EXAMPLE = ("taxi", "bus", "X", "taxi", "bus", "X", "taxi")  # shortened to the number of dice


class DiceInPlay(TravelTexts):
    """Texts about dice during a game."""

    examples = (14, 19)
    repeats_next = False

    def told(self, view: View, event: Event, own: Move | None) -> Iterable[Told]:
        """Rolls, moves by dice, and what the card shows."""
        return dice_event(view, event, own)

    def what_next(self, view: View) -> Sequence[str]:
        """Whose turn it is, and what can be typed."""
        return whose_turn(view, starts=False)

    def choice_text(self, view: View, move: Move) -> str:
        """A move of the hider to a place where he would be caught."""
        if move.seat or move.kind not in ("step", "helicopter"):
            return ""
        who = next((seat_name(view, seat) for seat in view.seats if view.station(seat) == move.station), "")
        text = _("{move} ({name} stands there: you would be caught)")
        return text.format(move=move_text(view, move), name=who) if who else ""

    # How things stand

    def situation(self, view: View, *, rolled: bool) -> Iterable[Told]:
        """The card, the hider and what he has left, the dice, and whose turn it is."""
        yield from (Told("time", line) for line in card_lines(view))
        yield Told("hider", where_he_is(view))
        yield Told("held", hider_means(view))
        yield from (Told("held", line) for line in dice_lines(view, rolled=rolled))
        yield from (Told("turn", line) for line in whose_turn(view, starts=True))

    def seat_line(self, view: View, seat: int) -> str:
        """A pawn: where it is, and whether it has moved."""
        return dice_seat(view, seat)

    def entry_words(self, view: View, entry: LogEntry) -> str:
        """The start, whose tile was announced."""
        letter = start_tile(view)
        if entry.station or not entry.is_start or not letter:
            return ""
        return _("{ticket} on tile {letter}").format(ticket=ticket_name(view, entry.ticket), letter=letter)

    def case_words(self, view: View) -> Sequence[str]:
        """The dice and the tokens, and the helicopter."""
        dice = view.dice
        assert dice is not None
        tokens = ngettext("{n} token to roll again", "{n} tokens to roll again", dice.rerolls)
        places = _("Dice: {hand} to roll, {card} on his card, {supply} spare")
        return [
            _("Rolled: {dice}").format(dice=faces_name(dice.rolled) or "–"),
            _("Used: {dice}").format(dice=faces_name(dice.used) or "–"),
            tokens.format(n=dice.rerolls),
            places.format(hand=dice.hand, card=dice.card, supply=dice.supply),
            _("Helicopter: used") if view.has_flown else _("Helicopter: ready"),
        ]

    def board_rows(self, view: View) -> Sequence[str]:
        """The street tiles."""
        return tile_rows(view)

    # The log, and how far the game is

    def last_entry(self, edition: Edition) -> int:
        """All spaces of the card."""
        return edition.spaces

    def log_title(self) -> str:
        return _("His card")

    def empty_log(self) -> str:
        return _("The card is empty.")

    def moment(self) -> str:
        return _("space {number}")

    def progress(self, view: View) -> str:
        return _("{n} of {spaces} spaces covered").format(n=view.entry, spaces=view.spaces)

    def leaving(self, pos: Position) -> str:
        text = _("You leave with {covered} of {spaces} spaces covered.")
        return text.format(covered=pos.entry, spaces=pos.spaces)

    def case_title(self) -> str:
        return _("Dice")

    # Where the hider can be

    def is_hidden(self, view: View) -> bool:
        """Once he has chosen his start: he may choose any place."""
        return view.phase not in ("places", "start")

    def possible_places(self, view: View) -> str:
        hiding = view.side == HIDER_SIDE
        if view.outcome is not None and hiding:
            return _("Before the last move the seekers thought you could be on {n} places. The likeliest:")
        if view.outcome is not None:
            return _("Before the last move {name} could have been on {n} places. The likeliest:")
        if hiding:
            return _(
                "The seekers think you could be on {n} places. They give {place}, where you really are, a chance "
                "of {chance}. The likeliest:"
            )
        return _("{name} could be on {n} places. The likeliest:")

    def other_places(self, n: int) -> str:
        return ngettext("{n} other place: {chance}.", "{n} other places: {chance} together.", n)

    def shades(self, n: int, *, hiding: bool) -> str:
        if n == 1:
            return _("They know you are on {place}") if hiding else _("He is on {place}")
        if hiding:
            return ngettext(
                "They think you could be on {count} place ({signs})",
                "They think you could be on {count} places ({signs})",
                n,
            )
        return ngettext("He could be on {count} place ({signs})", "He could be on {count} places ({signs})", n)

    def chain_from_start(self, view: View) -> str:
        return _("Started on {stations}")

    def chain_step(self, ticket: int) -> str:
        """Says that he stayed where he was."""
        return _("stayed on {stations} ({moment})") if ticket == STAYED_MARK else ""

    def no_start(self) -> str:
        return _("It is not one of the possible starting places.")

    # Where he can go

    def no_exit(self) -> str:
        return _("No place is open to you.")

    def exits_heading(self, *, own_turn: bool) -> str:
        if own_turn:
            return _(
                "Where you can go next, and how many moves each detective needs to get there, if the dice fall "
                "well; the safest first:"
            )
        return _(
            "Where you can go next, if the detectives use dice for it, and how many moves each of them needs "
            "to get there, if the dice fall well; the safest first:"
        )

    def station_text(self, *, marked: bool) -> str:
        return _("Place {place}. {lines}")

    # A table of real people

    def expected(self, pos: Position) -> str:
        """Starts, rolls, and the next die on the card."""
        name, entry, first = pos.edition.shown_hider, pos.entry + 1, pos.board.modes[0]
        if pos.phase == "places":
            text = _("Where does {pawn} start? Such as {example}.")
            return text.format(pawn=pawn(pos, pos.next_seat), example="start 5")
        if pos.phase == "start":
            return _("Which tile does {name} name? Such as {example}.").format(name=name, example="start E")
        if pos.phase == "roll":
            return _expected_roll(pos)
        if pos.phase not in ("hider", "second half"):
            return ""
        if pos.shows_at(entry):
            text = _("{name} shows himself on space {entry} of his card: his die and the place, such as {example}.")
            return text.format(name=name, entry=entry, example=f"{first} 14")
        if pos.in_double:
            return ""
        text = _("What does {name} do? Space {entry} of his card, such as {example}.")
        example = any_of([first, "black"] if pos.plays_black else pos.board.modes[:2])
        return text.format(name=name, entry=entry, example=example)

    def table_help(self, view: View, deeds: Sequence[str]) -> Iterable[Told]:
        """Moves of the detectives, and what only a game with dice has."""
        (here, there), first = self.examples, view.board.modes[0]
        text = _("The detectives: {examples}. Several at once: {row}.")
        examples = listed((f"d1 {first} {here}", str(here)))
        yield Told("detectives", text.format(examples=examples, row=f"start {here}; start {there}"))
        examples = listed(("d1 start 5", "start E", "roll taxi bus X", "reroll", "helicopter", "pass"))
        yield Told("more", _("Starts, his tile, dice and flights: {examples}.").format(examples=examples))

    # After the game

    def where_chances_went(self) -> str:
        return _(
            "Win chance: {start} at the start, {end} at the end. Your moves lost {lost} points; the dice, "
            "and what others made of them, brought you {luck}; other moves brought you {others}."
        )


def _expected_roll(pos: Position) -> str:
    count = pos.dice.hand if pos.dice else 0
    text = ngettext(
        "What does the die show? Such as {example}.", "What do the {count} dice show? Such as {example}.", count
    )
    return text.format(count=count, example=" ".join(["roll", *ROLL_EXAMPLE[:count]]))
