"""A place in a text -> what is asked of the candidates: the sentence, and the words around."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

from citectx.ranking.queries import Query, unmodified
from citectx.text.tongues.tell import tongue_of

if TYPE_CHECKING:
    from citectx.model import Tongue

_WINDOW = 20  # Words on either side: the best of the windows in the paper.


class Elsewhere(NamedTuple):
    """Another sentence of the draft and what it cites.

    `apart` counts the citing places from here to there; it is 0 for those in another file.
    """

    sentence: str
    keys: tuple[str, ...]
    apart: int = 0


@dataclass(frozen=True, slots=True)
class Situation:
    """Where a citation is wanted: its sentence, and the text left and right of the place.

    `elsewhere` is what the same draft cites in other sentences.
    """

    sentence: str
    left: str = ""
    right: str = ""
    elsewhere: tuple[Elsewhere, ...] = ()

    @property
    def tongue(self) -> Tongue:
        """The tongue of the words here, which are enough to tell it."""
        return tongue_of((self.left, self.sentence, self.right))


def sentence_query(situation: Situation) -> Query:
    """What the sentence asks for, or the words around the place where no sentence is known."""
    if not situation.sentence:
        return window_query(situation)
    return unmodified.query(situation.sentence, situation.tongue)


def window_query(situation: Situation) -> Query:
    """What the words right beside the place ask for."""
    around = window(situation.left, situation.right, _WINDOW, _WINDOW)
    return unmodified.query(around or situation.sentence, situation.tongue)


def surroundings_query(situation: Situation) -> Query:
    """What all that is known around the place asks for."""
    around = f"{situation.left} {situation.right}".strip()
    return unmodified.query(around or situation.sentence, situation.tongue)


def window(left: str, right: str, before: int, after: int) -> str:
    """The last words of `left` and the first ones of `right`."""
    first = left.split()[-before:] if before else []
    return " ".join((*first, *right.split()[:after]))
