"""Texts about double moves: two moves in a row, which fill the log sooner."""

from collections.abc import Iterable, Mapping, Sequence
from gettext import gettext as _
from gettext import ngettext

from ai.position.move import Event, Kind, Move
from ai.position.position import Position, View
from maps.edition import Edition
from maps.wording import any_of
from solo.texts.mechanics.base import BookPage, MechanicTexts, Ruling, Section, Words, log_can_fill, most_entries
from solo.texts.mechanics.places import lines_from
from solo.texts.mechanics.play_texts import Fragment, Told
from solo.texts.mechanics.wording import double_tickets


class DoubleTexts(MechanicTexts):
    """All texts about double moves."""

    def words(self, edition: Edition) -> Words:
        """How many the hider has."""
        return {"double": double_tickets(edition.double), "doubles": edition.double}

    def sections(self, page: BookPage) -> Iterable[Section]:
        """Two moves in a row."""
        yield _with_dice(page) if page.has("dice") else _with_tickets(page)

    def sentences(self, page: BookPage) -> Mapping[str, Sequence[str]]:
        """What a turn is, and what comes between or after the two halves."""
        occupied = _(
            "Some books say that {hider} loses if he moves to a seeker's station. Here no such move can be "
            "made, nor a double move by way of such a station."
        )
        stuck = _(
            "When do you check whether any detective can move? When the seekers' turn begins, and not "
            "between the halves of a double move. If the last usable ticket is spent during a turn, {hider} "
            "moves once more before he wins."
        )
        full = _(
            "Time is up: the seekers' turn of round {rounds} is over, or entry {spaces} is written and the seekers "
            "have answered it. {hider} wins."
        )
        last = _("Entry {last_reveal} comes only if he used double moves. Without them he writes {rounds} entries.")
        edition = page.edition
        late = any(edition.rounds < entry <= most_entries(edition) for entry in edition.reveals)
        return {
            "own": [double_tickets(edition.double)] if edition.double else [],
            "moves": [_("On his turn {hider} makes one move, or two with a double-move ticket.")],
            "reveals": [last] if late else [],
            "time-up": [full] if log_can_fill(edition) else [],
            "occupied": [occupied],
            "detectives-stuck": [stuck],
        }

    def rulings(self, page: BookPage) -> Iterable[Ruling]:
        """When a double move may be begun, and when the log is full."""
        if page.has("dice"):
            text = _(
                "May he begin a double move if no second half can follow, or if it would run past the end of the "
                "card? No. In the second half he can neither pass nor fly."
            )
            yield Ruling("double", "second-half-with-dice", text)
            text = _("May the helicopter be half of a double move? No, neither half.")
            yield Ruling("double", "helicopter-alone", text)
            return
        text = _(
            "May he begin a double move if no second move can follow, or if it would run past the end of the "
            "log? No: once {last_but_one} entries are written he may not."
        )
        yield Ruling("double", "double-begun", text)
        if log_can_fill(page.edition):
            text = _(
                "What if double moves fill the log before round {rounds}? It has {spaces} spaces, so the game "
                "ends with the seekers' answer to entry {spaces}. Each double move brings the end one round "
                "closer."
            )
            yield Ruling("log", "full-log", text)

    def help_parts(self, pos: Position) -> Mapping[str, Sequence[str]]:
        """Two moves in a row, one of them with a black ticket if there are any."""
        first, black = pos.board.modes[0], pos.edition.plays_black
        ways = ["double taxi 3 bus 7"]
        return {
            "move": [f"double {first} 9 black 20" if black else f"double {first} 9 {first} 20"],
            "double-way": [*ways, "double taxi 3 black bus 7"] if black else ways,
        }

    # In a game

    def told(self, view: View, event: Event, own: Move | None) -> Iterable[Told]:
        """Announces a double move."""
        if event.move.is_double:
            yield Told("announced", _begun(view, hiding=own is not None).format(name=view.edition.shown_hider))

    def what_next(self, view: View) -> Sequence[str]:
        """The second half; with dice it depends on the dice, and is told together with them."""
        if not view.in_double or view.dice:
            return ()
        text = _("Now the second half of the double move. {lines}")
        return [text.format(lines=lines_from(view, view.hider))]

    def summed_up(self, view: View) -> Mapping[Kind, str]:
        """All double moves on one line: the tickets or dice that they can be made of."""
        counts = view.dice.used if view.dice else view.supply
        words = [mode for mode, count in zip(view.board.modes, counts, strict=True) if count]
        words += ["black"] if view.black else []
        text = _("{double}, then two of the {words} steps")
        return {"double": text.format(double="double", words=any_of(words))}

    def in_hand(self, view: View) -> Sequence[Fragment]:
        """How many he has left."""
        return [("", ngettext("{n} double", "{n} double", view.double).format(n=view.double))]

    def laid_down(self, view: View) -> Sequence[str]:
        """Two rides at once."""
        first, second = view.board.modes[:2]
        return [f"double {first} {second}"]

    def expected(self, pos: Position) -> str:
        """The second half at a real table, unless it is a reveal."""
        entry, modes = pos.entry + 1, pos.board.modes
        if not pos.in_double or pos.shows_at(entry):
            return ""
        text = _("The second half of his double move: entry {entry}, such as {example}.")
        return text.format(entry=entry, example=any_of([modes[0], "black"] if pos.plays_black else modes[:2]))


def _begun(view: View, *, hiding: bool) -> str:
    if view.dice:
        return _("You make your double move.") if hiding else _("{name} makes his double move.")
    return _("You play a double-move ticket.") if hiding else _("{name} plays a double-move ticket.")


def _with_tickets(page: BookPage) -> Section:
    halves = _("Each half is a move like any other: it has its own log entry and its own ticket.")
    if page.has("black"):
        halves = _(
            "Each half is a move like any other: it has its own log entry and its own ticket, which may be black."
        )
    return page.section(
        "double",
        _("Double moves"),
        _("With a double-move ticket {hider} makes two moves in a row. Everybody is told that it is a double move."),
        halves,
        _("The two may use the same mode or different ones. They may also lead back to where he began."),
        _("No seeker may stand at the end of either half."),
        _(
            "Each half may be a reveal. If the first one is, he is seen in between, and moves on before the "
            "seekers move."
        ),
        _("He may play one double-move ticket per round. Once used, it is out of the game."),
    )


def _with_dice(page: BookPage) -> Section:
    if page.edition.double > 1:
        title, often = _("Double moves"), _("On {doubles} of his turns he may make two moves in a row.")
        first = [often, _("For each half he takes one of the used dice.")]
    elif page.has("black"):
        title = _("The double move")
        first = [
            _("Once per game he makes two moves in a row, with two of the used dice, black tickets, or one of each.")
        ]
    else:
        title = _("The double move")
        first = [_("Once per game he makes two moves in a row, with two of the used dice.")]
    if page.edition.double > 1 and page.has("black"):
        first.append(_("A black ticket may take the place of a die."))
    return page.section(
        "double",
        title,
        *first,
        _("Each half covers a space of its own. If the first one is a reveal, he is seen there and goes on."),
        _("The same die cannot be used twice."),
    )
