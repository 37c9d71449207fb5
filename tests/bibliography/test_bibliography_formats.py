"""Every other format in, references and problems out, in BibTeX's words."""

from textwrap import dedent

import pytest

from citectx import bibliography
from citectx.model import NOWHERE


def check(path: str, source: str, expected: str) -> None:
    text = dedent(source).strip("\n")
    found = bibliography.read(path, text)
    lines = []
    for it in found.references:
        assert it.path == path
        assert text[it.key_range.start : it.key_range.end] == it.key
        assert it.range.start <= it.key_range.start
        assert it.key_range.end <= it.range.end
        fields = "; ".join(f"{name}={value}" for name, value in it.fields.items())
        lines.append(f"{it.kind} {' / '.join((it.key, *it.aliases))}: {fields}".strip())
    lines += [f"{it.id}: {it.message}" for it in found.problems]
    assert "\n".join(lines) == dedent(expected).strip("\n")


# CSL


def test_csl_json() -> None:
    check(
        "refs.json",
        """
        [{"type": "article-journal", "note": {"id": "not this"}, "id": "doe2020",
          "title": "On {sets} and 5$", "container-title": "Nature", "DOI": "10.1/X", "page": "1-2",
          "author": [{"family": "Doe", "given": "Jane", "non-dropping-particle": "van"},
                     {"literal": "WHO and friends"}],
          "issued": {"date-parts": [[2020, 5, 17]]}},
         {"id": 7, "type": "chapter", "container-title": "Book", "citation-key": "seven",
          "issued": {"raw": "1999"}}]
        """,
        r"""
        article doe2020: journal=Nature; title=On \{sets\} and 5\$; pages=1-2; doi=10.1/X; \
author=van Doe, Jane and {WHO and friends}; date=2020-05-17
        incollection 7 / seven: booktitle=Book; date=1999
        """.replace("\\\n", ""),
    )


def test_one_broken_item_of_csl_json_hides_no_other() -> None:
    check(
        "refs.json",
        """
        {"references": [
          {"id": "a", "title": "A"},
          {"id": "b", "title": "B" "page": 1},
          {"id": "c", "title": "C"}
        ]}
        """,
        """
        misc a: title=A
        misc c: title=C
        broken-entry: This item is no valid JSON (Expecting ',' delimiter): mend it here.
        """,
    )


def test_items_without_id_and_doubled_ones() -> None:
    check(
        "refs.json",
        """
        [{"title": "A"}, {"id": "b"}, {"id": "b"}]
        """,
        """
        misc b:
        misc b:
        missing-key: This item has no "id": add one, or nothing can cite it.
        duplicate-key: `b` is already the key of line 1: rename or delete one of them.
        """,
    )


def test_a_key_that_json_spells_otherwise_has_no_place() -> None:
    (found,) = bibliography.read("refs.json", '[{"id": "m\\u00fcller"}]').references
    assert (found.key, found.key_range) == ("müller", NOWHERE)


def test_csl_yaml() -> None:
    check(
        "refs.yaml",
        """
        ---
        references:
        - id: doe2020
          type: paper-conference
          title: "On: sets"
          container-title: Proceedings
          author:
          - family: Doe
            given: Jane
          issued: 2020-05
        - type: book
          id: 'b'
          issued:
            - year: 1999
              month: 2
        ...
        """,
        """
        inproceedings doe2020: booktitle=Proceedings; title=On: sets; author=Doe, Jane; date=2020-05
        book b: date=1999-02
        """,
    )


def test_one_broken_item_of_csl_yaml_hides_no_other() -> None:
    check(
        "refs.yaml",
        """
        references:
        - id: a
          title: A
        - id: b
          title: B: too many: colons
        - id: c
          title: C
        - no id
        """,
        """
        misc a: title=A
        misc c: title=C
        broken-entry: The YAML breaks here (mapping values are not allowed in this context): \
mend it.
        missing-key: This item has no `id`: add one, or nothing can cite it.
        """,
    )


def test_references_in_front_matter() -> None:
    check(
        "paper.md",
        """
        ---
        title: A paper
        tags:
        - one
        references:
        - id: a
          title: A
        ---
        Text with a list:

        - id: not this

        ---
        references:
        - {id: b, title: B}
        ...
        """,
        """
        misc a: title=A
        misc b: title=B
        """,
    )


def test_tags_of_manubot() -> None:
    check(
        "content/90.back-matter.md",
        """
        ## References

        [@tag:owls]: doi:10.1000/ABC
        [@tag:bats]:   https://arxiv.org/abs/1706.03762
          [@tag:hens]: wikidata:Q56458321
        [@tag:bees]: shelf-mark-7

        [@tag:mice]: as they say, and so on
        See [@tag:owls]: pmid:1
        [owls]: doi:10.1000/abc
        [@tag:owls]: pmid:2
        """,
        """
        misc tag:owls: doi=10.1000/abc
        misc tag:bats: eprint=1706.03762; archiveprefix=arXiv
        misc tag:hens: wikidata=Q56458321
        misc tag:bees: note=shelf-mark-7
        misc tag:owls: pmid=2
        duplicate-key: `tag:owls` is already the key of line 3: rename or delete one of them.
        """,
    )


def test_broken_front_matter_keeps_its_references() -> None:
    check(
        "paper.md",
        """
        ---
        title: A paper: with colons
        tags:
          - one
        references:
          - id: a
            title: A
        author: Me
        ---
        """,
        """
        misc a: title=A
        broken-entry: The YAML breaks here (mapping values are not allowed in this context): \
mend it.
        """,
    )


# Hayagriva


def test_hayagriva() -> None:
    check(
        "works.yml",
        """
        harry:
            type: Book
            title: Harry Potter
            author: ["Rowling, J. K.", UNESCO]
            date: 1997-06
            page-range: 1-17
        paper:
            type: Article
            title: { value: Why, verbatim: true }
            author: { name: Doe, given-name: Jane, prefix: van }
            serial-number: { doi: 10.1/x, arxiv: "1706.03762" }
            url: { value: https://x.org, date: 2020-01-01 }
            parent:
                type: Periodical
                title: Nature
                volume: 3
        talk:
            type: Article
            parent: [{ type: Proceedings, title: Meeting, date: 2001 }]
        """,
        """
        book harry: title=Harry Potter; author=Rowling, J. K. and {UNESCO}; date=1997-06; pages=1-17
        article paper: volume=3; journal=Nature; title=Why; author=van Doe, Jane; doi=10.1/x; \
arxiv=1706.03762; url=https://x.org
        inproceedings talk: date=2001; booktitle=Meeting
        """,
    )


def test_one_broken_entry_of_hayagriva_hides_no_other() -> None:
    check(
        "works.yml",
        """
        a:
            type: Book
        b:
            title: [unclosed
        c:
            type: Book
        """,
        """
        book a:
        book c:
        broken-entry: The YAML breaks here (did not find expected ',' or ']'): mend it.
        """,
    )


# RIS


def test_ris() -> None:
    check(
        "refs.ris",
        """
        TY  - JOUR
        ID  - doe2020
        AU  - Doe, Jane
        AU  - WHO
        TI  - On sets
          and more
        T2  - Nature
        PY  - 2020/05/17/
        SP  - 1
        EP  - 9
        DO  - 10.1/X
        UR  - https://x.org
        ER  -

        TY  - BOOK
        TI  - No key
        ER  -
        TY  - CHAP
        ID  - never.closed
        T2  - Book
        """,
        """
        article doe2020: title=On sets and more; doi=10.1/X; url=https://x.org; \
author=Doe, Jane and {WHO}; journal=Nature; date=2020-05-17; pages=1--9
        incollection never.closed: booktitle=Book
        missing-key: This record has no `ID  -` line: add one with a key, or nothing can cite it.
        """,
    )


# LaTeX


def test_thebibliography_of_styles_with_blocks() -> None:
    check(
        "paper.tex",
        r"""
        \begin{thebibliography}{9}
        % \bibitem{not} this
        \bibitem[Doe and Roe(2020)]{doe2020}
        J.~Doe and R.~Roe.
        \newblock On sets.
        \newblock {\em Nature}, 3:1--9, 2019.
        \bibitem [{[Poe] (1999)}] {poe} E.~A. Poe, ``The Raven,'' \emph{Mirror}, 1845.
        \end{thebibliography}
        """,
        r"""
        misc doe2020: note=J.~Doe and R.~Roe.
        \newblock On sets.
        \newblock {\em Nature}, 3:1--9, 2019.; author=J. Doe and R. Roe.; title=On sets; \
journal={\em Nature}, 3:1--9, 2019; year=2020
        misc poe: note=E.~A. Poe, ``The Raven,'' \emph{Mirror}, 1845.; author=E. A. Poe; \
title=The Raven; year=1999
        """.replace("\\\n", ""),
    )


@pytest.mark.parametrize(
    ("item", "expected"),
    [
        (
            r"Doe, J., van Roe, R.~M., \& Poe, E.\ 2020, \apj, 753, 148",
            r"author=Doe, J. and van Roe, R. M. and Poe, E.; journal=\apj; volume=753; "
            "pages=148; year=2020",
        ),
        (
            r"{Doe}, J., \emph{Sets, and More}, MIT Press, 2003",
            "author={Doe}, J.; title=Sets, and More; year=2003",
        ),
        (
            r"\bibinfo{author}{J. Doe} and \bibinfo {author} {R. Roe}, \bibinfo{title}{On {sets}}",
            "title=On {sets}; author=J. Doe and R. Roe",
        ),
        ("Private communication.", ""),
    ],
)
def test_other_styles_of_items(item: str, expected: str) -> None:
    check("paper.tex", rf"\bibitem{{k}} {item}", f"misc k: note={item}; {expected}".rstrip("; "))


def test_amsrefs() -> None:
    check(
        "paper.tex",
        r"""
        \bib{Doe}{article}{
          author={Doe, Jane},
          author={Roe, R.},
          title={On $x=1$},
        }
        """,
        "article Doe: author=Doe, Jane and Roe, R.; title=On $x=1$",
    )


def test_filecontents() -> None:
    check(
        "paper.tex",
        r"""
        \begin{filecontents*}[overwrite]{\jobname.bib}
        @misc{a, title = {A}}
        \end{filecontents*}
        \cite{a} @misc{not}
        \begin{filecontents}{data.csv}
        @misc{nor}
        \end{filecontents}
        """,
        "misc a: title=A",
    )


# Which format


@pytest.mark.parametrize(
    ("path", "text"),
    [
        ("refs", "@misc{k, title = {T}}"),
        ("refs", '[{"id": "k"}]'),
        ("refs.txt", "TY  - JOUR\nID  - k\nER  -"),
        ("refs.txt", "\\bibitem{k} Text"),
        ("refs.yml", "- id: k"),
        ("refs.YAML", "k:\n  type: Book"),
        ("paper.bbl", "\\bibitem{k} Text"),
    ],
)
def test_a_format_is_known_by_name_or_else_by_content(path: str, text: str) -> None:
    assert [it.key for it in bibliography.read(path, text).references] == ["k"]
