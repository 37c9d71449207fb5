"""`verify_quote`: whether a paper has the words of a quotation, and where."""

from __future__ import annotations

from itertools import zip_longest
from typing import TYPE_CHECKING, Literal

from citectx.answers.checks.sources import source_passage
from citectx.answers.checks.thresholds import share
from citectx.answers.checks.verbatim import nearest, verbatim_at
from citectx.assistant import values
from citectx.assistant.bounds import Budget
from citectx.model import State
from citectx.workspace.cited import advice, cited

if TYPE_CHECKING:
    from citectx.answers.checks.verbatim import Nearest
    from citectx.workspace import Workspace
    from citectx.workspace.cited import Cited

_ALIKE = share("quotation.alike")


def verify_quote(
    workspace: Workspace, quote: str, key: str, characters: int
) -> values.VerifiedQuote:
    """Exact, near with what differs, or absent, as far as the paper is known."""
    paper = cited(workspace, key)
    if paper.text is None:
        return values.VerifiedQuote("could not be read", None, (), advice(paper))
    at = verbatim_at(quote, paper.text)
    if at is not None:
        return _answer("exact", paper, at, characters)
    near = nearest(quote, paper.text)
    if near is not None and near.ratio >= _ALIKE:
        return _answer("near", paper, near.number, characters, _differences(quote, near))
    silent: values.QuoteStatus = "absent" if paper.state is State.FULL_TEXT else "abstract only"
    return values.VerifiedQuote(silent, None, (), advice(paper))


def _answer(
    status: Literal["exact", "near"],
    paper: Cited,
    number: int,
    characters: int,
    differences: tuple[values.Difference, ...] = (),
) -> values.VerifiedQuote:
    assert paper.text is not None
    sentence = source_passage(paper.text, number)
    passage = Budget(characters).passages((sentence,), paper.path or "")[0]
    return values.VerifiedQuote(status, passage, differences, advice(paper))


def _differences(quote: str, near: Nearest) -> tuple[values.Difference, ...]:
    ours = [quote[start:end] for start, end in near.changed]
    theirs = [near.text[start:end] for start, end in near.source_changed]
    return tuple(values.Difference(*it) for it in zip_longest(ours, theirs, fillvalue=""))
