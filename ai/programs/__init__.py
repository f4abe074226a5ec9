"""Programs without a screen: the engine protocol, the bench, learning, warm-up."""
