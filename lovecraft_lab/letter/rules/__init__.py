"""The rules of the card game, one function for each rule that does something."""
