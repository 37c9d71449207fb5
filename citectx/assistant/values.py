"""The answers of the tools, as values whose fields say what they mean: schemas are made of them.

They have no slots, which would pass for default values where the schemas are made.
"""
# ruff: noqa: RUF009 (`_said` gives no default, only words for the schema.)

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, Literal

Status = Literal["passages", "nothing close", "abstract only", "could not be read"]
QuoteStatus = Literal["exact", "near", "absent", "abstract only", "could not be read"]


def _said(meaning: str) -> Any:  # noqa: ANN401
    return field(metadata={"description": meaning})


@dataclass(frozen=True)
class Passage:
    """Words of a paper, verbatim."""

    text: str = _said("The paper's own words, verbatim.")
    section: str = _said("The heading above them; empty where it is not known.")
    page: str = _said("The printed page, to be cited; empty where it is not known.")
    link: str = _said("Opens the file there.")
    strength: str = _said(
        "`says this`, `close`, `same topic` or `nothing close`: how much of the sentence it says, "
        "calibrated; empty where nothing was asked of it."
    )
    is_cut: bool = _said("Whether `text` ends early because of max_characters.")


@dataclass(frozen=True)
class Source:
    """A work that is cited: how much of it is known, and what it says of a sentence."""

    key: str = _said("The citation key.")
    title: str = _said("The title, as the bibliography has it.")
    status: Status = _said(
        "`passages`: the paper was read and these passages bear on the sentence. `nothing close`: "
        "the whole paper was read and says nothing like it. `abstract only`: no more than the "
        "abstract is known, so silence proves nothing. `could not be read`: nothing is known of "
        "what the paper says; do not conclude anything."
    )
    advice: str = _said("What the user can do to have more of the paper; empty if nothing.")
    passages: tuple[Passage, ...] = _said("The best first.")


@dataclass(frozen=True)
class CitingSentence:
    """A sentence of the draft and what one of the works that it cites says of it."""

    file: str = _said("The file of the draft; empty for a sentence that is not in it.")
    line: int | None = _said("The line of the citation, from 1; null likewise.")
    sentence: str = _said("The sentence, markup removed.")
    source: Source = _said("The cited work.")


@dataclass(frozen=True)
class Evidence:
    """What cited papers say of citing sentences."""

    citations: tuple[CitingSentence, ...]
    next_start: int | None = _said("`start` of the next page of results; null at the end.")


@dataclass(frozen=True)
class SearchHit:
    """A paper and its passages that fit a query."""

    key: str = _said("The citation key.")
    title: str = _said("The title.")
    passages: tuple[Passage, ...] = _said("The best first.")


@dataclass(frozen=True)
class SearchHits:
    """Papers whose passages fit a query, the best first."""

    hits: tuple[SearchHit, ...]
    papers_searched: int = _said("How many papers of the library could be read and were searched.")
    papers_unread: int = _said("How many papers cannot be read, or not yet: ask again later.")
    next_start: int | None = _said("`start` of the next page of results; null at the end.")


@dataclass(frozen=True)
class Suggestion:
    """A reference of the user's library for a sentence."""

    key: str = _said("The citation key to use.")
    title: str = _said("The title.")
    authors: str = _said("Who wrote it.")
    year: str = _said("When; empty where unknown.")
    is_cited_there: bool = _said("Whether the sentence cites it already.")
    is_in_bibliography: bool = _said("Whether the draft's bibliography has it already.")
    passage: Passage | None = _said("The passage that earned it; null where the paper is unread.")


@dataclass(frozen=True)
class Suggestions:
    """References that fit a sentence, the best first."""

    sentence: str = _said("The sentence that was asked about.")
    fits: bool | None = _said(
        "Whether any of them has something close to the sentence; where false, cite none of them "
        "for it without reading; null where no full text among them can tell."
    )
    suggestions: tuple[Suggestion, ...] = _said("The best first.")


@dataclass(frozen=True)
class Finding:
    """A place where the draft says other than its source."""

    file: str = _said("The file of the draft.")
    line: int = _said("The line, from 1.")
    key: str = _said("The citation key of the source.")
    check: str = _said("Which check found it.")
    message: str = _said("What differs, and what to do.")
    sentence: str = _said("The words of the draft.")
    passage: Passage | None = _said("The words of the source beside them; null where it has none.")
    replacement: str = _said("Text that mends it; empty where that is for the writer to decide.")
    replaces: str = _said("The text of the draft that `replacement` would stand for.")


@dataclass(frozen=True)
class Findings:
    """What the checks found, and how much they could look at."""

    findings: tuple[Finding, ...]
    citations: int = _said("How many citations were asked about.")
    compared: int = _said("How many of them were compared with the full text of their source.")
    next_start: int | None = _said("`start` of the next page of results; null at the end.")


@dataclass(frozen=True)
class Difference:
    """Words of a quotation and what the source has in their place."""

    quoted: str
    source: str


@dataclass(frozen=True)
class VerifiedQuote:
    """Whether a paper has the words of a quotation."""

    status: QuoteStatus = _said(
        "`exact`: the paper has these words. `near`: it has words like them, and `differences` "
        "says what differs. `absent`: the whole paper was read and does not have them. "
        "`abstract only`: they are not in the abstract, and no more is known. `could not be read`: "
        "nothing is known."
    )
    passage: Passage | None = _said("The paper's own words, where it has any like these.")
    differences: tuple[Difference, ...] = _said("What differs; empty unless `near`.")
    advice: str = _said("What the user can do to have more of the paper; empty if nothing.")


@dataclass(frozen=True)
class Heading:
    """A section of a paper."""

    heading: str = _said("Its heading; pass it as `section` to read it.")
    level: int = _said("1 for the highest.")
    page: str = _said("The printed page on which it begins; empty where unknown.")
    characters: int = _said("How long it is.")


@dataclass(frozen=True)
class PaperText:
    """A paper's outline, or a piece of its text."""

    key: str
    title: str
    status: Literal["full text", "abstract only", "could not be read"] = _said(
        "How much of the paper is known."
    )
    advice: str = _said("What the user can do to have more of the paper; empty if nothing.")
    outline: tuple[Heading, ...] = _said("All sections; given when neither is asked for.")
    text: str = _said("The text asked for, verbatim, paragraphs on lines of their own.")
    next_start: int | None = _said("`start` with which the text goes on; null at the end.")


@dataclass(frozen=True)
class Diagnosis:
    """How readable a cited paper is."""

    key: str
    state: str = _said("What is known of the paper.")
    is_readable: bool = _said("Whether its full text can be searched.")
    file: str = _said("Its file; empty where there is none.")
    advice: str = _said("What to do to have it read; empty where nothing is missing.")


@dataclass(frozen=True)
class Diagnoses:
    """How readable the cited papers of a draft are."""

    summary: str = _said("The same in one line.")
    papers: tuple[Diagnosis, ...] = _said("Those that cannot be read first.")
    next_start: int | None = _said("`start` of the next page of results; null at the end.")


@dataclass(frozen=True)
class CitationState:
    """A citation of the draft and how much of its paper is known."""

    file: str
    line: int
    key: str
    sentence: str
    state: str


@dataclass(frozen=True)
class Citations:
    """Every citation of a draft, in the order of the text."""

    citations: tuple[CitationState, ...]
