"""Programs without a screen: the engine protocol, the bench, learning, the log-loss of beliefs, warm-up."""
