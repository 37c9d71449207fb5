"""A rename changes no file whose characters the editor counts otherwise than we do."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from test_features import heron, snapshot

from citectx.base.files import read_text
from citectx_server.features import navigation


def test_a_file_of_mixed_encodings_is_named_and_left_alone(tmp_path: Path) -> None:
    other = tmp_path / "part.md"
    other.write_bytes("Café ".encode() + "déjà [@heron]".encode("latin-1"))
    known = heron()
    at = snapshot(known)
    assert navigation.rename_problem(at, [known], "heron", "egret") == ""
    away = replace(at, files=replace(at.files, read=read_text))
    drafts = {str(other): known.project.drafts["/p/main.md"]}
    shared = replace(known, project=replace(known.project, drafts=drafts))
    said = navigation.rename_problem(away, [shared], "heron", "egret")
    assert said == f"{other} is not UTF-8 and could be damaged: save it as UTF-8 first."
