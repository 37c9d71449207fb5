"""A draft with every kind of LaTeX in it, and pieces to spoil it with."""

from __future__ import annotations

from hypothesis import strategies as st

DRAFT = r"""% !TeX root = main.tex
\documentclass{article}\usepackage{natbib}
\newcommand{\mycite}[2][]{\citep[#1]{#2}}
\begin{document}
\section{Intro \cite{a}} % \cite{no}
Words 😀 \citep[see {[}x{]}][p.~3]{b, % why
  c} and $x \text{\cite{d}}$ or \verb|\cite{no}|\footnote{As \mycite[1]{e} says.}.

\begin{quote}“\textcquote[3]{f}[.]{quoted \emph{words}}”\end{quote}
\iffalse \cite{no} \fi \parencites(a)(b)[1]{g}[2]{h} \cite{*[{x}]i,*j} caf\'e
\begin{tabular}{ll} A & \cite{k} \\ B & \nocite{*} \end{tabular}
\end{document} \cite{no}
"""
PIECES = st.sampled_from(
    [
        *("\\cite", "\\citep", "\\parencites", "\\textcquote", "\\mycite", "\\nocite", "\\volcite"),
        *("{", "}", "[", "]", "(", ")", "<", ">", "*", ",", "$", "%", "&", "~", "#1", "\\", "\\\\"),
        *("\n", "\n\n", "\r\n", "\t", " ", "a", "key:1", "é", "😀", "\ufeff", "\x00", "\x02", "-"),
        *("\\begin{equation}", "\\end{equation}", "\\begin{displaycquote}", "\\begin{verbatim}"),
        *(
            "\\end{verbatim}",
            "\\item",
            "\\footnote{",
            "\\section{",
            "\\caption{",
            "\\iffalse",
            "\\fi",
        ),
        *("\\newcommand{\\mycite}[1]{\\cite{#1}}", "\\verb|", "\\url{", "\\'", "\\(", "\\]", "''"),
        *(
            "\\begin{tabular}{l}",
            "\\end{tabular}",
            "\\end{document}",
            "\\begin{document}",
            "\\def\\x",
        ),
        *("% citectx: ignore\n", "\\input{", "\\bibliography{", "\\DeclareAcronym{x}{cite=y}"),
    ]
)
