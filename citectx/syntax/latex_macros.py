"""Text -> the project's own citation macros."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Macros:
    """What a project's own definitions say about citations."""

    def merged(self, other: Macros) -> Macros:
        """Both together; where both define a name, `other` wins."""
        return other


NO_MACROS = Macros()


def macros(text: str) -> Macros:
    """The definitions in `text` that matter for citations."""
    return NO_MACROS
