"""The commands of the server: what each needs of the session, and the feature that answers it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from citectx.answers.doctor import diagnoses
from citectx.answers.summaries import DEFAULT
from citectx.ranking.encoder.both_passes import has_second_pass
from citectx_server.convert.written import ADD_ENTRY
from citectx_server.features.card_text import SHOW_CONTEXT, card_text
from citectx_server.features.code_action_suggestions import new_entry_edit
from citectx_server.features.execute_command import (
    assistant,
    checks,
    doctor,
    evidence,
    fetch,
    library,
    review,
    summary,
    writing,
)
from citectx_server.session.documents.positions import FILE_START, Position

if TYPE_CHECKING:
    from citectx.answers.checks.finding import Finding
    from citectx.workspace import Workspace
    from citectx_server.session.session import Session
    from citectx_server.transport.command_table import Carry

_SUMMARY_WORDS = 150


def commands(session: Session) -> dict[str, Carry]:
    """All commands, by the names that clients send."""
    about_places, about_drafts = _AboutPlaces(session), _AboutDrafts(session)
    return {
        "citectx.showEvidence": about_places.show_evidence,
        "citectx.doctor": about_drafts.doctor,
        "citectx.fetch": about_drafts.fetch,
        "citectx.reindex": about_drafts.reindex,
        "citectx.openPaper": about_drafts.open_paper,
        "citectx.status": about_drafts.status,
        "citectx.check": about_drafts.check,
        "citectx.findings": about_places.findings,
        "citectx.review": about_drafts.review,
        "citectx.decide": about_places.decide,
        "citectx.export": about_drafts.export,
        "citectx.summarize": about_places.summarize,
        "citectx.suggest": about_places.suggest,
        "citectx.search": about_drafts.search,
        "citectx.pauseLibrary": about_drafts.pause_library,
        "citectx.cite": about_places.cite,
        ADD_ENTRY: about_drafts.add_entry,
        "citectx.locator": about_places.locator,
        "citectx.quotation": about_drafts.quotation,
        "citectx.readPaper": about_drafts.read_paper,
        "citectx.ask": about_drafts.ask,
        SHOW_CONTEXT: about_places.show_context,
    }


class _AboutPlaces:
    """Commands about a place in a document."""

    def __init__(self, session: Session) -> None:
        self._session = session

    async def show_evidence(self, uri: str, line: int, character: int) -> dict[str, Any] | None:
        snapshot = await self._session.snapshot_at(uri, Position(line, character))
        citation = snapshot.citation if snapshot else None
        if snapshot is None or citation is None:
            return None
        card = await self._session.card_looked_at(snapshot, citation)
        return evidence.evidence(snapshot, card)

    async def show_context(self, uri: str, line: int, character: int) -> str | None:
        """Turns the card of the citation at a place over, and gives it as it looks then."""
        snapshot = await self._session.snapshot_at(uri, Position(line, character))
        citation = snapshot.citation if snapshot else None
        if snapshot is None or citation is None:
            return None
        card = await self._session.card(snapshot, citation)
        return card_text(snapshot, self._session.cards.turn(card))

    async def findings(self, uri: str, line: int, character: int) -> list[dict[str, Any]] | None:
        snapshot = await self._session.snapshot_at(uri, Position(line, character))
        if snapshot is None:
            return None
        return checks.findings(snapshot, self._session.findings.of(snapshot.workspace))

    async def decide(
        self, uri: str, line: int, character: int, decided: str, words: str
    ) -> dict[str, str] | None:
        """The file beside the draft with what a reviewer decides of the citation at a place.

        `words` are the accepted passage, the reason or the note.
        """
        session = self._session
        snapshot = await session.snapshot_at(uri, Position(line, character))
        citation = snapshot.citation if snapshot else None
        if snapshot is None or citation is None:
            return None
        shown = (await session.card_looked_at(snapshot, citation)).evidence
        root, read_text = snapshot.workspace.project.root, session.disk.text
        if decided == "accepted":
            return review.accepted(root, shown, words, read_text)
        return review.said(root, shown, decided, words, read_text)

    async def summarize(
        self,
        uri: str,
        line: int,
        character: int,
        name: str = DEFAULT,
        words: int = _SUMMARY_WORDS,
    ) -> dict[str, Any] | None:
        """The summary of the paper whose key, cited or in its entry, stands at a place."""
        snapshot = await self._session.snapshot_at(uri, Position(line, character))
        named = snapshot.named if snapshot else None
        if snapshot is None or named is None:
            return None
        return await self._session.threads.answering(
            lambda: summary.summarize(snapshot, named.key, name, words)
        )

    async def suggest(self, uri: str, line: int, character: int) -> dict[str, Any] | None:
        snapshot = await self._session.snapshot_at(uri, Position(line, character))
        if snapshot is None:
            return None
        search = await self._session.library.search(snapshot.workspace.project.root)
        return await self._session.threads.answering(
            lambda: writing.suggest(snapshot, search, self._session.all_papers.suggested)
        )

    async def cite(
        self, uri: str, line: int, character: int, name: str, page: str = ""
    ) -> dict[str, Any] | None:
        """What cites a paper that was found at a place, and adds its entry if it is new."""
        snapshot = await self._session.snapshot_at(uri, Position(line, character))
        paper = self._session.all_papers.paper(name)
        return writing.cite(snapshot, paper, page) if snapshot and paper else None

    async def locator(
        self, uri: str, line: int, character: int, page: str, key: str = ""
    ) -> dict[str, Any] | None:
        snapshot = await self._session.snapshot_at(uri, Position(line, character))
        return writing.locator(snapshot, page, key) if snapshot else None


class _AboutDrafts:
    """Commands about a document and the draft that it is a file of."""

    def __init__(self, session: Session) -> None:
        self._session = session

    async def search(
        self, uri: str, text: str, wanted: dict[str, Any], thorough: int = 0
    ) -> dict[str, Any] | None:
        """Passages of all papers that fit a text; the encoder looks at them if it is `thorough`."""
        workspace = await self._workspace(uri)
        if workspace is None:
            return None
        session = self._session
        settings = session.configuration.of(workspace.project.root)
        encoder = None
        if thorough and has_second_pass(settings.ranker, settings):
            encoder = await session.threads.answering(lambda: session.encoders.of(settings))
        answer = await session.all_papers.search(workspace, library.question(text, wanted), encoder)
        return await session.threads.answering(lambda: library.found(answer, workspace.references))

    async def add_entry(self, uri: str, key: str) -> bool:
        """Writes the entry of a work of the library that was completed, if it is still missing."""
        session, snapshot = self._session, await self._session.snapshot(uri)
        reference = session.library_candidates.reference(key)
        if snapshot is None or reference is None or key in snapshot.workspace.references:
            return False
        edit = new_entry_edit(snapshot, reference)
        return edit is not None and await session.client.apply(f"Add the entry of {key}", edit)

    async def pause_library(self, paused: int) -> None:
        """Lets no more papers be read for the library, or goes on."""
        self._session.all_papers.pause(is_paused=bool(paused))

    async def doctor(self, uri: str, key: str = "") -> dict[str, Any] | None:
        workspace = await self._workspace(uri)
        if workspace is None:
            return None
        every = await self._session.threads.answering(lambda: diagnoses(workspace))
        advice = doctor.advice(every, key)
        if advice:
            self._session.client.inform(advice)
        found = doctor.doctor(workspace, self._session.files(), every, key)
        email = self._session.configuration.settings.unpaywall_email
        return {**found, "fetch": fetch.offer(workspace, email)}

    async def fetch(self, uri: str, key: str, hosts: list[str]) -> dict[str, Any] | None:
        """Fetches an open copy of a missing paper from machines that the user has agreed to."""
        workspace = await self._workspace(uri)
        if workspace is None:
            return None
        email = self._session.configuration.settings.unpaywall_email
        return await self._session.threads.patient(
            lambda: fetch.fetched(workspace, key, hosts, email)
        )

    async def status(self, uri: str = "") -> dict[str, Any]:
        session, problem = self._session, self._session.readers.store.problem
        return doctor.status(
            await self._workspace(uri),
            session.configuration.settings,
            session.papers.progress,
            problem.message if problem else "",
        )

    async def reindex(self) -> None:
        self._session.reindex()

    async def open_paper(self, uri: str, key: str, page: int | None = None) -> bool:
        workspace = await self._workspace(uri)
        address = writing.paper_address(workspace, key, page) if workspace else ""
        return await self._session.client.open(address) if address else False

    async def read_paper(self, uri: str, key: str) -> dict[str, Any] | None:
        workspace = await self._workspace(uri)
        if workspace is None:
            return None
        return await self._session.threads.answering(lambda: writing.paper(workspace, key))

    async def ask(self, uri: str, tool: str, arguments: dict[str, Any]) -> dict[str, Any] | None:
        """What an assistant asks; every cited paper is waited for, as it would be wrong else."""
        snapshot = await self._session.snapshot(uri)
        if snapshot is None:
            return None
        await self._session.papers.finished(snapshot.workspace.project.root)
        snapshot = await self._session.snapshot(uri)
        if snapshot is None:
            return None
        all_papers = self._session.all_papers
        if tool == "search":
            await all_papers.indexed(snapshot.workspace)
        desk = self._session.asked_drafts.desk(snapshot, all_papers.in_folder)
        return await self._session.threads.answering(lambda: assistant.ask(desk, tool, arguments))

    async def quotation(self, uri: str, key: str, text: str, page: str = "") -> str | None:
        snapshot = await self._session.snapshot_at(uri, FILE_START)
        return writing.quotation(snapshot, key, text, page) if snapshot else None

    async def check(self, uri: str) -> dict[str, Any] | None:
        """The whole draft as a page, for which every cited paper is waited for."""
        found, settings = await self._checked(uri), self._session.configuration.settings
        if found is None:
            return None
        return await self._session.threads.answering(lambda: checks.report(*found, settings))

    async def export(self, uri: str, style: str) -> str | None:
        """All evidence for co-authors, as a page or a table."""
        found, settings = await self._checked(uri), self._session.configuration.settings
        if found is None:
            return None
        return await self._session.threads.answering(
            lambda: checks.exported(*found, settings, style)
        )

    async def review(self, uri: str) -> list[dict[str, Any]] | None:
        """All citations of a draft, for which every cited paper is waited for."""
        found = await self._checked(uri)
        return review.review(*found, self._session.disk.text) if found else None

    async def _checked(self, uri: str) -> tuple[Workspace, tuple[Finding, ...]] | None:
        """A draft whose papers were read, and what was found in it."""
        session, draft = self._session, await self._workspace(uri)
        if draft is None:
            return None
        root = draft.project.root
        await session.papers.finished(root)
        workspace = await session.workspaces.of(root)
        if workspace is None:
            return None
        checked = await session.findings.look(workspace)
        session.pauses.begin(root)
        return workspace, checked.findings

    async def _workspace(self, uri: str) -> Workspace | None:
        snapshot = await self._session.snapshot(uri)
        return snapshot.workspace if snapshot else None
