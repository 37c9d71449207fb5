"""The names of the parts that a Word document is packed of."""

from __future__ import annotations

import re

DOCUMENT = "word/document.xml"
STYLES = "word/styles.xml"
FOOTNOTES = "word/footnotes.xml"
ENDNOTES = "word/endnotes.xml"
OWN_SOURCES = re.compile(r"customXml/item\d+\.xml")
