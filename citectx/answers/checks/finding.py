"""The values that the checks exchange: a claim goes in, notes come out, findings are shown."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from citectx.model import Passage, Range, Severity
    from citectx.papers.index.paper_index import PaperIndex


class Quotation(NamedTuple):
    """Words that a draft gives as somebody else's; `is_attributed` when the citation adjoins."""

    text: str
    is_attributed: bool = True


@dataclass(frozen=True, slots=True)
class Claim:
    """A citing sentence beside the paper that is to support it.

    `parts` are the ranges of `text` that this citation answers for, `partners` the papers that are
    cited at the same place, None for each that cannot be read. `pages` is what the bibliography
    says of the paper's pages. `is_whole` says that the paper was read and not only its abstract.
    """

    key: str
    text: str
    parts: tuple[Range, ...]
    index: PaperIndex
    quotations: tuple[Quotation, ...] = ()
    section: str = ""
    locator: str = ""
    pages: str = ""
    partners: tuple[PaperIndex | None, ...] = ()
    is_whole: bool = True


@dataclass(frozen=True, slots=True)
class Note:
    """What a check has to say about a claim.

    `marked` are the words of the citing text that differ and `source_marked` those of the passage.
    `quotation` is the number of the quotation that is meant, if it is not the sentence; then
    `marked` and `fix` count from its start. `fix` is what to write instead of which words.
    """

    id: str
    severity: Severity
    message: str
    marked: tuple[Range, ...] = ()
    source: Passage | None = None
    source_marked: tuple[Range, ...] = ()
    quotation: int | None = None
    fix: Fix | None = None


class Fix(NamedTuple):
    """Words of the citing text, or of its locator, and what to write instead of them."""

    words: str
    replacement: str
    title: str
    in_locator: bool = False


class Edit(NamedTuple):
    """A change of the draft that mends a finding."""

    range: Range
    text: str
    title: str


@dataclass(frozen=True, slots=True)
class Finding:
    """A note where it belongs: `range` is in the draft at `path`, `marked` in `citing`."""

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
