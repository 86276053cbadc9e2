"""How long a fresh Python takes to import the package, beside one that imports nothing.

    python tests/benchmarks/import_time.py [--runs 15]

Prints the median wall-clock time of both and the difference, which is what the package costs. What
each module costs, Python itself lists: `python -X importtime -c "import lovecraft_lab"`.
"""

import argparse
import statistics
import subprocess
import sys
import time

PROGRAMS = {"nothing": "pass", "lovecraft_lab": "import lovecraft_lab"}


def seconds(program: str) -> float:
    """Time one fresh process."""
    began = time.perf_counter()
    subprocess.run([sys.executable, "-c", program], check=True)
    return time.perf_counter() - began


def main() -> None:
    """Measure both in turn, so that a busy moment falls on both."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--runs", type=int, default=15)
    runs = parser.parse_args().runs
    times: dict[str, list[float]] = {name: [] for name in PROGRAMS}
    for _ in range(runs + 1):  # the first run of each fills the disk's cache and is dropped
        for name, program in PROGRAMS.items():
            times[name].append(seconds(program))
    medians = {name: statistics.median(taken[1:]) for name, taken in times.items()}
    say = print
    for name, median in medians.items():
        say(f"{name:15} {median:.3f} s")
    say(f"{'difference':15} {medians['lovecraft_lab'] - medians['nothing']:.3f} s of {runs} runs")


if __name__ == "__main__":
    main()
