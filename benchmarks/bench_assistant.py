"""How long the tools for assistants take, asked over stdio by the protocol's own client.

    python benchmarks/bench_assistant.py [DRAFT]

The first answer opens the draft and reads its papers; the others are warm.
"""

from __future__ import annotations

import asyncio
import sys
import time
from pathlib import Path
from statistics import median

from mcp import Client, StdioServerParameters

ROOT = Path(__file__).parents[1]
ROUNDS = 3


async def main(draft: Path) -> None:
    program = Path(sys.executable).with_name("citectx")
    start = StdioServerParameters(command=str(program), args=["mcp", "--folder", str(draft.parent)])
    async with Client(start) as client:
        began = time.perf_counter()
        everything = await client.call_tool("evidence", {"draft": draft.name})
        print(f"first answer: {time.perf_counter() - began:.1f} s")
        assert everything.structured_content is not None, everything
        lines = sorted({it["line"] for it in everything.structured_content["citations"]})
        for tool, calls in (
            ("evidence", [{"draft": draft.name, "line": line} for line in lines] * ROUNDS),
            ("check", [{"draft": draft.name}] * ROUNDS),
            ("doctor", [{"draft": draft.name}] * ROUNDS),
        ):
            times = sorted([await _seconds(client, tool, it) for it in calls])
            last = times[int(0.95 * (len(times) - 1))]
            print(f"{tool:10} p50 {1000 * median(times):6.0f} ms  p95 {1000 * last:6.0f} ms")


async def _seconds(client: Client, tool: str, arguments: dict[str, object]) -> float:
    began = time.perf_counter()
    answer = await client.call_tool(tool, arguments)
    assert not answer.is_error, answer
    return time.perf_counter() - began


if __name__ == "__main__":
    given = Path(sys.argv[1]) if len(sys.argv) > 1 else ROOT / "examples" / "main.tex"
    asyncio.run(main(given.absolute()))
