"""Odds and beliefs: how likely what a seat cannot see is."""
