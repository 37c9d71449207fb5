"""Path as written -> the places on this machine where it may be.

Only places that the path itself, the bibliography or the settings name are ever looked at.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING
from urllib.parse import unquote, urlsplit

from citectx.base.file_kinds import kind_of, stem_of
from citectx.base.user_paths import from_home

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

_DRIVE = re.compile(r"^/?([A-Za-z]):[\\/]+(.*)$", re.DOTALL)
_WSL = re.compile(r"^/mnt/([a-z])/(.*)$", re.DOTALL)
_UNC_WSL = re.compile(r"^\\\\wsl(?:\.localhost|\$)\\[^\\]+\\(.*)$", re.IGNORECASE | re.DOTALL)
_ZOTERO_STORAGE = re.compile(r"(?:^|[\\/:])storage[\\/:]+([A-Z0-9]{8})[\\/:]+(.+)$", re.DOTALL)
# "smith2020-supplement.pdf", "Supplementary Material.docx", and as publishers name their files:
# "mmc1.pdf", "41586_2020_MOESM1_ESM.pdf", "pnas.2001234117.sapp.pdf".
_SUPPLEMENT = re.compile(
    r"(?i)(?<![^\W_])(?:suppl?(?:em)?|supplement(?:s|al|ary)?(?:[\W_]*(?:info(?:rmation)?|material"
    r"|text|file|data)s?)?|supporting[\W_]*info(?:rmation)?|supinfo|si|sapp|mmc\d*|moesm\d*|esm)"
    r"[\W_]*\d{0,2}[\W_]*$"
)
_ROOTLESS = ("Users/", "home/", "Volumes/", "mnt/", "media/")


def is_web(written: str) -> bool:
    """Whether `written` is an address on the network, which is never followed."""
    return urlsplit_scheme(written) in {"http", "https", "ftp"}


def urlsplit_scheme(written: str) -> str:
    """The scheme of an address, or nothing for plain paths and broken addresses."""
    try:
        return urlsplit(written).scheme.lower()
    except ValueError:
        return ""


def candidates(written: str, folders: Sequence[str]) -> Iterator[Path]:
    """Every place where the file `written` may be; relative ones are tried in each folder."""
    plain = _without_scheme(written)
    for form in dict.fromkeys((plain, unquote(plain))):
        for spelled in _spellings(form):
            expanded = from_home(spelled)
            if expanded.is_absolute():
                yield expanded
            else:
                yield from (Path(folder, expanded) for folder in folders)


def is_paper(path: Path) -> bool:
    """Whether a file of a kind that can be read stands there; a folder `x.pdf` does not count."""
    try:
        return bool(kind_of(path.name).paper) and path.is_file()
    except (OSError, ValueError):
        return False


def zotero_storage(written: str) -> tuple[str, str] | None:
    """Attachment key and file name, when the path runs through some Zotero's storage folder."""
    match = _ZOTERO_STORAGE.search(written)
    if match is None:
        return None
    key, rest = match.groups()
    return key, re.split(r"[\\/]", rest)[-1]


def _without_scheme(written: str) -> str:
    if urlsplit_scheme(written) != "file":
        return written
    parts = urlsplit(written)
    local = parts.path or parts.netloc
    return f"//{parts.netloc}{local}" if parts.netloc not in ("", "localhost") else local


def _spellings(path: str) -> Iterator[str]:
    """The path for this system: Windows drives under /mnt and back, Mendeley's lost slash."""
    yield path
    drive = _DRIVE.match(path)
    if drive:
        rest = drive[2].replace("\\", "/")
        yield f"/mnt/{drive[1].lower()}/{rest}"
        yield f"{drive[1].upper()}:/{rest}"
    mounted = _WSL.match(path)
    if mounted:
        yield f"{mounted[1].upper()}:/{mounted[2]}"
    inside = _UNC_WSL.match(path)
    if inside:
        yield "/" + inside[1].replace("\\", "/")
    if "\\" in path and not drive and not inside:
        yield path.replace("\\", "/")
    if path.startswith(_ROOTLESS):
        yield "/" + path


def is_supplement(path: str) -> bool:
    """Whether a file, by its name, is what was published beside a paper."""
    name = re.split(r"[\\/]", path)[-1]
    return _SUPPLEMENT.search(stem_of(name)) is not None
