"""Looks for bytes that make a parser or reader raise, hang or swell: `python fuzz/run.py latex`.

Needs atheris (Linux). What is found is written to `fuzz/found/`, with what the fuzzer learned of
the target beside it in `fuzz/corpus/<target>/`, from where the next run starts. Without a target
all of them have their turn; `--seconds` is for each.
"""

from __future__ import annotations

import argparse
import re
import subprocess
import sys
from pathlib import Path

HERE = Path(__file__).parent
_MOST_BYTES = 9000
_MOST_SECONDS = 30
_MOST_MEGABYTES = 2048


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("targets", nargs="*")
    parser.add_argument("--seconds", type=int, default=60)
    parser.add_argument(
        "--work", type=Path, default=HERE / "found", help="what is found and learnt"
    )
    parser.add_argument("--inside", action="store_true", help=argparse.SUPPRESS)
    given = parser.parse_args()
    if given.inside:
        _fuzz(given.targets[0], given.seconds, given.work)
        return
    from targets import TARGETS

    failed = []
    for name in given.targets or TARGETS:
        command = [sys.executable, __file__, name, "--inside"]
        options = ["--seconds", str(given.seconds), "--work", str(given.work)]
        ended = subprocess.run([*command, *options], capture_output=True, text=True, check=False)
        told = [it for it in ended.stderr.splitlines() if it.strip()]
        last = next((it for it in reversed(told) if re.match(r"#\d", it)), "")
        print(f"{name}: {'fine' if ended.returncode == 0 else 'FAILED'}  {last}", flush=True)
        if ended.returncode:
            failed.append(name)
            print("\n".join(told[-40:]), flush=True)
    sys.exit(1 if failed else 0)


def _fuzz(name: str, seconds: int, work: Path) -> None:
    import atheris

    learnt = work / name
    learnt.mkdir(parents=True, exist_ok=True)
    seeds = HERE / "corpus" / name
    limits = [
        f"-max_total_time={seconds}",
        f"-max_len={_MOST_BYTES}",
        f"-timeout={_MOST_SECONDS}",
        f"-rss_limit_mb={_MOST_MEGABYTES}",
        f"-artifact_prefix={work}/{name}-",
        *([f"-dict={words}"] if (words := HERE / "words" / f"{name}.txt").is_file() else []),
    ]
    folders = [str(it) for it in (learnt, seeds) if it.is_dir()]
    with atheris.instrument_imports(include=["citectx", "bibtexparser", "pylatexenc", "rispy"]):
        from targets import TARGETS

        # Modules are imported when they are needed: what the seeds need is instrumented.
        for seed in seeds.iterdir():
            TARGETS[name](seed.read_bytes())
    atheris.Setup([sys.argv[0], *limits, *folders], TARGETS[name])
    atheris.Fuzz()


if __name__ == "__main__":
    main()
