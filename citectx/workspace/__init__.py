"""Project, papers -> all that is known of one draft at one moment, as one immutable value.

`workspace` makes it; `cited` says what there is of a cited paper, `loading` reads all of them.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, NamedTuple

from citectx.bibliography.lookup import References, find, references
from citectx.drafts.context import NOTHING, Analysis, analysis

if TYPE_CHECKING:
    from citectx.model import Citation, Context, Draft, Location, Project, Reference, Work
    from citectx.papers.index.paper_index import PaperIndex


class Remark(NamedTuple):
    """What is said where a work is cited, and the title of the paper or draft that says it."""

    sentence: str
    source: str


class CitedWork(NamedTuple):
    """A work that a paper or draft cites, and what it says there."""

    work: Work
    remark: Remark


@dataclass(frozen=True, slots=True)
class Workspace:
    """A project with the contexts of its citations and the papers they cite.

    `locations` are by the keys of the references, `papers` by the paths of the files; `mentions`
    are what the writer's other drafts say where they cite.
    """

    project: Project
    references: References
    analyses: Mapping[str, Analysis]
    locations: Mapping[str, Location] = field(default_factory=dict)
    papers: Mapping[str, PaperIndex] = field(default_factory=dict)
    mentions: tuple[CitedWork, ...] = ()


class Analyses(Mapping[str, Analysis]):
    """The analysis of each draft, made when it is first asked for: not every edit needs it."""

    def __init__(self, drafts: Mapping[str, Draft], before: Mapping[str, Analysis]) -> None:
        self._drafts = drafts
        self._made: dict[str, Analysis] = {}
        made = before.made if isinstance(before, Analyses) else before
        self._before = {path: made[path] for path in drafts if path in made}

    @property
    def made(self) -> Mapping[str, Analysis]:
        """The latest analysis of each draft that was made, here or before."""
        return {**self._before, **self._made}

    def __getitem__(self, path: str) -> Analysis:
        if path not in self._made:
            before = self._before.get(path, NOTHING)
            self._made[path] = analysis(self._drafts[path], before)
        return self._made[path]

    def __iter__(self) -> Iterator[str]:
        return iter(self._drafts)

    def __len__(self) -> int:
        return len(self._drafts)


def workspace(project: Project, previous: Workspace | None = None) -> Workspace:
    """The project's workspace; what `previous` knows of unchanged files is kept."""
    analyses = Analyses(project.drafts, previous.analyses if previous else {})
    same = previous is not None and previous.project.bibliographies == project.bibliographies
    kept = previous.references if previous and same else references(project)
    return Workspace(
        project,
        kept,
        analyses,
        previous.locations if previous else {},
        previous.papers if previous else {},
        previous.mentions if previous else (),
    )


def analyse(project: Project, previous: Workspace | None = None) -> Workspace:
    """The same with every analysis made, for threads: who asks for one then need not wait."""
    made = workspace(project, previous)
    list(made.analyses.values())
    return made


def citation_at(draft: Draft, offset: int) -> Citation | None:
    """The citation whose key, or else whose command, stands at `offset`."""
    touched = [
        citation
        for citation in draft.citations
        if citation.range.start <= offset <= citation.range.end
    ]
    if touched:
        return touched[0]
    return next(
        (
            citation
            for citation in draft.citations
            if citation.extent.start <= offset < citation.extent.end
        ),
        None,
    )


def context_of(workspace: Workspace, path: str, citation: Citation) -> Context:
    """The citing sentence of a citation in one of the drafts."""
    place = workspace.project.drafts[path].citations.index(citation)
    return workspace.analyses[path].contexts[place]


def cited_references(project: Project, references: References) -> dict[str, Reference]:
    """The references that the drafts cite, by key, in the order in which they are first cited."""
    cited: dict[str, Reference] = {}
    for key in _keys(project):
        reference = find(references, key)
        if reference is not None:
            cited.setdefault(reference.key, reference)
    return cited


def _keys(project: Project) -> Iterator[str]:
    for draft in project.drafts.values():
        for citation in draft.citations:
            if citation.key == "*":
                yield from (
                    reference.key
                    for file in project.bibliographies.values()
                    for reference in file.references
                )
            else:
                yield citation.key
