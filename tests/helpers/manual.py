"""Writes the manual page: `make man`."""

from solo.cli import build_parser
from solo.tools.man_page import FILE, page

if __name__ == "__main__":
    FILE.parent.mkdir(exist_ok=True)
    FILE.write_text(page(build_parser()), "utf-8")
