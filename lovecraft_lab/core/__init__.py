"""The engine: states with a stack of pending rules, knowledge, chance, records. Knows no game."""
