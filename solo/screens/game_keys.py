"""The key bindings of the game. Keys that type go to the prompt; others, or all while it is empty, go to the map."""

import time
from gettext import gettext as _
from typing import TYPE_CHECKING

from prompt_toolkit.application import get_app
from prompt_toolkit.filters import Condition, FilterOrBool, has_completions, has_focus
from prompt_toolkit.key_binding import KeyBindings
from prompt_toolkit.key_binding.key_processor import KeyPressEvent
from prompt_toolkit.keys import Keys

from solo.map.arrows import next_station
from solo.play import vocabulary as words
from solo.screens.own_keys import MAP_ACTIONS, OwnKeys
from solo.screens.prompt import line_keys

if TYPE_CHECKING:
    from ai.position.position import View
    from solo.screens.game_screen import GameScreen

PAN = 6  # cells
TYPING = 0.7  # seconds, at most, between two digits of one number
KEY_WIDTH = 11  # of the column of keys in the help
# Actions that run a command; which one a word means depends on the place.
COMMAND_KEYS = {
    "help": words.HELP,
    "hint": words.HINT,
    "rules": words.RULES,
    "where": words.HEAT,
    "better": words.BETTER,
    "undo": words.UNDO,
    "redo": words.REDO,
}


def keys_shown(screen: "GameScreen") -> list[tuple[str, str]]:
    """The keys shown in the bottom line."""
    if screen.offers:
        return [("↑↓", _("choose")), ("Enter", _("select")), ("Esc", _("back"))]
    own = screen.yard.keys
    first = {"help": _("help"), "hint": _("hint"), "where": _("where?"), "undo": _("undo"), "quit": _("quit")}
    keys = [
        *((own.short(action), what) for action, what in first.items()),
        ("Esc", _escape_does(screen)),
    ]
    if screen.buffer.text or len(screen.seats()) < 2:
        keys.append(("Tab", _("complete")))
    else:
        keys.append((_("Tab 1-{last}").format(last=len(screen.view.seats)), _("detective")))
    more = {"trail": _("trail"), "rings": _("rings")}
    keys += [("↑↓←→ Enter", _("choose")), *((own.short(action), what) for action, what in more.items())]
    return [*keys, (" ".join(map(own.short, MAP_ACTIONS)), _("zoom")), (own.short("rules"), _("rules"))]


def _escape_does(screen: "GameScreen") -> str:
    """What Esc would do now."""
    if screen.buffer.text:
        return _("clear")
    return _("close") if screen.exit.closes else _("menu")


def key_lines(own: OwnKeys) -> list[str]:
    """All keys and what each does, for the help page."""
    keys = {
        "↑↓←→": _("to the next number you can reach; with Ctrl: to any number"),
        "Enter": _("goes there, or plays what you have typed"),
        "Tab": _("the next detective; while you type: completes the word"),
        "1-5": _("chooses that detective, while the line is empty"),
        " ".join(map(own.named, MAP_ACTIONS[:2])): _("zooms in and out"),
        own.named("follow"): _("back to following the pawn whose turn it is"),
        "Shift-↑↓←→": _("moves the map"),
        "PgUp": _("scrolls the messages back; PgDn: forward"),
        "Esc": _("closes what you opened last, or clears the line; a held line comes back"),
        "Space": _("skips the wait while the computer or the coach is thinking"),
        "Esc Esc": _("to the menu; the game is saved"),
        own.named("undo"): _("takes back your last decision; {redo}: redo").format(redo=own.named("redo")),
        own.named("new-game"): _("another game; this one is saved"),
        own.named("review"): _("when the game is over: what your moves were worth"),
        own.named("quit"): _("leaves; the game is saved"),
        own.named("hint"): _("a hint; again: a stronger one"),
        own.named("rules"): _("the rules"),
        own.named("better"): _("what was better than your last move, if it got a mark"),
        own.named("where"): _("shows on the map where he could be; again: hides it"),
        own.named("trail"): _("shows where he was seen, and the last moves; again: hides them"),
        own.named("rings"): _("shows how many moves it takes from where he was last seen; again: hides it"),
    }
    return [*(f"  {key:{KEY_WIDTH}} {about}" for key, about in keys.items()), _("The mouse can be used too.")]


def _heard(key: str, empty: FilterOrBool) -> FilterOrBool:
    """When a key of the map is heard: a sign only while nothing is typed."""
    return empty if len(key) == 1 else True


def game_keys(screen: "GameScreen") -> KeyBindings:
    """The key bindings."""
    keys = line_keys(screen.buffer)
    typing = has_focus(screen.buffer)
    empty = typing & Condition(lambda: not screen.buffer.text)

    def step(direction: str, *, anywhere: bool = False) -> None:
        view = screen.view
        goals = None if anywhere else screen.destinations() or None
        start = screen.cursor or screen.followed()
        if start and (found := next_station(view, start, direction, goals)) != start:
            screen.cursor = found
        elif goals and not start:  # he has not chosen a start yet
            screen.cursor = min(goals)

    def pan(columns: int, rows: int) -> None:
        screen.camera = screen.look().panned(columns, rows, screen.map_size)

    reading = Condition(lambda: screen.box.is_open)
    keys.add("up", filter=empty & reading)(lambda event: screen.scroll(1))
    keys.add("down", filter=empty & reading)(lambda event: screen.scroll(-1))

    for key, (across, down) in {"left": (-1, 0), "right": (1, 0), "up": (0, -1), "down": (0, 1)}.items():
        keys.add(key, filter=empty & ~has_completions & ~reading)(lambda event, key=key: step(key))
        keys.add(f"c-{key}", filter=typing)(lambda event, key=key: step(key, anywhere=True))
        keys.add(f"s-{key}", filter=typing)(lambda event, x=across, y=down: pan(PAN * x, PAN // 2 * y))

    own = screen.yard.keys
    keys.add(own["zoom-in"], filter=_heard(own["zoom-in"], empty))(lambda event: screen.zoom(1.25))
    keys.add(own["zoom-out"], filter=_heard(own["zoom-out"], empty))(lambda event: screen.zoom(0.8))

    @keys.add(own["follow"], filter=_heard(own["follow"], empty))
    @keys.add("home", filter=empty)
    def _follow(event: KeyPressEvent) -> None:
        screen.camera = None

    several = Condition(lambda: len(screen.seats()) > 1)
    keys.add("tab", filter=empty & several & ~has_completions)(lambda event: screen.next_seat(1))
    keys.add("s-tab", filter=empty & several & ~has_completions)(lambda event: screen.next_seat(-1))

    # While the prompt is empty a digit selects a detective; a second digit soon after means that a station is typed.
    chosen: list[tuple[str, int, float, View]] = []  # the digit, who was selected before, when, and in which position

    def choose(digit: str) -> None:
        now, before = time.monotonic(), chosen.pop() if chosen else None
        if before and now - before[2] < TYPING and before[3] is screen.view:
            screen.turn_to(before[1])
            screen.buffer.insert_text(before[0] + digit)
        elif int(digit) in screen.seats():
            chosen.append((digit, screen.active, now, screen.view))
            screen.turn_to(int(digit))
        elif digit == own["follow"]:
            screen.camera = None
        else:
            screen.buffer.insert_text(digit)

    for digit in "0123456789":
        keys.add(digit, filter=empty & several)(lambda event: choose(event.data))

    @keys.add(" ", filter=empty)
    def _hurry(event: KeyPressEvent) -> None:
        if screen.aide.judgement:
            screen.aide.go_ahead()
        else:
            screen.stop_thinking()

    keys.add("escape", eager=True)(lambda event: screen.exit.escape())

    def ask(command: words.CommandWord) -> None:
        screen.buffer.complete_state = None  # the completion menu would cover the answer
        if command is words.UNDO and screen.aide.held:
            screen.aide.take_back()
            return
        screen.obey(command.word)

    def scroll(lines: int) -> None:
        screen.buffer.complete_state = None
        screen.scroll(lines)

    keys.add("?", filter=empty)(lambda event: ask(words.HELP))
    for action, command in COMMAND_KEYS.items():
        keys.add(own[action])(lambda event, command=command: ask(command))
    keys.add(own["trail"])(lambda event: screen.toggle_trail())
    keys.add(own["rings"])(lambda event: screen.toggle_rings())
    keys.add(own["new-game"])(lambda event: screen.yard.another())

    @keys.add(own["review"])
    def _review(event: KeyPressEvent) -> None:
        if screen.view.outcome is not None and screen.keeper.finished:
            screen.yard.review_file(screen.keeper.finished)

    keys.add("pageup")(lambda event: scroll(3))
    keys.add("pagedown")(lambda event: scroll(-3))

    @keys.add(Keys.Any, filter=has_focus(screen.list_window))
    def _type(event: KeyPressEvent) -> None:
        """Text typed while a choice is offered goes to the prompt."""
        if event.data.isprintable():
            event.app.layout.focus(screen.input)
            screen.buffer.insert_text(event.data)

    keys.add(Keys.BracketedPaste)(lambda event: screen.type_in(event.data))

    @keys.add("tab", filter=typing & ~(empty & several & ~has_completions))
    def _complete(event: KeyPressEvent) -> None:
        buffer = get_app().current_buffer
        buffer.exit_selection()
        if buffer.complete_state:
            buffer.complete_next()
        else:
            buffer.start_completion(select_first=True)

    return keys
