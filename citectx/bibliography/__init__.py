"""Bibliography file -> references, whatever the format: `read`; key -> reference: `lookup`.

Each format has its module in `formats/`, which is imported when the first file of its kind is read.
"""

from __future__ import annotations

import re
from dataclasses import replace
from importlib import import_module
from typing import TYPE_CHECKING

from citectx.base.file_kinds import kind_of

if TYPE_CHECKING:
    from collections.abc import Mapping

    from citectx.model import Bibliography

# Asked in this order where the name does not tell; whatever is none of them is BibTeX.
_FORMAT_BY_CONTENT = (
    ("ris", re.compile(r"^\ufeff?TY  -", re.MULTILINE)),
    ("csl_json", re.compile(r"\A[\s\ufeff]*[\[{]\s*[{\"]")),
    ("latex", re.compile(r"\\bib(?:item\b|\*?\s*\{)")),
)
_MOST_PROBLEMS = 1000  # Whoever mends so many is told of the rest.
_CSL_YAML = re.compile(r"^(?:references[ \t]*:|- +\S)", re.MULTILINE)


def read(path: str, text: str, strings: Mapping[str, str] | None = None) -> Bibliography:
    """The references of a file; `strings` are abbreviations that files read before it define."""
    module = import_module(f"citectx.bibliography.formats.{_format(path, text)}")
    bibliography: Bibliography = module.read(path, text, strings or {})
    if len(bibliography.problems) <= _MOST_PROBLEMS:
        return bibliography
    return replace(bibliography, problems=bibliography.problems[:_MOST_PROBLEMS])


def _format(path: str, text: str) -> str:
    name = kind_of(path).bibliography
    if name == "yaml":
        return "csl_yaml" if _CSL_YAML.search(text) else "hayagriva"
    return name or next((it for it, sign in _FORMAT_BY_CONTENT if sign.search(text)), "bibtex")
