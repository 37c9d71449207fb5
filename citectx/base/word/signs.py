"""What the text of a Word document looks like: a line for each paragraph, and these signs.

They are controls, which XML cannot hold, so that nothing typed is taken for one of them. Line
numbers are those of paragraphs, counted from the first with the empty ones and those in tables;
notes stand in lines of their own behind them, and what the document knows of its sources last.

    HEADING HEADING The level of this heading is two
    Frogs sleep CITATION see KEY Heron 2020 KEY p. 3 NEXT KEY Toad 2001 KEY CITATION in mud.
    Nobody knows why. NOTE footnote 1 NOTE
    NOTE_TEXT footnote 1 NOTE_TEXT But see CITATION KEY Newt 1999 KEY CITATION.
    SOURCES [{"id": "Heron 2020", "title": …}, …]

IN_TEXT stands for CITATION where the name of the author is a word of the sentence.
"""

from __future__ import annotations

HEADING = "\x01"
CAPTION = "\x02"
QUOTE = "\x03"
NOTE = "\x04"
CITATION = "\x05"
IN_TEXT = "\x06"
KEY = "\x07"
NEXT = "\x08"
BROKEN = "\x0e"  # Before what is printed for a citation whose field cannot be read.
NOTE_TEXT = "\x0f"
SOURCES = "\x10"

# Other controls would be taken for ends of lines by some who count them.
WITHOUT = dict.fromkeys((*range(32), *range(127, 160), 0x2028, 0x2029), " ")


def one_line(text: str) -> str:
    """Text of the document without any sign, its white space as it is."""
    return text.translate(WITHOUT)
