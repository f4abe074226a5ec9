"""README and the pages of solo/docs: their pictures are whole, and their links lead somewhere."""

import re
from pathlib import Path
from xml.etree import ElementTree

import pytest

ROOT = Path(__file__).parents[1]
PICTURES = sorted((ROOT / "solo" / "pictures").glob("*.svg"))
PAGES = [ROOT / "README.md", *sorted((ROOT / "solo" / "docs").glob("*.md"))]


@pytest.mark.parametrize("picture", PICTURES, ids=lambda path: path.stem)
def test_a_picture_is_whole(picture: Path) -> None:
    assert len([*ElementTree.fromstring(picture.read_text("utf-8")).iter()]) > 20


@pytest.mark.parametrize("page", PAGES, ids=lambda path: path.stem)
def test_links_of_a_page_lead_somewhere(page: Path) -> None:
    """Files beside the page, and headings of pages."""
    for name, heading in re.findall(r"\]\(([^)#:\s]*)(?:#([\w-]+))?\)", page.read_text("utf-8")):
        target = (page.parent / name).resolve() if name else page
        assert target.exists(), f"{page.name}: {name}"
        if heading:
            titles = re.findall(r"^#+ (.*)", target.read_text("utf-8"), re.M)
            assert heading in [re.sub(r"[^\w -]", "", title.lower()).replace(" ", "-") for title in titles]


def test_every_picture_is_shown() -> None:
    shown = "".join(page.read_text("utf-8") for page in PAGES)
    assert [path.name for path in PICTURES if path.name not in shown] == []
