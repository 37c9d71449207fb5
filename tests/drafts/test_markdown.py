"""Markdown in, citations, blocks, links and plain text out; `▢` is the mark of a citation."""

from __future__ import annotations

from pathlib import Path
from textwrap import dedent

import pytest
import syntax_checks as checks
from hypothesis import given
from hypothesis import strategies as st

from citectx.drafts.markdown.frontmatter import front_matter
from citectx.settings import Settings


def check(text: str, *expected: str, settings: Settings | None = None) -> None:
    found = checks.draft(text, "markdown", settings)
    assert checks.citations(found) == list(expected)
    checks.assert_sound(found)


def check_blocks(text: str, *expected: str) -> None:
    found = checks.draft(dedent(text).strip("\n"), "markdown")
    assert checks.blocks(found) == list(expected)
    checks.assert_sound(found)


def check_prose(text: str, expected: str) -> None:
    found = checks.draft(text, "markdown")
    assert checks.plain(found, found.blocks[0]) == expected
    checks.assert_sound(found)


KEYS = {
    "@doe99": ["@ doe99"],
    "Blah blah [@smith04].": ["[@] smith04"],
    "as @smith04 says": ["@ smith04"],
    "@Foo_bar.baz. Next": ["@ Foo_bar.baz"],
    "@Foo_bar--baz": ["@ Foo_bar"],
    "@a:b/c#d$e%f&g-h+i?j<k>l~m": ["@ a:b/c#d$e%f&g-h+i?j<k>l~m"],
    "@a- @b. @c: @d/ @e?": ["@ a", "@ b", "@ c", "@ d", "@ e"],
    "@https://example.org/x?y=1": ["@ https://example.org/x?y"],
    "@{https://example.org/x?y=1#z}": ["@ https://example.org/x?y=1#z"],
    "@{a{b}c}, @{doi:10.1/(x)2}": ["@ a{b}c", "@ doi:10.1/(x)2"],
    "@{a b} @{": [],
    "@müller2020 @Ångström @中文 @_x": ["@ müller2020", "@ Ångström", "@ 中文", "@ _x"],
    "@mu\u0308ller": ["@ mu\u0308ller"],
    "@O'Neil": ["@ O"],
    "@smith's": ["@ smith"],
    "@10.1093/nar/22.22.4673": ["@ 10.1093/nar/22.22.4673"],
    "[@doi:10.1016/j.cell.2015.01.001; @pmid:123; @tag:foo-bar]": [
        "[@] doi:10.1016/j.cell.2015.01.001",
        "[@] pmid:123",
        "[@] tag:foo-bar",
    ],
    "[@url:https://example.org/a/b]": ["[@] url:https://example.org/a/b"],
    "[@arxiv:1605.03661v2].": ["[@] arxiv:1605.03661v2"],
}

GROUPS = {
    "[see @doe99, pp. 33-35; also @smith04, chap. 1]": [
        "[@] doe99 (see) (pp. 33-35)",
        "[@] smith04 (also) (chap. 1)",
    ],
    "[-@smith04]": ["[-@] smith04"],
    "-@smith04 says": ["-@ smith04"],
    "[@a; -@b]": ["[@] a", "[-@] b"],
    "[@smith{ii, A, D-Z}, with a suffix]": ["[@] smith () ({ii, A, D-Z}, with a suffix)"],
    "[@smith, {pp. iv, vi-xi, (xv)-(xvii)} with suffix here]": [
        "[@] smith () ({pp. iv, vi-xi, (xv)-(xvii)} with suffix here)"
    ],
    "[Figure 1; see @a; @b]": ["[@] a (Figure 1; see) ()", "[@] b"],
    "[@a, p. 3; and\nalso @b]": ["[@] a () (p. 3)", "[@] b (and also) ()"],
    "[@a; and others]": ["[@] a () (and others)"],
    "[see @a and @b]": ["[@] a (see) (and)", "[@] b"],
    "[see <https://example.org/> @a]": ["[@] a (see <https://example.org/>) ()"],
    "[[@a]]": ["[@] a"],
    "[see [@a] there]": ["[@] a"],
    "[see [@a] and @b]": ["[@] a", "@ b"],
    "[see @a [p. 3]; @b]": ["[@] a (see) (p. 3)", "[@] b"],
    "[@a][@b]": ["[@] a", "[@] b"],
    "[@a]\n\n@b]": ["[@] a", "@ b"],
    "[@a\n\n@b]": ["@ a", "@ b"],
}

IN_TEXT = {
    "@doe99 [p. 33]": ["@ doe99 () (p. 33)"],
    "@doe99\n[p. 33]": ["@ doe99 () (p. 33)"],
    "@doe99[p. 33]": ["@ doe99 () (p. 33)"],
    "@a [p. 3; @b]": ["@ a () (p. 3)", "[@] b"],
    "@a [@b]": ["@ a", "[@] b"],
    "@a [^1]": ["@ a"],
    "@a [see](https://example.org)": ["@ a"],
    "[@a](as nobody else has said)": ["[@] a"],
    "[see @a, p. 3](which [few](x y.html) believe)": ["[@] a (see) (p. 3)"],
    "[@a; @b](both of 1931)": ["[@] a", "[@] b"],
    "so (@a) and “@b”—@c": ["@ a", "@ b", "@ c"],
    "as shown\n(@a) there, (@a) too": ["@ a", "@ a"],
}

NONE = [
    "me@site.com and first.last@site.org",
    r"\@a and \\\@b",
    "`@a` and ``x ` @b`` and ```@c```",
    "    @indented code",
    "text\n\n    @indented code\n",
    "\tcode @a",
    "```\n@a\n```\n",
    "~~~~ python\n@a\n~~~\n@b\n~~~~\n",
    "```{r, cache=TRUE}\n@a\n```\n",
    "```{python}\n#| label: x\n@a\n```",
    "- item\n\n  ```\n  @a\n  ```\n",
    "> ```\n> @a\n> ```\n",
    "```\n@unclosed",
    "<!-- @a -->",
    "<!-- @a\n\n@b -->",
    "text <!-- @a\n\n@b --> text",
    "<a href=\"@a\" title='@b'>x</a>",
    "<pre>\n@a\n\n@b</pre>",
    "<script>x('@a')</script>",
    "$x @a$ and $$y\n@b$$",
    "https://example.org/@a and www.example.org/@b",
    "<https://example.org/@a> and <me@site.com>",
    "[text](https://example.org/@a) and ![](x@y/@z.png)",
    "[@a](https://example.org)",
    '[@a](https://example.org "A title (of 1931)") [@b](<a file.html>) [@c]()',
    "[see @a][ref]",
    "[x]: https://example.org/@a",
    "(@good) First.\n\nAs (@good) and @good show.",
    "[^1] and ^[no key here]",
    "@ alone, a@ b, @-x, @.",
    "---\ntitle: About @a\nemail: me@site.com\n---\n",
    "::: {#fig-x}\n:::\n\n@fig-x @Fig-x [@tbl-y; -@eq-z] @sec-a @thm-b @tip-c",
    "@fig:x @Fig:y [@tbl:z] @eq:e @lst:l @sec:s",
    "(my-target)=\n# Head\n\nSee @my-target.",
    ":::{figure} a.png\n:label: fig1\n:::\n\nSee @fig1 and [@fig1].",
    "```{math}\n:label: e\nx @a\n```\n\n@e",
    "```{code-block} python\n@a\n```",
    "\\begin{align}\nx @a\n\\end{align}",
    "% @a comment of MyST",
]

TYPING = {
    "[@]": ["[@] (empty)"],
    "[@; @a]": ["[@] (empty)", "[@] a"],
    "[@a; @]": ["[@] a", "[@] (empty)"],
    "[see @": ["@ (empty)"],
    "[@a; @b and no end": ["@ a", "@ b"],
    "{cite}``": [],
    "{cite:p}` `": ["cite:p (empty)"],
}

MYST = {
    "{cite}`a`": ["cite a"],
    "{cite:p}`a,b` and {cite:t}`c; d`": ["cite:p a", "cite:p b", "cite:t c", "cite:t d"],
    "{cite:ps}`{see}a{p. 3}, {also}b`": ["cite:ps a (see) (p. 3)", "cite:ps b (also) ()"],
    "{cite:p}`a,\nb`": ["cite:p a", "cite:p b"],
    "{cite:empty}`a`": ["cite:empty a silent"],
    "{footcite:t}`1987:nelson`": ["footcite:t 1987:nelson"],
    "{cite:alp}`10.1/x` {cite:cauthors}`b`": ["cite:alp 10.1/x", "cite:cauthors b"],
    "`{cite}`a``": [],
    "{ref}`a` {cite:unknown}`b`": [],
    "[](doi:10.1093/nar/22.22.4673)": ["doi 10.1093/nar/22.22.4673"],
    "{cite}`a` <https://doi.org/10.1/x> [](https://doi.org/10.1000/y)": [
        "cite a",
        "doi 10.1000/y",
    ],
    "<https://doi.org/10.1000/y>": [],
    "```{bibliography} refs.bib\n:keyprefix: a-\n```\n\n{cite}`a-key`": ["cite key"],
    "````{note}\nSee [@a].\n```python\n@no\n```\n````\n@b": ["[@] a", "@ b"],
    ":::{admonition} Title @a\nText @b.\n:::": ["@ a", "@ b"],
}

TEX = {
    r"As \citep[see][p.~3]{a,b} and \citet{c}.": [
        "citep a (see) (p.~3)",
        "citep b (see) (p.~3)",
        "citet c",
    ],
    r"50% of \cite{a} costs $5 or \cite{b} $6": ["cite a", "cite b"],
    r"`\cite{no}` and $\cite{no}$": [],
    "```{=latex}\n\\cite{a} % \\cite{no}\n```": ["cite a"],
    "\\begin{table}\n\\cite{a} & @no\n\\end{table}": ["cite a"],
}

METADATA = {
    "---\nnocite: '@*'\n---\n": ["nocite * silent"],
    "---\nnocite: |\n  @a, @{b c}\n  @d\ntitle: x @no\n---\n@e": [
        "nocite a silent",
        "nocite d silent",
        "@ e",
    ],
    "Text.\n\n---\nnocite: '@a'\n...\n\n@b": ["nocite a silent", "@ b"],
    "---\nabstract: |\n  We follow [@a].\n\n  And @b.\n---\n": ["[@] a", "@ b"],
}

SUPPRESSED = {
    "[@a] <!-- citectx: ignore -->\n[@b]": ["[@] b"],
    "<!-- citectx: ignore -->\n[@a]\n[@b]": ["[@] b"],
    "\\cite{a} % citectx: ignore\n\\cite{b}": ["cite b"],
}


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        case
        for group in (KEYS, GROUPS, IN_TEXT, TYPING, MYST, TEX, METADATA, SUPPRESSED)
        for case in group.items()
    ],
)
def test_citations(text: str, expected: list[str]) -> None:
    check(text, *expected)


@pytest.mark.parametrize("text", NONE)
def test_what_looks_like_a_citation(text: str) -> None:
    check(text)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("x [see @a; @b] and @c [p. 3], -@d", ["[see @a; @b]", "@c [p. 3]", "-@d"]),
        ("{cite:p}`a,b` @{c}.", ["{cite:p}`a,b`", "@{c}"]),
        ("@a [p. 3; @b] [@c]", ["@a [p. 3; @b]", "[@c]"]),
        ("[@a]{.mark} [](doi:10.1000/x)", ["@a", "[](doi:10.1000/x)"]),
    ],
)
def test_extents(text: str, expected: list[str]) -> None:
    assert checks.extents(checks.draft(text, "markdown")) == expected


def test_places_that_do_cite() -> None:
    check("# Heading @a\n\nTitle @b\n=======\n", "@ a", "@ b")
    check("- item @a\n  1. [@b]\n\n     more @c\n* * [@d]", "@ a", "[@] b", "@ c", "[@] d")
    check("> quoted @a\nlazy @b,\n> > [@c,\n> p. 3]", "@ a", "@ b", "[@] c () (p. 3)")
    check("| a | [@a] |\n|---|---|\n| b | @b |\n\n: Caption @c", "[@] a", "@ b", "@ c")
    check("![Caption [@a] and @b](x.png){#fig-x}", "[@] a", "@ b")
    check("x[^1]^[Note @a].\n\n[^1]: Text @b\n\n    more @c\n", "@ a", "@ b", "@ c")
    check("Term\n:   Definition @a\n", "@ a")
    check("*@a* **[@b]** <b>@c</b>", "@ a", "[@] b", "@ c")
    check("::: {.callout-note title='x'}\n@a\n:::\n", "@ a")


def test_what_defines_a_tag_is_no_citation() -> None:
    check(
        "Owls hoot [@tag:owls].\n\n[@tag:owls]: doi:10.1000/182\n[@tag:mice]: pmid:1\n"
        "\n[@tag:bats]: they hang",
        "[@] tag:owls",
        "[@] tag:bats",
    )


def test_further_prefixes_of_cross_references() -> None:
    own = Settings(crossref_prefixes=("nte", "vid-", "supp:"))
    check("@vid-1 @Vid-2 @supp:3 @video", "@ video", settings=own)
    check("@vid-1", "@ vid-1")


def test_blocks() -> None:
    check_blocks(
        """
        ---
        title: T
        ---

        ## Results {#sec-results .unnumbered}

        First line
        second *line* [@a].

        - one
        - two
          goes on

        > Quoted
        > words.

        ### Setup ###
        Text[^n] here^[An aside @b.].

        ![A caption.](x.png){width=50%}

        **Figure 2.** Another *caption*.

        [^n]: The note.
        """,
        "heading 1: Results",
        "paragraph: First line second line ▢.",
        "paragraph: one",
        "paragraph: two goes on",
        "quote: Quoted words.",
        "heading 2: Setup",
        "paragraph: Text here.",
        "footnote: An aside ▢.",
        "caption: A caption.",
        "caption: Another caption.",
        "footnote: The note.",
    )


def test_blocks_of_directives() -> None:
    check_blocks(
        """
        :::{figure} x.png
        :label: fig-x
        The caption.
        :::

        ```{list-table} The title.
        :header-rows: 1
        * - Cell
          - Other
        ```

        ```{code-block} python
        :caption: What it does.
        x = 1
        ```

        :::{epigraph}
        Words.
        :::
        """,
        "caption: The caption.",
        "caption: The title.",
        "paragraph: Cell",
        "paragraph: Other",
        "caption: What it does.",
        "quote: Words.",
    )


def test_footnotes_know_their_mark() -> None:
    text = "One.\n\nTwo[^n] three.\n\n[^n]: Note.\n"
    note = checks.draft(text, "markdown").blocks[-1]
    assert note.kind == "footnote"
    assert note.anchor == text.index("[^n]")


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (
            "*one* **two** ***three*** _four_ snake_case 2 * 3",
            "one two three four snake_case 2 * 3",
        ),
        ("Ca^2+^, H~2~O, ~~old~~ new, *acj6^GAL4^*", "Ca2+, H2O, old new, acj6GAL4"),
        ("[a *link*](https://x.org) and <https://y.org>", "a link and https://y.org"),
        ("[text][ref], [span]{.mark}, [plain]", "text, span, [plain]"),
        ("`code` and ``a ` b``", "code and a ` b"),
        ("a<br>b<sup>2</sup> <!-- gone -->c &amp; d&nbsp;e", "a b2 c & d e"),
        ("pages 3--5 --- so...", "pages 3–5 — so…"),
        ('“curly” "straight" it\'s ‘q’', '“curly” "straight" it\'s ‘q’'),
        (r"\*not\* 5\% \[x\] \~16", "*not* 5% [x] ~16"),
        ("so [@a; @b] and @c [p. 3].", "so ▢ and ▢."),
        ("so [@a](as we know) it is", "so ▢(as we know) it is"),
        ("see @fig-map, [@Tbl-x] and @sec:y", "see Figure, Table and Section"),
        (r"where $\alpha_{i} \leq 2$ costs $5", "where α_i ≤ 2 costs $5"),
        ("{sup}`2` {ref}`Sec <x>` {cite:t}`a` {math}`\\beta`", "2 Sec ▢ β"),
        ("x[^1] y\\\nz  \nw", "x y z w"),
        ("{cite:empty}`a`so", "so"),
        (r"as \textit{in} \cite{a} \ref{x}, Fig. \@ref(fig:x).", "as in ▢ , Fig. ."),
        ("😀 *a*\r\n  b", "😀 a b"),
    ],
)
def test_prose(text: str, expected: str) -> None:
    check_prose(text, expected)


def test_prose_leads_back_to_the_source() -> None:
    text = "A *word* and\n  [link](u) [@a] end."
    found = checks.draft(text, "markdown")
    prose = checks.drafts.prose(found, found.blocks[0])
    assert prose.text == "A word and link \N{OBJECT REPLACEMENT CHARACTER} end."
    for word in ("A ", "word", "and", "link", " end."):
        plain = prose.text.index(word)
        start, source = max(it for it in prose.pieces if it[0] <= plain)
        assert text.startswith(word, source + plain - start)


BIBLIOGRAPHIES = {
    "---\nbibliography: refs.bib\n---\n": ["refs.bib"],
    "---\nbibliography: ['a.bib', b.json] # two\n---\n": ["a.bib", "b.json"],
    '---\nbibliography:\n  - a.bib\n  - "b c.bib"\ntitle: x\n---\n': ["a.bib", "b c.bib"],
    "---\nbibliography:\n- a.bib\n- b.bib\n---\n": ["a.bib", "b.bib"],
    "\ufeff---\r\nbibliography: refs.bib\r\n---\r\n": ["refs.bib"],
    "Text.\n\n---\nbibliography: a.bib\n...\n": ["a.bib"],
    "---\nbibliography: \"`r file.path('x.bib')`\"\n---\n": [],
    "---\nbibliography: !expr file('x.bib')\n---\n": [],
    "---\nformat:\n  bibliography: no.bib\n---\n": [],
    "```{bibliography} refs.bib\n```\n": ["refs.bib"],
}

INPUTS = {
    "{{< include _part.qmd >}}\n": ["_part.qmd"],
    "```{include} part.md\n```\n": ["part.md"],
    ":::{include} part.md\n:::\n": ["part.md"],
    "```{r, child=c('a.Rmd', 'b.Rmd')}\n```\n": ["a.Rmd", "b.Rmd"],
}


@pytest.mark.parametrize(("text", "expected"), BIBLIOGRAPHIES.items())
def test_bibliographies(text: str, expected: list[str]) -> None:
    found = checks.links(checks.draft(text, "markdown"))
    assert found == [f"bibliography {it}" for it in expected]


@pytest.mark.parametrize(("text", "expected"), INPUTS.items())
def test_inputs(text: str, expected: list[str]) -> None:
    assert checks.links(checks.draft(text, "markdown")) == [f"input {it}" for it in expected]


def test_front_matter() -> None:
    text = "---\ntitle: T\nreferences: []\n---\nText"
    yaml = front_matter(text)
    assert yaml is not None
    assert text[yaml.start : yaml.end] == "title: T\nreferences: []\n"
    assert front_matter("Text\n---\nx: 1\n---\n") is None
    assert front_matter("---\n\nText\n\n---\n") is None
    assert front_matter("---\ntitle: T\n") is None


PIECES = st.sampled_from(
    [
        *("@a", "[@b; @c]", "-@d", "@{", "[", "]", "](x)", "{cite:p}`", "`", "```\n", "~~~\n", "$"),
        *(
            "\n",
            "\n\n",
            "\r\n",
            "    ",
            "\t",
            "# ",
            "- ",
            "1. ",
            "> ",
            "| ",
            "---\n",
            "===\n",
            ": ",
        ),
        *("<!--", "-->", "<b>", "<a@b>", "[^1]", "[^1]: ", "^[", "^", "~", "*", "_", "\\", "{#x}"),
        *(":::{note}\n", ":::\n", "```{figure} x\n", "nocite: '@n'\n", "abstract: ", "\\cite{t}"),
        *(
            "\\begin{table}",
            "\\end{table}",
            "é",
            "😀",
            "\ufeff",
            "\x00",
            "text ",
            ". ",
            "; ",
            "...",
        ),
        *(
            "<!-- citectx: ignore -->",
            "% citectx: ignore",
            "https://x/",
            "&amp;",
            "(@x) ",
            "![",
            "(",
        ),
    ]
)


@given(st.one_of(st.text(), st.lists(PIECES, max_size=25).map("".join)))
def test_any_text_is_read(text: str) -> None:
    checks.assert_sound(checks.draft(text, "markdown"))


def test_any_prefix_of_a_draft_is_read() -> None:
    text = "".join(f"{text}\n\n" for group in (KEYS, GROUPS, IN_TEXT, MYST, TEX) for text in group)
    for end in range(0, len(text), 7):
        checks.assert_sound(checks.draft(text[:end], "markdown"))


def test_line_ends_and_astral_characters_change_nothing() -> None:
    text = "😀 One [@a;\n@b] two.\n\n- 😀 @c [p. 3]\n\n> @d\n"
    expected = checks.citations(checks.draft(text, "markdown"))
    for variant in (text.replace("\n", "\r\n"), f"\ufeff{text}"):
        found = checks.draft(variant, "markdown")
        assert checks.citations(found) == expected
        checks.assert_sound(found)


def real_drafts() -> list[str]:
    paths = sorted(checks.DATA.glob("real-drafts/**/*.md")) + sorted(
        checks.DATA.glob("drafts/*/*.md")
    )
    return [str(it) for it in paths]


@pytest.mark.parametrize(
    "path", real_drafts() or [pytest.param("", marks=pytest.mark.skip("no shared data"))]
)
def test_real_drafts(path: str) -> None:
    checks.assert_sound(checks.draft(Path(path).read_text(encoding="utf-8"), "markdown"))
