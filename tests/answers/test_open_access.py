"""Open copies of papers, from services that answer here as their documents say they do."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner

from citectx.answers import open_access
from citectx.answers.open_access import Answer, Copy, copies, download
from citectx.cli import main
from citectx.cli.loading import load_workspace
from citectx.model import NOWHERE, Problem, Reference
from citectx_server.features.execute_command import fetch as execute_fetch

REST = "https://www.ebi.ac.uk/europepmc/webservices/rest"
PAPER = b'<?xml version="1.0"?><article><front/></article>'
PUBLISHER = "https://journal.example.org/x.pdf"
SERVED = {
    f"{REST}/search?query=DOI%3A%2210.1000/frogs%22&resultType=core&format=json": {
        "resultList": {
            "result": [
                {"pmcid": "PMC123", "isOpenAccess": "Y", "license": "cc by"},
                {"pmcid": "PMC124", "isOpenAccess": "N"},
            ]
        }
    },
    "https://api.unpaywall.org/v2/10.1000/frogs?email=ada%40example.org": {
        "is_oa": True,
        "best_oa_location": {
            "url_for_pdf": PUBLISHER,
            "license": "cc-by",
            "host_type": "publisher",
        },
        "oa_locations": [{"url_for_pdf": None}],
    },
}


def reference(**fields: str) -> Reference:
    return Reference("frogs", "article", fields, "", NOWHERE, NOWHERE)


def get(address: str) -> Answer | Problem:
    if address in SERVED:
        return Answer(200, json.dumps(SERVED[address]).encode())
    if address == f"{REST}/PMC123/fullTextXML":
        return Answer(200, PAPER)
    return Answer(404, b"")


def test_copies_are_found_as_the_services_document_it() -> None:
    found = list(
        copies(reference(doi="10.1000/frogs", eprint="2001.00001"), "ada@example.org", get)
    )
    assert found == [
        Copy(f"{REST}/PMC123/fullTextXML", ".xml", "Europe PMC", "cc by"),
        Copy(
            "https://arxiv.org/pdf/2001.00001",
            ".pdf",
            "arXiv",
            "see https://arxiv.org/abs/2001.00001",
        ),
        Copy(PUBLISHER, ".pdf", "Unpaywall (publisher)", "cc-by"),
    ]


def test_without_an_address_unpaywall_is_not_asked() -> None:
    asked: list[str] = []

    def noting(address: str) -> Answer | Problem:
        asked.append(address)
        return get(address)

    list(copies(reference(doi="10.1000/frogs"), "", noting))
    assert [it.split("/")[2] for it in asked] == ["www.ebi.ac.uk"]
    assert open_access.UNPAYWALL not in open_access.hosts("")


@pytest.mark.parametrize(
    "content", [b"", b"[]", b"{", b'{"resultList": 3}', b'{"resultList": {"result": [7]}}', b"\xff"]
)
def test_odd_answers_are_no_copies(content: bytes) -> None:
    odd = lambda _: Answer(200, content)  # noqa: E731
    found = list(copies(reference(doi="10.1000/frogs"), "a@b.org", odd))
    assert not any(isinstance(it, Copy) for it in found)


@pytest.mark.parametrize(
    ("answer", "is_fetched"),
    [
        (Answer(200, b"%PDF-1.7 ..."), True),
        (Answer(200, b"<html>Please log in</html>"), False),
        (Answer(403, b"%PDF-1.7"), False),
        (Answer(200, b""), False),
    ],
)
def test_only_a_paper_is_taken_for_one(answer: Answer, is_fetched: bool) -> None:
    found = download(Copy(PUBLISHER, ".pdf", "", ""), lambda _: answer)
    assert isinstance(found, bytes if is_fetched else Problem)


def test_another_machine_is_not_followed_without_a_word() -> None:
    away = Answer(302, b"", "https://other.example.net/x.pdf")
    found = download(Copy(PUBLISHER, ".pdf", "", ""), lambda _: away)
    assert isinstance(found, Copy)
    assert found.host == "other.example.net"


@pytest.mark.parametrize(
    "address",
    ["http://arxiv.org/pdf/1", "file:///etc/passwd", "https://127.0.0.1/", "https://nas/"],
)
def test_nothing_but_named_machines_is_asked(address: str) -> None:
    assert isinstance(open_access.ask(address), Problem)


@pytest.mark.parametrize("agrees", [True, False])
def test_a_copy_is_put_into_the_papers_folder_after_agreeing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, agrees: bool
) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    asked: list[str] = []

    def noting(address: str) -> Answer | Problem:
        asked.append(address)
        return get(address)

    monkeypatch.setattr(open_access, "ask", noting)
    (tmp_path / "main.tex").write_text("A \\cite{frogs}.\\bibliography{refs}")
    (tmp_path / "refs.bib").write_text("@article{frogs, doi = {10.1000/frogs}}\n")
    given = ["fetch", str(tmp_path / "main.tex"), "frogs"]
    done = CliRunner().invoke(main, given, input="y\n" if agrees else "n\n")
    assert "www.ebi.ac.uk, arxiv.org" in done.stdout
    assert bool(asked) is agrees
    assert (tmp_path / "papers" / "frogs.xml").exists() is agrees
    if agrees:
        notes = (tmp_path / "papers" / "open-access.tsv").read_text().splitlines()
        assert notes[1].split("\t") == [
            "frogs.xml",
            f"{REST}/PMC123/fullTextXML",
            "Europe PMC",
            "cc by",
        ]


def test_without_keys_it_says_what_is_missing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    (tmp_path / "main.tex").write_text("A \\cite{frogs,toads}.\\bibliography{refs}")
    (tmp_path / "refs.bib").write_text("@misc{frogs, doi = {10.1000/frogs}}\n@misc{toads,}\n")
    done = CliRunner().invoke(main, ["fetch", str(tmp_path / "main.tex")])
    assert done.exit_code == 2
    assert "There are: frogs." in done.output


@pytest.fixture
def draft(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    (tmp_path / "main.tex").write_text("A \\cite{frogs,toads}.\\bibliography{refs}")
    (tmp_path / "refs.bib").write_text("@misc{frogs, doi = {10.1000/frogs}}\n@misc{toads,}\n")
    return tmp_path / "main.tex"


def test_the_editor_is_told_who_would_be_asked_before_anybody_is(
    draft: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[str] = []

    def noting(address: str) -> Answer | Problem:
        asked.append(address)
        return Answer(404, b"")

    monkeypatch.setattr(open_access, "ask", noting)
    workspace, _ = load_workspace(draft)
    offer = execute_fetch.offer(workspace, "")
    assert offer == {"keys": ["frogs"], "hosts": ["www.ebi.ac.uk", "arxiv.org"], "email": ""}
    for key, hosts in (("frogs", ["arxiv.org"]), ("frogs", []), ("toads", offer["hosts"])):
        assert execute_fetch.fetched(workspace, key, hosts, "") is None
    assert asked == []
    found = execute_fetch.fetched(workspace, "frogs", offer["hosts"], "")
    assert found is not None
    assert found["file"] is None
    assert {it.split("/")[2] for it in asked} == {"www.ebi.ac.uk"}


def test_a_machine_that_was_not_agreed_to_is_named_and_not_asked(
    draft: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    moved = {PUBLISHER: Answer(302, b"", "https://cdn.example.net/x.pdf")}
    served = {**moved, "https://cdn.example.net/x.pdf": Answer(200, b"%PDF-1.7")}
    asked: list[str] = []

    def noting(address: str) -> Answer | Problem:
        asked.append(address.split("/")[2])
        is_closed = address.startswith(f"{REST}/PMC")
        return Answer(404, b"") if is_closed else served.get(address) or get(address)

    monkeypatch.setattr(open_access, "ask", noting)
    workspace, _ = load_workspace(draft)
    hosts = list(open_access.hosts("ada@example.org"))
    for host, licence in (("journal.example.org", "cc-by"), ("cdn.example.net", "cc-by")):
        found = execute_fetch.fetched(workspace, "frogs", hosts, "ada@example.org")
        assert found is not None
        assert found["elsewhere"] == [{"host": host, "licence": licence}]
        assert host not in asked
        hosts.append(host)
    found = execute_fetch.fetched(workspace, "frogs", hosts, "ada@example.org")
    assert found is not None
    assert found["file"] == str(draft.parent / "papers" / "frogs.pdf")
    assert Path(found["file"]).read_bytes() == b"%PDF-1.7"
    again = execute_fetch.fetched(workspace, "frogs", hosts, "ada@example.org")
    assert again is not None
    assert again["problems"][-1] == "frogs.pdf is in the folder already."


@pytest.mark.parametrize("proxy", ["http://127.0.0.1:9", "127.0.0.1:9", "http://a:b@127.0.0.1:9/"])
def test_the_way_out_is_the_proxy_that_the_environment_names(
    proxy: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("https_proxy", proxy)
    monkeypatch.delenv("no_proxy", raising=False)
    problem = open_access.ask("https://arxiv.org/pdf/1")
    assert isinstance(problem, Problem)  # Nobody is at that door.
    assert "refused" in problem.message


@pytest.mark.parametrize("address", ["https://arxiv.org:port/x", "https://[arxiv.org/x"])
def test_what_is_no_address_is_not_asked(address: str) -> None:
    assert isinstance(open_access.ask(address), Problem)
