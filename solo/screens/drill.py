"""The drill on the full screen: a list of principles, and a round about the one that is chosen."""

from functools import partial
from gettext import gettext as _
from typing import TYPE_CHECKING

from ai.mechanics.facts import Principle
from ai.position.position import HIDER_SIDE, SEEKER_SIDE
from maps.wording import in_line
from solo.files.folders import Folders
from solo.files.summaries import Listed
from solo.learn.drill.drill import SIDES, Drill, DrillRound, PrinciplesRound, Topic, no_positions
from solo.screens.quiz import open_round
from solo.screens.screen import ListScreen
from solo.screens.widgets import Choice, ChoiceList
from solo.texts.titles import edition_word, side_words

if TYPE_CHECKING:
    from solo.screens.app import Yard

HEAD = 3  # rows above the principles: edition, side, and the lesson


def open_drill(yard: "Yard", edition: str, side: str | None, folders: Folders, games: list[Listed]) -> "DrillScreen":
    """Shows the principles of an edition."""
    screen = DrillScreen(yard, folders, games, edition, side)
    yard.push(screen)
    return screen


class DrillScreen(ListScreen):
    """The principles of an edition and a side, with the number of positions for each."""

    def __init__(self, yard: "Yard", folders: Folders, games: list[Listed], edition: str, side: str | None) -> None:
        self.folders, self.games = folders, games
        self.editions = [one.id for one in yard.editions()]
        if edition not in self.editions:  # the folder of one of the user's own
            self.editions.append(edition)
        last = HIDER_SIDE if yard.settings.new_game.side == HIDER_SIDE else SEEKER_SIDE
        self.edition, self.side = edition, side or last
        self.drill: Drill
        self.topics: list[Topic] = []
        self._count()
        choices = ChoiceList(self.rows, _("Drill"))
        choices.at = HEAD
        super().__init__(yard, "Solo Yard", choices)

    def shown(self) -> None:
        self._count()

    def _count(self) -> None:
        """Looks which positions there are, and which of them are due."""
        self.drill = Drill(self.folders, self.edition, self.games)
        self.topics = self.drill.topics(self.side)

    def rows(self) -> list[Choice]:
        edition, side = edition_word(self.edition), side_words(self.edition, self.side)
        about = _("Each edition has principles and positions of its own.")
        rows = [
            Choice(_("Edition"), about, partial(self._turn_edition, 1), self._turn_edition, lambda: edition),
            Choice(_("You play"), _("Each side has its own principles."), self._turn_side, self._turn, lambda: side),
            Choice(
                _("All of them"),
                _("A lesson: each principle with its rule and one position."),
                partial(self.begin_lesson, self.side),
            ),
        ]
        return [*rows, *map(self._row, self.topics)]

    def _row(self, topic: Topic) -> Choice:
        about = [topic.rule] if topic.slips or self.drill.ships else [topic.rule, no_positions(self.edition)]
        return Choice(
            topic.name,
            in_line(about),
            partial(self.begin, topic.principle),
            value=lambda: topic.counts,
            key=topic.principle.id,
        )

    def _turn_edition(self, by: int) -> None:
        self.edition = self.editions[(self.editions.index(self.edition) + by) % len(self.editions)]
        self._count()

    def _turn_side(self) -> None:
        self._turn(1)

    def _turn(self, by: int) -> None:
        self.side = SIDES[(SIDES.index(self.side) + by) % len(SIDES)]
        self._count()

    def begin_lesson(self, side: str | None) -> None:
        """Starts the lesson about all principles of a side or of both."""
        self.list.at = HEAD - 1
        open_round(self.yard, PrinciplesRound(self.drill, side))

    def begin(self, principle: Principle) -> None:
        """Starts a round about a principle, or says why there is none."""
        self.list.at = HEAD + [topic.principle.id for topic in self.topics].index(principle.id)
        open_round(self.yard, DrillRound(self.drill, principle))
