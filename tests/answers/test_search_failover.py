"""Ten thousand passages on one node or three, one of which is killed while they are asked."""

from __future__ import annotations

import logging
import os
import threading
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import numpy as np
import opensearch_server
import pytest
from opensearch_server import Node

from citectx.answers.search.engine import Document, Hit
from citectx.answers.search.server.engine import OnServer
from citectx.answers.search.server.layout import Layout
from citectx.answers.search.server.requests import Server, ask
from citectx.model import Problem

_LOGGER = logging.getLogger(__name__)
PASSAGES = 10_000
QUESTIONS = 40
WORDS = [f"w{number}" for number in range(3000)]


class Cluster:
    """Nodes that know each other, each with its own data."""

    def __init__(self, folder: Path, size: int) -> None:
        self._folder = folder
        self._ports = [opensearch_server.free_port() for _ in range(size)]
        self.nodes = {port: self.start(port) for port in self._ports}

    def start(self, port: int) -> Node:
        places = ",".join(f"127.0.0.1:{it + 100}" for it in self._ports)
        names = ",".join(f"node-{it}" for it in self._ports)
        together = {
            "cluster.name": f"{self._folder.name}-{os.getpid()}",
            "discovery.seed_hosts": places,
            "cluster.initial_cluster_manager_nodes": names,
        }
        return opensearch_server.start(self._folder / str(port), port, **together)

    def restart(self, port: int) -> None:
        self.nodes[port] = self.start(port)

    def stop(self) -> None:
        for node in self.nodes.values():
            node.kill()


@pytest.fixture(params=[1, 3])
def cluster(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Cluster]:
    if opensearch_server.named() is not None:
        pytest.skip("a server that is named is not killed")
    try:
        made = Cluster(tmp_path, request.param)
    except opensearch_server.UnavailableError as why:
        pytest.skip(f"no search server: {why}")
    try:
        for node in made.nodes.values():
            opensearch_server.wait_for(node)
        yield made
    except opensearch_server.UnavailableError as why:
        pytest.skip(f"no {request.param} search servers: {why}")
    finally:
        made.stop()


def health(server: Server, wanted: str) -> None:
    """Waits until the cluster is whole."""
    path = f"/_cluster/health?timeout=90s&{wanted}"
    answer = ask(server._replace(seconds=100), "GET", path)
    assert not isinstance(answer, Problem), answer.message
    assert not answer["timed_out"], answer


def passages() -> list[Document]:
    chance = np.random.default_rng(3)
    shares = 1 / np.arange(1, len(WORDS) + 1)
    sizes = chance.integers(40, 80, PASSAGES).tolist()
    terms = chance.choice(WORDS, sum(sizes), p=shares / shares.sum()).tolist()
    ends = np.cumsum(sizes).tolist()
    return [
        Document(f"paper{number // 50}", terms[end - size : end], first=number)
        for number, (size, end) in enumerate(zip(sizes, ends, strict=True))
    ]


def answered(server: Server, name: str, question: list[str]) -> tuple[Hit, ...]:
    answer = OnServer(server, name, Layout()).best(question, 10)
    assert not isinstance(answer, Problem), answer.message
    return answer


def is_right(answer: tuple[Hit, ...], expected: tuple[Hit, ...]) -> bool:
    """The same scores, and the same passages but for those that tie with the last."""
    scores = [hit.score for hit in expected]
    sure = {hit.document.first for hit in expected if hit.score > scores[-1] * (1 + 1e-5)}
    return [hit.score for hit in answer] == pytest.approx(scores, rel=1e-5) and sure <= {
        hit.document.first for hit in answer
    }


def test_a_node_that_dies_costs_no_passage_and_makes_no_answer_wrong(cluster: Cluster) -> None:
    """One of three is not even missed; without a node there is a problem and no answer."""
    (port, *_), victim, size = cluster.nodes, list(cluster.nodes)[-1], len(cluster.nodes)
    server, name = Server(cluster.nodes[port].address, seconds=10), "library"
    health(server, f"wait_for_nodes={size}")
    layout = Layout(shards=3, replicas=1 if size > 1 else 0)
    assert OnServer(server, name, layout).put(passages()) is None
    health(server, "wait_for_status=green")

    chance = np.random.default_rng(4)
    questions = [[str(it) for it in chance.choice(WORDS, 12)] for _ in range(QUESTIONS)]
    expected = [answered(server, name, it) for it in questions]

    outcomes: Counter[str] = Counter()
    enough = threading.Event()

    def go_on_asking() -> None:
        while not enough.is_set():
            for question, right in zip(questions, expected, strict=True):
                answer = OnServer(server, name, Layout()).best(question, 10)
                if isinstance(answer, Problem):
                    outcomes["problem"] += 1
                    enough.wait(0.1)
                else:
                    outcomes["right" if is_right(answer, right) else "wrong"] += 1

    asking = threading.Thread(target=go_on_asking)
    asking.start()
    try:
        cluster.nodes[victim].kill()
        if size > 1:
            health(server, f"wait_for_nodes={size - 1}&wait_for_no_initializing_shards=true")
        else:
            enough.wait(1)
        away = Counter(outcomes)
        cluster.restart(victim)
        opensearch_server.wait_for(cluster.nodes[victim])
        health(server, f"wait_for_nodes={size}&wait_for_status=green")
        enough.wait(1)
    finally:
        enough.set()
        asking.join()
    said = "%d nodes: while one was away %s; in all %s"
    _LOGGER.info(said, size, dict(away), dict(outcomes))
    assert not outcomes["wrong"]
    assert outcomes["right"] > 0

    for question, right in zip(questions, expected, strict=True):
        assert is_right(answered(server, name, question), right)
    kept = OnServer(server, name, Layout()).sources()
    assert not isinstance(kept, Problem), kept.message
    assert sum(kept.values()) == PASSAGES
