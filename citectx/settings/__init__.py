"""What users choose, in files and editors -> `Settings`, which is the way in: every setting once.

The command line, the server, `.citectx.toml`, docs/settings.md and the extension's package.json
all read this list; none of them names a default of its own.
"""

from __future__ import annotations

import re
import reprlib
from dataclasses import dataclass, field, fields, replace
from typing import TYPE_CHECKING, Any, Literal

from citectx.settings import check_table

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

# Who may choose: the file of a project may come from anybody. It has no say in which programs,
# models and servers are used, what is written where, and how much a machine works for it.
SetBy = Literal["user", "project too", "project, within itself"]
USER: SetBy = "user"
PROJECT_TOO: SetBy = "project too"
WITHIN_ITSELF: SetBy = "project, within itself"  # Its paths lead nowhere out of it.
_WHERE = ("auto", "everywhere", "markdown", "nowhere")
_LONG = 80  # Characters of a name; no setting has as many.


def _setting(
    default: Any,  # noqa: ANN401
    meaning: str,
    *,
    low: int | None = None,
    high: int | None = None,
    choices: tuple[str, ...] = (),
    set_by: SetBy = USER,
) -> Any:  # noqa: ANN401
    about = {"meaning": meaning, "low": low, "high": high, "choices": choices, "set_by": set_by}
    return field(default=default, metadata=about)


@dataclass(frozen=True, slots=True)
class Settings:
    """The user's choices."""

    papers_folders: tuple[str, ...] = _setting(
        ("papers", "pdf", "pdfs", "literature"),
        "Folders that hold papers, relative to the project or absolute.",
        set_by=WITHIN_ITSELF,
    )
    paper_files: tuple[str, ...] = _setting(
        (),
        "Files of single papers, each as `key=path`; they win over every other place.",
        set_by=WITHIN_ITSELF,
    )
    bibliographies: tuple[str, ...] = _setting(
        (),
        "Bibliography files that belong to the project although no draft names them.",
        set_by=WITHIN_ITSELF,
    )
    zotero_directory: str = _setting(
        "", "Zotero's data directory; empty means where Zotero's own profile says it is."
    )
    complete_keys: str = _setting(
        "auto",
        "Where keys are completed: `auto`, `everywhere`, in `markdown` and its like, or `nowhere`. "
        "`auto` leaves LaTeX to another tool: in VS Code while an extension for LaTeX is active, "
        "such as LaTeX Workshop, and in other editors, which have texlab.",
        choices=_WHERE,
        set_by=PROJECT_TOO,
    )
    check_keys: str = _setting(
        "auto",
        "Where unknown and duplicate keys are reported, with the same choices.",
        choices=_WHERE,
        set_by=PROJECT_TOO,
    )
    max_passages: int = _setting(
        3, "How many passages a card shows at most.", low=1, high=10, set_by=PROJECT_TOO
    )
    passage_context: bool = _setting(
        False, "Show the sentences before and after each passage too.", set_by=PROJECT_TOO
    )
    marks: str = _setting(
        "none",
        "Mark every citation in the text as readable, abstract only or missing: beside its key "
        "(`hints`), above its line with a click that opens the paper or says what is wrong "
        "(`lenses`), or not (`none`).",
        choices=("none", "hints", "lenses"),
        set_by=PROJECT_TOO,
    )
    ranker: str = _setting("fused", "The model that ranks passages.", set_by=PROJECT_TOO)
    encoder: str = _setting(
        "on",
        "The sentence encoder that ranks passages by meaning, in the background: `on` for the one "
        "that ships, `off`, or the folder of another one (`model.onnx`, `tokenizer.json`).",
    )
    checks: tuple[str, ...] = _setting(
        check_table.DEFAULT_IDS,
        "The checks that are made of citing sentences, by their ids; `paraphrase`, which is wrong "
        "too often to be made unasked, and `uncited`, which marks sentences that look as if they "
        "should cite, can be added.",
        choices=check_table.IDS,
        set_by=PROJECT_TOO,
    )
    suggest_scope: str = _setting(
        "draft",
        "What suggestions choose from: the bibliographies of the `draft`, all of its folder's "
        "(`workspace`), or these and Zotero (`library`).",
        choices=("draft", "workspace", "library"),
        set_by=PROJECT_TOO,
    )
    search_server: str = _setting(
        "",
        "The address of an OpenSearch or Elasticsearch server that holds a shared library, such "
        "as `https://search.example.org:9200`; suggestions beyond the draft's own bibliographies "
        "then come from there. Empty, nothing uses the network.",
    )
    search_index: str = _setting(
        "citectx", "What the group's indexes on that server are called; see docs/group.md."
    )
    search_authority: str = _setting(
        "",
        "A file of certificates (PEM) that the server is known by, where it is not by those of the "
        "system.",
    )
    search_shards: int = _setting(
        1, "Into how many pieces an index is cut that `citectx share` makes.", low=1, high=1024
    )
    search_replicas: int = _setting(
        0, "How many copies such an index has on further nodes.", low=0, high=10
    )
    unpaywall_email: str = _setting(
        "",
        "Your e-mail address, which Unpaywall wants to be told by those who look for open copies "
        "of papers; empty, Unpaywall is not asked. Experimental, like the fetching of papers.",
    )
    macro_depth: int = _setting(
        1,
        "How many levels of the project's own citation macros are followed.",
        low=0,
        high=5,
        set_by=PROJECT_TOO,
    )
    crossref_prefixes: tuple[str, ...] = _setting(
        (),
        "Further prefixes, as in `@fig-map`, that mean a cross-reference and no citation.",
        set_by=PROJECT_TOO,
    )
    cache_directory: str = _setting(
        "", "Where indexes are kept; empty means the user's cache directory."
    )
    cache_megabytes: int = _setting(
        2048, "How large the cache of indexes may grow.", low=16, high=1_000_000
    )
    workers: int = _setting(2, "How many processes read papers at once.", low=1, high=32)
    read_seconds: int = _setting(
        60, "How long the reading of one paper may take.", low=1, high=3600
    )
    read_megabytes: int = _setting(
        1024, "How much memory the reading of one paper may take.", low=64, high=65_536
    )
    ocr: bool = _setting(
        False,
        "Read scanned pages with ocrmypdf, tesseract or citectx[ocr]: the first that is installed.",
    )


_RENAMED = {"neuralModel": "encoder", "neural_model": "encoder"}


def read_settings(given: Mapping[str, object]) -> tuple[Settings, tuple[str, ...]]:
    """The settings that `given` (camelCase or snake_case names) asks for, and the complaints.

    A bad value costs only itself: its default is used and a sentence says so.
    """
    known = {name: about for about in fields(Settings) for name in (about.name, camel(about.name))}
    chosen: dict[str, object] = {}
    complaints = []
    for name, value in given.items():
        about = known.get(name)
        if about is None:
            said = _advice(name, value, known)
            complaints.append(f"citectx.{name[:_LONG]} is not a setting; {said}")
            continue
        accepted = _accepted(value, about.default, about.metadata)
        if accepted is None:
            wanted = values(about.default, about.metadata)
            complaints.append(
                f"citectx.{name} must be {wanted}, not {reprlib.repr(value)}; default used."
            )
        else:
            chosen[about.name] = accepted
    return replace(Settings(), **chosen), tuple(complaints)  # type: ignore[arg-type]


def camel(name: str) -> str:
    """`max_passages` -> `maxPassages`, as editors spell settings."""
    first, *rest = name.split("_")
    return first + "".join(word.capitalize() for word in rest)


def snake(name: str) -> str:
    """`maxPassages` -> `max_passages`, as the fields of the settings are called."""
    return re.sub("[A-Z]", lambda it: f"_{it[0].lower()}", name)


def values(default: object, about: Mapping[str, Any]) -> str:
    """What a setting may be, in words."""
    names = ("true", "false") if isinstance(default, bool) else about["choices"]
    if names:
        *most, last = (f"`{name}`" for name in names)
        one = f"{', '.join(most)} or {last}"
        return f"a list of {one}" if isinstance(default, tuple) else one
    if isinstance(default, int):
        return f"{about['low']} to {about['high']}"
    return "a list of texts" if isinstance(default, tuple) else "a text"


def _advice(name: str, value: object, known: Iterable[str]) -> str:
    """What may be meant by a name that is no setting."""
    from difflib import get_close_matches

    if name in _RENAMED:
        return f"it is called {_RENAMED[name]} now."
    near = get_close_matches(name, known, 1) if len(name) < _LONG else ()
    if near:
        return f"did you mean {near[0]}?"
    is_heading = isinstance(value, dict)
    return "settings stand under no heading." if is_heading else "see docs/settings.md."


def _accepted(value: object, default: object, about: Mapping[str, Any]) -> object | None:
    """`value` as the setting's own type, or None when it does not fit."""
    if isinstance(default, tuple):
        choices = about["choices"]
        if isinstance(value, (list, tuple)) and all(
            isinstance(it, str) and (not choices or it in choices) for it in value
        ):
            return tuple(value)
        return None
    if type(value) is not type(default):
        return None
    if isinstance(value, int) and not isinstance(value, bool):
        low, high = about["low"], about["high"]
        if (low is not None and value < low) or (high is not None and value > high):
            return None
    if about["choices"] and value not in about["choices"]:
        return None
    return value
