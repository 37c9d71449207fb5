"""Formats of bibliographies: one module for each, named as the table of file kinds names it.

Each has `read(path, text, strings) -> Bibliography`; `strings` are the abbreviations that files
read before it define, which mean something in BibTeX only.
"""

from collections.abc import Mapping

Strings = Mapping[str, str]
