"""What is made of a project after an edit is what would be made of it from the beginning."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st
from latex_pieces import PIECES
from sessions import silent_session

from citectx.model import Document, Problem, Project
from citectx.project import project
from citectx.project.edited import project_after
from citectx.settings import Settings
from citectx.workspace import Workspace, workspace
from citectx_server.session import disk, workspaces
from citectx_server.session.documents.document import OpenDocument
from citectx_server.session.session import Session

FILES = {
    "/p/main.tex": r"""\documentclass{article}\usepackage{natbib,own}
\newcommand{\mine}[1]{\citep{#1}}
\title{Sleep}
\begin{document}
\section{Frogs}
They sleep \citep[p.~3]{frogs} in mud % or not \cite{no}
and wake in March \mine{birds}\footnote{See \cite{frogs}.}.

\input{second}\input{missing}

\begin{quote}Birds sing at dawn \cite{birds}.\end{quote}
\verb|\cite{no}| \begin{verbatim}
\cite{no}
\end{verbatim}

Last words \cite{other, frogs}.
\bibliography{refs}
\end{document}
""",
    "/p/second.tex": "It says more \\mine{frogs}.\n\nAnd ends \\cite{frogs}.\n",
    "/p/own.sty": "\\newcommand{\\other}[1]{\\cite{#1}}\n",
    "/p/refs.bib": "@misc{frogs, title={Frogs}}\n@misc{birds, title={Birds}}\n",
    "/p/notes.md": "---\nbibliography: refs.bib\n---\n\n# Frogs\n\nThey sleep [@frogs].\n\nMore.\n",
}
EDITS = st.tuples(
    st.floats(0, 1), st.integers(0, 12), st.one_of(PIECES, st.sampled_from("abc xyz,.{}%\\\n"))
)


def reading(files: dict[str, str]) -> Callable[[str], str | Problem]:
    return lambda path: files.get(path) or Problem("missing-file", "It is not there.", path)


def made(files: dict[str, str], path: str, before: Project | None = None) -> Project:
    return project(path, reading(files), Settings(), before)


def changed(text: str, place: float, removed: int, added: str) -> str:
    start = int(place * len(text))
    return text[:start] + added + text[start + removed :]


@pytest.mark.parametrize("path", ["/p/main.tex", "/p/second.tex", "/p/notes.md"])
@settings(max_examples=150, deadline=None)
@given(edits=st.lists(EDITS, min_size=1, max_size=4))
@example(edits=[(0.0, 9, "{"), (0.5, 9, ""), (0.53, 0, "\\cite{frogs}")])
def test_after_an_edit_all_is_as_if_made_anew(
    path: str, edits: list[tuple[float, int, str]]
) -> None:
    root = "/p/main.tex" if path.endswith(".tex") else path
    files = dict(FILES)
    known: Workspace = workspace(made(files, root))
    for edit in edits:
        files[path] = changed(files[path], *edit)
        draft = known.project.drafts.get(path)
        if draft is None:  # The file that named it no longer does.
            return
        document = Document(path, files[path], draft.document.language)
        quick = project_after(known.project, document, Settings())
        anew = made(files, root)
        if quick is not None:
            assert quick == anew
        known = workspace(quick or anew, known)
        assert known.analyses[path].contexts == workspace(anew).analyses[path].contexts


@pytest.mark.parametrize(
    ("path", "before", "after"),
    [
        ("/p/main.tex", "They sleep", "They often sleep"),
        ("/p/main.tex", "or not", "or not at all"),
        ("/p/main.tex", "in March", "in March \\cite{new}"),
        ("/p/second.tex", "And ends", "\\section{End}\n\nAnd ends"),
        ("/p/notes.md", "More", "More [@birds]"),
    ],
)
def test_words_concern_no_other_file(path: str, before: str, after: str) -> None:
    known = made(FILES, "/p/main.tex" if path.endswith(".tex") else path)
    document = known.drafts[path].document
    text = document.text.replace(before, after)
    assert project_after(known, Document(path, text, document.language), Settings()) is not None


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("\\input{second}", ""),
        ("{refs}", "{other}"),
        ("{#1}", "[x]{#1}"),
        ("natbib,own", "own"),
        ("{Sleep}", "{Sleep}\\begin{thebibliography}{9}\\bibitem{a} A.\\end{thebibliography}"),
    ],
)
def test_what_concerns_other_files_is_made_anew(before: str, after: str) -> None:
    known = made(FILES, "/p/main.tex")
    text = FILES["/p/main.tex"].replace(before, after)
    assert project_after(known, Document("/p/main.tex", text, "latex"), Settings()) is None


def alone() -> tuple[Session, Callable[[OpenDocument], None]]:
    """A session that looks for no papers and shows no problems, and what edits a document."""
    session = silent_session()
    session.workspaces.changed = lambda root: None
    return session, lambda document: session._edit((document,))


async def _typed(folder: Path) -> None:
    draft, bibliography = folder / "main.md", folder / "refs.bib"
    draft.write_text(FILES["/p/notes.md"])
    bibliography.write_text(FILES["/p/refs.bib"])
    session, edit = alone()

    def view(text: str) -> OpenDocument:
        return OpenDocument(draft.as_uri(), str(draft), text, "utf-16")

    async def keys() -> list[str]:
        known = await session.workspaces.of(str(draft))
        assert known is not None
        return [it.key for it in known.project.drafts[str(draft)].citations]

    text = FILES["/p/notes.md"]
    edit(view(text))
    assert await keys() == ["frogs"]
    edit(view(f"{text}So"))  # The first time shows that it is quickly done.
    await keys()
    session.threads.answering = None  # type: ignore[method-assign, assignment]
    edit(view(f"{text}So [@birds] and [@new]."))
    assert await keys() == ["frogs", "birds", "new"]
    del session.threads.answering
    bibliography.write_text("@misc{other}")
    await session.workspaces.look_at_files(str(draft))
    known = await session.workspaces.of(str(draft))
    session.stop()
    assert known is not None
    assert list(known.references) == ["other"]


def test_what_is_typed_needs_no_thread_and_files_are_looked_at_later(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(disk, "_FRESH_SECONDS", 0.0)
    monkeypatch.setattr(workspaces, "_QUICK_SECONDS", 60.0)
    asyncio.run(_typed(tmp_path))


async def _typed_into_bibliography(folder: Path) -> None:
    draft, bibliography = folder / "main.md", folder / "refs.bib"
    draft.write_text(FILES["/p/notes.md"])
    bibliography.write_text(FILES["/p/refs.bib"])
    session, edit = alone()
    session.configuration.put(Settings(cache_directory=str(folder / "cache")))
    session.begin_anew()
    await session.workspaces.of(str(draft))
    for number in range(3):
        text = f"{FILES['/p/refs.bib']}@misc{{new{number}}}"
        edit(OpenDocument(bibliography.as_uri(), str(bibliography), text, "utf-16"))
        known = await session.workspaces.of(str(draft))
        assert known is not None
        assert f"new{number}" in known.references
    session.stop()
    assert session.readers.store.usage().entries == 1


def test_no_version_of_a_bibliography_that_is_typed_is_kept(tmp_path: Path) -> None:
    asyncio.run(_typed_into_bibliography(tmp_path))
