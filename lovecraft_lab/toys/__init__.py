"""Games small enough to solve to the last digit."""
