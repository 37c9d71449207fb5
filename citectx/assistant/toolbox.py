"""The tools as assistants know them: names, arguments within bounds and words for a model.

What a tool is for stands in its docstring, which a model reads before it chooses; what the fields
of its answer mean stands in their schema. Whoever offers the tools, over the Model Context Protocol
or in an editor, takes them from here and says by a `Desk` what is meant by the name of a draft.
"""

from __future__ import annotations

import threading
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Protocol, TypeVar

from citectx.answers.checks.findings import Memory
from citectx.assistant.tools import (
    check,
    citations,
    doctor,
    evidence,
    read_paper,
    search,
    suggest,
)
from citectx.assistant.tools import verify_quote as quotes

if TYPE_CHECKING:
    from collections.abc import Callable

    from citectx.answers.library.search import Answer
    from citectx.assistant import values
    from citectx.ranking import Rank
    from citectx.workspace import Workspace
    from citectx.workspace.opened import OpenDraft

T = TypeVar("T")


@dataclass(slots=True)
class AskedDraft:
    """A draft, and what an assistant was told of it before."""

    draft: OpenDraft
    memory: Memory = field(default_factory=Memory)
    checked: frozenset[str] = frozenset()


class Desk(Protocol):
    """What is meant by the name of a draft, and how it is looked at."""

    def asked(self, name: str) -> AskedDraft:
        """The draft, with all papers it cites; a ValueError says why there is none."""

    def rank(self, asked: AskedDraft) -> Rank:
        """What ranks the passages of its papers."""

    def library(self, asked: AskedDraft) -> Workspace:
        """The draft with the papers of all references, cited or not."""

    def search(self, asked: AskedDraft, query: str) -> Answer:
        """What the index of the library has, of papers that an assistant may read."""


class Tools:
    """All tools; one question is answered at a time."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk
        self._lock = threading.Lock()

    def evidence(
        self,
        draft: str = "",
        line: int | None = None,
        sentence: str = "",
        key: str = "",
        max_passages: int = 3,
        max_characters: int = 4000,
        start: int = 0,
    ) -> values.Evidence:
        """What a paper says about a sentence: verbatim passages with pages, for you to judge.

        Use it to see whether a paper supports a sentence. With a `line`, for the citations there;
        with a `sentence` and a `key`, before you write, for any paper of the bibliography; with
        neither, for every citation of the draft.
        """
        if sentence and (not key or line is not None):
            raise ValueError("Give a sentence and a key, or a line of the draft, or neither.")

        def answer(asked: AskedDraft, rank: Rank) -> values.Evidence:
            if sentence:
                return evidence.evidence_for(
                    asked.draft, rank, sentence, key, max_passages, max_characters
                )
            return evidence.evidence_at(
                asked.draft, rank, line, key, max_passages, max_characters, start
            )

        return self._about(draft, answer)

    def search(
        self,
        query: str,
        draft: str = "",
        max_papers: int = 5,
        max_characters: int = 4000,
        start: int = 0,
    ) -> values.SearchHits:
        """Passages about a claim or a question in all papers of the user's library.

        Use it when you do not know which paper says something. Searches full texts.
        """
        return self._about(
            draft,
            lambda asked, _: search.found(
                self._desk.search(asked, query),
                asked.draft.workspace,
                max_papers,
                max_characters,
                start,
            ),
        )

    def suggest(
        self,
        draft: str = "",
        line: int | None = None,
        sentence: str = "",
        max_references: int = 5,
        max_characters: int = 4000,
    ) -> values.Suggestions:
        """The references of the user's library that a sentence should cite, best first.

        Use it to find a citation key for a sentence that cites nothing yet: the one on a `line` of
        the draft, or any `sentence`. Each comes with the passage that earned it; `fits` says
        whether any of them is close.
        """
        if (line is None) == (not sentence):
            raise ValueError("Give either the line of the draft or a sentence.")

        def answer(library: Workspace, asked: AskedDraft, _: Rank) -> values.Suggestions:
            if line is None:
                return suggest.suggest_for(library, None, sentence, max_references, max_characters)
            path = asked.draft.path
            return suggest.suggest_at(library, None, path, line, max_references, max_characters)

        return self._in_library(draft, answer)

    def check(
        self,
        draft: str = "",
        changed_only: bool = False,
        max_characters: int = 4000,
        start: int = 0,
    ) -> values.Findings:
        """Errors in a whole draft: where it says other than the papers it cites, already judged.

        Use it after you have written or edited, to find wrong quotations, numbers, pages and
        claims that are stronger than their source. It is silent where it is not sure, and says how
        many citations it could compare. The first call with changed_only checks everything.
        """

        def answer(asked: AskedDraft, _: Rank) -> values.Findings:
            before = asked.checked if changed_only else frozenset()
            findings = check.check(asked.draft, asked.memory, before, max_characters, start)
            if findings.next_start is None:
                asked.checked = check.sentences(asked.draft)
            return findings

        return self._about(draft, answer)

    def verify_quote(
        self,
        quote: str,
        key: str,
        draft: str = "",
        max_characters: int = 2000,
    ) -> values.VerifiedQuote:
        """Whether a paper has the words of a quotation: exactly, nearly, or not at all.

        Use it before you put words between quotation marks. Gives the printed page.
        """
        return self._about(
            draft,
            lambda asked, _: quotes.verify_quote(asked.draft.workspace, quote, key, max_characters),
        )

    def read_paper(
        self,
        key: str,
        draft: str = "",
        section: str = "",
        pages: str = "",
        max_characters: int = 6000,
        start: int = 0,
    ) -> values.PaperText:
        """The outline of a paper of the bibliography, or the text of a section or printed pages.

        Use it to read around a passage. Without section and pages it gives the outline; part of a
        heading is enough.
        """
        if section and pages:
            raise ValueError("Give either a section or pages.")
        return self._about(
            draft,
            lambda asked, _: read_paper.read_paper(
                asked.draft.workspace, key, section, pages, max_characters, start
            ),
        )

    def doctor(self, draft: str = "", start: int = 0) -> values.Diagnoses:
        """Which cited papers of a draft can be read, and what the user can do about the others.

        Use it when another tool says that a paper could not be read.
        """
        return self._about(draft, lambda asked, _: doctor.doctor(asked.draft.workspace, start))

    @classmethod
    def offered(cls) -> dict[Callable[..., object], str]:
        """Every tool, not yet about any draft, with its name for people."""
        return {
            cls.evidence: "What a cited paper says about a sentence",
            cls.search: "Search all papers",
            cls.suggest: "Suggest references for a sentence",
            cls.check: "Check a draft against its sources",
            cls.verify_quote: "Verify a quotation",
            cls.read_paper: "Read a cited paper",
            cls.doctor: "Which cited papers can be read",
        }

    @property
    def titles(self) -> dict[Callable[..., object], str]:
        """The same about the drafts of this desk."""
        return {getattr(self, tool.__name__): title for tool, title in self.offered().items()}

    def citations(self, draft: str) -> values.Citations:
        """Every citation of a draft, with how much of its paper can be read."""
        return self._about(draft, lambda asked, _: citations.citations(asked.draft))

    def paper(self, draft: str, key: str) -> values.PaperText:
        """The outline of a paper that a draft cites."""
        return self.read_paper(key, draft)

    def _about(self, name: str, answer: Callable[[AskedDraft, Rank], T]) -> T:
        """The answer about a draft; a ValueError says what stands in its way."""
        with self._lock:
            asked = self._desk.asked(name)
            return answer(asked, self._desk.rank(asked))

    def _in_library(self, name: str, answer: Callable[[Workspace, AskedDraft, Rank], T]) -> T:
        """The same for what needs the papers too that the draft does not cite."""
        return self._about(name, lambda it, rank: answer(self._desk.library(it), it, rank))
