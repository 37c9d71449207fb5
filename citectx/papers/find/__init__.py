"""Reference -> where its paper is, and every place that was tried. `locate` is the way in.

`places` makes of a project and its settings all that may be looked at.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from citectx.bibliography import fields
from citectx.bibliography.same_work import is_telling, squeeze
from citectx.model import Attempt, Location
from citectx.papers.find import file_field, identities, paths, sidecar
from citectx.papers.find.allowed import OUTSIDE, is_allowed, is_on_other_machine
from citectx.papers.find.folders import Shelf

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from citectx.model import Reference
    from citectx.papers.find.identities import Identity
    from citectx.papers.find.zotero import Attachment, Zotero

_FILE_FIELDS = ("file", "pdf", "path", "local-url", "localfile", "sentelink", "url")
_ZOTERO_TEXT = ".zotero-ft-cache"


@dataclass(frozen=True, slots=True)
class Places:
    """Where papers may be: all that `locate` is allowed to look at.

    `folders` are the starting points of relative paths, `explicit` the user's own map from keys
    to files, `papis` files by key or DOI, `identities` what the papers say of themselves.
    `folder` is the papers folder, as it is set, for those that are not there yet. `within` are the
    real paths of the only folders that may be read, if there is such a bound; `allowed` those
    into which the paths of a bibliography and links may lead, anywhere if it is None.
    """

    folders: tuple[str, ...] = ()
    explicit: Mapping[str, str] = field(default_factory=dict)
    shelf: Shelf = field(default_factory=Shelf)
    zotero: Zotero | None = None
    papis: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    identities: tuple[Identity, ...] = ()
    folder: str = ""
    within: tuple[str, ...] | None = None
    allowed: tuple[str, ...] | None = None


class _Try(NamedTuple):
    step: str
    tried: str
    outcome: str
    path: Path | None = None
    zotero: str = ""


def locate(reference: Reference, places: Places) -> Location:
    """The file of the reference's paper, or its abstract, with a trace of the search."""
    abstract = fields.abstract(reference)
    attempts = []
    for it in _search(reference, places):
        attempts.append(Attempt(it.step, it.tried, it.outcome))
        if it.path is not None:
            beside = sidecar.text_beside(it.path)
            if beside is not None and not is_allowed(beside, places.allowed):
                attempts.append(Attempt("text beside the PDF", str(beside), OUTSIDE))
                beside = None
            if beside is not None:
                attempts.append(Attempt("text beside the PDF", str(beside), "found, preferred"))
            path = str(beside or it.path)
            if not is_allowed(Path(path), places.within):
                attempts.append(Attempt(it.step, path, "outside of the folders that may be read"))
                continue
            marked = places.zotero.highlights.get(it.zotero, ()) if places.zotero else ()
            return Location(reference.key, path, abstract, it.zotero, tuple(attempts), marked)
    outcome = "found" if abstract else "no abstract in the entry"
    attempts.append(Attempt("abstract", "abstract field", outcome))
    return Location(
        reference.key,
        abstract=abstract,
        attempts=tuple(attempts),
        folder=places.folder,
        folder_is_new=not places.shelf.folders,
    )


def _search(reference: Reference, places: Places) -> Iterator[_Try]:
    """Every place in the order of trust; the first with a path wins."""
    if reference.key in places.explicit:
        yield from _existing("paper_files setting", places.explicit[reference.key], places)
    yield from _by_fields(reference, places)
    yield from _in_zotero(reference, places.zotero)
    yield from _by_name(reference, places)
    yield from _by_identity(reference, places)


def _by_fields(reference: Reference, places: Places) -> Iterator[_Try]:
    written = tuple(_written(reference))
    for name, path in written:
        yield from _existing(f"{name} field", path, places)
    if places.zotero is not None:
        for name, path in written:
            stored = paths.zotero_storage(path)
            if stored is not None:
                yield from _in_storage(f"{name} field in this Zotero", *stored, places.zotero.data)


def _written(reference: Reference) -> Iterator[tuple[str, str]]:
    """Field names and the paths that their values may mean."""
    for name in _FILE_FIELDS:
        value = reference.fields.get(name, "")
        if name == "url" and paths.urlsplit_scheme(value) != "file":
            continue
        for path in file_field.readings(value):
            yield name, path
    for name in sorted(it for it in reference.fields if it.startswith("bdsk-file-")):
        stored = file_field.bibdesk_path(reference.fields[name])
        if stored is not None:
            yield name, stored


def _existing(step: str, written: str, places: Places) -> Iterator[_Try]:
    if paths.is_web(written):
        yield _Try(step, written, "on the network, not followed")
        return
    for candidate in paths.candidates(written, places.folders):
        if is_on_other_machine(str(candidate)):
            yield _Try(step, str(candidate), "on another machine, not followed")
            continue
        if paths.is_paper(candidate) and not is_allowed(candidate, places.allowed):
            yield _Try(step, str(candidate), OUTSIDE)
            continue
        if paths.is_paper(candidate):
            # Only a Zotero that is here can open what runs through some Zotero's storage.
            stored = paths.zotero_storage(written) if places.zotero else None
            yield _Try(step, str(candidate), "found", candidate, stored[0] if stored else "")
            return
        yield _Try(step, str(candidate), _why_not(candidate))


def _why_not(candidate: Path) -> str:
    try:
        if candidate.is_dir():
            return "a folder"
        if not candidate.exists():
            return "no such file"
    except (OSError, ValueError) as error:
        return f"cannot be looked at: {getattr(error, 'strerror', None) or error}"
    return "not a kind of file that can be read"


def _in_storage(step: str, key: str, name: str, data: str) -> Iterator[_Try]:
    """A file in one of Zotero's storage folders, or the text that Zotero took from it."""
    folder = Path(data, "storage", key)
    for candidate in (folder / name, folder / _ZOTERO_TEXT):
        if paths.is_paper(candidate) or (candidate.name == _ZOTERO_TEXT and candidate.is_file()):
            yield _Try(step, str(candidate), "found", candidate, key)
            return
        yield _Try(step, str(candidate), _why_not(candidate))


def _in_zotero(reference: Reference, zotero: Zotero | None) -> Iterator[_Try]:
    if zotero is None:
        yield _Try("Zotero", "data directory", "no Zotero found on this machine")
        return
    if zotero.problem:
        yield _Try("Zotero", zotero.data, zotero.problem)
    yield from _attached("Zotero by key", reference.key, zotero.by_key.get(reference.key, ()))
    doi = fields.doi(reference)
    if doi:
        yield from _attached("Zotero by DOI", doi, zotero.by_doi.get(doi, ()))
    item = reference.fields.get("zotero", "")
    if item:
        yield from _attached("Zotero by item", item, zotero.by_item.get(item, ()))
        title = fields.title(reference)
        known = zotero.by_title.get(squeeze(title), ()) if is_telling(title) else ()
        yield from _attached("Zotero by title", title, known)


def _attached(step: str, asked: str, attachments: tuple[Attachment, ...]) -> Iterator[_Try]:
    if not attachments:
        yield _Try(step, asked, "not in the library")
    for attachment in sorted(attachments, key=lambda it: paths.is_supplement(it.path)):
        path = Path(attachment.path)
        if paths.is_paper(path):
            yield _Try(step, str(path), "found", path, attachment.key)
        else:
            yield _Try(step, str(path), _why_not(path))
            cached = path.parent / _ZOTERO_TEXT
            if cached.is_file():
                yield _Try(step, str(cached), "found", cached, attachment.key)


def _by_name(reference: Reference, places: Places) -> Iterator[_Try]:
    """A file named after the key (`/` and `:` replaced), or one whose name contains it."""
    step = "name in papers folders"
    if not places.shelf.folders:
        yield _Try(step, "papers folders", "none of the configured folders exists")
        return
    names = _file_names(reference.key)
    for name in names:
        for path in places.shelf.by_name.get(name, ()):
            yield from _existing(step, path, places)
    for path in places.papis.get(reference.key.lower(), ()):
        yield from _existing("papis record", path, places)
    doi = fields.doi(reference)
    for path in places.papis.get(doi, ()) if doi else ():
        yield from _existing("papis record", path, places)
    for name, found in places.shelf.by_name.items():
        if not any(_contains(name, it) for it in names):
            continue
        if paths.is_supplement(found[0]):
            yield _Try(step, found[0], "only a supplement of the paper")
        else:
            yield from _existing(step, found[0], places)
    missed = "no file has this name" if places.shelf.complete else "not among the first files"
    yield _Try(step, f"{names[0]}.* in {', '.join(places.shelf.folders)}", missed)


def _file_names(key: str) -> tuple[str, ...]:
    lower = key.lower()
    spelled = [lower]
    spelled += [lower.replace("/", it).replace(":", it) for it in ("_", "-", "")]
    return tuple(dict.fromkeys(spelled))


def _contains(name: str, key: str) -> bool:
    """Whether `key` stands in `name` as a whole word; short keys would match by chance."""
    at = name.find(key)
    if at < 0 or len(key) < 5:
        return False
    around = name[at - 1 : at] + name[at + len(key) : at + len(key) + 1]
    return not any(it.isalnum() for it in around)


def _by_identity(reference: Reference, places: Places) -> Iterator[_Try]:
    step = "DOI, arXiv id or title on first pages"
    found = identities.match(reference, places.identities)
    if found is None:
        count = len(places.identities)
        others = "one other paper" if count == 1 else f"{count} other papers"
        yield _Try(step, others, "none says that it is this one")
    else:
        yield _Try(step, found.path, f"found by {found.by}", Path(found.path))
