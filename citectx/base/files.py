"""A path on disk -> its text, or the problem that says why there is none."""

from __future__ import annotations

import codecs
import re
import stat
from pathlib import Path

from citectx.base.file_kinds import BIBLIOGRAPHIES, PACKED_DRAFTS
from citectx.model import Problem, Range, Severity

LARGEST_BYTES = 20 * 2**20
LARGEST_BIBLIOGRAPHY_BYTES = 100 * 2**20  # Fifty thousand entries with abstracts have fifty.
_MOST_LISTED = 500
_LATIN_ONLY = re.compile(r"[^\x00-\xff]")


def read_text(path: str) -> str | Problem:
    """The text of the file, its line ends as they are; of a Word document, what is made of it.

    What is not UTF-8 is taken for Latin-1; `encoding_problem` tells.
    """
    found = _bytes(path)
    if isinstance(found, Problem):
        return found
    if _is_packed(path):
        from citectx.base.word import text as word

        return word.text(found, path)
    if found.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)):
        return found.decode("utf-16", "replace")
    if b"\0" in found:
        message = "This is no text: name the source of the draft, not a PDF or an image."
        return Problem("binary-file", message, path, severity=Severity.ERROR)
    try:
        return found.decode("utf-8-sig")
    except UnicodeDecodeError:
        return found.decode("latin-1")


def encoding_problem(path: str, text: str) -> Problem | None:
    """That the file, whose text is `text`, had to be taken for Latin-1, if so."""
    # Latin-1 is out of the question for most texts without looking at the file again.
    if text.isascii() or _LATIN_ONLY.search(text) or _is_packed(path):
        return None
    found = _bytes(path)
    if isinstance(found, Problem):
        return None
    try:
        found.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        start = len(found[: error.start].decode("latin-1"))
        message = "This is not UTF-8 and was read as Latin-1: save the file as UTF-8."
        return Problem("encoding", message, path, Range(start, start + 1))
    return None


def listing(folder: Path, suffixes: tuple[str, ...]) -> tuple[str, ...]:
    """The files of the folder whose names end in one of `suffixes`, sorted and within bounds."""
    try:
        found = [str(entry) for entry in folder.iterdir() if entry.name.lower().endswith(suffixes)]
    except OSError:
        return ()
    return tuple(sorted(found)[:_MOST_LISTED])


def _is_packed(path: str) -> bool:
    return path.lower().endswith(PACKED_DRAFTS)


def _bytes(path: str) -> bytes | Problem:
    try:
        about = Path(path).stat()
        if not stat.S_ISREG(about.st_mode):
            kind = "a folder" if stat.S_ISDIR(about.st_mode) else "no ordinary file"
            message = f"This is {kind}: name a file to read."
            return Problem("not-a-file", message, path, severity=Severity.ERROR)
        largest = _largest(path)
        if about.st_size > largest:
            size, most = about.st_size // 2**20, largest // 2**20
            message = f"The file has {size} MB and at most {most} MB are read: split it."
            return Problem("large-file", message, path, severity=Severity.ERROR)
        return Path(path).read_bytes()
    except FileNotFoundError:
        message = "There is no such file: check the name and the folder."
        return Problem("missing-file", message, path, severity=Severity.ERROR)
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or str(error)
        message = f"The file cannot be read ({reason}): check its name and permissions."
        return Problem("unreadable-file", message, path, severity=Severity.ERROR)


def _largest(path: str) -> int:
    return LARGEST_BIBLIOGRAPHY_BYTES if path.lower().endswith(BIBLIOGRAPHIES) else LARGEST_BYTES
