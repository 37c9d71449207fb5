"""Reading a large .bib file, in units of bibtexparser's own parse of it: measured in one run.

The file is made up: abstracts, accents, `@string`, `crossref`, about a kilobyte for each entry.
Times are processor time, the best of a few rounds taken in turns.
"""

from __future__ import annotations

import gc
import random
import tempfile
import time
from dataclasses import replace
from typing import TYPE_CHECKING

import bibtexparser

from citectx import bibliography
from citectx.bibliography import cache, fields
from citectx.bibliography.lookup import References
from citectx.papers.index.store import Store
from citectx.settings import Settings

if TYPE_CHECKING:
    from collections.abc import Callable

ENTRIES = 5_000
ROUNDS = 5
SPEECH = """
    lamp street moth night light river town colour count species model height energy bird bat
    summer measure distance attract circle quarter warm single reach
"""
WORDS = SPEECH.split()
NAMES = (
    r"Erd\H{o}s, P{\'a}l",
    r"M{\"u}ller, J{\"o}rg",
    "Smith, Anna B.",
    r"{\O}re, {\AA}se",
    "van der Berg, Jan",
    "Ludwig van Beethoven",
    r"Garc{\'\i}a, Jos\'e",
)


def main() -> None:
    text = made_up(ENTRIES)
    print(f"{ENTRIES} entries, {len(text) / 1e6:.1f} MB")
    with tempfile.TemporaryDirectory() as folder:
        store = Store(replace(Settings(), cache_directory=folder))
        known = cache.read(store, "refs.bib", text)
        tasks: dict[str, Callable[[], object]] = {
            "bibtexparser": lambda: bibtexparser.parse_string(text),
            "cold": lambda: bibliography.read("refs.bib", text),
            "from cache": lambda: cache.read(store, "refs.bib", text),
            "to cache": lambda: cache.encode(known),
            "lookup of all keys": lambda: References([known])["key4999"],
        }
        best = timed(tasks, ROUNDS)
        store.close()
    for name, seconds in best.items():
        print(f"{name:>20} {seconds / best['bibtexparser']:7.3f} × ({seconds * 1e3:.0f} ms)")

    one = bibliography.read("refs.bib", text).references[1]
    first = timed({"title and authors": lambda: (fields.title(one), fields.authors(one))}, 1)
    print(f"{'one title, decoded':>20} {first['title and authors'] * 1e3:7.3f} ms")

    larger = made_up(10 * ENTRIES)
    grown = timed(
        {
            "small": lambda: bibliography.read("refs.bib", text),
            "bibtexparser": lambda: bibtexparser.parse_string(larger),
            "cold": lambda: bibliography.read("refs.bib", larger),
        },
        2,
    )
    print(f"{10 * ENTRIES} entries, {len(larger) / 1e6:.1f} MB")
    print(f"{'cold':>20} {grown['cold'] / grown['bibtexparser']:7.3f} × bibtexparser")
    print(f"{'cold':>20} {grown['cold'] / grown['small']:7.1f} × that of a tenth of the entries")


def timed(tasks: dict[str, Callable[[], object]], rounds: int) -> dict[str, float]:
    """The best processor time of each task, all of them taken in turns."""
    best = dict.fromkeys(tasks, float("inf"))
    for _ in range(rounds):
        for name, task in tasks.items():
            gc.collect()
            start = time.process_time()
            result = task()
            best[name] = min(best[name], time.process_time() - start)
            del result
    return best


def made_up(entries: int) -> str:
    """The text of a .bib file, the same at every call."""
    chance = random.Random(entries)
    head = '@string{acl = "Association for Computational Linguistics"}\n@string(jmlr = {J. Mach})\n'
    return head + "\n".join(_entry(number, chance) for number in range(entries))


def _entry(number: int, chance: random.Random) -> str:
    title = " ".join(chance.choices(WORDS, k=9)).capitalize()
    lines = (" ".join(chance.choices(WORDS, k=13)) for _ in range(8))
    abstract = "\n    ".join(lines)
    people = " and ".join(chance.sample(NAMES, 3))
    if number % 50 == 0:
        return (
            f"@proceedings{{meeting{number},\n  title = {{Proceedings of Meeting {number}}},\n"
            f"  editor = {{{people}}},\n  year = {2000 + number % 25},\n  publisher = acl\n}}\n"
        )
    if number % 5 == 0:
        return (
            f"@inproceedings{{key{number},\n  author = {{{people}}},\n  title = {{{{{title}}}}},\n"
            f"  crossref = {{meeting{number // 50 * 50}}},\n  pages = {{{number}--{number + 9}}},\n"
            f"  abstract = {{{abstract}}},\n}}\n"
        )
    return (
        f"@article{{key{number},\n  author = {{{people}}},\n  title = {{{title} of {{DNA}}}},\n"
        f"  journal = jmlr,\n  year = {{{2000 + number % 25}}},\n  volume = {number % 40},\n"
        f"  month = 10 # {{~}} # mar,\n  doi = {{10.1000/x{number}}},\n"
        f"  url = {{https://example.org/a?b={number}}},\n  keywords = {{one, two, three}},\n"
        f"  file = {{:papers/key{number}.pdf:PDF}},\n  abstract = {{{abstract}}}\n}}\n"
    )


if __name__ == "__main__":
    main()
