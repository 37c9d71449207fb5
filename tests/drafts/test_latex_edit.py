"""A draft of which one run was scanned again is the draft that a parse of everything gives."""

from __future__ import annotations

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st
from latex_pieces import DRAFT, PIECES

from citectx import drafts
from citectx.drafts.latex import language as latex
from citectx.model import Document, Draft

TEXT = (
    DRAFT.replace("\\end{document} \\cite{no}\n", "")
    + r"""
\subsection{More}
Half \% of it \citep[p.~3]{l} is % a comment \cite{no}
read on \url{https://x.org/a%b} by \verb|\cite{no}| all.

\newcommand{\open}[1]{never
\begin{displaycquote}{m}
quoted

words
\end{displaycquote}

  Indented words \nocite{n}, and a note\footnote{Note \cite{o}.}
\input{chapter}

\begin{itemize}
\item One \cite{p}

\item Two \cite{q}
\end{itemize}
"""
)
TEXTS = [TEXT, TEXT.replace("\\newcommand{\\open}[1]{never\n", ""), TEXT.replace("\n", "\r\n")]
EDITS = st.tuples(
    st.floats(0, 1),
    st.integers(0, 6),
    st.one_of(PIECES, st.sampled_from(["", *"abx ,.{}[]%\\$&\n", "\n\n", "\\begin{quote}"])),
)


def parsed(text: str) -> Draft:
    return latex.parse(Document("main.tex", text, "latex"))


def check(before: Draft, text: str) -> Draft:
    """The draft after an edit, made in the short way if there is one, and by a parse."""
    full = parsed(text)
    quick = drafts.draft_after(before, full.document)
    if quick is not None:
        assert quick == full
        assert quick.layout == full.layout
    return quick or full


@pytest.mark.parametrize("text", TEXTS)
@settings(max_examples=120, deadline=None)
@given(edits=st.lists(EDITS, min_size=1, max_size=6))
@example(edits=[(0.0, 0, "x"), (1.0, 0, "x"), (1.0, 0, "\n"), (1.0, 0, "\n"), (1.0, 0, "x")])
def test_the_short_way_ends_where_the_long_one_does(
    text: str, edits: list[tuple[float, int, str]]
) -> None:
    draft = parsed(text)
    for place, removed, added in edits:
        start = int(place * len(text))
        text = text[:start] + added + text[start + removed :]
        draft = check(draft, text)


def test_every_place_takes_a_letter() -> None:
    text = TEXTS[1]
    draft, short = parsed(text), 0
    for place in range(len(text)):
        after = text[:place] + "x" + text[place:]
        made = check(draft, after)
        short += drafts.draft_after(draft, made.document) is not None
        check(made, text)
    assert short > len(text) / 2


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("Words", "Many words"),
        ("Half", "More than half \\cite{new, other}"),
        ("quoted \\emph{words}", "quoted"),
        (" is % a comment", " is % another comment"),
        ("One \\cite{p}", "One"),
        ("\\subsection{More}", "\\subsection{Even more}"),
    ],
)
def test_what_concerns_one_run_goes_the_short_way(before: str, after: str) -> None:
    draft = parsed(TEXTS[1])
    text = TEXTS[1].replace(before, after)
    assert text != TEXTS[1]
    assert drafts.draft_after(draft, Document("main.tex", text, "latex")) == parsed(text)


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("Words", "\\begin{verbatim} Words"),
        ("Words", "\\iffalse Words"),
        ("Words", "\n\nWords"),
        ("\\end{itemize}", "\\begin{quote}"),
        ("Half", "\\newcommand{\\x}{y} Half"),
        ("Half", "\\section{Half}"),
        ("Half", "\\end{document} Half"),
        ("Half", "\\bibitem{x} Half"),
    ],
)
def test_what_reaches_farther_does_not(before: str, after: str) -> None:
    draft = parsed(TEXTS[1])
    text = TEXTS[1].replace(before, after, 1)
    assert drafts.draft_after(draft, Document("main.tex", text, "latex")) is None
