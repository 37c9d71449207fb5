"""A small project on disk in, its root, files, bibliographies and problems out."""

from pathlib import Path

import fixture
import pytest

from citectx import bibliography
from citectx.base.files import read_text
from citectx.base.offsets import line_starts, position
from citectx.bibliography import cache
from citectx.bibliography.lookup import references
from citectx.model import Problem, Project
from citectx.project import project
from citectx.settings import Settings


def shown(found: Project, folder: Path) -> str:
    """`root: files | keys`, where a key without a reference has a question mark, and problems."""

    def name(path: str) -> str:
        return Path(path).relative_to(folder).as_posix()

    known = references(found)
    cited = [it.key for draft in found.drafts.values() for it in draft.citations]
    keys = " ".join(it if it in known else f"{it}?" for it in cited)
    files = ", ".join(map(name, found.drafts))
    sources = ", ".join(map(name, found.bibliographies))
    lines = [f"{name(found.root)}: {files} | {sources} | {keys}".rstrip()]
    for it in found.problems:
        text = read_text(it.path)
        line = position(line_starts(str(text)), it.range.start).line if it.range else 0
        lines.append(f"{name(it.path)}:{line} {it.id}")
    return "\n".join(lines)


def check(folder: Path, source: str, expected: str, **chosen: tuple[str, ...]) -> Project:
    path = fixture.parse(source).written_to(folder)
    (folder / ".git").mkdir(exist_ok=True)  # Nothing above this folder belongs to the project.
    found = project(str(path), read_text, Settings(**chosen))  # type: ignore[arg-type]
    assert shown(found, folder) == expected
    return found


# LaTeX


def test_one_file(tmp_path: Path) -> None:
    check(
        tmp_path,
        r"""
        -- main.tex --
        \cite{a, b}\bibliography{refs}
        -- refs.bib --
        @misc{a}
        """,
        "main.tex: main.tex | refs.bib | a b?",
    )


def test_a_chapter_finds_its_root_and_all_that_belongs_to_it(tmp_path: Path) -> None:
    check(
        tmp_path,
        r"""
        -- main.tex --
        \documentclass{article}
        \addbibresource{bib/one.bib}
        \begin{document}
        \include{chapters/one}\input{chapters/two.tex}
        \end{document}
        -- chapters/one.tex --
        \cite{a}<|>
        -- chapters/two.tex --
        \input{chapters/deep}
        -- chapters/deep.tex --
        \cite{b}
        -- bib/one.bib --
        @misc{a}
        @misc{b}
        """,
        "main.tex: main.tex, chapters/one.tex, chapters/two.tex, chapters/deep.tex"
        " | bib/one.bib | a b",
    )


def test_a_file_that_names_its_root(tmp_path: Path) -> None:
    check(
        tmp_path,
        r"""
        -- book/main.tex --
        \documentclass{book}\bibliography{refs}
        -- book/refs.bib --
        @misc{a}
        -- parts/one.tex --
        % !TeX root = ../book/main
        \cite{a}<|>
        """,
        "book/main.tex: book/main.tex, parts/one.tex | book/refs.bib | a",
    )


def test_subfiles_and_import(tmp_path: Path) -> None:
    check(
        tmp_path,
        r"""
        -- main.tex --
        \documentclass{article}
        \bibliography{refs}
        \subfile{sections/one}
        \import{sections/}{two}
        -- sections/one.tex --
        \documentclass[../main.tex]{subfiles}
        \cite{a}<|>
        -- sections/two.tex --
        \subimport{more/}{three}
        -- sections/more/three.tex --
        \cite{b}
        -- refs.bib --
        @misc{a} @misc{b}
        """,
        "main.tex: main.tex, sections/one.tex, sections/two.tex, sections/more/three.tex"
        " | refs.bib | a b",
    )


def test_several_bibliographies_share_their_strings(tmp_path: Path) -> None:
    found = check(
        tmp_path,
        r"""
        -- main.tex --
        \cite{a}
        \bibliography{strings,
          refs.bib}
        -- strings.bib --
        @string{nat = {Nature}}
        -- refs.bib --
        @article{a, journal = nat}
        """,
        "main.tex: main.tex | strings.bib, refs.bib | a",
    )
    assert references(found)["a"].fields["journal"] == "Nature"
    assert not any(it.problems for it in found.bibliographies.values())


def test_globs(tmp_path: Path) -> None:
    check(
        tmp_path,
        r"""
        -- main.tex --
        \addbibresource[glob]{bib/*.bib}
        -- bib/b.bib --
        -- bib/a.bib --
        -- bib/c.txt --
        """,
        "main.tex: main.tex | bib/a.bib, bib/b.bib |",
    )


@pytest.mark.parametrize(
    "name",
    ["a**b.bib", "**", "/**/refs", "[", "~no-such-user/refs", "~\0", "*/\0", f"*/{'a' * 300}/b"],
)
def test_any_name_can_be_looked_for(tmp_path: Path, name: str) -> None:
    (tmp_path / ".citectx.toml").touch()  # Nothing above belongs to the project.
    path = str(tmp_path / "main.tex")
    text = f"\\documentclass{{a}}\\addbibresource{{{name}}}\\input{{{name}}}"
    found = project(path, lambda it: text if it == path else read_text(it), Settings())
    assert not found.bibliographies
    assert found.problems


def test_bibinputs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("BIBINPUTS", "shared//:other:")
    check(
        tmp_path,
        r"""
        -- main.tex --
        \bibliography{near,deep,far}
        -- near.bib --
        -- other/far.bib --
        -- shared/x/y/deep.bib --
        """,
        "main.tex: main.tex | near.bib, shared/x/y/deep.bib, other/far.bib |",
    )


def test_the_users_own_tree(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TEXMFHOME", str(tmp_path / "tree"))
    check(
        tmp_path,
        r"""
        -- main.tex --
        \bibliography{library}
        -- tree/bibtex/bib/me/library.bib --
        """,
        "main.tex: main.tex | tree/bibtex/bib/me/library.bib |",
    )


def test_macros_of_one_file_hold_in_all_others(tmp_path: Path) -> None:
    check(
        tmp_path,
        r"""
        -- main.tex --
        \documentclass{article}
        \usepackage{own}
        \begin{document}
        \mycite{a}\yourcite{b}\theircite{c}
        \input{body}
        \input{late}
        \end{document}
        -- own.sty --
        \newcommand{\mycite}[1]{\cite{#1}}
        -- body.tex --
        \mycite{d}\theircite{e}
        \newcommand{\yourcite}[1]{\cite{#1}}
        -- late.tex --
        \newcommand{\theircite}[1]{\cite{#1}}
        """,
        "main.tex: main.tex, own.sty, body.tex, late.tex |  | a? b? c? d? e?\n"
        "main.tex:4 no-bibliography",
    )


def test_references_inside_the_draft(tmp_path: Path) -> None:
    check(
        tmp_path,
        r"""
        -- main.tex --
        \documentclass{article}
        \cite{a, b, c}
        \begin{filecontents}{x.bib}
        @misc{a}
        \end{filecontents}
        \input{list}
        -- list.tex --
        \begin{thebibliography}{1}\bibitem{b} B\end{thebibliography}
        """,
        "main.tex: main.tex, list.tex | main.tex, list.tex | a b c?",
    )


def test_the_formatted_list_stands_in_for_a_missing_bibliography(tmp_path: Path) -> None:
    check(
        tmp_path,
        r"""
        -- main.tex --
        \cite{a}\bibliography{refs}
        -- main.bbl --
        \bibitem{a} A
        """,
        "main.tex: main.tex | main.bbl | a\nmain.tex:1 missing-file",
    )


# Other languages


@pytest.mark.parametrize(
    ("source", "expected"),
    [
        (
            """
            -- paper.md --
            ---
            bibliography: [a.bib, b.json]
            references:
            - id: c
            ---
            [@a; @b; @c]
            -- a.bib --
            @misc{a}
            -- b.json --
            [{"id": "b"}]
            """,
            "paper.md: paper.md | a.bib, b.json, paper.md | a b c",
        ),
        (
            """
            -- _quarto.yml --
            project: {type: book}
            bibliography:
              - refs.bib
            -- parts/_metadata.yml --
            bibliography: more.bib
            -- parts/one.qmd --
            [@a; @b]<|>
            -- refs.bib --
            @misc{a}
            -- parts/more.bib --
            @misc{b}
            """,
            "parts/one.qmd: parts/one.qmd | parts/more.bib, refs.bib | a b",
        ),
        (
            """
            -- myst.yml --
            project: {bibliography: [x/named.bib]}
            -- beside.bib --
            @misc{a}
            -- x/named.bib --
            @misc{b}
            -- docs/paper.md --
            {cite:p}`a,b`<|>
            """,
            "docs/paper.md: docs/paper.md | x/named.bib, beside.bib | a b",
        ),
        (
            """
            -- conf.py --
            import os
            bibtex_bibfiles = ["refs.bib", "more/x.bib"]
            raise SystemExit("never run")
            -- refs.bib --
            @misc{a}
            -- more/x.bib --
            -- docs/index.rst --
            :cite:p:`a`<|>
            """,
            "docs/index.rst: docs/index.rst | refs.bib, more/x.bib | a",
        ),
        (
            """
            -- main.typ --
            #include "part.typ"
            #bibliography("works.yml")
            -- part.typ --
            @a<|>
            -- works.yml --
            a:
              type: Book
            """,
            "main.typ: main.typ, part.typ | works.yml | a",
        ),
        (
            """
            -- index.Rmd --
            ---
            bibliography: book.bib
            ---
            -- _bookdown.yml --
            -- book.bib --
            @misc{a}
            -- 01-one.Rmd --
            [@a]<|>
            """,
            "index.Rmd: index.Rmd, 01-one.Rmd | book.bib | a",
        ),
        (
            """
            -- content/01.md --
            [@doi:10.1/x; @a]
            -- content/manual-references.json --
            [{"id": "a"}]
            """,
            "content/01.md: content/01.md | content/manual-references.json | doi:10.1/x? a",
        ),
        (
            """
            -- content/01.intro.md --
            [@tag:owls; @tag:mice; @tag:none]<|>

            [@tag:mice]: pmid:30718888
            -- content/02.body.md --
            [@tag:hens]: doi:10.1/z cannot be read so.
            -- content/90.back.md --
            ## References

            [@tag:owls]: doi:10.1/y
            -- content/README.md --
            [@tag:none]: doi:10.1/none
            """,
            "content/01.intro.md: content/01.intro.md | content/90.back.md, content/01.intro.md"
            " | tag:owls tag:mice tag:none?",
        ),
    ],
    ids=["pandoc", "quarto", "myst", "sphinx", "typst", "bookdown", "manubot", "tags"],
)
def test_other_languages(tmp_path: Path, source: str, expected: str) -> None:
    check(tmp_path, source, expected)


def test_bibliographies_by_setting(tmp_path: Path) -> None:
    check(
        tmp_path,
        """
        -- deep/paper.md --
        [@a]<|>
        -- all.bib --
        @misc{a}
        """,
        "deep/paper.md: deep/paper.md | all.bib | a",
        bibliographies=("all.bib",),
    )


# What is wrong


@pytest.mark.parametrize(
    ("source", "expected"),
    [
        (
            "-- main.tex --\n\n\\input{a}\n\\bibliography{b}\n",
            "main.tex: main.tex |  |\nmain.tex:2 missing-file\nmain.tex:3 missing-file",
        ),
        (
            "-- main.tex --\n\\documentclass{x}\n\\input{a}\n-- a.tex --\n\n\\input{main}\n",
            "main.tex: main.tex, a.tex |  |\na.tex:2 cyclic-file",
        ),
        (
            "-- main.tex --\n\\input{main}\n",
            "main.tex: main.tex |  |\nmain.tex:1 cyclic-file",
        ),
        (
            "-- main.tex --\n\\addbibresource[location=remote]{http://x.org/refs.bib}\n",
            "main.tex: main.tex |  |\nmain.tex:1 remote-file",
        ),
        (
            "-- paper.md --\nText\n[@a]\n",
            "paper.md: paper.md |  | a?\npaper.md:2 no-bibliography",
        ),
        (
            "-- paper.md --\n-- _quarto.yml --\na: b\nbibliography: [x\n",
            "paper.md: paper.md |  |\n_quarto.yml:3 broken-entry",
        ),
        (
            "-- index.rst --\n-- conf.py --\nx = 1\nbibtex_bibfiles = glob('*')\n",
            "index.rst: index.rst |  |\nconf.py:2 unread-setting",
        ),
        (
            "-- notes.odt --\nx",
            "notes.odt:  |  |\nnotes.odt:0 no-draft",
        ),
    ],
    ids=["missing", "circle", "itself", "remote", "none", "yaml", "python", "language"],
)
def test_what_is_wrong_is_said_where_it_is(tmp_path: Path, source: str, expected: str) -> None:
    check(tmp_path, source, expected)


def test_a_draft_that_cannot_be_read(tmp_path: Path) -> None:
    (tmp_path / "main.tex").write_bytes(b"\x00\x01")
    (tmp_path / "refs.bib").mkdir()
    assert shown(project(str(tmp_path / "main.tex"), read_text, Settings()), tmp_path) == (
        "main.tex:  |  |\nmain.tex:0 binary-file"
    )
    (tmp_path / "main.tex").write_text("\\cite{a}\\bibliography{refs}")
    assert shown(project(str(tmp_path / "main.tex"), read_text, Settings()), tmp_path) == (
        "main.tex: main.tex |  | a?\nrefs.bib:0 not-a-file"
    )


def test_every_problem_says_what_to_do(tmp_path: Path) -> None:
    path = tmp_path / "main.tex"
    path.write_text("\\input{main}\n\\input{a}\n\\bibliography{b}")
    found = project(str(path), read_text, Settings())
    assert [it.message for it in found.problems] == [
        "This file includes itself: remove this line.",
        "`a` is not there: check its name, or put the file where it is looked for.",
        "The bibliography `b`, which main.tex names, is not there: check the name, set BIBINPUTS "
        "to its folder, or name the file in citectx.bibliographies.",
    ]


# From one edit to the next


def test_what_has_not_changed_is_taken_from_before(tmp_path: Path) -> None:
    first = check(
        tmp_path,
        r"""
        -- main.tex --
        \documentclass{article}\bibliography{refs}
        \newcommand{\own}[1]{\cite{#1}}
        \input{one}\input{two}
        -- one.tex --
        \own{a}<|>
        -- two.tex --
        \own{b}
        -- refs.bib --
        @misc{a}
        """,
        "main.tex: main.tex, one.tex, two.tex | refs.bib | a b?",
    )
    one, two, main = (str(tmp_path / it) for it in ("one.tex", "two.tex", "main.tex"))
    texts = {one: "\\own{a, c}"}

    def read(path: str) -> str | Problem:
        return texts.get(path) or read_text(path)

    second = project(one, read, Settings(), first)
    assert shown(second, tmp_path) == "main.tex: main.tex, one.tex, two.tex | refs.bib | a c? b?"
    assert second.drafts[two] is first.drafts[two]
    assert second.drafts[main] is first.drafts[main]

    texts[main] = "\\documentclass{article}\\input{one}\\input{two}\\def\\own#1{\\emph{#1}}"
    third = project(one, read, Settings(), second)
    assert shown(third, tmp_path) == "main.tex: main.tex, one.tex, two.tex |  |"

    texts[main] = "\\documentclass{article}\\input{two}"
    fourth = project(one, read, Settings(), third)
    assert shown(fourth, tmp_path) == "one.tex: one.tex |  |"


def test_bibliographies_are_read_through_what_is_given(tmp_path: Path) -> None:
    path = fixture.parse("\\cite{a}\\bibliography{refs}\n-- refs.bib --\n@misc{a}\n").written_to(
        tmp_path
    )
    remembering = cache.remember_latest(bibliography.read, {})
    first, second = (project(str(path), read_text, Settings(), None, remembering) for _ in range(2))
    (refs,) = first.bibliographies
    assert first.bibliographies[refs] is second.bibliographies[refs]


@pytest.mark.parametrize(
    ("name", "text", "said"),
    [
        ("a.tex", "\\cite{a}", "write `\\addbibresource{refs.bib}` or `\\bibliography{refs}`, or"),
        ("a.md", "[@a]", "write `bibliography: refs.bib` in the front matter, or"),
        ("a.rst", ":cite:`a`", "write `.. bibliography:: refs.bib`, or"),
        ("a.typ", "#cite(<a>)", 'write `#bibliography("refs.bib")`, or'),
        ("a.org", "[cite:@a]", "write `#+bibliography: refs.bib`, or"),
        (
            "a.ipynb",
            '{"cells": [{"cell_type": "markdown", "source": "[@a]"}], "nbformat": 4}',
            "in the front matter of a raw cell, or",
        ),
    ],
)
def test_a_draft_without_bibliography_is_told_how_to_name_one(
    tmp_path: Path, name: str, text: str, said: str
) -> None:
    (tmp_path / ".git").mkdir()
    (tmp_path / name).write_text(text)
    (problem,) = project(str(tmp_path / name), read_text, Settings()).problems
    assert said in problem.message
