"""Folders -> a server of the Model Context Protocol that answers about the drafts in them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mcp.server import MCPServer
from mcp_types import ToolAnnotations

import citectx
from citectx.assistant import prompts
from citectx.assistant.mcp_tools import Tools

if TYPE_CHECKING:
    from citectx.assistant.open_drafts import OpenDrafts

_INSTRUCTIONS = (
    "Answers from the user's own papers about the citations of a draft: deterministic, offline, "
    "with verbatim passages and printed pages. Before you write that a paper says something, ask "
    "`evidence` with the sentence and the key; before you quote, `verify_quote`; after you have "
    "edited a draft, `check` with changed_only. `nothing close` means that the whole paper was "
    "read and says nothing like it; `could not be read` and `abstract only` mean that silence "
    "proves nothing."
)
_READ_ONLY = ToolAnnotations(
    read_only_hint=True, destructive_hint=False, idempotent_hint=True, open_world_hint=False
)


def server(drafts: OpenDrafts) -> MCPServer:
    """The server with all its tools, resources and prompts."""
    made = MCPServer(
        "citectx", version=citectx.__version__, instructions=_INSTRUCTIONS, log_level="ERROR"
    )
    tools = Tools(drafts)
    for tool, title in tools.titles.items():
        made.add_tool(tool, title=title, annotations=_READ_ONLY, structured_output=True)
    for address, title, resource in (
        ("citectx://citations/{draft}", "The citations of a draft", tools.citations),
        ("citectx://papers/{draft}/{key}", "The outline of a cited paper", tools.paper),
    ):
        made.resource(address, title=title, mime_type="application/json")(resource)
    for prompt in (prompts.review_my_citations, prompts.find_support):
        made.prompt()(prompt)
    return made
