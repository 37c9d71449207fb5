"""Bibliography file -> references, whatever the format.

Each format has its module with `read(path, text) -> Bibliography`, which is imported when the
first file of its kind is read.
"""

from __future__ import annotations

import re
from importlib import import_module
from pathlib import PurePath
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping

    from citectx.model import Bibliography

_FORMAT_BY_SUFFIX = {
    **dict.fromkeys((".bib", ".bibtex", ".biblatex"), "bibtex.reader"),
    **dict.fromkeys((".json", ".csljson"), "csl.json_format"),
    **dict.fromkeys((".tex", ".ltx", ".latex", ".bbl", ".rnw"), "in_drafts.latex"),
    **dict.fromkeys((".md", ".markdown", ".qmd", ".rmd", ".mdx", ".myst"), "in_drafts.frontmatter"),
    ".ris": "ris",
}
# Asked in this order where the name does not tell; whatever is none of them is BibTeX.
_FORMAT_BY_CONTENT = (
    ("ris", re.compile(r"^\ufeff?TY  -", re.MULTILINE)),
    ("csl.json_format", re.compile(r"\A[\s\ufeff]*[\[{]\s*[{\"]")),
    ("in_drafts.latex", re.compile(r"\\bib(?:item\b|\*?\s*\{)")),
)
_CSL_YAML = re.compile(r"^(?:references[ \t]*:|- +\S)", re.MULTILINE)


def read(path: str, text: str, strings: Mapping[str, str] | None = None) -> Bibliography:
    """The references of a file; `strings` are abbreviations that files read before it define."""
    name = _format(path, text)
    module = import_module(f"citectx.bibliography.{name}")
    takes_strings = name in ("bibtex.reader", "in_drafts.latex")
    found: Bibliography = (
        module.read(path, text, strings) if takes_strings else module.read(path, text)
    )
    return found


def _format(path: str, text: str) -> str:
    suffix = PurePath(path).suffix.lower()
    if suffix in (".yaml", ".yml"):
        return "csl.yaml_format" if _CSL_YAML.search(text) else "hayagriva"
    if suffix in _FORMAT_BY_SUFFIX:
        return _FORMAT_BY_SUFFIX[suffix]
    return next((it for it, sign in _FORMAT_BY_CONTENT if sign.search(text)), "bibtex.reader")
