"""`solo-yard levels`: the opponents, and what a level is made of."""

import argparse
from gettext import gettext as _

from solo.terminal.arguments import PROGRAM


def levels(options: argparse.Namespace) -> int:
    """Prints the opponents, and what a level is made of."""
    from profiles import KNOBS, Knobs, load_profile, profile_names

    width = max(map(len, profile_names()))
    for name in profile_names():
        print(f"{name:{width}}  {load_profile(name).shown_about}")
    print()
    if not options.knobs:
        text = _("A level of your own: a {ending} file, used by its path; {command} lists what can be set.")
        print(text.format(ending=".toml", command=f"{PROGRAM} levels --knobs"))
        return 0
    text = _("Knobs, for the {table} table of a level's file; whatever is left out is as strong as it can be:")
    print(text.format(table="[knobs]"))
    for key, knob in KNOBS.items():
        default = str(getattr(Knobs(), key)).lower()
        if knob.unit == "yes or no":
            text = _("{about} ({unit}: {yes} or {no}; {default})")
        else:
            text = _("{about} ({unit}: {least} to {most}; {default})")
        words = {"about": knob.shown_about, "unit": knob.shown_unit, "yes": "true", "no": "false"}
        print(f"  {key:16} " + text.format(**words, least=knob.least, most=knob.most, default=default))
    return 0
