"""What the cited paper says about the sentence you are writing.

The functions here are the door for scripts and notebooks:

    draft = citectx.open_draft("main.tex")
    for shown in citectx.evidence(draft, key="moths2020"):
        print(shown.context.text, shown.passages)

They give the values of `citectx.model`, which never change. Everything is imported when it is first
needed, so that `import citectx` costs nothing.
"""

from __future__ import annotations

TYPE_CHECKING = False  # As in `typing`, which takes longer to import than all of this.
if TYPE_CHECKING:
    from collections.abc import Collection
    from os import PathLike

    from citectx.answers.checks.finding import Finding
    from citectx.answers.suggest.suggestions import Suggestion
    from citectx.model import Evidence, Paper
    from citectx.settings import Settings
    from citectx.workspace.opened import OpenDraft

    Path = str | PathLike[str]

__all__ = ["__version__", "check", "evidence", "open_draft", "read_paper", "suggest"]
__version__ = "0.1.0"


def read_paper(path: Path, **settings: object) -> Paper:
    """The paper in a file: sections, sentences with their pages, the works it cites.

    It is read in a process of its own, with limits of time and memory. What could not be read is
    in its `problems`, each with words that say what to do; a file that is no paper has only these.
    """
    import os

    from citectx.papers import index
    from citectx.papers.index.paper_index import paper
    from citectx.papers.index.store import Store
    from citectx.papers.workers import Pool

    file = os.path.abspath(path)  # noqa: PTH100 (Path.resolve would follow links)
    chosen = _settings(os.path.dirname(file), settings)  # noqa: PTH120
    with Pool(chosen) as pool:
        return paper(index.index(file, Store(chosen), pool))


def open_draft(path: Path, **settings: object) -> OpenDraft:
    """A draft and all files of its project, with every cited paper found and read.

    Settings have the names of docs/settings.md, in either spelling, and come before those of the
    project's and the user's own files: `open_draft("main.tex", papers_folders=["pdf"])`. A file
    that is no draft, or a setting that is none, is a ValueError whose words say what to do.
    """
    import os

    from citectx.base.files import read_text
    from citectx.papers.index.store import Store
    from citectx.papers.workers import Pool
    from citectx.project import project
    from citectx.workspace.loading import load_workspace
    from citectx.workspace.opened import OpenDraft

    file = os.path.abspath(path)  # noqa: PTH100 (Path.resolve would follow links)
    chosen = _settings(os.path.dirname(file), settings)  # noqa: PTH120
    whole = project(file, read_text, chosen)
    if file not in whole.drafts:
        raise ValueError(
            " ".join(f"{problem.path}: {problem.message}" for problem in whole.problems)
        )
    with Pool(chosen) as pool:
        workspace = load_workspace(whole, chosen, Store(chosen), pool, lambda done, total: None)
    return OpenDraft(file, workspace, chosen)


def evidence(
    draft: OpenDraft, *, key: str | None = None, line: int | None = None
) -> tuple[Evidence, ...]:
    """What the cited papers say about the sentences that cite them, in the order of the text.

    Of all citations of the project, those of one `key`, or those on one `line`, from 1, of the
    file that was opened. What the writer pinned or highlighted comes first, as in the hover.
    """
    from citectx.answers import pins
    from citectx.answers.evidence import evidence
    from citectx.base.files import read_text
    from citectx.base.offsets import line_starts, position
    from citectx.ranking.encoder.both_passes import with_second_pass

    workspace, settings = draft.workspace, draft.settings
    files = workspace.project.drafts
    if line is not None:
        files = {draft.path: files[draft.path]}
    wanted = [
        (path, citation)
        for path, one in files.items()
        for starts in (line_starts(one.document.text),)
        for citation in one.citations
        if citation.key and not citation.silent
        if key in (None, citation.key)
        if line in (None, position(starts, citation.range.start).line)
    ]
    model = with_second_pass(settings.ranker, settings)
    most, pinned = settings.max_passages, pins.beside(workspace.project.root, read_text)
    return tuple(evidence(workspace, path, it, model, most, pinned) for path, it in wanted)


def suggest(
    draft: OpenDraft,
    text: str = "",
    *,
    line: int | None = None,
    column: int | None = None,
    limit: int = 5,
) -> tuple[Suggestion, ...]:
    """The references of the library that fit a sentence best, each with what earned it.

    The sentence is `text`, or what stands in the draft at a `line` and `column`, from 1, without
    `column` at the line's end. The papers of all references are read for it, cited or not.
    """
    import os

    from citectx.answers.library_papers import library_of
    from citectx.answers.search.wider import wider_search
    from citectx.answers.suggest.situation import Situation
    from citectx.answers.suggest.suggestions import situation_at, suggestions
    from citectx.base.offsets import offset_at
    from citectx.papers.index.store import Store

    workspace, settings = library_of(draft), draft.settings
    situation = Situation(text)
    if line is not None:
        offset = offset_at(workspace.project.drafts[draft.path].document.text, line, column)
        if offset is None:
            raise ValueError(f"{draft.path} has no line {line}.")
        situation = situation_at(workspace, draft.path, offset)
    folder = os.path.dirname(workspace.project.root)  # noqa: PTH120
    search = wider_search(folder, settings, Store(settings))
    return suggestions(workspace, situation, limit, search=search)


def check(draft: OpenDraft, checks: Collection[str] = ()) -> tuple[Finding, ...]:
    """Where the draft says other than the papers it cites, in the order of the text.

    By all checks that are set, or by those that are named (docs/checks.md); a name that is none is
    a ValueError that lists them.
    """
    from citectx.answers.checks.claims import waiting_for
    from citectx.answers.checks.findings import Memory, findings
    from citectx.ranking.encoder.chosen import usable_encoder
    from citectx.settings.check_table import IDS

    unknown = [it for it in checks if it not in IDS]
    if unknown:
        raise ValueError(f"{unknown[0]} is no check; there are {', '.join(IDS)}.")
    encoder_for = waiting_for(usable_encoder(draft.settings))
    return findings(draft.workspace, checks or draft.settings.checks, Memory().notes, encoder_for)


def _settings(folder: str, given: dict[str, object]) -> Settings:
    from pathlib import Path

    from citectx.settings import read_settings
    from citectx.settings.configuration import settings_for

    wrong = read_settings(given)[1]
    if wrong:
        raise ValueError(" ".join(wrong))
    return settings_for(Path(folder), given)[0]
