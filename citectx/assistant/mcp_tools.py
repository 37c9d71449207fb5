"""The tools of the Model Context Protocol: names, bounds and words for a model -> answers.

What a tool is for stands in its docstring, which a model reads before it chooses; what the fields
of its answer mean stands in their schema.
"""

from __future__ import annotations

import threading
from typing import TYPE_CHECKING, Annotated, TypeVar

from mcp.server.mcpserver.exceptions import ToolError
from pydantic import Field

from citectx.assistant import values  # noqa: TC001 (Schemas are made of the annotations.)
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
from citectx.ranking.encoder.both_passes import with_second_pass

if TYPE_CHECKING:
    from collections.abc import Callable

    from citectx.assistant.open_drafts import KeptDraft, OpenDrafts
    from citectx.ranking import Rank
    from citectx.workspace import Workspace

DraftName = Annotated[
    str,
    Field(
        max_length=4096,
        description="The draft, as a path inside the folders that may be read; may be left out "
        "where there is only one draft.",
    ),
]
Key = Annotated[
    str, Field(min_length=1, max_length=500, description="A citation key of the draft.")
]
Sentence = Annotated[str, Field(max_length=5000, description="A sentence, without markup.")]
Line = Annotated[int | None, Field(ge=1, description="A line of the draft, from 1.")]
Most = Annotated[int, Field(ge=1, le=10, description="How many results at most.")]
Characters = Annotated[
    int, Field(ge=100, le=20_000, description="How much text of papers at most, in characters.")
]
Start = Annotated[
    int, Field(ge=0, le=10_000_000, description="0, or `next_start` of the answer before.")
]
T = TypeVar("T")


class Tools:
    """All tools, about the drafts in some folders; one question is answered at a time."""

    def __init__(self, drafts: OpenDrafts) -> None:
        self._drafts = drafts
        self._lock = threading.Lock()

    def evidence(
        self,
        draft: DraftName = "",
        line: Line = None,
        sentence: Sentence = "",
        key: Annotated[str, Field(max_length=500, description="The key for `sentence`.")] = "",
        max_passages: Most = 3,
        max_characters: Characters = 4000,
        start: Start = 0,
    ) -> values.Evidence:
        """What a cited paper says about a sentence: verbatim passages with printed pages.

        Use it to see whether a citation supports its sentence: those on a `line` of the draft, all
        of the draft where nothing else is given, or, before you write, any `sentence` with the
        `key` of the paper that it shall cite.
        """
        if bool(sentence) != bool(key) or (sentence and line is not None):
            raise ToolError("Give a line of the draft, or a sentence and a key, or neither.")

        def answer(kept: KeptDraft, rank: Rank) -> values.Evidence:
            if sentence:
                return evidence.evidence_for(
                    kept.draft, rank, sentence, key, max_passages, max_characters
                )
            return evidence.evidence_at(kept.draft, rank, line, max_passages, max_characters, start)

        return self._about(draft, answer)

    def search(
        self,
        query: Sentence,
        draft: DraftName = "",
        max_papers: Most = 5,
        max_characters: Characters = 4000,
        start: Start = 0,
    ) -> values.SearchHits:
        """Passages about a claim or a question in all papers of the user's library.

        Use it when you do not know which paper says something. Searches full texts.
        """
        return self._in_library(
            draft,
            lambda library, _, rank: search.search(
                library, rank, query, max_papers, max_characters, start
            ),
        )

    def suggest(
        self,
        draft: DraftName = "",
        line: Line = None,
        sentence: Sentence = "",
        max_references: Most = 5,
        max_characters: Characters = 4000,
    ) -> values.Suggestions:
        """The references of the user's library that a sentence should cite, best first.

        Use it to find a citation key for a sentence that cites nothing yet: the one on a `line` of
        the draft, or any `sentence`. Each comes with the passage that earned it.
        """
        if (line is None) == (not sentence):
            raise ToolError("Give either the line of the draft or a sentence.")

        def answer(library: Workspace, kept: KeptDraft, _: Rank) -> values.Suggestions:
            if line is None:
                return suggest.suggest_for(library, None, sentence, max_references, max_characters)
            path = kept.draft.path
            return suggest.suggest_at(library, None, path, line, max_references, max_characters)

        return self._in_library(draft, answer)

    def check(
        self,
        draft: DraftName = "",
        changed_only: Annotated[
            bool, Field(description="Only sentences that are new since the last call.")
        ] = False,
        max_characters: Characters = 4000,
        start: Start = 0,
    ) -> values.Findings:
        """Errors in a draft: where it says other than the papers it cites.

        Use it after you have written or edited, to find wrong quotations, numbers, pages and
        claims that are stronger than their source. It is silent where it is not sure.
        """

        def answer(kept: KeptDraft, _: Rank) -> values.Findings:
            before = kept.checked if changed_only else frozenset()
            findings = check.check(kept.draft, kept.memory, before, max_characters, start)
            if findings.next_start is None:
                kept.checked = check.sentences(kept.draft)
            return findings

        return self._about(draft, answer)

    def verify_quote(
        self,
        quote: Annotated[str, Field(min_length=1, max_length=5000, description="The quotation.")],
        key: Key,
        draft: DraftName = "",
        max_characters: Characters = 2000,
    ) -> values.VerifiedQuote:
        """Whether a paper has the words of a quotation: exactly, nearly, or not at all.

        Use it before you put words between quotation marks. Gives the printed page.
        """
        return self._about(
            draft,
            lambda kept, _: quotes.verify_quote(kept.draft.workspace, quote, key, max_characters),
        )

    def read_paper(
        self,
        key: Key,
        draft: DraftName = "",
        section: Annotated[
            str, Field(max_length=500, description="A heading of the outline.")
        ] = "",
        pages: Annotated[
            str, Field(max_length=50, description="Printed pages, such as 12 or 12-14.")
        ] = "",
        max_characters: Characters = 6000,
        start: Start = 0,
    ) -> values.PaperText:
        """The outline of a cited paper, or the text of one of its sections or pages.

        Use it to read around a passage. Without section and pages it gives the outline.
        """
        if section and pages:
            raise ToolError("Give either a section or pages.")
        return self._about(
            draft,
            lambda kept, _: read_paper.read_paper(
                kept.draft.workspace, key, section, pages, max_characters, start
            ),
        )

    def doctor(self, draft: DraftName = "", start: Start = 0) -> values.Diagnoses:
        """Which cited papers of a draft can be read, and what the user can do about the others.

        Use it when another tool says that a paper could not be read.
        """
        return self._about(draft, lambda kept, _: doctor.doctor(kept.draft.workspace, start))

    @property
    def titles(self) -> dict[Callable[..., object], str]:
        """Every tool with its name for people."""
        return {
            self.evidence: "What a cited paper says about a sentence",
            self.search: "Search all papers",
            self.suggest: "Suggest references for a sentence",
            self.check: "Check a draft against its sources",
            self.verify_quote: "Verify a quotation",
            self.read_paper: "Read a cited paper",
            self.doctor: "Which cited papers can be read",
        }

    def citations(self, draft: str) -> values.Citations:
        """Every citation of a draft, with how much of its paper can be read."""
        return self._about(draft, lambda kept, _: citations.citations(kept.draft))

    def paper(self, draft: str, key: str) -> values.PaperText:
        """The outline of a paper that a draft cites."""
        return self.read_paper(key, draft)

    def _about(self, name: str, answer: Callable[[KeptDraft, Rank], T]) -> T:
        """The answer about a draft, or the words of what stands in its way."""
        with self._lock:
            try:
                kept = self._drafts.kept(name)
                settings = kept.draft.settings
                return answer(kept, with_second_pass(settings.ranker, settings))
            except ValueError as error:
                raise ToolError(str(error)) from error

    def _in_library(self, name: str, answer: Callable[[Workspace, KeptDraft, Rank], T]) -> T:
        """The same for what needs the papers too that the draft does not cite."""
        return self._about(name, lambda it, rank: answer(self._drafts.library(it), it, rank))
