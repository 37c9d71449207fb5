"""What an assistant in the editor asks about the draft as it is typed, as data."""

from __future__ import annotations

from dataclasses import asdict
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Mapping

    from citectx.assistant.toolbox import Desk


def ask(desk: Desk, name: str, arguments: Mapping[str, Any]) -> dict[str, Any]:
    """The answer of a tool, or the words of what stands in its way under `refused`."""
    from citectx.assistant.arguments import wrong
    from citectx.assistant.toolbox import Tools

    tools = {tool.__name__: tool for tool in Tools(desk).titles}
    tool = tools.get(name)
    if tool is None:
        return {"refused": f"{name} is no tool; there are {', '.join(tools)}."}
    refused = wrong(tool, arguments)
    if refused:
        return {"refused": refused}
    try:
        answer: Any = tool(**arguments)
    except ValueError as error:
        return {"refused": str(error)}
    data: dict[str, Any] = asdict(answer)
    return data
