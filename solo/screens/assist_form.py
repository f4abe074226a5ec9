"""The form that sets up a real table on the full screen, from what lies on the table."""

import argparse
from dataclasses import replace
from gettext import gettext as _
from itertools import combinations
from typing import TYPE_CHECKING, Any, cast

from prompt_toolkit.key_binding import KeyBindings, merge_key_bindings
from prompt_toolkit.keys import Keys

from ai.game.setting_up import SetupError
from maps import BoardError
from maps.edition_file import load_edition
from maps.wording import in_line, listed
from solo.assist.real_table import RealTable
from solo.assist.setup import Setting, pawn_codes, setting_from, start_stations, table_options, told_count
from solo.files.saves import Save
from solo.files.summaries import HIDER_NAME
from solo.screens.assist import open_table
from solo.screens.screen import ListScreen
from solo.screens.widgets import Choice, ChoiceList
from solo.texts.titles import count_about

if TYPE_CHECKING:
    from solo.screens.app import Yard

LONGEST = 60  # characters that can be typed in a field


class TableForm(ListScreen):
    """A form for what lies on the table; every row is explained."""

    def __init__(self, yard: "Yard", given: argparse.Namespace | None = None) -> None:
        said = setting_from(given) if given else Setting("")
        edition = said.edition or yard.settings.new_game.edition
        known = [each.id for each in yard.editions()]
        self.editions = tuple(known if edition in known else [*known, edition]) if said.edition else tuple(known)
        edition = edition if edition in self.editions else known[0]
        self.setting = replace(said, edition=edition)
        self.setting = replace(self.setting, detectives=said.detectives or told_count(self.setting))
        self.wrong = ""  # why it could not be set up
        choices = ChoiceList(self.rows, _("Assist a table"))
        super().__init__(yard, "Solo Yard", choices)
        keys = KeyBindings()
        keys.add("escape", eager=True)(lambda event: self.leave())
        keys.add(Keys.Any)(lambda event: self._type(event.data))
        keys.add(Keys.BracketedPaste)(lambda event: self._type(event.data))
        keys.add("backspace")(lambda event: self._type(""))
        self.container = self.framed(
            "Solo Yard",
            self.focus,
            lambda: [("↑↓", _("choose")), ("←→", _("change")), ("Enter", _("begin")), ("Esc", _("back"))],
            self._about,
            merge_key_bindings([keys, choices.bindings()]),
        )
        # Whether the command line says enough to begin, or to report what is wrong.
        self._is_filled = bool(said.edition and (said.starts or said.tiles or said.position))

    def open(self) -> None:
        """Shows the form; if everything is filled in, goes straight to the table."""
        self.yard.push(self)
        if self._is_filled:
            self.begin()

    @property
    def _counts(self) -> tuple[int, ...]:
        return load_edition(self.setting.edition).counts

    def rows(self) -> list[Choice]:
        setting, edition = self.setting, load_edition(self.setting.edition)
        if setting.detectives not in self._counts:
            self.setting = setting = replace(setting, detectives=self._counts[-1])
        rows = [
            self._row(_("Edition"), "edition", self.editions, edition.shown_name),
            self._row(_("Detectives"), "detectives", self._counts, str(setting.detectives)),
        ]
        if edition.characters:
            known = [character.id for character in edition.characters]
            casts = tuple(",".join(cast) for cast in combinations(known, setting.detectives))
            if setting.characters not in casts:
                self.setting = setting = replace(setting, characters=casts[0])
            rows.append(self._row(_("Characters"), "characters", casts, listed(setting.characters.split(","))))
        if edition.grids:
            rows.append(self._typed_row(_("Street tiles"), "tiles"))
        else:
            rows.append(self._typed_row(_("Starts"), "starts"))
        return [*rows, Choice(_("Begin"), "begin", self.begin)]

    def _row(self, name: str, key: str, values: tuple[Any, ...], shown: str) -> Choice:
        def turn(by: int) -> None:
            now = values.index(getattr(self.setting, key))
            self._change(key, values[(now + by) % len(values)])

        return Choice(name, key, self.begin, turn, lambda: shown)

    def _typed_row(self, name: str, key: str) -> Choice:
        return Choice(name, key, self.begin, None, lambda: f"{getattr(self.setting, key)}_")

    def _change(self, key: str, value: object) -> None:
        kept = Setting("") if key == "edition" else self.setting  # typed values belong to the old edition
        self.setting = replace(kept, **cast(Any, {key: value}))
        self.wrong = ""

    def _about(self) -> str:
        """The error, or an explanation of the highlighted row."""
        chosen, setting = self.list.chosen, self.setting
        edition = load_edition(setting.edition)
        if self.wrong:
            return self.wrong
        if chosen is None or chosen.about == "begin":
            return _("Begin. From then on you enter what happens at the table, move by move.")
        if chosen.about == "edition":
            return edition.shown_about
        if chosen.about == "detectives":
            return in_line(
                [_("How many detectives play at your table."), count_about(edition, setting.detectives, HIDER_NAME)]
            )
        if chosen.about == "characters":
            return _("Who the detectives are; d1 is the first of them.")
        if chosen.about == "tiles":
            text = _("Type the letters of the tiles, row by row: {count} letters; small letters for light sides.")
            return text.format(count=edition.grids[setting.detectives].tiles)
        text = _("Type where {pawns} start, such as {example}. Start stations: {stations}.")
        pawns, stations = pawn_codes(edition, setting.detectives), [*map(str, start_stations(edition))]
        example = ",".join(stations[: len(pawns)])
        return text.format(pawns=listed(pawns), example=example, stations=listed(stations))

    def _type(self, text: str) -> None:
        """Typed text goes to the highlighted row; an empty text deletes a letter."""
        chosen = self.list.chosen
        if chosen is None or chosen.about not in ("starts", "tiles"):
            if text == "q":
                self.leave()
            return
        now = getattr(self.setting, chosen.about)
        kept = "".join(sign for sign in text if sign.isascii() and (sign.isalnum() or sign in ", ;"))
        self._change(chosen.about, (now + kept)[:LONGEST] if text else now[:-1])

    def begin(self) -> None:
        """Sets up the table, or says what is wrong."""
        try:
            options = table_options(self.setting)
            table = RealTable.laid(options)
        except (SetupError, BoardError) as error:
            self.wrong = _("This table cannot be set up: {why}.").format(why=error)
            keys = [choice.about for choice in self.rows()]
            self.list.at = next((keys.index(key) for key in ("starts", "tiles") if key in keys), 0)
            return
        save = Save.begin(table.game, options, table.seat.name, table.profile.name, table.profile)
        open_table(self.yard, table, save)
