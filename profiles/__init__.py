"""The difficulty levels: each is a file of settings."""

from profiles.profile import (
    DEFAULT_LEVEL,
    KNOBS,
    RANKS,
    Knobs,
    Profile,
    ProfileError,
    load_profile,
    make_profile,
    profile_names,
)

__all__ = [
    "DEFAULT_LEVEL",
    "KNOBS",
    "RANKS",
    "Knobs",
    "Profile",
    "ProfileError",
    "load_profile",
    "make_profile",
    "profile_names",
]
