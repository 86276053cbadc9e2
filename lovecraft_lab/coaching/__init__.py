"""The coach: one's own choices looked back on, each with what it gave away."""
