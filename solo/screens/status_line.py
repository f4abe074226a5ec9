"""The status line above the prompt: whose turn it is, who is thinking, held lines, and what Esc would do."""

from gettext import gettext as _
from typing import TYPE_CHECKING

from ai.compiling.interpreting import is_interpreting
from ai.players.search.watch import Watch
from ai.position.names import seat_code, seat_name
from ai.position.position import HIDER_SIDE
from maps.wording import apart, in_line, percent
from solo.play.ways_back import kept_line
from solo.texts import panels
from solo.texts.styled_text import StyledLine, clipped

if TYPE_CHECKING:
    from solo.play.autosave import Keeper
    from solo.screens.game_screen import GameScreen

SHORT_BAR = 10  # columns


def status_line(screen: "GameScreen", width: int) -> StyledLine:
    """The status line of a game, for a width in columns."""
    if screen.view.outcome is not None:
        return _ended(screen)
    if screen.pace.is_pausing:
        return [("class:prompt", f" {_('The computer moves.')} "), ("", _("Any key: no pauses until your turn."))]
    if screen.watch is not None:
        return _progress(screen, screen.watch, width)
    if screen.aide.judgement is not None:
        return _progress(screen, screen.aide.judgement.watch, width)
    if screen.aide.held:
        return [("class:prompt", f" {_held(screen)} ")]
    if not screen.moves:
        return [("", " …")]
    if not any(move.station and not move.is_chip for move in screen.moves):  # nobody can go anywhere
        return [("class:prompt", f" {in_line(screen.what_next())} ")]
    if len(screen.moves) == 1:
        only = _("There is one move: {move}.").format(move=screen.view.move_text(screen.moves[0]))
        return [("class:prompt", f" {_turn(screen)} "), ("", only)]
    chips = any(move.is_chip for move in screen.moves)
    more = _("Type a move or a chip, or choose a station.") if chips else _("Type a move, or choose a station.")
    heat = screen.heat.line(screen.yard.glyphs, screen.cursor)
    return [("class:prompt", f" {_turn(screen)} "), ("", heat or more)]


def how_to_resume(keeper: "Keeper") -> str:
    """What the next Esc does to a game, and how to come back to it."""
    return in_line([_("Press Esc again to leave."), kept_line(keeper)])


def _ended(screen: "GameScreen") -> StyledLine:
    won = screen.view.outcome is not None and screen.view.outcome.winner == screen.session.side
    text = _("The game is over: you have won.") if won else _("The game is over: you have lost.")
    own = screen.yard.keys
    keys = _("Enter: the end again. {new}: another game. Esc: menu.").format(new=own.named("new-game"))
    if screen.keeper.finished:
        keys = _("Enter: the end again. {review}: review. {new}: new game.")
        keys = keys.format(review=own.named("review"), new=own.named("new-game"))
    return [("class:prompt", f" {text} "), ("", keys)]


def _turn(screen: "GameScreen") -> str:
    """Who is to move, and where they are."""
    view, seat = screen.view, screen.active
    if all(move.kind == "start" for move in screen.moves):
        name = seat_name(view, seat) if seat else ""
        return _("Choose where {name} starts.").format(name=name) if name else _("Choose where you start.")
    if seat and view.station(seat):
        words = {"name": seat_name(view, seat), "code": seat_code(view, seat), "station": view.station(seat)}
        return _("{name} ({code}) on {station}.").format(**words)
    if view.side == HIDER_SIDE and view.hider:
        return _("You are on {station}.").format(station=view.hider)
    return _("Your turn.")


def _held(screen: "GameScreen") -> str:
    """The lines that are waiting for the coach."""
    return _("Held: {lines}").format(lines=apart(screen.aide.held))


def _progress(screen: "GameScreen", watch: Watch, width: int) -> StyledLine:
    """Who is thinking or being prepared, and the progress."""
    thinks, done = watch is screen.watch, watch.share
    who = _("The computer is thinking") if thinks else _("The coach is thinking")
    if is_interpreting():
        who, done = _("Preparing the computer players"), screen.yard.warmup.share
    elif screen.aide.checked and not thinks:
        who = _("The coach is looking at {move}").format(move=screen.aide.checked)
    share = percent(done)
    wide = SHORT_BAR if screen.aide.held else max(SHORT_BAR, min(30, width - 50))
    line: StyledLine = [("class:prompt", f" {who} "), *panels.bar(done, wide)]
    if screen.aide.held:
        return clipped([*line, ("", f" {share}  "), ("class:prompt", _held(screen))], width)
    text = _(" {share}  Space: move now") if thinks else _(" {share}  Space: do not wait")
    if is_interpreting():
        text = _(" {share}  The first time only.")
    line.append(("", text.format(share=share)))
    if thinks and screen.yard.settings.show_plan and watch.favourite:
        line.append(("class:panel.dim", f"  {screen.session.game.move_text(watch.favourite)}"))
    return line
