"""The table of citation commands."""

from __future__ import annotations

import pytest

from citectx.drafts.latex.arguments import KEYS
from citectx.drafts.latex.commands import Argument, commands

NOTHING: frozenset[str] = frozenset()


def written(command: str, *packages: str) -> str:
    found = commands(frozenset(packages))[command]
    return " ".join(
        ("+" if number == found.repeats else "") + opening + role
        for number, (opening, role) in enumerate(found.arguments)
    )


@pytest.mark.parametrize(
    ("command", "packages", "arguments"),
    [
        ("citep", (), "[pre [post {keys"),
        ("parencites", (), "(pre (post +[pre [post {keys"),
        ("volcite", (), "[pre {volume [post {key"),
        ("citefield", (), "[pre [post {key [skip {skip"),
        ("citefield", ("jurabib",), "[post {skip {key"),
        ("cites", ("amsrefs",), "{keys"),
        ("cite", ("amsrefs",), "[post {keys *{post"),
        ("foreigntextcquote", (), "{skip [pre [post {key [skip {quotation [skip"),
    ],
)
def test_arguments(command: str, packages: tuple[str, ...], arguments: str) -> None:
    assert written(command, *packages) == arguments


def test_every_command_takes_keys() -> None:
    for name, command in commands(NOTHING).items():
        assert any(argument.role in KEYS for argument in command.arguments), name


def test_every_command_has_its_starred_form() -> None:
    known = commands(NOTHING)
    assert all(name.endswith("*") or f"{name}*" in known for name in known)


def test_optional_arguments() -> None:
    assert [Argument(it, "skip").optional for it in ("{", "[", "(", "<", "*{", "*")] == [
        False,
        *[True] * 5,
    ]


@pytest.mark.parametrize(
    "package_names",
    [
        # natbib
        "cite citet citep citealt citealp citenum citeauthor citefullauthor citeyear citeyearpar "
        "Citet Citep Citealt Citealp Citeauthor Citefullauthor citetalias citepalias nocite",
        # biblatex
        "cite Cite parencite Parencite footcite Footcite footcitetext Footcitetext textcite "
        "Textcite smartcite Smartcite supercite autocite Autocite citetitle Citetitle citedate "
        "citeurl fullcite footfullcite notecite Notecite pnotecite Pnotecite fnotecite Fnotecite "
        "citename citelist citefield cites Cites parencites Parencites footcites Footcites "
        "footcitetexts Footcitetexts textcites Textcites smartcites Smartcites supercites "
        "autocites Autocites",
        # biblatex by volume
        "volcite Volcite pvolcite Pvolcite fvolcite Fvolcite ftvolcite Ftvolcite svolcite Svolcite "
        "tvolcite Tvolcite avolcite Avolcite volcites Ftvolcites Avolcites",
        # apacite, jurabib, chicago, harvard, and others
        "citeA citeNP citeauthorNP fullciteA shortciteNP maskshortciteauthorNP maskciteyearNP",
        "footcitetitle footcitealp citeswithoutentry nextcitenotitle citeN citeANP shortciteANP",
        "citeasnoun citeaffixed possessivecite onlinecite newcite citen citeonline bibentry",
        "nptextcite idemcites posscites gentextcites headlesscite surnamecites parenfullcite",
    ],
)
def test_packages_are_complete(package_names: str) -> None:
    assert [name for name in package_names.split() if name not in commands(NOTHING)] == []
