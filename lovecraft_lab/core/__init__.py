"""The engine: states with a stack of pending rules, knowledge, chance, records. Knows no game.

To be read in this order: `rule`, `state`, `engine`; then `knowledge` and `chance`; then what stands
on them: `game`, `explain`, `record`, `play`, `timeline`, `session`.
"""
