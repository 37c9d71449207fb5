"""Cards that were made before: remembered for as long as nothing they depend on is another."""

from __future__ import annotations

from pathlib import Path

import pytest
from sessions import silent_session

from citectx.answers import pins
from citectx.bibliography.identified import identified_reference
from citectx_server.session.cards.card_memory import EvidenceCard
from citectx_server.session.documents.document import OpenDocument
from citectx_server.session.session import Session

ENTRY = (
    "@misc{owl, title={Owls}, abstract={Owls hunt voles at night. The weather was mild that year."
    " Nobody was paid for this. Nests were counted twice. Voles are what owls"
    " eat at night in winter.}}"
)


async def card(session: Session, draft: Path) -> EvidenceCard:
    """The card of the first citation, when all is known of its paper."""
    uri = draft.as_uri()
    session.open(OpenDocument(uri, str(draft), draft.read_text(), "utf-16"))
    await session.snapshot(uri)
    await session.papers.finished(str(draft))
    snapshot = await session.snapshot(uri)
    assert snapshot is not None
    citation = snapshot.workspace.project.drafts[str(draft)].citations[0]
    return await session.cards.asked(snapshot.workspace, str(draft), citation)


@pytest.mark.asyncio
async def test_a_card_is_made_by_the_settings_of_its_own_folder(tmp_path: Path) -> None:
    (tmp_path / "refs.bib").write_text(ENTRY)
    folders = [tmp_path / "brief", tmp_path / "long"]
    for folder, most in zip(folders, (1, 2), strict=True):
        folder.mkdir()
        text = "---\nbibliography: ../refs.bib\n---\n\nOwls hunt voles at night [@owl].\n"
        (folder / "main.md").write_text(text)
        (folder / pins.FILE_NAME).write_text(pins.pins_text(()))
        papers = f'papers_folders = ["{(tmp_path / "papers").as_posix()}"]\n'
        (folder / ".citectx.toml").write_text(f'{papers}max_passages = {most}\nranker = "bm25"\n')

    async def nothing(_: str) -> dict[str, object]:
        return {}

    session = silent_session()
    session.configuration.folders = tuple(map(str, folders))
    await session.configuration.read(nothing)
    cards = [await card(session, folder / "main.md") for folder in folders]
    session.stop()
    assert [len(it.card.quotes) for it in cards] == [1, 2]


def test_a_key_that_is_its_own_reference_is_the_same_one_every_time() -> None:
    """Cards are remembered by it."""
    for key in ("doi:10.1000/182", "arxiv:1706.03762", "pmid:1"):
        reference = identified_reference(key)
        assert reference is not None
        assert identified_reference(key) is reference
