"""One paragraph of LaTeX in, its plain text out, and every word found again in the source."""

from __future__ import annotations

from bisect import bisect_right

import pytest
from test_latex import parsed

from citectx.drafts.latex import language as latex
from citectx.model import Prose


def check(text: str, expected: str) -> None:
    draft = parsed(text)
    prose = latex.prose(draft, draft.blocks[0]) if draft.blocks else Prose("", ())
    assert prose.text.replace("\N{OBJECT REPLACEMENT CHARACTER}", "•") == expected
    for number, character in enumerate(prose.text):
        plain, source = prose.pieces[bisect_right(prose.pieces, (number, len(text))) - 1]
        assert draft.blocks[0].range.start <= source + number - plain < len(text) + 1
        if character.isalnum() and character.isascii() and "\\" not in text and "$" not in text:
            assert text[source + number - plain] == character


CASES = {
    # markup
    r"\emph{a} \textit{b} {\bf c} \textbf{d\textsc{e}}": "a b c de",
    r"\unknown{kept} \unknown[gone]{kept}": "kept kept",
    r"\textcolor{red}{x} \hspace{1em}y \multicolumn{2}{c}{z}": "x y z",
    r"see Figure~\ref{f}, \label{x}\index{y}here": "see Figure , here",
    r"\url{http://x.y/~a%20b_c} \href{http://x}{text}": "http://x.y/~a%20b_c text",
    r"\verb|a\b| and \lstinline{c_d}": r"a\b and c_d",
    "a % comment\n  b%\n  c": "a bc",
    # characters
    r"caf\'e, na\"{\i}ve, \v{S}, \c c, \H{o}, \~n, \r{a}, \.{z}": "café, naïve, Š, ç, ő, ñ, å, ż",
    r"\ss{} \O{} \ae{} \L\'od\'z": "ß Ø æ Łódź",
    r"``quoted'' `single' don't -- and --- \ldots": "“quoted” `single' don't – and — …",
    r"10\% \& \$5 \_ \# \{x\} a\,b a\ b a~b": "10% & $5 _ # {x} a b a b a b",
    r"\LaTeX{} is, \textbackslash{} too": "LaTeX is, \\ too",
    # blanks
    "a\n  b\t\tc ~ d": "a b c d",
    "a \\label{x} b": "a b",
    "a\\\\b \\\\[2pt] c": "a b c",
    "a\r\nb": "a b",
    # formulas
    r"at $\alpha_{i} \leq \frac{1}{2}$, \(x^2\) and $n$": "at α_i ≤ 1/2, x^2 and n",
    r"$p = \mathrm{const}$": "p = const",
    r"an open $ sign": "an open sign",
    # citations
    r"as \citet[see][p.~3]{a, b} say": "as • say",
    r"so~\citep{a}\citep{b}.": "so ••.",
    r"\cites[1]{a}[2]{b} x": "• x",
    r"a\nocite{x} b": "a b",
    r"\cite[see also \citealp{b}]{a} x": "•• x",
    r"\citetext{see \citealp{a} or \citealp{b}}": "see • or •",
    r"He said \textcquote[12]{a}{to \emph{be}}. So": "He said “to be” •. So",
    r"\textcquote{a}{he \citep{b} said}.": "“he • said” •.",
    r"\enquote{a \emph{b}}, \foreignquote{german}{c}": "“a b”, “c”",
    r"He: \textquote[\cite{a}]{so}.": "He: •“so”.",
    "Never \\cite{a} % citectx: ignore\nmind.": "Never mind.",
    r"half \citep{a": "half a",
    r"a\footcite{x} b \footnote{\cite{y}} c": "a• b c",
    r"$x \text{ by \cite{b}}$ c": "x by • c",
    # the project's own words
    r"\newcommand{\tool}{\textsc{Tool}\xspace}\tool is \tool{}": "Tool is Tool",
    r"\newcommand{\x}{Y}\def\z{\x-\x}\z": "Y-Y",
    r"\newcommand{\eqn}[1]{Eq.~(\ref{eq:#1})}see \eqn{a}.": "see Eq. ().",
    r"\newcommand{\hl}[1]{\textbf{#1}}\hl{kept}": "kept",
    r"\newcommand{\mark}[2][x]{#2}\mark[y]{kept}": "kept",
    "": "",
}


@pytest.mark.parametrize("text", CASES)
def test_plain_text(text: str) -> None:
    check(text, CASES[text])


def test_long_formulas_are_cut_short() -> None:
    draft = parsed(f"\\[ {'x + ' * 100} y \\] end")
    text = latex.prose(draft, draft.blocks[0]).text
    assert text.endswith("… end")
    assert len(text) < 100
