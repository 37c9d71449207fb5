"""What a passage takes on the disk of a group's server, with its text and without.

    python benchmarks/bench_group.py http://127.0.0.1:9200 [--passages 5000]

The same made-up passages as in `bench_engines.py` are put into an index of their own, which is
merged, measured and dropped. Say where a server of yours is; nothing else is asked.
"""

from __future__ import annotations

import argparse
import time

from made_library import passages

from citectx.answers.search.engine import Document
from citectx.answers.search.server.engine import OnServer
from citectx.answers.search.server.layout import Layout
from citectx.answers.search.server.requests import Server, ask
from citectx.answers.search.server.versions import served
from citectx.model import Problem


def main() -> None:
    """Prints a row with texts and one without."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("address")
    parser.add_argument("--passages", type=int, default=5000)
    options = parser.parse_args()
    server = Server(options.address, seconds=300)
    every = [
        Document(f"doi:10.1000/{number // 50}", text.split(), text, first=number, title="A title")
        for number, text in enumerate(passages(options.passages))
    ]
    print("| passages | bytes each |")
    print("|---|---|")
    print(f"| with text | {bytes_each(server, every):.0f} |")
    without = [it._replace(text="") for it in every]
    print(f"| without | {bytes_each(server, without):.0f} |")


def bytes_each(server: Server, documents: list[Document]) -> float:
    """What documents take in an index, one with another."""
    name = f"citectx-bench-{time.time_ns()}"
    checked(OnServer(server, name, Layout()).put(documents))
    index = served(server, name)
    assert not isinstance(index, Problem), index.message
    try:
        checked(ask(server, "POST", f"/{index.name}/_forcemerge?max_num_segments=1"))
        answer = ask(server, "GET", f"/{index.name}/_stats/store")
        assert not isinstance(answer, Problem), answer.message
        size: int = answer["_all"]["primaries"]["store"]["size_in_bytes"]
    finally:
        ask(server, "DELETE", f"/{index.name}")
    return size / len(documents)


def checked(answer: object) -> None:
    """Stops where something is wrong."""
    assert not isinstance(answer, Problem), answer.message


if __name__ == "__main__":
    main()
