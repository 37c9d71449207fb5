"""What is read or loaded has an end: models, files that claim to be huge, OCR."""

from __future__ import annotations

import os
import subprocess
import sys
from itertools import pairwise
from pathlib import Path

import pytest
from tiny_encoder import tiny_encoder

from citectx import drafts
from citectx.model import Document
from citectx.papers import read as papers_read
from citectx.papers.index import identity
from citectx.papers.read.latex import source
from citectx.papers.read.latex.expansion import expand_macros
from citectx.text.sentences import sentences

LOADS_NO_MODEL = """
import sys
from citectx.ranking.encoder.processes import EncoderProcesses
from citectx.settings import Settings

processes = EncoderProcesses(sys.argv[1], Settings(workers=1))
encoded = processes.encode(["mice"])
print("encoded" if encoded is not None else processes.problem.message)
processes.close()
assert not {"onnxruntime", "tokenizers"} & set(sys.modules)
"""
ROOM = """
import resource
from citectx.papers.read import ocr

before = resource.getrlimit(resource.RLIMIT_AS)[1]
limit = 2 * 2**30
resource.setrlimit(resource.RLIMIT_AS, (limit, before))
with ocr._with_room():
    within = resource.getrlimit(resource.RLIMIT_AS)[0]
    assert limit < within <= limit + 4 * 2**30, within
assert resource.getrlimit(resource.RLIMIT_AS)[0] == limit
"""


def run(source: str, *given: str) -> str:
    command = [sys.executable, "-c", source, *given]
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout


def test_a_model_of_the_users_is_loaded_in_another_process(tmp_path: Path) -> None:
    pytest.importorskip("onnxruntime", reason="onnxruntime cannot be imported here")
    assert run(LOADS_NO_MODEL, str(tiny_encoder(tmp_path))) == "encoded\n"
    (tmp_path / "model.onnx").write_bytes(b"\x08" * 5000)
    assert "cannot be used" in run(LOADS_NO_MODEL, str(tmp_path))


def test_a_file_that_claims_terabytes_is_not_hashed(tmp_path: Path) -> None:
    path = tmp_path / "paper.pdf"
    path.write_bytes(b"%PDF-1.4")
    assert identity.digest(str(path)) is not None
    os.truncate(path, 2**41)
    assert identity.digest(str(path)) is None
    (problem,) = papers_read.read(str(path)).problems
    assert problem.id == "large-file"


def test_files_that_take_in_each_other_have_an_end() -> None:
    inner = {f"f{at}.tex": rf"\input{{f{at + 1}}}" * 10 for at in range(10)}
    main = r"\documentclass{article}\begin{document}\input{f0}\end{document}"
    texts = {"main.tex": main, **inner, "f10.tex": "Herons stand on one leg. "}
    paper = source.paper("main.tex", texts)
    assert sum(len(it.text) for part in paper.sections for it in part.sentences) <= 5_000_000


@pytest.mark.parametrize("language", drafts.LANGUAGES)
def test_a_draft_of_more_than_any_has_is_not_read(language: str) -> None:
    large = drafts.parse(Document("/p/main.x", "a [@b] " * 300_000, language))
    assert ([it.id for it in large.problems], large.citations) == (["large-draft"], ())
    assert (
        drafts.draft_after(drafts.parse(Document("/p/main.x", "a", language)), large.document)
        is None
    )


def test_macros_that_double_have_an_end() -> None:
    doubled = (
        r"\newcommand{\m" + new + "}{" + rf"\m{old} " * 80 + "}"
        for old, new in pairwise("abcdefghijklmnopqrstuvwxyz")
    )
    text = "".join(doubled) + r"\begin{document}" + r"\mz " * 1000
    assert len(expand_macros(text)) <= 4 * len(text)


def test_what_is_longer_than_any_sentence_is_cut_at_a_blank() -> None:
    text = "Herons stand " * 2000
    found = sentences(text, "en")
    assert max(end - start for start, end in found) <= 5000
    assert " ".join(text[start:end] for start, end in found) == text.strip()


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux limits the memory of a process")
def test_recognising_letters_has_a_limit_too() -> None:
    run(ROOM)
