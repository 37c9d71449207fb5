"""LaTeX source of a cited paper -> paper."""

from __future__ import annotations

from textwrap import dedent
from typing import TYPE_CHECKING

from shown import shown

from citectx.papers import read as readers

if TYPE_CHECKING:
    from pathlib import Path

    from citectx.model import Paper

MAIN = r"""
\documentclass{article}
\newcommand{\tool}{\textsc{gauge}}
\newcommand{\given}[2]{#1 of #2}
\title{Tides in \emph{small} ponds\thanks{For all.}}
\author{Ada Brook$^1$ \and Cy D\'ell \\ Pond Institute}
\begin{document}
\maketitle
\begin{abstract}
Ponds have tides.
\end{abstract}
\section{Introduction}
Lakes move \citep{dell}, as \citet{fall} showed.\footnote{A note.} % \input{old}
\input{methods}
\begin{acknowledgements}We thank the pond.\end{acknowledgements}
\appendix
\section{More}
The \tool{} has \given{size}{two}.
\bibliography{ponds}
\end{document}
"""
METHODS = r"""
\section{Methods}
\subsection{The gauge}
It floats at $h = 2$ where
\begin{equation} x = y \end{equation}
holds.
\begin{figure}\caption{A gauge.}\end{figure}
"""
BIBTEX = """
@article{dell, title={Lakes that Move}, author={Dell, Cy}, year=2001, doi={10.1000/LAKE}}
@article{fall, title={Seas that Rest}, author={Fall, Eve and Gill, F. and Hill, G.}, year=2002}
@article{never, title={Not cited}}
"""
LISTED = r"""
\begin{thebibliography}{9}
\bibitem{fall} E. Fall and B. Ash. \newblock Seas that rest. \newblock Water, 2002.
\bibitem{dell} C. Dell and B. Ash. \newblock Lakes that move. \newblock Water, 2001.
\end{thebibliography}
"""
EXPECTED = """
# Abstract [abstract]
Ponds have tides.
# Introduction [introduction]
Lakes move, as {showed}. {cites}
# Methods [methods]
## The gauge [methods]
It floats at h = 2 where holds.
# More [appendix]
The gauge has size of two.
# Acknowledgements [back]
We thank the pond.
#  [captions]
A gauge.
#  [footnotes]
A note.
"""


def read(folder: Path, **files: str) -> Paper:
    for name, text in files.items():
        (folder / name.replace("_", ".")).write_text(text)
    return readers.read(str(folder))


def check(paper: Paper, showed: str, cites: str, works: tuple[str, ...]) -> None:
    expected = EXPECTED.replace("{showed}", showed).replace("{cites}", cites)
    assert shown(paper) == expected.strip()
    assert tuple(work.title for work in paper.works) == works


def test_a_folder_with_inputs_and_a_bibliography(tmp_path: Path) -> None:
    paper = read(tmp_path, main_tex=MAIN, methods_tex=METHODS, ponds_bib=BIBTEX, old_tex="Old.")
    check(paper, "Fall et al. (2002) showed", "[0, 1]", ("Lakes that Move", "Seas that Rest"))
    assert (paper.title, paper.authors) == ("Tides in small ponds", ("Ada Brook", "Cy Déll"))
    assert (paper.path, paper.works[0].doi) == (str(tmp_path), "10.1000/lake")
    again = readers.read(str(tmp_path / "main.tex"))
    assert again.sections == paper.sections


def test_the_printed_list_wins_and_is_no_text(tmp_path: Path) -> None:
    files = {"main_tex": MAIN, "methods_tex": METHODS, "ponds_bib": BIBTEX, "main_bbl": LISTED}
    works = ("Lakes that move", "Seas that rest")
    check(read(tmp_path, **files), "Fall and Ash (2002) showed", "[0, 1]", works)
    inside = MAIN.replace(r"\bibliography{ponds}", LISTED)
    paper = read(tmp_path, main_tex=inside, methods_tex=METHODS)
    check(paper, "Fall and Ash (2002) showed", "[0, 1]", works)


def test_a_file_that_takes_itself_in(tmp_path: Path) -> None:
    paper = read(
        tmp_path,
        main_tex=r"\documentclass{a}\begin{document}One. \input{main}\input{other}\end{document}",
        other_tex=r"Two. \input{other}",
    )
    assert "One." in shown(paper)
    assert "Two." in shown(paper)


def test_an_abstract_before_the_document(tmp_path: Path) -> None:
    paper = read(
        tmp_path,
        main_tex=dedent(r"""
            \documentclass{mdpi}
            \Title{Ponds}
            \abstract{Ponds have tides.}
            \begin{document}
            \section{Results}
            They move.
            \funding{None was given.}
            \end{document}
            """),
    )
    assert paper.title == "Ponds"
    assert shown(paper) == dedent("""\
        # Abstract [abstract]
        Ponds have tides.
        # Results [results]
        They move.
        # Funding [back]
        None was given.""")
