"""The values of a summary: what is said of a paper, what it says, and where each is from."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from citectx.answers.navigation import Mention
    from citectx.answers.summaries.facets import Facet
    from citectx.model import Passage, Reference
    from citectx.workspace.cited import Cited


class Saying(NamedTuple):
    """A citing sentence of a draft, cleaned where that was possible, and where it is from."""

    text: str
    mention: Mention


class Hearsay(NamedTuple):
    """A citing sentence of a paper of the library, cleaned, and where it is from.

    `reference` is the bibliography's entry of the citing paper, where it has one.
    """

    text: str
    passage: Passage
    path: str
    title: str
    reference: Reference | None


class Quote(NamedTuple):
    """A sentence of the paper as it stands alone, where it is from, and what it tells."""

    text: str
    passage: Passage
    facet: Facet


class Summary(NamedTuple):
    """What drafts and library say of a paper, in their order, and what it says in its own.

    `cited` is how many sentences of the drafts cite it in all, `linked` how many of the library.
    """

    key: str
    paper: Cited
    cited: int
    linked: int
    said: tuple[Saying, ...]
    heard: tuple[Hearsay, ...]
    own: tuple[Quote, ...]
