"""`solo-yard bench`: speeds and the signature."""

import argparse
import json
import sys
from gettext import gettext as _

from maps.edition_file import EDITIONS
from solo.terminal.arguments import complain


def bench(options: argparse.Namespace) -> int:
    """Speeds and the signature; or how long it takes to compile from nothing."""
    if options.cold:
        from solo.tools.cold_start import tell_cold

        return tell_cold(options.json, sys.stdout)
    from ai.programs import bench as measures
    from solo.tools.checks import WrongFlags, check_edition
    from solo.tools.map_speed import BENCH_SIZE, measure_map

    try:
        chosen = check_edition(options.edition)
    except WrongFlags as error:
        return complain(str(error))
    editions = {chosen.folder.name: chosen} if chosen else EDITIONS
    speeds = {name: measures.measure_random_games(one, options.seconds) for name, one in editions.items()}
    searches = {name: measures.measure_search(name, options.seconds) for name in ("inspector", "commissioner")}
    map_speed = measure_map(options.seconds)
    mark = measures.signature()
    if options.json:
        rates = {name: round(speed.games_per_second) for name, speed in speeds.items()}
        levels = {name: {key: round(value, 3) for key, value in vars(s).items()} for name, s in searches.items()}
        pictures = {"cold": round(map_speed.cold, 1), "warm": round(map_speed.warm, 1)}
        print(json.dumps({"random_games_per_second": rates, "search": levels, "map_ms": pictures, "signature": mark}))
        return 0
    from maps.wording import percent

    text = _("{speed} random games a second on one core, {moves} moves each, the hider escapes in {share}")
    for name, speed in speeds.items():
        rate, share = f"{speed.games_per_second:10,.0f}", percent(speed.hider_wins, 1)
        print(f"{name:10} " + text.format(speed=rate, moves=f"{speed.moves_per_game:.1f}", share=share))
    text = _(
        "{seekers} playouts a second on one core as seekers, {hider} as hider; a turn takes {seekers_turn} s and "
        "{hider_turn} s"
    )
    for name, search in searches.items():
        playouts = {"seekers": f"{search.seekers:8,.0f}", "hider": f"{search.hider:,.0f}"}
        turns = {"seekers_turn": f"{search.seekers_turn:.2f}", "hider_turn": f"{search.hider_turn:.2f}"}
        print(f"{name:13} " + text.format(**playouts, **turns))
    text = _("map           {cold} ms for a picture of {width}×{height} cells from scratch, {warm} ms after a move")
    width, height = BENCH_SIZE
    print(text.format(cold=f"{map_speed.cold:.1f}", warm=f"{map_speed.warm:.1f}", width=width, height=height))
    print(_("signature  {letters}").format(letters=mark))
    return 0
