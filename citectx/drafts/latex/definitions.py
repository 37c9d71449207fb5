"""TeX -> the definitions it makes, as written: which command, with which arguments."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from citectx.drafts.latex.groups import Closing

# How many arguments in braces each command takes; a bare `\name` may stand for the first of them.
_BRACED = {
    "newcommand": 2,
    "renewcommand": 2,
    "providecommand": 2,
    "DeclareRobustCommand": 2,
    "newrobustcmd": 2,
    "renewrobustcmd": 2,
    "providerobustcmd": 2,
    "NewDocumentCommand": 3,
    "RenewDocumentCommand": 3,
    "ProvideDocumentCommand": 3,
    "DeclareDocumentCommand": 3,
    "NewExpandableDocumentCommand": 3,
    "newenvironment": 3,
    "renewenvironment": 3,
    "NewDocumentEnvironment": 4,
    "RenewDocumentEnvironment": 4,
    "DeclareCiteCommand": 5,
    "DeclareMultiCiteCommand": 3,
    "NewCommandCopy": 2,
    "newcites": 2,
    "usepackage": 1,
    "RequirePackage": 1,
    "documentclass": 1,
    "LoadClass": 1,
    "lstnewenvironment": 3,
    "DefineVerbatimEnvironment": 3,
    "excludecomment": 1,
    "newminted": 2,
}
COMMANDS = (*_BRACED, "let", "def", "gdef", "edef", "xdef")

_LET = re.compile(r"[ \t]*(\\[A-Za-z@]+\*?)[ \t]*=?[ \t]*(\\[A-Za-z@]+\*?)")
_DEF = re.compile(r"\s*(\\[A-Za-z@]+)([^{}\\%\r\n]*)(?=\{)")
_ARGUMENT = re.compile(
    r"\*?(?:\s|%[^\n]*\n)*(\\[A-Za-z@]+|\[(?:[^][{}\\]|\\.|\{[^{}]*\})*+\]|\{)", re.DOTALL
)
_COMMENT = re.compile(r"(?<!\\)((?:\\\\)*)%[^\n]*\n?\s*")


class Definition(NamedTuple):
    """A defining command and its arguments, each with its delimiters and without comments."""

    command: str
    arguments: tuple[str, ...]


def definition(
    text: str, start: int, command: str, closing: Closing
) -> tuple[Definition, int] | None:
    """The definition whose `command` ends at `start`, and where it ends itself.

    None when it is not complete; `closing` says where a brace of `text` closes.
    """
    if command == "let":
        let = _LET.match(text, start)
        return let and (Definition(command, (let[1], let[2])), let.end())
    if command in _BRACED:
        return _braced(text, start, command, closing)
    head = _DEF.match(text, start)
    if head is None:
        return None
    end = closing(head.end())
    if end is None:
        return None
    body = _COMMENT.sub(r"\1", text[head.end() : end + 1])
    return Definition("def", (head[1], head[2], body)), end + 1


def _braced(text: str, start: int, command: str, closing: Closing) -> tuple[Definition, int] | None:
    arguments: list[str] = []
    missing, position = _BRACED[command], start
    while missing:
        match = _ARGUMENT.match(text, position)
        if match is None:
            return None
        opening = match.start(1)
        end = closing(opening) if match[1] == "{" else match.end() - 1
        if end is None:
            return None
        position = end + 1
        missing -= text[opening] != "["
        arguments.append(_COMMENT.sub(r"\1", text[opening:position]))
    return Definition(command, tuple(arguments)), position
