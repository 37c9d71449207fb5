"""What the files of a project define for each other: TeX's macros, as far as they may cite.

Markdown and Org may hold raw TeX, so every language is given them.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from citectx.drafts.latex.definitions import Definition


@dataclass(frozen=True, slots=True)
class Macros:
    """A project's own definitions as far as they may concern citations.

    `packages` are those of the table of commands that the project loads, `verbatims` its own
    environments whose content is not TeX.
    """

    definitions: tuple[Definition, ...] = ()
    packages: frozenset[str] = frozenset()
    verbatims: frozenset[str] = frozenset()

    def merged(self, other: Macros) -> Macros:
        """Both together; where both define a command, the definition of `other` comes last."""
        new = set(other.definitions)
        return Macros(
            (
                *(definition for definition in self.definitions if definition not in new),
                *other.definitions,
            ),
            self.packages | other.packages,
            self.verbatims | other.verbatims,
        )


NO_MACROS = Macros()
