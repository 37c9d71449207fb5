"""LaTeX text in, blocks and links out."""

from __future__ import annotations

import pytest
from test_latex import parsed

from citectx.drafts.latex import language as latex
from citectx.drafts.latex import scan
from citectx.model import Prose


def check(text: str, *expected: str) -> None:
    """Blocks are shown as `kind: plain text`, a heading's level as `heading 1`."""
    draft = parsed(text)
    blocks = []
    for block in draft.blocks:
        kind = f"{block.kind} {block.level}" if block.level else block.kind
        blocks.append(f"{kind}: {latex.prose(draft, block).text}")
    assert blocks == list(expected)


def test_paragraphs_end_at_blank_lines_only() -> None:
    check(
        "One\ntwo.\n % more\nthree.\n \t\nFour.", "paragraph: One two. three.", "paragraph: Four."
    )


def test_line_ends_of_other_systems() -> None:
    check("One\r\ntwo.\r\n\r\nThree.", "paragraph: One two.", "paragraph: Three.")


def test_headings_count_from_the_highest_used() -> None:
    check(
        r"\section*{A} a \subsection[short]{B \emph{b}} b \paragraph{C} c",
        "heading 1: A",
        "paragraph: a",
        "heading 2: B b",
        "paragraph: b",
        "heading 4: C",
        "paragraph: c",
    )
    check(r"\chapter{A}\section{B}", "heading 1: A", "heading 2: B")


def test_a_footnote_is_a_block_of_its_own() -> None:
    check(
        r"One\footnote{Two \citep{a}.} three\footnotetext[3]{Four.}.",
        "paragraph: One three.",
        "footnote: Two ￼.",
        "footnote: Four.",
    )


def test_captions() -> None:
    check(
        "\\begin{figure}[t]\n\\centering\\includegraphics[width=1cm]{x.pdf}\n"
        "\\caption[short]{The \\textbf{long} one \\cite{a}.}\\label{f}\n\\end{figure}\nNext.",
        "paragraph: ",
        "caption: The long one ￼.",
        "paragraph: Next.",
    )
    check(r"\captionof{table}{Two.}", "paragraph: ", "caption: Two.")


def test_quotes_keep_their_kind_over_paragraphs() -> None:
    check(
        "a\n\\begin{quote}\nb\n\nc\n\\end{quote}\nd",
        "paragraph: a",
        "quote: b",
        "quote: c",
        "paragraph: d",
    )


def test_a_quoting_environment_begins_with_its_citation() -> None:
    check(
        "As said:\n\\begin{displaycquote}[5]{a}\nWords.\n\\end{displaycquote}",
        "paragraph: As said:",
        "quote: ￼ Words.",
    )


def test_items_are_paragraphs() -> None:
    check(
        "\\begin{itemize}[noitemsep]\n\\item One.\n\\item[x] Two.\n\\end{itemize}",
        "paragraph: One.",
        "paragraph: x Two.",
    )


def test_rows_of_a_table_are_paragraphs() -> None:
    check(
        r"\begin{tabular}{ll} A & \cite{a} \\ \hline B & \cite{b} \\[2pt] \end{tabular}",
        "paragraph: A ￼",
        "paragraph: B ￼",
    )


def test_displayed_formulas_do_not_end_a_paragraph() -> None:
    check(
        "We have\n\\begin{align}\\begin{array}{l} x=1 \\end{array}\\end{align}\nby \\cite{a}.",
        "paragraph: We have l x=1 by ￼.",
    )


def test_the_preamble_has_no_prose_but_around_citations() -> None:
    check(
        "\\documentclass{article}\n\\author{Me}\n\n\\abstract{As \\cite{a}.}\n\n"
        "\\begin{document}\nText.\n\\end{document} Not this.",
        "paragraph: ",
        "paragraph: As ￼.",
        "paragraph: Text.",
    )


def test_an_abstract_is_a_paragraph() -> None:
    check("\\begin{abstract}\nShort.\n\\end{abstract}", "paragraph: Short.")


def test_a_bibliography_is_no_prose() -> None:
    check("\\begin{thebibliography}{9}\n\\bibitem{a} A.\n\n\\bibitem{b} B.\n\\end{thebibliography}")


LINKS = {
    r"\input{a/b} \include{c, d}": ["input a/b", "input c, d"],
    "\\input chapter1.tex\n\\input{x}": ["input chapter1.tex", "input x"],
    r"\subfile{s} \import{dir/}{f} \subimport{sub}{g}": [
        "input s",
        "input dir/f",
        "input sub/g",
    ],
    "\\bibliography{a, b,% why\n  c}": ["bibliography a", "bibliography b", "bibliography c"],
    r"\addbibresource[location=remote]{x.bib} \addglobalbib{g.bib} \addsectionbib{s.bib}": [
        "bibliography x.bib",
        "bibliography g.bib",
        "bibliography s.bib",
    ],
    r"\addbibresource[glob]{bib/*.bib}": ["bibliography bib/*.bib"],
    r"\nobibliography{n} \nobibliography* \putbib[p,q] \putbib": [
        "bibliography n",
        "bibliography p",
        "bibliography q",
    ],
    r"\begin{refsection}[r.bib] x \end{refsection}": ["bibliography r.bib"],
    r"\bibliography{\subfix{../refs}}": ["bibliography ../refs"],
    r"\newcites{web}{Web} \bibliographyweb{w} \bibliographystyleweb{x}": ["bibliography w"],
    "% !TeX root = ../my main.tex\n": ["root ../my main.tex"],
    "%!TEX root=main.tex\r\n": ["root main.tex"],
    r"\documentclass[../main.tex]{subfiles}": ["root ../main.tex"],
    "% \\input{no}\n\\verb|\\input{no}| \\newcommand{\\x}{\\input{no}}": [],
    r"\input{\jobname} \input{#1} \input{} \input": [],
    "\\end{document}\n\\input{no}": [],
}


@pytest.mark.parametrize("text", LINKS)
def test_links(text: str) -> None:
    draft = parsed(text)
    assert [f"{it.kind} {it.target}" for it in draft.links] == LINKS[text]
    for link in draft.links:
        assert link.target.endswith(text[link.range.start : link.range.end])


def test_an_edit_costs_one_run_and_gives_what_a_fresh_look_gives() -> None:
    runs = [f"Words \\citep[see][{n}]{{k{n}}} and $x_{n}$ more.\n\n" for n in range(50)]
    text = "".join(runs)
    parsed(text)
    for place in (0, 5, text.index("k7"), text.index("{k30"), len(text) - 3):
        edited = text[:place] + "{x" + text[place:]
        before = scan.scan.cache_info().misses
        again = parsed(edited)
        assert scan.scan.cache_info().misses - before == 1
        scan.scan.cache_clear()
        assert parsed(edited) == again
        parsed(text)


def test_prose_is_the_same_after_an_edit_elsewhere() -> None:
    text = "First.\n\nSecond \\emph{one} \\cite{a}."
    one, two = parsed(text), parsed("New. " + text)
    before = latex.prose(one, one.blocks[1])
    after = latex.prose(two, two.blocks[1])
    moved = tuple((plain, place + 5) for plain, place in before.pieces)
    assert after == Prose(before.text, moved)
