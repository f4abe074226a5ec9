"""Learning from games: tutorial, review, quiz, statistics. Models only; screens/ and plain/ show them."""
