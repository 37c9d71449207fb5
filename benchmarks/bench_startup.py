"""How long starting takes, in units of starting a bare Python: medians of one run."""

from __future__ import annotations

import statistics
import subprocess
import sys
import time

ROUNDS = 15
IMPORTS = (
    "citectx",
    "citectx.model",
    "citectx.settings",
    "citectx.drafts",
    "citectx.drafts.context",
    "citectx.project",
    "citectx_server",
)


def main() -> None:
    """Start each in turn, round by round, so that a busy moment of the machine hits all alike."""
    scripts = {"bare Python": "pass", **{f"import {it}": f"import {it}" for it in IMPORTS}}
    times: dict[str, list[float]] = {name: [] for name in scripts}
    for _ in range(ROUNDS):
        for name, script in scripts.items():
            started = time.perf_counter()
            subprocess.run([sys.executable, "-c", script], check=True)
            times[name].append(time.perf_counter() - started)
    bare = statistics.median(times["bare Python"])
    for name, measured in times.items():
        median = statistics.median(measured)
        print(f"{name:<24} {median * 1000:7.1f} ms   {median / bare:5.2f} x bare Python")


if __name__ == "__main__":
    main()
