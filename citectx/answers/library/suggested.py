"""A sentence -> papers of the library that are new to the draft and say what it says."""

from __future__ import annotations

from typing import TYPE_CHECKING

from citectx.answers.library.citable import citable
from citectx.answers.library.entry import reference_of
from citectx.answers.library.search import Question, search
from citectx.answers.suggest.suggestions import Suggestion
from citectx.model import State, Strength

if TYPE_CHECKING:
    from collections.abc import Collection

    from citectx.answers.library.catalogue import Here
    from citectx.answers.library.indexing import Library
    from citectx.papers.index.store import Store
    from citectx.workspace import Workspace

_MOST = 3
_PASSAGES = 10
_STRONG = (Strength.SAYS_THIS, Strength.CLOSE)


def suggested(
    library: Library,
    store: Store,
    workspace: Workspace,
    sentence: str,
    known: Collection[str],
    here: Here,
) -> tuple[Suggestion, ...]:
    """A few papers with the passage that earned it; those that are `known` by key are left out.

    `here` are the papers of the draft's folder.
    """
    if not sentence.strip():
        return ()
    cited, found = citable(workspace.references), []
    asked = Question(sentence, here=here)
    for paper, passages in search(library, store, asked, _PASSAGES, None).papers:
        reference, is_new = cited(reference_of(paper))
        strong = [it for it in passages if it.strength in _STRONG]
        if strong and is_new and reference.key not in known:
            found.append(Suggestion(reference, 0.0, strong[0], State.FULL_TEXT, is_new=True))
    return tuple(found[:_MOST])
