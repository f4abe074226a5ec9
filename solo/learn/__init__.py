"""What a person learns from: tutorial, review, quiz, statistics. Models only; screens/ and plain/ show them."""
