"""The computer's side: the rules, and the players that think."""
