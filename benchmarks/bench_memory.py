"""Memory of the language server with forty papers loaded, its worker processes included.

The papers are those of the drafts in --data, copied until there are enough; each copy differs, so
that each is a paper of its own. Without them the papers of the example project are used.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import tempfile
from pathlib import Path

from server_client import HERE, SERVER, Client, drafts_in, positions, resident

SENTENCE = "This was measured before, and the results agree with earlier ones \\cite{{p{}}}.\n\n"


def project(folder: Path, papers: list[Path], count: int) -> Path:
    """A draft that cites so many papers, and these beside it."""
    (folder / "papers").mkdir()
    for number in range(count):
        text = papers[number % len(papers)].read_bytes()
        (folder / f"papers/p{number}.xml").write_bytes(text + b"\n" * number)
    entries = (f"@article{{p{it}, title = {{Number {it}}}}}\n" for it in range(count))
    (folder / "refs.bib").write_text("".join(entries))
    draft = folder / "main.tex"
    cited = "".join(SENTENCE.format(it) for it in range(count))
    draft.write_text(f"\\begin{{document}}\n{cited}\\bibliography{{refs}}\n\\end{{document}}\n")
    return draft


async def measure(draft: Path) -> None:
    text, uri = draft.read_text("utf-8"), draft.as_uri()
    places = positions(text)
    server = await Client(*SERVER).start(draft.parent)
    server.open(uri, text)
    await server.ready(uri, places)
    shown = [await server.hover(uri, it) for it in places]
    loaded = sum("> " in it for it in shown)
    print(
        f"{loaded} of {len(places)} papers loaded and shown: "
        f"{resident(server.process):.0f} MB  (goal 350)"
    )
    await server.stop()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--data", type=Path, default=HERE.parents[1] / "shared/data/drafts")
    parser.add_argument("--papers", type=int, default=40)
    given = parser.parse_args()
    papers = [it for draft in drafts_in(given.data) for it in draft.parent.glob("papers/*.xml")]
    with tempfile.TemporaryDirectory() as folder:
        os.environ["XDG_CACHE_HOME"] = f"{folder}/cache"
        os.environ["HOME"] = folder
        made = Path(folder, "draft")
        made.mkdir()
        asyncio.run(measure(project(made, sorted(papers), given.papers)))


if __name__ == "__main__":
    main()
