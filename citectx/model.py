"""The values that flow.

None of them ever changes. Offsets count Python characters and ends are exclusive. Values that are
made by the thousand at every keystroke are named tuples, several times as cheap as dataclasses.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import Enum
from typing import TYPE_CHECKING, Literal, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Mapping


class Range(NamedTuple):
    """A piece of some text."""

    start: int
    end: int


NOWHERE = Range(0, 0)

# The human language of a text, as ISO 639 writes it; "und" where it is none of those known.
Tongue = Literal["en", "de", "fr", "es", "pt", "it", "nl", "ru", "zh", "ja", "ko", "und"]


class Severity(Enum):
    """How loudly a problem is shown."""

    ERROR = "error"
    WARNING = "warning"
    INFORMATION = "information"
    HINT = "hint"


@dataclass(frozen=True, slots=True)
class Problem:
    """Something the user can mend: where it is and, in `message`, what to do."""

    id: str
    message: str
    path: str = ""
    range: Range | None = None
    severity: Severity = Severity.WARNING


# The draft


@dataclass(frozen=True, slots=True)
class Document:
    """A file being written. `path` is absolute, or the editor's name of an unsaved buffer."""

    path: str
    text: str
    language: str


class Citation(NamedTuple):
    """One key in one citation command. `range` cuts exactly the key out of the source.

    Citations with the same `extent` stand in the same command. `quotation` is the quoted text
    that the command takes as an argument (csquotes); `silent` ones print nothing (nocite).
    """

    key: str
    range: Range
    command: str
    extent: Range
    prenote: str = ""
    postnote: str = ""
    quotation: Range | None = None
    silent: bool = False


BlockKind = Literal["paragraph", "heading", "footnote", "caption", "quote"]


class Block(NamedTuple):
    """A run of prose in a draft. `level` is 1 for the highest heading and 0 for all else.

    `anchor` is where the mark of a footnote stands that is written apart from its sentence.
    """

    range: Range
    kind: BlockKind
    level: int = 0
    anchor: int | None = None


LinkKind = Literal["input", "bibliography", "root"]


class FileLink(NamedTuple):
    """Another file that a draft names, as written: `target` is still to be resolved."""

    kind: LinkKind
    target: str
    range: Range


@dataclass(frozen=True, slots=True)
class Draft:
    """A document as its syntax understands it, everything in the order of the text.

    `layout` is what its language wants to know again when the document has been edited.
    """

    document: Document
    citations: tuple[Citation, ...] = ()
    blocks: tuple[Block, ...] = ()
    links: tuple[FileLink, ...] = ()
    problems: tuple[Problem, ...] = ()
    layout: object = field(default=None, compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Prose:
    """The plain text of one block and the way back to the source.

    `pieces` pairs plain offsets with source offsets, ascending: from each pair on, plain and
    source run in step until the next pair. Every citation command stands in `text` as one
    `CITATION_MARK`, in the order of the source.
    """

    text: str
    pieces: tuple[tuple[int, int], ...]


CITATION_MARK = "\N{OBJECT REPLACEMENT CHARACTER}"


class Context(NamedTuple):
    """The citing sentence of one citation, markup removed; empty where no sentence is.

    `range` is the sentence in the source, `scope` the part of `text` that this key supports when
    several citations share the sentence, `shared` the further parts that it has in common with
    them ("We tried" in "We tried A [1] and B [2]"), `parts` its clauses where it has several, the
    nearest first, `section` the nearest heading above, `around` the sentences before and after in
    its paragraph, their citations marked, `tongue` that of the draft.
    """

    text: str
    range: Range
    scope: Range
    tongue: Tongue
    section: str = ""
    shared: tuple[Range, ...] = ()
    around: str = ""
    parts: tuple[Range, ...] = ()
    marks: tuple[tuple[int, Range], ...] = ()  # Places of citation commands, and their extents.


# The bibliography


@dataclass(frozen=True, slots=True)
class Reference:
    """A bibliography entry as written.

    `fields` holds raw values under lower-case names, inheritance and concatenation resolved;
    `bibliography.fields` turns them into readable titles, names and years on demand.
    """

    key: str
    kind: str
    fields: Mapping[str, str]
    path: str = ""
    range: Range = NOWHERE
    key_range: Range = NOWHERE
    aliases: tuple[str, ...] = ()

    def __repr__(self) -> str:
        return f"Reference({self.key!r}, title={self.fields.get('title', '')!r})"


@dataclass(frozen=True, slots=True)
class Bibliography:
    """All references of one file; a key that stands twice is in `references` twice.

    `directories` are the folders for papers that the file names; `strings` the abbreviations
    that it defines, which hold in the files read after it too.
    """

    path: str
    references: tuple[Reference, ...] = ()
    problems: tuple[Problem, ...] = ()
    directories: tuple[str, ...] = ()
    strings: Mapping[str, str] = field(default_factory=dict)


# The cited paper


class Box(NamedTuple):
    """A rectangle on a PDF page, in points from the lower left corner; pages count from 1."""

    page: int
    left: float
    bottom: float
    right: float
    top: float


class Sentence(NamedTuple):
    """A sentence of a paper, with the boxes of its lines where the page is known.

    `cites` are positions in the paper's `works`, as far as the file itself links them.
    """

    text: str
    page: int | None = None
    boxes: tuple[Box, ...] = ()
    paragraph: int = 0
    cites: tuple[int, ...] = ()


_Body = Literal["abstract", "introduction", "related", "methods", "results", "discussion"]
_Rest = Literal["conclusion", "appendix", "captions", "footnotes", "back", "other"]
SectionKind = _Body | _Rest


@dataclass(frozen=True, slots=True)
class Section:
    """A part of a paper under its own heading; `level` is 1 for the highest."""

    heading: str
    kind: SectionKind
    sentences: tuple[Sentence, ...] = ()
    level: int = 1


@dataclass(frozen=True, slots=True)
class Work:
    """An entry of a paper's reference list, read far enough to be matched to a bibliography."""

    text: str
    label: str = ""
    title: str = ""
    authors: tuple[str, ...] = ()
    year: str = ""
    doi: str = ""
    arxiv: str = ""


@dataclass(frozen=True, slots=True)
class Paper:
    """A cited paper as read. The abstract is the section of that kind.

    `works` is the reference list, which is never evidence; `page_labels` are the printed page
    numbers by page; `problems` say what could not be read.
    """

    path: str
    title: str = ""
    authors: tuple[str, ...] = ()
    year: str = ""
    doi: str = ""
    sections: tuple[Section, ...] = ()
    works: tuple[Work, ...] = ()
    page_labels: tuple[str, ...] = ()
    problems: tuple[Problem, ...] = ()

    def __repr__(self) -> str:
        sentences = sum(len(section.sentences) for section in self.sections)
        size = f"{len(self.sections)} sections, {sentences} sentences, {len(self.works)} works"
        return f"Paper({self.title or self.path!r}, {size})"


class Attempt(NamedTuple):
    """One step of the search for a paper's file: what was tried and what came of it."""

    step: str
    tried: str
    outcome: str


@dataclass(frozen=True, slots=True)
class Highlight:
    """A passage the user marked in Zotero's reader."""

    text: str
    page_label: str = ""


@dataclass(frozen=True, slots=True)
class Location:
    """Where the paper of a reference is, if anywhere, and every step of the search.

    `abstract` is the text to fall back on; `zotero` the attachment key for `zotero://` links, and
    `highlights` what the user marked there. In `folder`, as it is set, a new file would be found;
    `folder_is_new` where it has to be made first.
    """

    key: str
    path: str | None = None
    abstract: str = ""
    zotero: str = ""
    attempts: tuple[Attempt, ...] = ()
    highlights: tuple[Highlight, ...] = ()
    folder: str = ""
    folder_is_new: bool = False


# Evidence


class Span(NamedTuple):
    """A passage of one to five sentences: numbers `first` to `end` in the order of the paper."""

    first: int
    end: int


class Strength(Enum):
    """How much a passage says of what is asked, as a reader would put it."""

    SAYS_THIS = "says this"
    CLOSE = "close"
    SAME_TOPIC = "same topic"
    NOTHING_CLOSE = "nothing close"


@dataclass(frozen=True, slots=True)
class Passage:
    """A span as it is shown, with why it was chosen; `matched` are ranges in `text`.

    `sentences` stand there in `text`, and `decisive` is the number of the one that it was chosen
    for; a passage without them is one piece. `before` and `after` are the sentences next to it in
    its section. `score` only orders the passages of one paper; `strength` means the same in all,
    with `chance`, how likely it says this. `asked` is a clause that it was looked for alone.
    """

    text: str
    score: float
    section: str = ""
    page: int | None = None
    page_label: str = ""
    matched: tuple[Range, ...] = ()
    boxes: tuple[Box, ...] = ()
    span: Span | None = None
    sentences: tuple[Range, ...] = ()
    decisive: int = 0
    before: str = ""
    after: str = ""
    strength: Strength | None = None
    chance: float = 0.0
    asked: str = ""

    @property
    def place(self) -> str:
        """`Results, p. 42`, as far as these are known; some headings end with a full stop."""
        label = self.page_label or self.page
        return ", ".join(filter(None, (self.section.rstrip(".。"), f"p. {label}" if label else "")))

    def __repr__(self) -> str:
        return f"Passage({self.text!r}, {self.place!r}, score={self.score:.3f})"


class State(Enum):
    """How much of a cited paper is known."""

    FULL_TEXT = "full text"
    ABSTRACT_ONLY = "abstract only"
    READING = "reading"
    SCANNED = "scanned"
    UNREADABLE = "unreadable"
    NO_FILE = "no file"
    NO_REFERENCE = "no reference"


@dataclass(frozen=True, slots=True)
class Evidence:
    """What the paper says about the citing sentence, or why not; `tongue` is that of its text."""

    citation: Citation
    context: Context
    state: State
    reference: Reference | None = None
    location: Location | None = None
    passages: tuple[Passage, ...] = ()
    problem: Problem | None = None
    tongue: Tongue | None = None
    names: tuple[tuple[int, str], ...] = ()  # That citations print in the sentence, by place.

    def __repr__(self) -> str:
        return f"Evidence({self.citation.key!r}, {self.state.value!r}, {list(self.passages)})"


@dataclass(frozen=True, slots=True)
class Project:
    """The files of one draft and their bibliographies, and what is missing of them."""

    root: str
    drafts: Mapping[str, Draft] = field(default_factory=dict)
    bibliographies: Mapping[str, Bibliography] = field(default_factory=dict)
    problems: tuple[Problem, ...] = ()
