"""File in no format that is read -> a paper without text, whose problem says what to do."""

from __future__ import annotations

from pathlib import Path

from citectx.model import Paper, Problem, Severity

_LONGEST_MARK = 16
# The first bytes of formats, and what to do about them.
_KNOWN = (
    (b"{\\rtf", "an RTF file; save it as PDF"),
    (b"\xd0\xcf\x11\xe0", "an old Office file; save it as PDF"),
    (b"%!PS", "PostScript; convert it with ps2pdf"),
    (b"AT&TFORM", "a DjVu file; convert it to PDF with ddjvu"),
    (b"\x89PNG", "a picture; give it a text layer with ocrmypdf"),
    (b"\xff\xd8\xff", "a picture; give it a text layer with ocrmypdf"),
    (b"Rar!", "an archive; unpack it"),
    (b"7z\xbc\xaf", "an archive; unpack it"),
)


def fits(path: str, head: bytes) -> bool:
    """Whether these bytes are no text; UTF-16 and UTF-32 say so by their first ones."""
    is_binary = b"\0" in head and not head.startswith((b"\xff\xfe", b"\xfe\xff", b"\0\0\xfe\xff"))
    return is_binary or _advice(head) != ""


def read(path: str) -> Paper:
    """A paper that says what the file is."""
    with Path(path).open("rb") as file:
        advice = _advice(file.read(_LONGEST_MARK))
    message = f"{path} is {advice or 'in no format that citectx knows; save it as PDF'}."
    return Paper(
        path, problems=(Problem("unknown-format", message, path, severity=Severity.ERROR),)
    )


def _advice(head: bytes) -> str:
    return next((advice for mark, advice in _KNOWN if head.startswith(mark)), "")
