"""What is known of a run of TeX while it is being scanned."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple

from citectx.drafts.latex import groups
from citectx.drafts.latex.regions import DEAD, IGNORED

if TYPE_CHECKING:
    from citectx.drafts.latex.groups import Closing
    from citectx.drafts.latex.wrappers import Vocabulary
    from citectx.model import BlockKind, LinkKind

QUOTES = {
    *("quote", "quotation", "verse", "displayquote", "foreigndisplayquote", "hyphendisplayquote"),
    *("displaycquote", "foreigndisplaycquote", "hyphendisplaycquote"),
}
BIBLIOGRAPHY = "thebibliography"
TABLES = {
    "tabular",
    "tabular*",
    "tabularx",
    "tabulary",
    "longtable",
    "tabu",
    "tblr",
    "supertabular",
}

_DEEPEST = 32
_BLANKS = re.compile(r"[\s%\x00]*")
_BLANK = f" \t\r\n\f\v%\ufeff{DEAD}{IGNORED}"
_ROW = re.compile(r"\\\\(?:\[[^]]*\])?|\\tabularnewline")

Place = tuple[int, int]

# A citation command as found: where it starts and ends, its name, its keys and their places, the
# places of prenote, postnote and quotation, and whether it prints nothing. All count from the start
# of the run. The quotation of an environment has no end, because it may end in a later run.
Found = tuple[
    int,
    int,
    str,
    tuple[tuple[str, int, int], ...],
    Place | None,
    Place | None,
    tuple[int, int | None] | None,
    bool,
]


class Spot(NamedTuple):
    """A command on a page: where it starts, where its name ends, where it ends with its argument.

    The argument is there only if it is free of commands and groups, maybe after simple brackets.
    """

    name: str
    start: int
    after_name: int
    end: int
    argument: str | None

    @property
    def argument_place(self) -> Place:
        """Where the argument is."""
        return self.end - 1 - len(self.argument or ""), self.end - 1


class Page:
    """A run of TeX, what was found in it so far, and where the scan stands.

    `opened` is where the present block began, `environments` those around it that matter, and
    `math` where the present displayed formula began. `nested` says that a citation may stand
    within another one.
    """

    __slots__ = (
        *("text", "vocabulary", "environments", "nested", "opened", "math", "citations"),
        *("blocks", "links", "quotes", "_closing"),
    )

    def __init__(self, text: str, vocabulary: Vocabulary, environments: tuple[str, ...]) -> None:
        self.text = text
        self.vocabulary = vocabulary
        self.environments = [*environments]
        self.nested = False
        self.opened = 0
        self.math: int | None = None
        self.citations: list[Found] = []
        self.blocks: list[tuple[int, int, BlockKind, int]] = []
        self.links: list[tuple[LinkKind, str, int, int]] = []
        self.quotes: list[tuple[int, int, Place]] = []
        self._closing: Closing | None = None

    def closing(self, start: int) -> int | None:
        """Where the brace or bracket that opens at `start` closes."""
        if self._closing is None:
            self._closing = groups.closing_in(self.text)
        return self._closing(start)

    def after_blanks(self, position: int) -> int:
        """The next place after `position` that is not blank."""
        return _BLANKS.match(self.text, position).end()  # type: ignore[union-attr]

    def argument(self, spot: Spot) -> Place | None:
        """Where the content of the command's first argument in braces is."""
        if spot.argument is not None:
            return spot.argument_place
        position = self.after_blanks(spot.after_name)
        while self.text.startswith("[", position):
            end = self.closing(position)
            if end is None:
                return None
            position = self.after_blanks(end + 1)
        end = self.closing(position) if self.text.startswith("{", position) else None
        return None if end is None else (position + 1, end)

    def enter(self, environment: str) -> None:
        """Note that an environment begins; no sane document nests them without end."""
        if len(self.environments) < _DEEPEST:
            self.environments.append(environment)

    def end_block(self, end: int, next_start: int) -> None:
        """End the present block of prose at `end` and begin another at `next_start`."""
        kind: BlockKind = "paragraph"
        if self.environments:
            if BIBLIOGRAPHY in self.environments:
                self.opened = next_start
                return
            if not QUOTES.isdisjoint(self.environments):
                kind = "quote"
            if self.environments[-1] in TABLES:
                for row in _ROW.finditer(self.text, self.opened, end):
                    self._add(self.opened, row.start(), kind)
                    self.opened = row.end()
        self._add(self.opened, end, kind)
        self.opened = next_start

    def _add(self, start: int, end: int, kind: BlockKind) -> None:
        written = self.text[start:end].rstrip(_BLANK)
        content = written.lstrip(_BLANK)
        if content:
            end = start + len(written)
            self.blocks.append((end - len(content), end, kind, 0))
