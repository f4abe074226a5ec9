"""The options: what they are and what each of them means. Changes are saved at once."""

from collections.abc import Sequence
from gettext import gettext as _
from typing import TYPE_CHECKING, Any

from solo.files.settings import SETTINGS
from solo.screens.screen import ListScreen
from solo.screens.widgets import Choice, ChoiceList

if TYPE_CHECKING:
    from solo.screens.app import Yard

TUTOR_POINTS = (0, 3, 6, 10, 15, 25)  # 0: as fits the person


def options_menu(yard: "Yard") -> ListScreen:
    """The list of all options, with their values."""

    def row(name: str, key: str, values: Sequence[Any], about: str) -> Choice:
        now = getattr(yard.settings, key)

        def shown(value: Any) -> str:
            if isinstance(value, bool):
                return _("yes") if value else _("no")
            return _("auto") if key == "tutor_points" and not value else str(value)

        def turn(by: int) -> None:
            at = values.index(now) if now in values else 0
            yard.settle(**{key: values[(at + by) % len(values)]})

        return Choice(name, about, lambda: turn(1), turn, lambda: shown(now))

    def choices() -> list[Choice]:
        switch = (False, True)
        return [
            row(
                _("Colours"),
                "palette",
                SETTINGS["palette"].words,
                _("default and colour-blind follow your terminal, dark or light. Nothing is shown by colour alone."),
            ),
            row(
                _("Signs"),
                "glyphs",
                SETTINGS["glyphs"].words,
                _("Choose ascii if your terminal does not show all of them."),
            ),
            row(
                _("Mouse"), "mouse", switch, _("Click on stations and lists. Without it, the terminal can select text.")
            ),
            row(
                _("Animation"),
                "animation",
                switch,
                _("The computer's moves one after the other, with a short pause; any key ends the pauses of a turn."),
            ),
            row(_("Bell"), "bell", switch, _("It rings when the hider shows himself, and when a game ends.")),
            row(
                _("Tutor"),
                "tutor_points",
                TUTOR_POINTS,
                _("It stops you before a move that loses this many points; auto: about twice a game."),
            ),
            row(
                _("Show plans"),
                "show_plan",
                switch,
                _("Shows what the computer has in mind while it thinks. A spoiler!"),
            ),
        ]

    return ListScreen(yard, "Solo Yard", ChoiceList(choices, _("Options")))
