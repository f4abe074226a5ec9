"""The status line above the prompt: whose turn it is, who is thinking, held lines, and what Esc would do."""

from collections.abc import Iterator, Sequence
from gettext import gettext as _
from typing import TYPE_CHECKING

from ai.compiling.interpreting import is_interpreting
from ai.players.search.watch import Watch
from ai.position.names import seat_code, seat_name
from ai.position.position import HIDER_SIDE
from maps.wording import any_of, apart, in_line, percent
from solo.play.ways_back import kept_line
from solo.texts import panels
from solo.texts.styled_text import StyledLine, first_that_fits

if TYPE_CHECKING:
    from solo.play.autosave import Keeper
    from solo.screens.game_screen import GameScreen

SHORT_BAR, LONG_BAR = 10, 30  # columns


def status_line(screen: "GameScreen", width: int) -> StyledLine:
    """The status line of a game, for a width in columns."""
    if screen.view.outcome is not None:
        return _ended(screen, width)
    if screen.pace.is_pausing:
        return [("class:prompt", f" {_('The computer moves.')} "), ("", _("Press any key to skip the pauses."))]
    if screen.watch is not None:
        return _progress(screen, screen.watch, width)
    if screen.aide.judgement is not None:
        return _progress(screen, screen.aide.judgement.watch, width)
    if screen.aide.held:
        return first_that_fits(width, *_all_held(screen, []))
    if not screen.moves:
        return [("", " …")]
    return first_that_fits(width, *_own_turn(screen))


def _own_turn(screen: "GameScreen") -> Iterator[StyledLine]:
    """What the person can do, at more and at less length."""
    turn: StyledLine = [("class:prompt", f" {_turn(screen)} ")]
    if not any(move.station and not move.is_chip for move in screen.moves):  # nobody can go anywhere
        yield [("class:prompt", f" {in_line(screen.what_next())} ")]
        yield [*turn, ("", _("Type {command}.").format(command=any_of(_words(screen))))]
        yield turn
        return
    if len(screen.moves) == 1:
        only = _("Only one move is possible: {move}.").format(move=screen.view.move_text(screen.moves[0]))
        yield [*turn, ("", only)]
    for heat in screen.heat.lines(screen.yard.glyphs, screen.cursor):
        yield [*turn, ("", heat)]
    chips = any(move.is_chip for move in screen.moves)
    more = _("Type a move or a chip, or choose on the map.") if chips else _("Type a move, or choose one on the map.")
    yield [*turn, ("", more)]
    yield turn


def _words(screen: "GameScreen") -> list[str]:
    """The moves of somebody who can go nowhere, as they are typed."""
    return [screen.view.move_text(move) for move in screen.moves]


def how_to_resume(keeper: "Keeper") -> str:
    """What the next Esc does to a game, and how to come back to it."""
    return in_line([_("Press Esc again to leave."), kept_line(keeper)])


def _ended(screen: "GameScreen", width: int) -> StyledLine:
    """Who has won, and what comes next."""
    won = screen.view.outcome is not None and screen.view.outcome.winner == screen.session.side
    text = _("Game over: you have won.") if won else _("Game over: you have lost.")
    own = screen.yard.keys
    keys = _("Enter: result. {new}: new game. Esc: menu.").format(new=own.named("new-game"))
    if screen.keeper.finished:
        keys = _("Enter: result. {review}: review. {new}: new game.")
        keys = keys.format(review=own.named("review"), new=own.named("new-game"))
    result: StyledLine = [("class:prompt", f" {text} ")]
    return first_that_fits(width, [*result, ("", keys)], [*result, ("", _("Enter: result."))], result)


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


def _held(lines: Sequence[str]) -> str:
    """The lines that are waiting for the coach."""
    return _("Held: {lines}").format(lines=apart(lines))


def _all_held(screen: "GameScreen", begin: StyledLine) -> Iterator[StyledLine]:
    """All lines that are held, then fewer and fewer of them, at last without what stands before them."""
    held = screen.aide.held
    for before in (begin, []):
        for count in range(len(held), 0, -1):
            lines = held if count == len(held) else [*held[:count], "…"]
            yield [*before, ("class:prompt", f" {_held(lines)} ")]
    yield [("class:prompt", f" {_held(['…'])} ")]


def _progress(screen: "GameScreen", watch: Watch, width: int) -> StyledLine:
    """Who is thinking or being prepared, and the progress."""
    thinks, done = watch is screen.watch, watch.share
    who = _("The computer is thinking") if thinks else _("The coach is thinking")
    if is_interpreting():
        who, done = _("Getting the opponents ready"), screen.yard.warmup.share
    elif screen.aide.checked and not thinks:
        who = _("The coach is looking at {move}").format(move=screen.aide.checked)
    share = percent(done)
    begin: StyledLine = [("class:prompt", f" {who} ")]
    if screen.aide.held:
        return first_that_fits(width, *_all_held(screen, [*begin, *panels.bar(done, SHORT_BAR), ("", f" {share} ")]))
    text = _(" {share}  Space: move now") if thinks else _(" {share}  Space: skip")
    if is_interpreting():
        text = _(" {share}  The first time only.")
    end: StyledLine = [("", text.format(share=share))]
    if thinks and screen.yard.settings.show_plan and watch.favourite:
        end.append(("class:panel.dim", f"  {screen.session.game.move_text(watch.favourite)}"))
    lines = [[*begin, *panels.bar(done, wide), *end] for wide in range(LONG_BAR, SHORT_BAR - 1, -1)]
    return first_that_fits(width, *lines, [*begin, ("", f" {share}")])
