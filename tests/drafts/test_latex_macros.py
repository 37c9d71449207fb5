"""The project's own citation commands."""

from __future__ import annotations

import pytest
from test_latex import check

from citectx.drafts.latex import language as latex
from citectx.drafts.latex.macros import macros
from citectx.model import Document
from citectx.settings import Settings

WRAPPERS = {
    r"\newcommand{\mycite}[2][]{\citep[#1]{#2}} \mycite[p.~3]{a,b}": [
        "mycite a () (p.~3)",
        "mycite b () (p.~3)",
    ],
    r"\renewcommand*\incite[1]{(\citealp{#1})} \incite{a}": ["incite a"],
    r"\providecommand{\both}[2]{\citet{#1} and \citet{#2}} \both{a}{b,c}": [
        "both a",
        "both b",
        "both c",
    ],
    r"\newcommand{\page}[2]{\citep[p.~#1]{#2}} \page{7}{a}": ["page a () (7)"],
    r"\newcommand{\poss}[1]{\citeauthor{#1}'s (\citeyear{#1})} \poss{a}": ["poss a"],
    r"\newcommand{\quoted}[3]{``#1'' \citep[#2]{#3}} \quoted{so it is}{5}{a}": ["quoted a () (5)"],
    r"\newcommand{\q}[2]{\textcquote{#1}{#2}} \q{a}{words}": ["q a “words”"],
    r"\newcommand{\hush}[1]{\nocite{#1}} \hush{a}": ["hush a silent"],
    r"\newcommand\rf{\citep} \rf[2]{a}": ["rf a () (2)"],
    r"\newcommand{\see}{\citep[see][]} \see{a}": ["see a"],
    r"\newcommand{\mc}{\unskip~\cite} \mc{a}": ["mc a"],
    r"\NewDocumentCommand{\my}{s o m}{\citep[#2]{#3}} \my{a} \my*[2]{b}": [
        "my a",
        "my* b () (2)",
    ],
    r"\DeclareDocumentCommand\my{O{} +m D<>{}}{\cite[#1]{#2}} \my[x]{a}<y>": ["my a () (x)"],
    r"\def\my#1#2{\cite[#1]{#2}} \my{x}{a}": ["my a () (x)"],
    r"\def\my[#1]#2{\cite[#1]{#2}} \my[x]{a}": ["my a () (x)"],
    r"\let\my\citet \let\your=\citep \my{a} \your*{b}": ["my a", "your* b"],
    r"\NewCommandCopy{\my}{\citet} \my{a}": ["my a"],
    r"\newcites{web,app}{Web,Appendix} \citeweb{a} \citetapp*{b} \nociteweb{c}": [
        "citeweb a",
        "citetapp* b",
        "nociteweb c silent",
    ],
    r"\DeclareCiteCommand{\initials}[x]{}{\printnames{author}}{;}{} \initials[a][b]{k}": [
        "initials k (a) (b)"
    ],
    r"\DeclareMultiCiteCommand{\mycites}[\mkbibparens]{\initials}{;} \mycites{a}[2]{b}": [
        "mycites a",
        "mycites b () (2)",
    ],
    # Redefined, but still what it was
    r"\let\old\cite \renewcommand{\cite}[1]{\textbf{\old{#1}}} \cite{a}": ["cite a"],
    r"\renewcommand{\cite}[1]{[#1]} \cite{a}": ["cite a"],
    # No wrappers
    r"\newcommand{\tool}{Tool~\cite{tool}} \tool{} x": [],
    r"\newcommand{\pre}[1]{\cite{prefix:#1}} \pre{a}": [],
    r"\newcommand{\bold}[1]{\textbf{#1}} \bold{a}": [],
    "% \\newcommand{\\incite}[1]{\\cite{#1}}\n\\incite{a}": [],
    "\\newcommand{\\my}[1]{% \\cite{#1}\n  \\textbf{#1}}\\my{a}": [],
    # Being typed
    r"\newcommand{\my}[1]{\cite{#1} \my{a}": [],
    r"\newcommand": [],
    r"\def\my": [],
}


@pytest.mark.parametrize("text", WRAPPERS)
def test_wrappers(text: str) -> None:
    check(text, *WRAPPERS[text])


def test_wrappers_are_followed_as_deep_as_asked() -> None:
    text = r"\newcommand{\one}[1]{\cite{#1}}\newcommand{\two}[1]{\one{#1}} \one{a} \two{b}"
    check(text, macro_depth=0)
    check(text, "one a", macro_depth=1)
    check(text, "one a", "two b", macro_depth=2)


def test_macros_of_all_files_count() -> None:
    style = macros(r"\usepackage[x]{amsrefs} \newcommand{\my}[1]{\cite{#1}}")
    main = macros(r"\newcommand{\your}[1]{\citet{#1}}\lstnewenvironment{code}{}{}")
    text = "\\my{a} \\your{b} \\cite{c}*{p. 3}\n\\begin{code}\\my{d}\\end{code}"
    draft = latex.parse(Document("x.tex", text, "latex"), Settings(), style.merged(main))
    found = [(it.command, it.key, it.postnote) for it in draft.citations]
    assert found == [("my", "a", ""), ("your", "b", ""), ("cite", "c", "p. 3")]


def test_merging_is_idempotent() -> None:
    one = macros(r"\newcommand{\my}[1]{\cite{#1}} \let\x\citet")
    assert one.merged(one) == one
    assert one.merged(macros("")) == one == macros("").merged(one)
