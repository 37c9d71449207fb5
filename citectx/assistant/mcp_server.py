"""Folders -> a server of the Model Context Protocol that answers about the drafts in them."""

from __future__ import annotations

from functools import wraps
from inspect import signature
from typing import TYPE_CHECKING, Annotated, Any

from mcp.server import MCPServer
from mcp.server.mcpserver.exceptions import ResourceError, ToolError
from mcp_types import ToolAnnotations
from pydantic import Field

import citectx
from citectx.assistant import prompts
from citectx.assistant.arguments import ARGUMENTS, hints_of
from citectx.assistant.toolbox import Tools

if TYPE_CHECKING:
    from collections.abc import Callable

    from citectx.assistant.toolbox import Desk

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


def server(desk: Desk) -> MCPServer:
    """The server with all its tools, resources and prompts."""
    made = MCPServer(
        "citectx", version=citectx.__version__, instructions=_INSTRUCTIONS, log_level="ERROR"
    )
    tools = Tools(desk)
    for tool, title in tools.titles.items():
        described = _described(tool, ToolError)
        made.add_tool(described, title=title, annotations=_READ_ONLY, structured_output=True)
    for address, title, resource in (
        ("citectx://citations/{draft}", "The citations of a draft", tools.citations),
        ("citectx://papers/{draft}/{key}", "The outline of a cited paper", tools.paper),
    ):
        described = _described(resource, ResourceError)
        made.resource(address, title=title, mime_type="application/json")(described)
    for prompt in (prompts.review_my_citations, prompts.find_support):
        made.prompt()(prompt)
    return made


def _described(tool: Callable[..., Any], refusal: type[Exception]) -> Callable[..., Any]:
    """The tool with its arguments described and bounded, its refusals as the protocol has them."""

    @wraps(tool)
    def described(**arguments: object) -> object:
        try:
            return tool(**arguments)
        except ValueError as error:
            raise refusal(str(error)) from error

    annotations = {
        name: Annotated[hint, Field(**ARGUMENTS[name])] if name in ARGUMENTS else hint
        for name, hint in hints_of(tool).items()
    }
    parameters = [
        it.replace(annotation=annotations[it.name]) for it in signature(tool).parameters.values()
    ]
    described.__annotations__ = annotations
    described.__signature__ = signature(tool).replace(  # type: ignore[attr-defined]
        parameters=parameters, return_annotation=annotations["return"]
    )
    return described
