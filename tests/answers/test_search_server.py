"""A group's library on a real server: shared, shared again, interrupted, refused, made anew."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from pathlib import Path
from uuid import uuid4

import numpy as np
import pytest
from click.testing import CliRunner

from citectx.answers.search.embedded import Embedded
from citectx.answers.search.engine import Document, Engine
from citectx.answers.search.server.engine import OnServer
from citectx.answers.search.server.layout import FORMAT, Layout, body
from citectx.answers.search.server.requests import Server, ask
from citectx.answers.search.server.versions import served
from citectx.cli.search import command as search
from citectx.cli.share import command as share
from citectx.cli.suggest import command as suggest
from citectx.model import Problem

FROGS = "@article{frogs, title={The sleep of frogs}, year=2001, abstract={Under the ice they wait.}"
BIRDS = "@book{birds, title={The song of birds at dawn}, year={2002}, doi={10.1000/birds}}"


@pytest.fixture
def server(search_server: str) -> Server:
    return Server(search_server)


@pytest.fixture
def name(server: Server) -> Iterator[str]:
    """A name that nobody else has; what was made under it goes afterwards."""
    made = f"citectx-test-{uuid4().hex}"
    yield made
    for index in answered(server, "GET", f"/{made}*"):
        answered(server, "DELETE", f"/{index}")


def answered(server: Server, method: str, path: str, content: object = None) -> dict[str, object]:
    answer = ask(server, method, path, json.dumps(content) if content is not None else "")
    assert not isinstance(answer, Problem), answer.message
    return answer


def found(engine: Engine, *terms: str) -> set[str]:
    hits = engine.best(terms, 10)
    assert not isinstance(hits, Problem), hits.message
    return {hit.document.source for hit in hits}


def index_of(server: Server, name: str) -> str:
    index = served(server, name)
    assert not isinstance(index, Problem), index.message
    return index.name


def stopped(documents: list[Document]) -> Iterator[Document]:
    """Documents, after which whoever shares them has had enough."""
    yield from documents
    raise KeyboardInterrupt


class Citectx:
    """The command line of somebody whose group has a server."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def __call__(self, *arguments: str) -> str:
        command = {"share": share, "suggest": suggest, "search": search}[arguments[0]]
        result = CliRunner().invoke(command, list(arguments[1:]))
        assert result.exit_code == 0, result.output
        return result.output


@pytest.fixture
def citectx(
    server: Server,
    name: str,
    home: Path,
    own_settings: Callable[[str], None],
    monkeypatch: pytest.MonkeyPatch,
) -> Citectx:
    own_settings(
        f'search_server = "{server.address}"\nsearch_index = "{name}"\nsuggest_scope = "library"\n'
    )
    (home / "mine.bib").write_text(
        f"{FROGS}, file={{/home/me/frogs.pdf}}, note={{ask Jo}}}}\n{BIRDS}", "utf-8"
    )
    (home / "others").mkdir()
    (home / "others" / "their.bib").write_text("", "utf-8")
    monkeypatch.chdir(home)
    return Citectx(home)


def rows(server: Server, index: str) -> list[dict[str, object]]:
    answer = answered(server, "POST", f"/{index}/_search?version=true", {"size": 100})
    return answer["hits"]["hits"]  # type: ignore[index, return-value]


def test_what_one_shares_another_is_suggested(citectx: Citectx) -> None:
    assert "2 references and the passages of 0 papers are in" in citectx("share", "mine.bib")
    suggested = citectx(
        "suggest", "--text", "Birds sing at dawn.", "--bib", "others/their.bib", "-k", "1"
    )
    assert suggested.startswith("1. birds  The song of birds at dawn")


def test_a_server_gets_no_path_and_no_note(citectx: Citectx, server: Server, name: str) -> None:
    citectx("share", "mine.bib")
    kept = json.dumps(rows(server, f"{name}-references"))
    assert "Under the ice they wait." in kept
    assert "/home/me" not in kept
    assert "ask Jo" not in kept

    citectx("share", "mine.bib", "--no-text")
    kept = json.dumps(rows(server, f"{name}-references"))
    assert "Under the ice" not in kept
    suggested = citectx(
        "suggest", "--text", "Ice made them wait.", "--bib", "others/their.bib", "-k", "1"
    )
    assert suggested.startswith("1. frogs")


def test_sharing_again_sends_only_what_has_changed(
    citectx: Citectx, server: Server, name: str
) -> None:
    citectx("share", "mine.bib")
    index = index_of(server, f"{name}-references")
    before = {it["_id"]: it["_version"] for it in rows(server, index)}
    citectx("share", "mine.bib")
    assert {it["_id"]: it["_version"] for it in rows(server, index)} == before
    assert index_of(server, f"{name}-references") == index

    bib = citectx.folder / "mine.bib"
    bib.write_text(bib.read_text("utf-8").replace("wait.", "wait for spring."), "utf-8")
    citectx("share", "mine.bib")
    after = {it["_id"]: it["_version"] for it in rows(server, index)}
    assert len(after) == 2
    assert len(after.keys() & before.keys()) == 1


def test_what_is_removed_is_not_suggested(citectx: Citectx) -> None:
    citectx("share", "mine.bib")
    assert "2 references are no longer in" in citectx("share", "mine.bib", "--remove")
    suggested = citectx("suggest", "--text", "Birds sing at dawn.", "--bib", "others/their.bib")
    assert suggested == "Nothing in the bibliography fits.\n"


def passages(server: Server, name: str) -> list[dict[str, object]]:
    return [it["_source"]["document"] for it in rows(server, f"{name}-passages")]  # type: ignore[index]


def test_passages_are_shared_with_their_papers(
    citectx: Citectx, server: Server, name: str, project: Path
) -> None:
    bib = str(project / "refs.bib")
    assert "and the passages of 5 papers are in" in citectx("share", bib)
    shared = passages(server, name)
    assert len({it["source"] for it in shared}) == 5
    assert {it["page"] for it in shared} >= {1, 2}
    assert all(it["text"] for it in shared)

    citectx("share", bib, "--no-text")
    without = passages(server, name)
    assert len(without) == len(shared)
    assert not any(it["text"] for it in without)

    citectx("share", bib, "--remove")
    assert passages(server, name) == []


def test_what_only_the_group_has_is_searched_too(
    citectx: Citectx, project: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    citectx("share", str(project / "refs.bib"))
    monkeypatch.chdir(citectx.folder / "others")
    found = json.loads(citectx("search", "moths circle warm lamps", "--json"))
    assert found["problem"] is None
    first = found["papers"][0]
    assert (first["key"], first["group"], first["file"]) == ("moths2020", True, "")
    assert first["passages"][0]["text"] == "Why do moths circle lamps?"
    printed = citectx("search", "moths circle warm lamps")
    assert "moths2020" in printed
    assert "(in the group's library)" in printed

    monkeypatch.chdir(project)
    found = json.loads(citectx("search", "moths circle warm lamps", "--json"))
    assert [it["group"] for it in found["papers"] if it["key"] == "moths2020"] == [False]


def test_a_first_share_that_is_stopped_is_not_served_and_goes_on(server: Server, name: str) -> None:
    engine = OnServer(server, name, Layout())
    some = [Document(f"p{number}", ["frogs"], page=number) for number in range(1200)]
    with pytest.raises(KeyboardInterrupt):
        engine.put(stopped(some))
    assert isinstance(engine.best(["frogs"], 10), Problem)
    assert engine.put([*some, Document("q", ["birds"])]) is None
    assert found(engine, "birds") == {"q"}
    kept = rows(server, name)
    assert len(kept) == 100
    assert len(answered(server, "GET", f"/{name}-v{FORMAT}-*")) == 1
    first = [it for it in kept if it["_source"]["document"]["page"] < 1000]  # type: ignore[index]
    assert {it["_version"] for it in first} == {1}


def test_an_index_of_another_format_is_replaced_in_one_step(server: Server, name: str) -> None:
    older = body(Layout())
    older["mappings"]["_meta"]["citectx"] = 0
    answered(server, "PUT", f"/{name}-v0-1", {**older, "aliases": {name: {}}})
    row = {"terms": "herons", "source": "theirs", "document": Document("theirs")._asdict()}
    answered(server, "PUT", f"/{name}-v0-1/_doc/1?refresh=true", row)

    engine = OnServer(server, name, Layout())
    mine = [Document(f"p{number}", ["frogs"]) for number in range(1200)]
    with pytest.raises(KeyboardInterrupt):
        engine.put(stopped(mine))
    assert index_of(server, name) == f"{name}-v0-1"
    assert found(engine, "frogs", "herons") == {"theirs"}

    assert engine.put(mine[:3]) is None
    assert index_of(server, name).startswith(f"{name}-v{FORMAT}-")
    assert found(engine, "herons") == {"theirs"}
    assert {"p0", "p1", "p2"} <= found(engine, "frogs")
    assert list(answered(server, "GET", f"/{name}-*")) == [index_of(server, name)]


def test_an_index_of_somebody_else_is_left_alone(server: Server, name: str) -> None:
    answered(server, "PUT", f"/{name}")
    problem = OnServer(server, name, Layout()).put([Document("p", ["frogs"])])
    assert problem is not None
    assert problem.id == "search-foreign"
    assert list(answered(server, "GET", f"/{name}*")) == [name]


def test_who_is_second_to_make_an_index_is_told_so(server: Server, name: str) -> None:
    def slowly() -> Iterator[Document]:
        yield Document("mine", ["frogs"])
        other = OnServer(server, name, Layout())
        answered(server, "PUT", f"/{name}-v{FORMAT}-1", {**body(Layout()), "aliases": {name: {}}})
        assert other.put([Document("theirs", ["frogs"])]) is None

    engine = OnServer(server, name, Layout())
    problem = engine.put(slowly())
    assert problem is not None
    assert problem.message.endswith("share it again.")
    assert found(engine, "frogs") == {"theirs"}
    assert engine.put([Document("mine", ["frogs"])]) is None
    assert found(engine, "frogs") == {"theirs", "mine"}


def test_a_refusal_has_the_words_of_the_server(server: Server) -> None:
    problem = OnServer(server, "Upper", Layout()).put([])
    assert problem is not None
    assert problem.message.startswith(f"The search server {server.address} refuses the request (")
    assert "must be lowercase" in problem.message


def test_vectors_are_kept_where_the_server_can(server: Server, name: str) -> None:
    """Debian's has no k-NN plugin, and once refused an index that asked for it."""
    engine = OnServer(server, name, Layout(domain="biomedical"))
    assert engine.put([Document("p", ["cell", "protein"]), Document("q", ["xyz"])]) is None
    assert "p" in found(engine, "protein")


def test_rows_of_somebody_else_are_passed_over(server: Server, name: str) -> None:
    engine = OnServer(server, name, Layout())
    assert engine.put([Document("p", ["frogs"])]) is None
    for number, odd in enumerate([{}, {"document": {"source": 3}}, {"document": {"x": "y"}}]):
        path = f"/{index_of(server, name)}/_doc/{number}?refresh=true"
        answered(server, "PUT", path, {"terms": "frogs", **odd})
    assert found(engine, "frogs") == {"p"}


def test_both_engines_find_the_same_in_long_passages(
    server: Server, name: str, tmp_path: Path
) -> None:
    """Lengths are rounded alike, pieces of an index count as one, and what is gone counts not."""
    chance = np.random.default_rng(5)
    words = [f"w{number}" for number in range(2000)]
    shares = 1 / np.arange(1, 2001)
    passages = [
        Document(
            f"paper{number // 20}",
            [str(it) for it in chance.choice(words, size, p=shares / shares.sum())],
            first=number,
        )
        for number, size in enumerate(chance.integers(20, 400, 1000).tolist())
    ]
    here = Embedded(tmp_path / "engine")
    there = OnServer(server, name, Layout(shards=3))
    for engine in (here, there):
        assert engine.put(passages) is None
    for _ in range(200):
        asked = [str(it) for it in chance.choice(words, 12)]
        ours, theirs = (engine.best(asked, 10) for engine in (here, there))
        assert not isinstance(ours, Problem)
        assert not isinstance(theirs, Problem), theirs.message
        scores = [hit.score for hit in ours]
        factor = scores[0] / theirs[0].score
        assert [hit.score * factor for hit in theirs] == pytest.approx(scores, rel=1e-4)
        certain = {hit.document.first for hit in ours if hit.score > scores[-1] * (1 + 1e-4)}
        assert certain <= {hit.document.first for hit in theirs}
    here.close()
