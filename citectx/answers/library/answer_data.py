"""What a search found -> plain data, as `--json` and the editors read it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from citectx.answers.evidence_data import passage_data
from citectx.answers.library.catalogue import IN_GROUP
from citectx.answers.library.citable import citable
from citectx.answers.library.entry import reference_of
from citectx.bibliography import fields

if TYPE_CHECKING:
    from citectx.answers.library.search import Answer, PaperHit
    from citectx.bibliography.lookup import References


def answer_data(answer: Answer, own: References) -> dict[str, Any]:
    """The papers with their passages; `new` are those that are not among a draft's `own`
    references, and of those in the library of the `group` there is no file here."""
    return {
        "papers": [_paper(hit, own) for hit in answer.papers],
        "coverage": {**answer.coverage._asdict(), "text": str(answer.coverage)},
        "collections": list(answer.collections),
        "instead": dict(answer.instead),
        "problem": answer.problem.message if answer.problem else None,
    }


def _paper(hit: PaperHit, own: References) -> dict[str, Any]:
    """A paper under the key that cites it, and the `id` by which its citation is asked for."""
    reference, is_new = citable(own)(reference_of(hit.paper))
    return {
        "id": hit.paper.path or hit.paper.source,
        "key": reference.key,
        "title": fields.title(reference),
        "authors": list(fields.authors(reference)),
        "year": fields.year(reference),
        "file": hit.paper.path,
        "group": hit.paper.state == IN_GROUP,
        "new": is_new,
        "collections": list(hit.paper.collections),
        "passages": [passage_data(it) for it in hit.passages],
    }
