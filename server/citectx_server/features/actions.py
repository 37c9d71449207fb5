"""What an editor may be told to do: edits and commands, each under a title."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    from citectx.answers.checks.finding import Finding
    from citectx_server.session.documents.positions import Extent


class Kind(Enum):
    """What an action is to the editor: a fix, another way to write, or nothing of the kind."""

    FIX = "fix"
    REWRITE = "rewrite"
    OTHER = "other"


class FileEdit(NamedTuple):
    """Text in the place of what stands at `extent` in a document."""

    uri: str
    extent: Extent
    text: str


class Call(NamedTuple):
    """A command of the server, with its arguments."""

    command: str
    arguments: list[Any]


@dataclass(frozen=True, slots=True)
class Action:
    """Something that can be done at a place; `id` says what, whatever the title is.

    `finding` is what it mends. A file that is edited is made if `creates_file` and it is not there;
    edits that reach far are shown before they are made if the action `is_shown_first`.
    """

    id: str
    title: str
    kind: Kind
    edits: tuple[FileEdit, ...] = ()
    call: Call | None = None
    finding: Finding | None = None
    is_preferred: bool = False
    creates_file: bool = False
    is_shown_first: bool = False
