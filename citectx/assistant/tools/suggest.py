"""`suggest`: the references of the library that fit a sentence of the draft, or any sentence."""

from __future__ import annotations

from typing import TYPE_CHECKING

from citectx.answers.card import people
from citectx.answers.insertion import cited_at
from citectx.answers.suggest.situation import Situation
from citectx.answers.suggest.suggestions import fits_well, situation_at, suggestions
from citectx.assistant import values
from citectx.assistant.bounds import Budget
from citectx.base.offsets import line_starts, offset_at
from citectx.bibliography import fields
from citectx.workspace.cited import cited_reference

if TYPE_CHECKING:
    from collections.abc import Collection

    from citectx.answers.search import Search
    from citectx.answers.suggest.suggestions import Suggestion
    from citectx.workspace import Workspace


def suggest_at(
    library: Workspace, search: Search | None, path: str, line: int, most: int, characters: int
) -> values.Suggestions:
    """What fits the sentence that ends, or stands, on a line of a file."""
    draft = library.project.drafts[path]
    offset = offset_at(draft.document.text, line)
    if offset is None:
        raise ValueError(f"{path} has {len(line_starts(draft.document.text))} lines only.")
    situation = situation_at(library, path, offset)
    return _suggestions(library, search, situation, cited_at(draft, offset), most, characters)


def suggest_for(
    library: Workspace, search: Search | None, sentence: str, most: int, characters: int
) -> values.Suggestions:
    """What fits any sentence."""
    return _suggestions(library, search, Situation(sentence), (), most, characters)


def _suggestions(
    library: Workspace,
    search: Search | None,
    situation: Situation,
    keys: Collection[str],
    most: int,
    characters: int,
) -> values.Suggestions:
    budget = Budget(characters)
    best = suggestions(library, situation, most, search=search)
    answers = tuple(_suggestion(it, library, keys, budget) for it in best)
    return values.Suggestions(situation.sentence, fits_well(library, situation, best), answers)


def _suggestion(
    suggestion: Suggestion, library: Workspace, keys: Collection[str], budget: Budget
) -> values.Suggestion:
    reference = suggestion.reference
    passages = (suggestion.passage,) if suggestion.passage else ()
    kept = budget.passages(passages, cited_reference(library, reference).path or "")
    return values.Suggestion(
        key=reference.key,
        title=fields.title(reference),
        authors=people(reference),
        year=fields.year(reference),
        is_cited_there=reference.key in keys,
        is_in_bibliography=not suggestion.is_new,
        passage=kept[0] if kept else None,
    )
