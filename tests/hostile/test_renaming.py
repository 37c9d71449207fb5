"""A key is never renamed onto another one, whatever the language of the draft."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from citectx import drafts
from citectx.answers.navigation import renaming_problem
from citectx.base.file_kinds import PACKED_DRAFTS, draft_endings
from citectx.base.files import read_text
from citectx.project import project
from citectx.settings import Settings
from citectx.workspace import workspace

_MARKDOWN = "---\nbibliography: refs.bib\n---\n\nHerons stand [@a; @b].\n"
DRAFTS = {
    "latex": r"Herons stand \cite{a,b}. \bibliography{refs}",
    "markdown": _MARKDOWN,
    "rst": "Herons stand :cite:`a,b`.\n\n.. bibliography:: refs.bib\n",
    "typst": 'Herons stand @a @b.\n#bibliography("refs.bib")\n',
    "org": "#+bibliography: refs.bib\nHerons stand [cite:@a;@b].\n",
    "notebook": json.dumps({"cells": [{"cell_type": "markdown", "source": [_MARKDOWN]}]}),
}


@pytest.mark.parametrize(
    "language", [it for it in drafts.LANGUAGES if draft_endings(it)[0] not in PACKED_DRAFTS]
)
def test_renaming_onto_a_key_that_is_taken_is_refused(language: str, tmp_path: Path) -> None:
    path = tmp_path / f"main{draft_endings(language)[0]}"
    path.write_text(DRAFTS[language])
    (tmp_path / "refs.bib").write_text("@misc{a, title={A}}\n@misc{b, title={B}}\n")
    settings = Settings(bibliographies=(str(tmp_path / "refs.bib"),))
    known = workspace(project(str(path), read_text, settings))
    (draft,) = known.project.drafts.values()
    assert [it.key for it in draft.citations] == ["a", "b"]
    assert "b" in renaming_problem(known, "a", "b")
    assert renaming_problem(known, "a", "c") == ""
