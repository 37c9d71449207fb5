"""Real sentences broken by program -> how often each check notices.

`own` sentences are a paper's own, held against that paper: the check has all it needs. `citing`
sentences are what others wrote of a paper and gave a number of it: the number is changed.
"""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Iterator
from dataclasses import replace

from check_cases import claim
from real_claims import full_text, mentions, resolution, rows

from citectx.answers.checks.finding import Claim, Quotation
from citectx.answers.checks.findings import notes_of
from citectx.answers.checks.quantities import numbers, quantities, same_kind
from citectx.answers.checks.sources import is_methods, likenesses
from citectx.model import Range

SAMPLE = 300
_LIKE = 0.3  # The share of terms by which a sentence speaks of the same.
_PAPERS, _SENTENCES, _EACH = 120, 120, 4
_MODAL = re.compile(r"\b(?:may|might|could) (?:(?:also|therefore|thus) )?(?P<verb>[a-z]+)(?= )")
_CAREFUL = re.compile(
    r"\b(?:may|might|can|could|would|should|possib\w+|potential\w*|perhaps|probabl\w+|likely|"
    r"appear\w*|seem\w*|suggest\w*|propos\w*|hypothes\w+|whether|if|not)\b"
)
_OWN = re.compile(r"\b(?:[Ww]e|[Oo]ur)\b")
_SWAPS = {"increased": "decreased", "decreased": "increased", "reduced": "increased",
          "increases": "decreases", "decreases": "increases", "reduces": "increases",
          "higher": "lower", "lower": "higher"}  # fmt: skip

Broken = Callable[[str, random.Random], str | None]


def table() -> None:
    """The recall of each kind of mutation, and the alarms before it."""
    rng = random.Random(9)
    print(f"{'mutation':36} {'broken':>7} {'noticed':>8} {'unbroken alarms':>16}")
    for name, check, broken in (
        ("a word of a quotation", "quotation", altered),
        ("a number", "number", renumbered),
        ("a hedge dropped", "hedge", unhedged),
        ("a direction swapped", "hedge", swapped),
        ("a negation dropped", "hedge", affirmed),
    ):
        _row(name, check, list(_own(broken, rng, check == "quotation"))[:SAMPLE])
    citing = list(_citing(rng))
    _row("a number of a real citing sentence", "number", citing)
    _row("the same, given in a like sentence", "number", list(filter(_is_alike, citing)))
    _row("another paper cited", "unsupported", list(_miscited(rng)))


def altered(text: str, rng: random.Random) -> str | None:
    """The text with one word left out, added or replaced."""
    words = text.split()
    if len(words) < 8:
        return None
    at = rng.randrange(1, len(words) - 1)
    words[at : at + 1] = rng.choice([[], ["surely"], [words[at], "indeed"]])
    return " ".join(words)


def renumbered(text: str, rng: random.Random) -> str | None:
    """The text with another number."""
    found = [it for it in quantities(text) if it.is_digits]
    if not found:
        return None
    start = rng.choice(found).range.start
    number = re.match(r"[\d.,]*\d", text[start:])
    assert number is not None
    changed = f"{float(number[0].replace(',', '')) * rng.choice((0.4, 0.7, 1.6, 3)) + 1:.4g}"
    return text[:start] + changed + text[start + number.end() :]


def unhedged(text: str, rng: random.Random) -> str | None:
    """The text as a statement, where a modal verb was all its caution."""
    found = _MODAL.search(text)
    if found is None or len(_CAREFUL.findall(text)) != 1 or found["verb"] in ("have", "not"):
        return None
    is_plural = text[: found.start()].rstrip().endswith("s")
    verb = ("are" if is_plural else "is") if found["verb"] == "be" else found["verb"]
    ending = "" if is_plural or found["verb"] == "be" else "s"
    return text[: found.start()] + verb + ending + text[found.end() :]


def affirmed(text: str, rng: random.Random) -> str | None:
    """The text without its only "not"."""
    if len(re.findall(r"\b(?:not|no|never|without|cannot|neither|nor)\b", text)) != 1:
        return None
    changed = re.sub(r"\b(was|were|is|are) not\b", r"\1", text)
    changed = re.sub(r"\bdid not ([a-z]+)\b", lambda it: it[1].removesuffix("e") + "ed", changed)
    return changed if changed != text else None


def swapped(text: str, rng: random.Random) -> str | None:
    """The text with one direction turned round."""
    found = [it for it in re.finditer(r"[a-z]+", text) if it[0] in _SWAPS]
    if len(found) != 1:
        return None
    start, end = found[0].span()
    return text[:start] + _SWAPS[found[0][0]] + text[end:]


def _row(name: str, check: str, made: list[tuple[Claim, Claim]]) -> None:
    noticed = sum(_alarms(check, bad) for _, bad in made)
    before = sum(_alarms(check, good) for good, _ in made)
    print(f"{name:36} {len(made):7} {noticed / max(len(made), 1):8.3f} {before:16}")


def _own(broken: Broken, rng: random.Random, quoted: bool) -> Iterator[tuple[Claim, Claim]]:
    papers = rows("resolution-bio/papers")
    for it in rng.sample(papers, min(len(papers), _PAPERS)):
        index = full_text(it)
        chosen = 0
        for text in rng.sample(list(index.texts), min(len(index.texts), _SENTENCES)):
            bad = broken(text, rng) if 40 <= len(text) <= 300 else None
            if bad is None or _OWN.search(text):
                continue
            pair = tuple(claim(each, index) for each in (text, bad))
            if quoted:
                pair = tuple(replace(one, quotations=(Quotation(one.text),)) for one in pair)
            yield pair[0], pair[1]
            chosen += 1
            if chosen == _EACH:
                break


def _citing(rng: random.Random) -> Iterator[tuple[Claim, Claim]]:
    for source in (mentions, resolution):
        for _, good in source():
            found = [it for it in quantities(good.text) if it.is_digits]
            is_own = is_methods(good.section) or _OWN.search(good.text)
            if not found or good.partners or is_own:
                continue
            given = frozenset().union(*map(numbers, good.index.texts))
            bad = renumbered(good.text, rng)
            if bad and all(it.value in given for it in found):
                yield good, replace(good, text=bad, parts=(Range(0, len(bad)),))


def _miscited(rng: random.Random) -> Iterator[tuple[Claim, Claim]]:
    """Mentions of one paper, and the same beside another paper drawn at random."""
    alone = [made for _, made in mentions() if not made.partners and not is_methods(made.section)]
    for good, other in zip(alone, rng.sample(alone, len(alone)), strict=True):
        if good.index is not other.index:
            yield good, replace(good, index=other.index)


def _is_alike(pair: tuple[Claim, Claim]) -> bool:
    """Whether a sentence of the paper that has a third of the terms gives the number too."""
    good, bad = pair
    kept = {it.value for it in quantities(bad.text)}
    lost = [it for it in quantities(good.text) if it.value not in kept]
    alike = [it.text for it in likenesses(good) if it.share >= _LIKE]
    theirs = [it for text in alike for it in quantities(text)]
    return any(same_kind(one, it) and one.value == it.value for one in lost for it in theirs)


def _alarms(check: str, made: Claim) -> bool:
    return any(True for _ in notes_of(check, made))
