"""Text -> what its definitions say about citations."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING

from citectx.drafts.latex import commands as latex_commands
from citectx.drafts.latex import regions

if TYPE_CHECKING:
    from citectx.drafts.latex.definitions import Definition

_PACKAGES = {"usepackage", "RequirePackage", "documentclass", "LoadClass"}
_VERBATIMS = {"lstnewenvironment", "DefineVerbatimEnvironment", "excludecomment", "newminted"}
_ENVIRONMENTS = {
    "newenvironment",
    "renewenvironment",
    "NewDocumentEnvironment",
    "RenewDocumentEnvironment",
}
_OTHER = _PACKAGES | _VERBATIMS | _ENVIRONMENTS
_CITING = {"newcites", "DeclareCiteCommand", "DeclareMultiCiteCommand"}
_NAME = re.compile(r"[\w*-]+")
_LOADED = re.compile(
    r"\\(?:usepackage|RequirePackage|documentclass|LoadClass)"
    r"[ \t]*(?:\[[^\]]*\][ \t]*)?\{([^{}]+)\}"
)


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


@lru_cache(maxsize=64)
def macros(text: str) -> Macros:
    """The definitions in `text` that matter for citations, looked for once."""
    return collect(regions.regions(text, frozenset()).definitions)


@lru_cache(maxsize=64)
def packages(text: str) -> tuple[str, ...]:
    """The files of the packages and classes that `text` loads, if they are the project's own."""
    body = text.find("\\begin{document}")
    preamble = text if body < 0 else text[:body]
    names = (it.strip() for loaded in _LOADED.finditer(preamble) for it in loaded[1].split(","))
    return tuple(f"{name}{ending}" for name in names for ending in (".sty", ".cls"))


def collect(definitions: tuple[Definition, ...]) -> Macros:
    """What `definitions` say about citations."""
    if not definitions:
        return NO_MACROS
    packages = _names(definitions, _PACKAGES) & latex_commands.packages_with_commands()
    return Macros(
        tuple(filter(_may_cite, definitions)),
        packages,
        _names(definitions, _VERBATIMS - {"newminted"})
        | {f"{name}code" for name in _names(definitions, {"newminted"})},
    )


def _may_cite(definition: Definition) -> bool:
    if definition.command in _OTHER:
        return False
    return definition.command in _CITING or "\\" in definition.arguments[-1]


def _names(definitions: tuple[Definition, ...], commands: set[str]) -> frozenset[str]:
    """The names in the first braces of those definitions that one of `commands` makes."""
    return frozenset(
        name
        for definition in definitions
        if definition.command in commands
        for name in _NAME.findall(
            next((argument for argument in definition.arguments if argument[0] == "{"), "")
        )
    )
