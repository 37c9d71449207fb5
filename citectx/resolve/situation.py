"""A place in a text -> what is asked of the candidates: the sentence, and the words around."""

from __future__ import annotations

from dataclasses import dataclass

from citectx.queries import Query, unmodified

_WINDOW = 20  # Words on either side: the best of the windows in the paper.


@dataclass(frozen=True, slots=True)
class Situation:
    """Where a citation is wanted: its sentence, and the text left and right of the place."""

    sentence: str
    left: str = ""
    right: str = ""


def sentence_query(situation: Situation) -> Query:
    """What the sentence asks for, or the words around the place where no sentence is known."""
    return unmodified.query(situation.sentence) if situation.sentence else window_query(situation)


def window_query(situation: Situation) -> Query:
    """What the words right beside the place ask for."""
    around = window(situation.left, situation.right, _WINDOW, _WINDOW)
    return unmodified.query(around or situation.sentence)


def surroundings_query(situation: Situation) -> Query:
    """What all that is known around the place asks for."""
    around = f"{situation.left} {situation.right}".strip()
    return unmodified.query(around or situation.sentence)


def window(left: str, right: str, before: int, after: int) -> str:
    """The last words of `left` and the first ones of `right`."""
    first = left.split()[-before:] if before else []
    return " ".join((*first, *right.split()[:after]))
