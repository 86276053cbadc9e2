"""Game theory, taught with the card game Lovecraft Letter."""
