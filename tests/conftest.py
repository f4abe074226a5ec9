"""The tests read English, whatever the person at this machine speaks."""

import os

os.environ["LANGUAGE"] = "en"
os.environ.pop("SOLO_YARD_LANGUAGE", None)
