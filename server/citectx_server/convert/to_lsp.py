"""citectx values -> lsprotocol values."""

from __future__ import annotations

from typing import TYPE_CHECKING

from lsprotocol import types as lsp
from pygls import uris

from citectx.model import Severity
from citectx_server.convert.from_lsp import characters, line_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from citectx.model import Problem

    Extent = tuple[int, int, int, int]

_SEVERITIES = {
    Severity.ERROR: lsp.DiagnosticSeverity.Error,
    Severity.WARNING: lsp.DiagnosticSeverity.Warning,
    Severity.INFORMATION: lsp.DiagnosticSeverity.Information,
    Severity.HINT: lsp.DiagnosticSeverity.Hint,
}


def place(text: str, starts: Sequence[int], offset: int, encoding: str) -> tuple[int, int]:
    """The line and character of an offset."""
    line = line_of(starts, offset)
    return line, characters(text[starts[line] : offset], encoding)


def range_(extent: Extent) -> lsp.Range:
    """A range of the client."""
    first, character, last, end = extent
    return lsp.Range(lsp.Position(first, character), lsp.Position(last, end))


def diagnostic(problem: Problem, where: lsp.Range) -> lsp.Diagnostic:
    """A problem as the editor shows it."""
    return lsp.Diagnostic(
        where, problem.message, _SEVERITIES[problem.severity], problem.id, source="citectx"
    )


def severity(loudness: Severity) -> lsp.DiagnosticSeverity:
    """How loudly an editor shows something."""
    return _SEVERITIES[loudness]


def uri(path: str) -> str:
    """The address of a file."""
    return uris.from_fs_path(path) or path
