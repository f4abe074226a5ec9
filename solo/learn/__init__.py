"""Learning from games: tutorial, review, quiz, drill, statistics. Models only; screens/ and plain/ show them."""
