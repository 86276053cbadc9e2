"""What lesson notebooks are made of: stories of a few rules, tours of them all, small tables."""

from lovecraft_lab.lessons.grid import Grid
from lovecraft_lab.lessons.tour import RuleTable, Story, Tour

__all__ = ["Grid", "RuleTable", "Story", "Tour"]
