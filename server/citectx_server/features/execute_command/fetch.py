"""Open copies of missing papers: what can be sought and who would be asked, and what came of it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from citectx.answers import open_access
from citectx.answers.fetch import fetch, missing

if TYPE_CHECKING:
    from collections.abc import Sequence

    from citectx.workspace import Workspace


def offer(workspace: Workspace, email: str) -> dict[str, Any]:
    """The papers that can be sought, and the machines that the user has to agree to first."""
    keys = [it.key for it in missing(workspace)]
    return {"keys": keys, "hosts": list(open_access.hosts(email)), "email": email}


def fetched(
    workspace: Workspace, key: str, hosts: Sequence[str], email: str
) -> dict[str, Any] | None:
    """What became of a paper; None where it is not missing, or a service was not agreed to."""
    paper = next((it for it in missing(workspace) if it.key == key), None)
    agreed = frozenset(map(str, hosts))
    if paper is None or not agreed.issuperset(open_access.hosts(email)):
        return None
    found = fetch(paper, email, lambda _, copy: copy.host in agreed)
    return {
        "key": key,
        "file": str(found.path) if found.path else None,
        "licence": found.copy.licence if found.copy else "",
        "source": found.copy.source if found.copy else "",
        "elsewhere": [{"host": it.host, "licence": it.licence} for it in found.elsewhere],
        "problems": list(found.problems),
    }
