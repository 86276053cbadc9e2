"""`python -m lovecraft_lab` does what the command `lovecraft-lab` does."""

import sys

from lovecraft_lab.cli import main

sys.exit(main())
