"""`solo-yard arena --compare`: two files of kept games, deal by deal."""

import json
from gettext import gettext as _
from gettext import ngettext, pgettext
from pathlib import Path
from typing import TYPE_CHECKING

from solo.terminal.arguments import complain
from solo.tools.arena_shares import share_text
from solo.tools.arena_table import tell_unchecked

if TYPE_CHECKING:
    from ai.arena.kept_lines import Header
    from ai.arena.statistics import Comparison


def compare_files(a: Path, b: Path, as_json: bool) -> int:
    """Two files of kept games, deal by deal."""
    from ai.arena.kept_lines import KeptError
    from ai.arena.results import read, refuse_unpaired
    from ai.arena.statistics import compare
    from maps.wording import printable

    try:
        kept = read(a), read(b)
        refuse_unpaired(kept[0].header, kept[1].header)
    except KeptError as error:
        return complain(str(error))
    except OSError as error:
        return complain(f"{error.filename}: {error.strerror}")
    for path, file in zip((a, b), kept, strict=True):
        tell_unchecked(path, file.unchecked)
    if not kept[0].games.keys() & kept[1].games.keys():
        return complain(_("{a} and {b} have no game in common").format(a=a, b=b))
    score = compare(kept[0].games, kept[1].games)
    if as_json:
        print(json.dumps({"run_a": kept[0].header, "run_b": kept[1].header, **score.as_dict()}))
        return 0
    header = kept[0].header
    text = ngettext(
        "{count} deal of {edition} for {detectives} detectives, seed {seed}",
        "{count} deals of {edition} for {detectives} detectives, seed {seed}",
        score.games,
    )
    print(text.format(count=score.games, **{key: header[key] for key in ("edition", "detectives", "seed")}))
    for name, path, file in zip("AB", (a, b), kept, strict=True):
        games = len(file.games)
        text = ngettext("{file}: {players}, {count} game", "{file}: {players}, {count} games", games)
        print(f"{name}  " + text.format(file=printable(str(path)), players=_who(file.header), count=games))
    if kept[0].header["source"] != kept[1].header["source"]:
        print(_("A and B were played by different versions of the program"))
    _print_comparison(score)
    return 0


def _print_comparison(score: "Comparison") -> None:
    low, high = (f"{end * 100:+.1f}" for end in score.difference_interval)
    text = _(
        "the hider wins {a} in A\n               {b} in B\nA - B          {difference} points (95%: {low} "
        "to {high})\nwon in A alone {only_a}, in B alone {only_b}: exact paired test p = {p}"
    )
    shares = {"a": share_text(score.a, score.a_interval), "b": share_text(score.b, score.b_interval)}
    apart = {"difference": f"{score.difference * 100:+.1f}", "low": low, "high": high}
    print(text.format(**shares, **apart, only_a=score.only_a, only_b=score.only_b, p=f"{score.p:.2g}"))


def _who(header: "Header") -> str:
    """Who met, in a few words."""
    from ai.arena.contestants import name_in

    if header["playouts"] is not None:
        text = _("{hider} as hider against {seekers}, {playouts} playouts a move")
    elif header["seconds"] is not None:
        text = _("{hider} as hider against {seekers}, {seconds} s a move")
    else:
        text = _("{hider} as hider against {seekers}")
    levels = {side: pgettext("level", name_in(header[side])) for side in ("hider", "seekers")}
    return text.format(**levels, playouts=header["playouts"], seconds=header["seconds"])
