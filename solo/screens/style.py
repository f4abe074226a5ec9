"""The colours of all style names that maps and panels use: palettes for dark and for light terminals.

No information is in colour alone, so `mono` loses nothing. `colour-blind` keeps to blue, orange and lightness. Every
text has a contrast of at least 4.5:1 to its background: its own, or the black or white of the terminal.
"""

from functools import cache

from prompt_toolkit.styles import Style

from solo.screens.light import LIGHT, LIGHT_COLOUR_BLIND

COMMON = {
    "header": "reverse",
    "keys": "",
    "keys.key": "reverse",
    "panel.title": "bold",
    "panel.station": "bold",
    "panel.active": "bold",
    "log.reveal": "bold",
    "log.shown": "bold",
    "log.next": "bold",
    "mark.cursor": "reverse bold",
    "mark.legal": "bold underline",
    "mark.note": "bold",
    "mark.way": "bold",
    "mark.path": "bold",
    "result.won": "reverse bold",
    "result.lost": "reverse",
    "mark.light": "reverse",
    "mark.banner": "reverse bold",
    "message.reveal": "bold",
    "pawn.active": "underline",
    "message.wrong": "bold",
    "message.new": "bold",
    "message.turn": "bold",
    "message.own": "",
    "message.grade": "italic",
    "list.chosen": "reverse",
    "list.item": "",
    "list.title": "bold",
    "list.value": "bold",
    "input.wrong": "underline",
    "input.command": "bold",
    "prompt": "bold",
    "offer": "reverse",
    "review.curve": "",
    "review.here": "reverse",
    "bar.done": "reverse",
    "hider": "bold reverse",
    "hider.seen": "bold underline noreverse",
    "completion-menu": "reverse",
    "completion-menu.completion.current": "noreverse bold",
}

DEFAULT = {
    "header": "bg:#1d3557 #f1faee noreverse",
    "keys": "bg:#22303c #c8d3dc",
    "keys.key": "bg:#22303c #ffd166 bold noreverse",
    "panel.title": "#8ecae6 bold",
    "panel.rule": "#3c5468",
    "panel.dim": "#8a97a3",
    "panel.active": "#ffd166 bold",
    "map.taxi": "#c9a227",
    "map.bus": "#2a9d5c",
    "map.underground": "#d1495b",
    "map.black": "#9a8c98",
    "map.water": "bg:#00005f #5f87af",
    "map.park": "bg:#002000 #6a9a6a",
    "map.name": "#93a1ab",
    "map.district": "#a79be0",
    "map.border": "#8f83c9",
    "dim.taxi": "#6b5d25",
    "dim.bus": "#24603f",
    "dim.underground": "#7a3641",
    "dim.black": "#5d575d",
    "station.taxi": "#d9c27a",
    "station.bus": "#7fd6a0",
    "station.underground": "#ff8a96",
    "station.dot": "#8f855c",
    "mark.legal": "bg:#303030 #ffffff bold underline",
    "mark.cursor": "bg:#ffd166 #000000 bold noreverse",
    "mark.note": "#ffb3c1 bold",
    "mark.way": "bg:#6a1b6a #ffffff bold",
    "mark.path": "#ff8cff bold",
    "result.won": "bg:#ffd166 #000000 bold noreverse",
    "result.lost": "bg:#4a4e69 #ffffff bold noreverse",
    "mark.light": "bg:#7a4d00 #ffffff noreverse",
    "mark.banner": "bg:#ffd166 #000000 bold noreverse",
    "mark.roadblock": "#ff9f1c bold",
    "mark.crime": "#ff4d6d bold",
    "heat.1": "bg:#2b1d14",
    "heat.2": "bg:#5a2d12",
    "heat.3": "bg:#a3480f",
    "heat.4": "bg:#e85d04 #000000",
    "ring.1": "bg:#d0b3ff #000000",
    "ring.2": "bg:#8a5cd6 #ffffff",
    "ring.3": "bg:#5a3a96 #ffffff",
    "ring.4": "bg:#35225c #ffffff",
    "trail": "#7fdbff bold",
    "trail.seen": "bg:#14506b #ffffff bold",
    "hider": "bg:#f1faee #000000 bold noreverse",
    "hider.seen": "bg:#4e4e4e #ffffff bold noreverse",
    "pawn.1": "bg:#c1121f #ffffff bold",
    "pawn.2": "bg:#e9c46a #000000 bold",
    "pawn.3": "bg:#1f7a38 #ffffff bold",
    "pawn.4": "bg:#1d6fd1 #ffffff bold",
    "pawn.5": "bg:#7b2cbf #ffffff bold",
    "pawn.bobby": "bg:#6c757d #ffffff bold",
    "tile.dark": "#6c7a89",
    "tile.light": "#d9c27a",
    "tile.closed": "#d1495b bold",
    "tile.arrow": "#ffd166",
    "log.number": "#8a97a3",
    "log.reveal": "#ffd166 bold",
    "log.hidden": "#8a97a3",
    "log.deeds": "#ff4d6d",
    "message.old": "#8a97a3",
    "message.new": "#f1faee",
    "message.turn": "#f1faee bold",
    "message.reveal": "#ffd166 bold",
    "message.own": "#ffd166",
    "message.grade": "#9bd1ff",
    "message.wrong": "#ff8a5b bold",
    "list.chosen": "bg:#ffd166 #000000 noreverse",
    "list.about": "#8a97a3",
    "list.title": "#8ecae6 bold",
    "input.move": "#7fd6a0",
    "input.number": "#ffffff bold",
    "input.command": "#8ecae6 bold",
    "input.wrong": "#ff8a5b underline",
    "prompt": "#ffd166 bold",
    "bar.done": "bg:#1c7a45 #ffffff noreverse",
    "bar.left": "bg:#22303c #c8d3dc",
    "frame": "#3c5468",
    "review.curve": "#8ecae6",
    "review.here": "bg:#ffd166 #000000 noreverse",
    "banner": "#ffd166",
    "offer": "bg:#303a44 #ffffff noreverse",
    "completion-menu": "bg:#22303c #c8d3dc noreverse",
    "completion-menu.completion.current": "bg:#ffd166 #000000 noreverse",
}

COLOUR_BLIND = DEFAULT | {
    "map.taxi": "#f0e442",
    "map.bus": "#56b4e9",
    "map.underground": "#e69f00",
    "map.black": "#999999",
    "map.water": "bg:#0a2233 #7fa6c0",
    "map.park": "bg:#1a221a #93a393",
    "dim.taxi": "#5c5720",
    "dim.bus": "#24485f",
    "dim.underground": "#5c4310",
    "dim.black": "#484848",
    "station.taxi": "#f0e442",
    "station.bus": "#56b4e9",
    "station.underground": "#e69f00",
    "pawn.1": "bg:#d55e00 #000000 bold",
    "pawn.2": "bg:#f0e442 #000000 bold",
    "pawn.3": "bg:#009e73 #000000 bold",
    "pawn.4": "bg:#0072b2 #ffffff bold",
    "pawn.5": "bg:#cc79a7 #000000 bold",
    "mark.crime": "#e69f00 bold",
    "log.deeds": "#e69f00",
    "tile.closed": "#e69f00 bold",
    "message.wrong": "#e69f00 bold",
    "bar.done": "bg:#0072b2 #ffffff noreverse",
}

MONO = {
    "pawn.1": "reverse", "pawn.2": "reverse", "pawn.3": "reverse", "pawn.4": "reverse", "pawn.5": "reverse",
    "pawn.bobby": "reverse", "heat.3": "reverse", "heat.4": "reverse bold", "ring.1": "reverse", "trail": "bold",
    "trail.seen": "bold underline",
}  # fmt: skip

PALETTES = {
    "dark": DEFAULT,
    "light": LIGHT,
    "colour-blind": COLOUR_BLIND,
    "light colour-blind": LIGHT_COLOUR_BLIND,
    "mono": MONO,
}
# The choices that follow the background of the terminal: on a dark one, and on a light one.
FOLLOWING = {"default": ("dark", "light"), "colour-blind": ("colour-blind", "light colour-blind")}


def palette_for(choice: str, *, light: bool) -> str:
    """The palette for what was chosen, on a light or a dark terminal."""
    return FOLLOWING[choice][light] if choice in FOLLOWING else choice


@cache
def style_of(palette: str) -> Style:
    """The style of a palette; the same object each time, so that prompt_toolkit's caches stay valid."""
    return Style.from_dict(COMMON | PALETTES[palette])
