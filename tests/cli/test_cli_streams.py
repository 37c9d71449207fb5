"""What commands write where: every character, and which file a message is about."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path

import pytest
from click.testing import CliRunner
from editing import EXAMPLES

from citectx.cli import main
from citectx.ranking.vectors.load import NO_GENSIM

PAPER = "# Käfer\n\n## Ergebnis\n\nFew moths ≥ 3 mm were seen at lamps — “α-moths”. Birds sing.\n"


@pytest.fixture
def paper(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    file = tmp_path / "käfer.md"
    file.write_text(PAPER, encoding="utf-8")
    return file


@pytest.mark.parametrize("encoding", ["ascii", "cp1252"])
def test_files_are_written_in_utf_8_whatever_the_machine_speaks(paper: Path, encoding: str) -> None:
    command = [sys.executable, "-c", "from citectx.cli import main; main()", "rank"]
    command += ["--paper", str(paper), "--query", "moths at lamps", "--ranker", "vsm", "--json"]
    environment = {**os.environ, "PYTHONIOENCODING": encoding}
    done = subprocess.run(command, capture_output=True, env=environment, check=False)
    assert (done.returncode, done.stderr) == (0, b"")
    assert "“α-moths”" in json.loads(done.stdout.decode())["spans"][0]["text"]


@pytest.mark.parametrize(
    ("arguments", "exit_code", "said"),
    [
        (["rank", "--paper", "lost.pdf", "--query", "moths"], 2, "'lost.pdf' does not exist."),
        (["rank", "--paper", "käfer.md", "--query", "", "--ranker", "vsm"], 0, "Nothing in it is"),
        (["rank", "--paper", "käfer.md", "--query", "a", "--ranker", "x"], 2, "or fused."),
        (["rank", "--paper", "käfer.md", "--query", "a", "--ranker", "vsm", "--why"], 2, "fused"),
        (["read", "lost.pdf"], 2, "'lost.pdf' does not exist."),
        (["read", "empty.pdf"], 2, "empty.pdf: The file is empty; save or download it again.\n"),
        (["check", "draft.md", "-o", "no/r.txt"], 2, "no/r.txt: No such file or directory.\n"),
        (["shwo", "draft.md"], 2, "No such command 'shwo'. Did you mean 'show'?"),
        (["show", "draft.md"], 2, "draft.md cites nothing.\n"),
        (["show", "draft.md", "--column", "1"], 2, "Say with --line L"),
        (["show", "käfer.bib"], 2, "käfer.bib: This is no draft: name a file in LaTeX"),
        (["doctor", "draft.md"], 0, "käfer.bib:2: `b` is not closed: check its braces"),
        (["doctor", "draft.md"], 0, "No paper is cited\n"),
        (["suggest", "--text", "moths", "--bib", "lost.bib"], 2, "lost.bib: There is no such file"),
        (["vectors", "info", "computing"], 0, "computing: "),
        pytest.param(
            ["vectors", "info", "noise.bin"],
            2,
            "cannot be read as vectors (it holds something else",
            marks=pytest.mark.skipif(find_spec("gensim") is None, reason=NO_GENSIM.message),
        ),
    ],
)
def test_messages_name_their_file(
    paper: Path, arguments: list[str], exit_code: int, said: str
) -> None:
    (paper.parent / "noise.bin").write_bytes(bytes(range(255, 30, -1)) * 9)
    (paper.parent / "empty.pdf").touch()
    (paper.parent / "draft.md").write_text("---\nbibliography: käfer.bib\n---\n", "utf-8")
    (paper.parent / "käfer.bib").write_text("@misc{a, year = 1}\n@misc{b, year = 2\n", "utf-8")
    result = CliRunner().invoke(main, arguments)
    assert result.exit_code == exit_code
    assert said in result.output


@pytest.mark.skipif(not hasattr(signal, "SIGPIPE"), reason="Windows ends nothing by such a signal")
@pytest.mark.parametrize(
    "arguments",
    [
        ["show", str(EXAMPLES / "main.tex")],
        ["cites", str(EXAMPLES / "main.tex"), "--json"],
        ["doctor", str(EXAMPLES / "main.tex")],
        ["read", "käfer.md"],
        ["show", "--help"],
    ],
)
def test_nobody_reads_on(paper: Path, arguments: list[str]) -> None:
    """As with `| head`: it ends without a word, and as every other program does."""
    given, taken = os.pipe()
    os.close(given)
    command = [sys.executable, "-c", "from citectx.cli import main; main()", *arguments]
    done = subprocess.run(command, stdout=taken, stderr=subprocess.PIPE, check=False, timeout=120)
    os.close(taken)
    assert done.returncode == -signal.SIGPIPE
    assert done.stderr == b""
