"""Game trees: every history of a game, with its information sets and payoffs."""
