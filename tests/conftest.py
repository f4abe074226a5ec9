"""The tests read English, whatever the person at this machine speaks, and never touch that person's games; and what
soaks counted is printed at the end."""

import os
import tempfile
from typing import Any

import pytest
from soaking import Tell, figures

pytest.register_assert_rewrite("referees", "referees_dice", "referees_sherlock")  # so that they tell what differs

os.environ["LANGUAGE"] = "en"
os.environ.pop("SOLO_YARD_LANGUAGE", None)
_homes = tempfile.TemporaryDirectory(prefix="solo-yard-tests-")  # gone when the tests are over
for _name in ("CONFIG", "DATA", "STATE"):
    os.environ[f"XDG_{_name}_HOME"] = os.path.join(_homes.name, _name.lower())
if os.environ.get("LC_ALL") in ("C", "POSIX"):  # programs that tests start would draw with plain letters
    del os.environ["LC_ALL"]


@pytest.fixture
def tell(record_property: Any) -> Tell:
    """Takes what a soak has counted: `tell("games killed", tried=1000, lost=0)`."""

    def take(what: str, **counts: object) -> None:
        record_property("figures", figures(what, counts))

    return take


def pytest_terminal_summary(terminalreporter: Any) -> None:
    """The figures of all soaks, also of those that other processes ran."""
    reports = [report for outcome in ("passed", "failed") for report in terminalreporter.stats.get(outcome, ())]
    lines = [
        f"{'whole' if 'slow' in report.keywords else 'quick'}  {text}"
        for report in reports
        if report.when == "call"
        for name, text in report.user_properties
        if name == "figures"
    ]
    if lines:
        terminalreporter.section("figures of the soaks")
        for line in sorted(lines):
            terminalreporter.write_line(line)
