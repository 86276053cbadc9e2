"""What lesson notebooks are made of: stories of a few rules, and tours that meet every one."""

from lovecraft_lab.lessons.tour import RuleTable, Story, Tour

__all__ = ["RuleTable", "Story", "Tour"]
