"""The levels of difficulty: each is a file of settings."""

from profiles.profile import RANKS, Profile, ProfileError, load_profile, profile_names

__all__ = ["RANKS", "Profile", "ProfileError", "load_profile", "profile_names"]
