"""The panels beside the map: the hider's log, the seekers and what they hold, the supply, and special information.

Every panel is a function from a view and a width to lines of (style, text), as prompt_toolkit wants them; colours are
named here and defined in solo/screens/style.py. Whatever a colour says, a word or a sign says too.
"""

from collections.abc import Sequence
from gettext import gettext as _

from ai.position.holdings import LogEntry
from ai.position.move import BLACK_TICKET, is_black
from ai.position.names import seat_code, seat_name, ticket_name
from ai.position.position import View
from maps.wording import probability
from solo.texts.chart import bars, sparkline
from solo.texts.mechanics.play_texts import last_of
from solo.texts.mechanics.registry import texts_in, travel_of
from solo.texts.styled_text import StyledLine, abbreviated, clipped, folded

MODE_STYLES = ("class:map.taxi", "class:map.bus", "class:map.underground", "class:map.black")
LONGEST_WORD = 11  # "underground"
LEAST_CURVE, MOST_CURVE = 2, 6  # rows for the curve of win chances, with its heading
LEAST_LOG = 5  # lines of the log, with its heading


def title(text: str, width: int) -> StyledLine:
    """A heading followed by a rule."""
    return clipped([("class:panel.title", f"{text} "), ("class:panel.rule", "─" * width)], width)


def ticket_style(ticket: int) -> str:
    """The colour of a ticket; marks of other moves have none."""
    if is_black(ticket):
        ticket = BLACK_TICKET
    return MODE_STYLES[ticket] if 0 <= ticket <= BLACK_TICKET else ""


def log_panel(view: View, width: int, height: int) -> list[StyledLine]:
    """The hider's log: each entry with its ticket, its station if known, and the reveals."""
    spaces = view.spaces
    heading = title(travel_of(view.edition).log_title(), width)
    columns = 1 if spaces < height or width < 22 else 2
    rows = -(-spaces // columns)
    room = (width - (columns - 1)) // columns
    entries = {entry.number: entry for entry in view.log}
    rows = min(rows, max(height - 1, 1))
    numbers = entries_shown(view, rows * columns)
    lines = []
    for row in range(min(rows, max(height - 1, 0))):
        line: StyledLine = []
        for column in range(columns):
            if row + column * rows < len(numbers):
                number = numbers[row + column * rows]
                line += clipped(_entry(view, number, entries.get(number), room), room)
            if column + 1 < columns:
                line.append(("", " "))
        lines.append(clipped(line, width))
    return [heading, *lines]


def entries_shown(view: View, room: int) -> list[int]:
    """The numbers of the entries that are shown if there is room for so many: all, or else those that matter most.

    These are the last one, the next one, the next reveal and the last one; then what lies around, older ones first.
    """
    last = min(view.entry, view.spaces)
    wanted = [last, last + 1, view.next_reveal, view.seen[0] if view.seen else 0]
    for away in range(1, view.spaces + 1):
        wanted += [last - away, last + 1 + away]
    valid = [number for number in dict.fromkeys(wanted) if 1 <= number <= view.spaces]
    return sorted(valid[:room])


def _entry(view: View, number: int, entry: LogEntry | None, room: int) -> StyledLine:
    """One space of the log."""
    shows = view.shows_at(number)
    sign = "◆" if shows else " "
    style = "class:log.reveal" if shows else "class:log.number"
    line: StyledLine = [(style, f"{number:2}{sign}")]
    if entry is None:
        here = number == view.entry + 1 and view.outcome is None
        return [*line, ("class:log.next", "▸" if here else "·")]
    word = ticket_name(view, entry.ticket)
    station = f" {entry.station}" if entry.station else ""
    deeds = f" {entry.deeds}" if entry.deeds else ""
    line.append((ticket_style(entry.ticket), abbreviated(word, room - 3 - len(station) - len(deeds))))
    if station:
        line.append(("class:log.shown" if entry.shown else "class:log.hidden", station))
    if deeds:
        line.append(("class:log.deeds", deeds))
    return line


def seekers_panel(view: View, width: int, active: int = 0) -> list[StyledLine]:
    """The seekers: where each stands, what it holds, and whether it has moved."""
    mechanics = texts_in(view)
    lines = [title(_("Detectives"), width)]
    if shared := last_of(texts.shared_purse(view) for texts in mechanics):
        lines.append(clipped([("", f" {shared}")], width))
    for seat in view.seats:
        style = "class:pawn.bobby" if view.is_bobby(seat) else f"class:pawn.{seat}"
        sign = "▶" if seat == active else "✓" if view.has_moved(seat) else " "
        line: StyledLine = [("class:panel.active", sign), (style, f"{seat_code(view, seat)} ")]
        name = seat_name(view, seat)
        held = " ".join(filter(None, (texts.held(view, seat) for texts in mechanics)))
        room = max(width - 8 - len(held) - 1, 3)
        if len(name) > room:
            name = last_of(texts.short_name(view, seat) for texts in mechanics) or name
        at = f"{view.station(seat):>3}" if view.station(seat) else "  –"
        line += [(style, f"{name[:room]:{room}} "), ("class:panel.station", at), ("", f" {held}")]
        lines.append(clipped(line, width))
    return lines


def tickets_panel(view: View, width: int) -> list[StyledLine]:
    """What the hider holds and what the supply has."""
    mechanics = texts_in(view)
    held: StyledLine = []
    for fragment in (fragment for texts in mechanics for fragment in texts.in_hand(view)):
        held += [("", ", "), fragment] if held else [fragment]
    supply = last_of(texts.supply_words(view) for texts in mechanics)
    lines = [title(view.edition.shown_hider, width), *([clipped(held, width)] if held else [])]
    return [*lines, clipped([("class:panel.dim", supply)], width)] if supply else lines


def abilities_panel(view: View, width: int, room: int, active: int = 0) -> list[StyledLine]:
    """What each seeker can do besides moving: of all if there is room for so many lines, else of the one in turn."""
    mechanics = texts_in(view)
    words = {seat: last_of(texts.ability_words(view, seat) for texts in mechanics) for seat in view.seats}
    words = {seat: text for seat, text in words.items() if text}
    if not words:
        return []
    heading = title(last_of(texts.ability_title(view) for texts in mechanics), width)

    def lines_of(seat: int) -> list[StyledLine]:
        style = "class:pawn.bobby" if view.is_bobby(seat) else f"class:pawn.{seat}"
        code = seat_code(view, seat)
        first, *more = folded(words[seat], width - len(code) - 1, margin=0)
        return [[(style, code), ("", " "), *first], *([("", " " * (len(code) + 1)), *line] for line in more)]

    for seats in ([*words], [active] if active in words else []):
        lines = [heading, *(line for seat in seats for line in lines_of(seat))]
        if 1 < len(lines) <= room:
            return lines
    return []


def special_panel(view: View, width: int) -> list[StyledLine]:
    """What else the mechanics of the game have to say; empty if nothing."""
    words = [line for texts in texts_in(view) for line in texts.case_words(view)]
    if not words:
        return []
    heading = title(travel_of(view.edition).case_title(), width)
    return [heading, *(part for sentence in words for part in folded(sentence, width, margin=0))]


def side_panel(view: View, width: int, height: int, active: int = 0) -> list[StyledLine]:
    """All panels, one below the other; the log takes the remaining room."""
    below = [*special_panel(view, width), *seekers_panel(view, width, active), *tickets_panel(view, width)]
    below += abilities_panel(view, width, height - len(below) - LEAST_LOG, active)
    rows = max(min(view.spaces + 1, height - len(below)), min(height, LEAST_LOG))
    lines = [*log_panel(view, width, rows), *below]
    return lines[:height]


def chance_panel(chances: Sequence[float], width: int, room: int, *, ascii_only: bool) -> list[StyledLine]:
    """The curve of the person's win chance, in the rows that are free; empty if there are too few."""
    if not chances or room < LEAST_CURVE:
        return []
    heading = title(_("Your win chance: {chance}").format(chance=probability(chances[-1])), width)
    rows = min(room - 1, MOST_CURVE)
    shown = chances[-width:]
    drawn = bars(shown, rows, ascii_only=ascii_only) if rows > 1 else [sparkline(shown, ascii_only=ascii_only)]
    return [heading, *(clipped([("class:review.curve", row)], width) for row in drawn)]


def bar(share: float, length: int) -> StyledLine:
    """A progress bar."""
    done = round(length * share)
    return [("class:bar.done", "▓" * done), ("class:bar.left", "░" * (length - done))]


def header(view: View, width: int, you: str, level: str) -> StyledLine:
    """The top line: edition, round, next reveal, and who plays."""
    return headline(view, width, _("you: {name}").format(name=you), _("against {level}").format(level=level))


def headline(view: View, width: int, *more: str) -> StyledLine:
    """The top line: edition, round, next reveal, and anything else."""
    parts = [view.edition.shown_name, travel_of(view.edition).progress(view)]
    if view.next_reveal and view.outcome is None:
        parts.append(_("next reveal: {n}").format(n=view.next_reveal))
    text = ""
    for part in (*parts, *more):  # as many as there is room for
        longer = f"{text} · {part}" if text else f" {part}"
        text = longer if len(longer) <= width else text
    return clipped([("class:header", text)], width, "class:header")
