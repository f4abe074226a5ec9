"""The options of the command for the deal of the day."""

import argparse
from gettext import gettext as _

from maps.edition_file import EDITIONS
from maps.wording import listed
from solo.terminal.arguments import past_day


def add_options(parser: argparse.ArgumentParser) -> None:
    """The options of `solo-yard daily`."""
    text = _("{editions}; asked for if not given, as is the side").format(editions=listed([*EDITIONS]))
    parser.add_argument("--edition", choices=[*EDITIONS], metavar=_("EDITION"), help=text)
    text = _("{sides}; asked for if not given").format(sides=listed(["hider", "seekers"]))
    parser.add_argument("--side", choices=("hider", "seekers"), metavar=_("SIDE"), help=text)
    parser.add_argument("--date", type=past_day, metavar=_("DATE"), help=_("the deal of an earlier day"))
    ways = parser.add_mutually_exclusive_group()
    ways.add_argument("--list", action="store_true", help=_("print the deals of the day and your results"))
    ways.add_argument("--result", action="store_true", help=_("print your results, three lines each, ready to paste"))
    parser.add_argument("--hints", choices=("off", "on", "tutor"), help=_("help for learning (default off)"))
