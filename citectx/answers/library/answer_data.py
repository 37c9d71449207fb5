"""What a search found -> plain data, as `--json` and the editors read it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from citectx.answers.evidence_data import passage_data
from citectx.answers.library.catalogue import IN_GROUP
from citectx.answers.library.entry import reference_of
from citectx.bibliography import fields
from citectx.workspace import workspace

if TYPE_CHECKING:
    from citectx.answers.library.search import Answer
    from citectx.model import Project


def answer_data(answer: Answer, project: Project) -> dict[str, Any]:
    """The papers with their passages; `new` are those that the project's bibliographies lack, and
    of those in the library of the `group` there is no file here."""
    own = workspace(project).references
    return {
        "papers": [
            {
                "key": (reference := reference_of(hit.paper)).key,
                "title": fields.title(reference),
                "authors": list(fields.authors(reference)),
                "year": fields.year(reference),
                "file": hit.paper.path,
                "group": hit.paper.state == IN_GROUP,
                "new": reference.key not in own,
                "collections": list(hit.paper.collections),
                "passages": [passage_data(it) for it in hit.passages],
            }
            for hit in answer.papers
        ],
        "coverage": {**answer.coverage._asdict(), "text": str(answer.coverage)},
        "instead": dict(answer.instead),
        "problem": answer.problem.message if answer.problem else None,
    }
