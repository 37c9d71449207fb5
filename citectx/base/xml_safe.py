"""Bytes -> XML tree, with nothing fetched and no entity of the file's own expanded."""

from __future__ import annotations

import html
import re
from typing import NamedTuple

from lxml import etree

from citectx.model import Problem

_OWN_ENTITY = re.compile(rb"<!ENTITY\s")
_NAME = re.compile(r"[^\W\d][\w.-]*")
_LONGEST_PROLOGUE = 65_536


class Tree(NamedTuple):
    """A tree whose tags have lost their namespaces, and what was wrong with the file."""

    root: etree._Element | None
    problems: tuple[Problem, ...] = ()


def tree(content: bytes) -> Tree:
    """As much of the document as can be read."""
    parser = etree.XMLParser(
        recover=True,
        resolve_entities=False,
        load_dtd=False,
        no_network=True,
        huge_tree=False,
        remove_comments=True,
        remove_pis=True,
    )
    try:
        root = etree.fromstring(content, parser)
    except etree.XMLSyntaxError:
        root = None
    if root is not None:
        _drop_namespaces(root)
        _resolve_characters(root)
    return Tree(root, tuple(_problems(content, parser)))


def _drop_namespaces(root: etree._Element) -> None:
    for element in root.iter(etree.Element):
        name = element.tag.rpartition("}")[2].rpartition(":")[2]
        # Damaged files have names that are none; nothing is looked for under these.
        element.tag = name if _NAME.fullmatch(name) else "unknown"


def _resolve_characters(root: etree._Element) -> None:
    """Puts the character for a name like `&alpha;` and nothing for a name of the file's own."""
    for entity in list(root.iter(etree.Entity)):
        character = html.unescape(entity.text or "")
        shown = "" if character == entity.text else character
        parent, before = entity.getparent(), entity.getprevious()
        following = shown + (entity.tail or "")
        if before is not None:
            before.tail = (before.tail or "") + following
        else:
            parent.text = (parent.text or "") + following
        entity.tail = None
        parent.remove(entity)


def _problems(content: bytes, parser: etree.XMLParser) -> list[Problem]:
    problems = []
    if _OWN_ENTITY.search(content[:_LONGEST_PROLOGUE]):
        message = "This XML defines entities of its own; they were left out for safety."
        problems.append(Problem("xml-entities", message))
    errors = (it for it in parser.error_log if it.type != etree.ErrorTypes.ERR_UNDECLARED_ENTITY)
    fatal = next((error for error in errors if error.level == etree.ErrorLevels.FATAL), None)
    if fatal is not None:
        detail = f"line {fatal.line}: {fatal.message.strip()}"
        message = f"This XML is damaged ({detail}), so text may be missing; get it again."
        problems.append(Problem("xml-damaged", message))
    return problems
