"""The colours: three palettes for all the names that maps and panels use.

Nothing is told by colour alone, so `mono` loses nothing. `colour-blind` keeps to blue, orange and lightness.
"""

from functools import cache

from prompt_toolkit.styles import Style

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
    "map.park": "bg:#002000 #4e7a4e",
    "map.name": "#7a8791",
    "map.district": "#5a5a7a",
    "station.taxi": "#d9c27a",
    "station.bus": "#7fd6a0",
    "station.underground": "#ff8a96",
    "station.dot": "#7d744f",
    "mark.legal": "bg:#303030 bold underline",
    "mark.cursor": "bg:#ffd166 #000000 bold noreverse",
    "mark.roadblock": "#ff9f1c bold",
    "mark.crime": "#ff4d6d bold",
    "heat.1": "bg:#2b1d14",
    "heat.2": "bg:#5a2d12",
    "heat.3": "bg:#a3480f",
    "heat.4": "bg:#e85d04 #000000",
    "hider": "bg:#f1faee #000000 bold noreverse",
    "hider.seen": "bg:#4e4e4e #ffffff bold noreverse",
    "pawn.1": "bg:#c1121f #ffffff bold",
    "pawn.2": "bg:#e9c46a #000000 bold",
    "pawn.3": "bg:#2b9348 #ffffff bold",
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
    "bar.done": "bg:#2a9d5c #ffffff noreverse",
    "bar.left": "bg:#22303c #c8d3dc",
    "frame": "#3c5468",
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
    "map.water": "#33566f",
    "map.park": "#4a5a4a",
    "station.taxi": "#f0e442",
    "station.bus": "#56b4e9",
    "station.underground": "#e69f00",
    "pawn.1": "bg:#d55e00 #ffffff bold",
    "pawn.2": "bg:#f0e442 #000000 bold",
    "pawn.3": "bg:#009e73 #ffffff bold",
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
    "pawn.bobby": "reverse", "heat.3": "reverse", "heat.4": "reverse bold",
}  # fmt: skip

PALETTES = {"default": DEFAULT, "colour-blind": COLOUR_BLIND, "mono": MONO}


@cache
def style_of(palette: str) -> Style:
    """The colours of a palette; the same thing each time, so that what the toolkit has worked out about it stays."""
    return Style.from_dict(COMMON | PALETTES[palette])
