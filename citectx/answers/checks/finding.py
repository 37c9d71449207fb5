"""The values that the checks exchange: a claim goes in, notes come out, findings are shown."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal, NamedTuple

from citectx.model import NOWHERE

if TYPE_CHECKING:
    from citectx.model import Passage, Range, Severity, Tongue
    from citectx.papers.index.paper_index import PaperIndex
    from citectx.ranking.encoder.encoder import Encoder
    from citectx.workspace import Workspace


class Quotation(NamedTuple):
    """Words that a draft gives as those of the paper that the command at `extent` cites.

    `range` is where they stand in the draft; `is_attributed` says that the citation adjoins them.
    """

    text: str
    is_attributed: bool = True
    range: Range = NOWHERE
    extent: Range = NOWHERE


@dataclass(frozen=True, slots=True)
class Claim:
    """A citing sentence beside the paper that is to support it.

    `parts` are the ranges of `text` that this citation answers for, `partners` the papers that are
    cited at the same place, None for each that cannot be read. `pages` is what the bibliography
    says of the paper's pages. `is_whole` says that the paper was read and not only its abstract.
    `encoder` is there where the vectors of the paper may be waited for, or are there.
    `range` and `extent` are where the sentence and the citing command stand in the draft.
    """

    key: str
    text: str
    parts: tuple[Range, ...]
    index: PaperIndex
    tongue: Tongue
    quotations: tuple[Quotation, ...] = ()
    section: str = ""
    locator: str = ""
    pages: str = ""
    partners: tuple[PaperIndex | None, ...] = ()
    is_whole: bool = True
    encoder: Encoder | None = None
    range: Range = NOWHERE
    extent: Range = NOWHERE


class Fix(NamedTuple):
    """What to write instead of some words of the sentence, its locator, or all of a quotation."""

    target: Literal["sentence", "locator", "quotation"]
    words: str
    text: str
    title: str


@dataclass(frozen=True, slots=True)
class Note:
    """What a check has to say about a claim, wherever in a draft that stands.

    `marked` are the words of the citing text that differ and `source_marked` those of the passage.
    `quotation` is the number of the quotation that is meant, if it is not the sentence; then
    `marked` counts from its start.
    """

    id: str
    severity: Severity
    message: str
    marked: tuple[Range, ...] = ()
    source: Passage | None = None
    source_marked: tuple[Range, ...] = ()
    quotation: int | None = None
    fix: Fix | None = None


class Edit(NamedTuple):
    """A change of the draft that mends a finding."""

    range: Range
    text: str
    title: str


@dataclass(frozen=True, slots=True)
class Finding:
    """A note at its place: `range` is in the draft at `path`, `marked` in `citing`."""

    id: str
    severity: Severity
    message: str
    path: str
    range: Range
    key: str
    citing: str
    marked: tuple[Range, ...] = ()
    section: str = ""
    source: Passage | None = None
    source_marked: tuple[Range, ...] = ()
    source_path: str = ""
    edit: Edit | None = None


Check = Callable[[Claim], Iterable[Note]]
DraftCheck = Callable[["Workspace"], Iterable[Finding]]
