"""The seed of all random games in the tests: the day's, unless one is given to repeat them."""

import os
from datetime import UTC, datetime

SEED = os.environ.get("LOVECRAFT_LAB_SEED", f"{datetime.now(UTC):%Y-%m-%d}")
