"""LaTeX text in, citations out, each shown as `command key (prenote) (postnote) “quotation”`."""

from __future__ import annotations

import pytest

from citectx.drafts.latex import language as latex
from citectx.model import Citation, Document, Draft
from citectx.settings import Settings


def parsed(text: str, macro_depth: int = 1) -> Draft:
    return latex.parse(Document("draft.tex", text, "latex"), Settings(macro_depth=macro_depth))


def shown(text: str, citation: Citation) -> str:
    start, end = citation.extent
    assert text[start] == "\\"
    assert start < citation.range.start <= citation.range.end <= end
    assert text[citation.range.start : citation.range.end] == citation.key
    parts = [citation.command, citation.key or "(empty)"]
    if citation.prenote or citation.postnote:
        parts += [f"({citation.prenote})", f"({citation.postnote})"]
    if citation.quotation:
        parts.append(f"“{text[citation.quotation.start : citation.quotation.end]}”")
    return " ".join(parts) + (" silent" if citation.silent else "")


def check(text: str, *expected: str, macro_depth: int = 1) -> None:
    found = [shown(text, citation) for citation in parsed(text, macro_depth).citations]
    assert found == list(expected)


FAMILIES = {
    r"\cite{a}": ["cite a"],
    r"\citep[p.~3]{a}": ["citep a () (p.~3)"],
    r"\citep[see][p.~3]{a, b}": ["citep a (see) (p.~3)", "citep b (see) (p.~3)"],
    r"\citep[see][]{a}": ["citep a (see) ()"],
    r"\citet*{a}": ["citet* a"],
    r"\Citealp*[x]{a}": ["Citealp* a () (x)"],
    r"\citeyearpar{a}": ["citeyearpar a"],
    r"\shortcites{a,b}": ["shortcites a silent", "shortcites b silent"],
    r"\defcitealias{a}{Paper I}, \citetalias{a}": ["defcitealias a silent", "citetalias a"],
    r"\citetext{see \citealp{a} or \citealp{b}}": ["citealp a", "citealp b"],
    # biblatex
    r"\autocite*[12]{a}": ["autocite* a () (12)"],
    r"\footfullcite{a}": ["footfullcite a"],
    r"\Pnotecite[a][b]{k}": ["Pnotecite k (a) (b)"],
    r"\citefield{a}{title}": ["citefield a"],
    r"\citename[x]{a}[fmt]{author}": ["citename a () (x)"],
    r"\cites{a}{b}": ["cites a", "cites b"],
    r"\textcites(pre)(post)[1]{a}[see][2]{b,c}": [
        "textcites a (pre) (1)",
        "textcites b (see) (2)",
        "textcites c (see) (2)",
    ],
    r"\smartcites()(end){a}{b}": ["smartcites a", "smartcites b () (end)"],
    r"\cites(end){a}{b}": ["cites a", "cites b () (end)"],
    r"\volcite{2}{a}": ["volcite a"],
    r"\Pvolcite[see]{2}[p.~3]{a}": ["Pvolcite a (see) (p.~3)"],
    r"\ftvolcites(x)(y)[1]{2}[3]{a}{4}[5]{b}": [
        "ftvolcites a (1) (3)",
        "ftvolcites b () (5)",
    ],
    r"\mautocite{set, *a, *b}": ["mautocite set", "mautocite a", "mautocite b"],
    r"\gentextcite[s'][see][3]{a}": ["gentextcite a (see) (3)"],
    r"\gentextcite[s']{a} \gentextcite[s'][3]{b}": ["gentextcite a", "gentextcite b () (3)"],
    r"\headlessparenshortcites{a}[2]{b}": [
        "headlessparenshortcites a",
        "headlessparenshortcites b () (2)",
    ],
    # apacite, jurabib, harvard, chicago, amsrefs, abntex2cite, bibentry
    r"\cite<e.g.,>[p.~2]{a}": ["cite a (e.g.,) (p.~2)"],
    r"\maskfullciteA<see>{a}": ["maskfullciteA a (see) ()"],
    r"\masknocite{a}": ["masknocite a silent"],
    r"\usepackage{jurabib}\citefield[3]{author}{a}": ["citefield a () (3)"],
    r"\nextcitefull{a,b}": ["nextcitefull a silent", "nextcitefull b silent"],
    r"\citeaffixed{a,b}{e.g.}": ["citeaffixed a", "citeaffixed b"],
    r"\usepackage{harvard}\citename{a} {and} more": ["citename a"],
    r"\shortciteANP{a}": ["shortciteANP a"],
    r"\usepackage{amsrefs}\cite{a}*{Theorem 3}": ["cite a () (Theorem 3)"],
    r"\usepackage{amsrefs}\cites{a, b}{c}": ["cites a", "cites b"],
    r"\citelist{\cite{a}\cite{b}}": ["cite a", "cite b"],
    r"\apud{a}{b}": ["apud a", "apud b"],
    r"\bibentry{a}": ["bibentry a"],
    # REVTeX and mcite
    r"\cite{bethe,*feynman,*bohr}": ["cite bethe", "cite feynman", "cite bohr"],
    r"\cite{*[{before }][{ after, more}] key}": ["cite key ({before }) ({ after, more})"],
    r"\onlinecite{x, *[{see }]y}": ["onlinecite x", "onlinecite y ({see }) ()"],
    # acro and citation-style-language
    r"\DeclareAcronym{nmr}{short = NMR, cite = {a,b}, long = x}": [
        "DeclareAcronym a silent",
        "DeclareAcronym b silent",
    ],
    r"\DeclareAcronym{nmr}{short = NMR, cite = key-1}": ["DeclareAcronym key-1 silent"],
    r"\cite[prefix={see }, page=3]{a}": ["cite a () (prefix={see }, page=3)"],
    # csquotes
    r"\textcquote[12]{a}{to be}": ["textcquote a () (12) “to be”"],
    r"\blockcquote[see][3]{a}[.]{to {be}}[!]": ["blockcquote a (see) (3) “to {be}”"],
    r"\foreigntextcquote*{german}[3]{a}{sein}": ["foreigntextcquote* a () (3) “sein”"],
    r"\hybridblockcquote{french}{a}{être}": ["hybridblockcquote a “être”"],
    r"\textquote[{\cite[3]{a}}][.]{so it is} \cite{b}": [
        "cite a () (3) “so it is”",
        "cite b",
    ],
    r"\foreignblockquote{german}[\autocite{a}]{so}": ["autocite a “so”"],
    "\\begin{displaycquote}[5]{a}\nOne.\n\nTwo.\n\\end{displaycquote}": [
        "displaycquote a () (5) “\nOne.\n\nTwo.\n”"
    ],
    "\\begin{foreigndisplaycquote}{german}[5]{a}Eins.\\end{foreigndisplaycquote}": [
        "foreigndisplaycquote a () (5) “Eins.”"
    ],
}


@pytest.mark.parametrize("text", FAMILIES)
def test_families(text: str) -> None:
    check(text, *FAMILIES[text])


BREAKERS = {
    # 1: brackets protected by braces
    r"\cite[see {[}1{]}, p.~3]{a}": ["cite a () (see {[}1{]}, p.~3)"],
    r"\cite[{a]b}]{k}": ["cite k () ({a]b})"],
    r"\cite[{x [y]}][{]}]{k}": ["cite k ({x [y]}) ({]})"],
    # 2: blanks, new lines and comments between the parts
    r"\cite [p.~1] {a}": ["cite a () (p.~1)"],
    "\\cite\n[p.~1]% why [x]{y}\n  {a}": ["cite a () (p.~1)"],
    "\\cite%\n{a}": ["cite a"],
    # 3: comments and empty items in the list
    "\\cite{a, % why\n b,\n c}": ["cite a", "cite b", "cite c"],
    r"\cite{a,,b}": ["cite a", "cite b"],
    r"\cite{a, b,}": ["cite a", "cite b"],
    r"\cite{ a }": ["cite a"],
    # 4: parameters are no keys
    r"\newcommand{\x}[1]{see \cite{#1} and \cite{real}}": [],
    r"\def\x#1{\cite{#1}} \cite{#1} \cite{a,#2}": ["cite a"],
    r"\newenvironment{x}[1]{\cite{#1}}{\cite{b}}": [],
    # 5: all of the bibliography
    r"\nocite{*}": ["nocite * silent"],
    # 6: comments
    "% \\cite{a}\n\\cite{b}": ["cite b"],
    r"10\% \cite{b}": ["cite b"],
    "\\\\% \\cite{c}\n": [],
    r"line\\cite{a} \\\cite{b}": ["cite b"],
    # 7: what is not TeX
    r"\iffalse \cite{a} \fi \cite{b}": ["cite b"],
    r"\iffalse \ifx a\b \cite{a} \fi \cite{b} \else \cite{c} \fi": ["cite c"],
    "\\iffalse % \\fi\n\\cite{a} \\fi \\cite{b}": ["cite b"],
    r"\if0 \cite{a} \fi \cite{b}": ["cite b"],
    "\\begin{comment}\n\\cite{a}\n\n\\cite{b}\n\\end{comment}\\cite{c}": ["cite c"],
    "\\begin{verbatim*}\\cite{a}\\end{verbatim*}\\cite{b}": ["cite b"],
    "\\begin{lstlisting}[language=TeX]\n\\cite{a}\n\\end{lstlisting}": [],
    "\\begin{minted}{tex}\n\\cite{a}\n\\end{minted}": [],
    r"\verb|\cite{x}| \verb*+\cite{y}+ \cite{z}": ["cite z"],
    r"\verb|%| \cite{z}": ["cite z"],
    r"\lstinline[language=TeX]!\cite{x}! \lstinline{\cite} \mintinline{tex}|\cite{y}|": [],
    "\\lstnewenvironment{code}{}{}\n\\begin{code}\n\\cite{a}\n\\end{code}\\cite{b}": ["cite b"],
    # 8: after the end
    "\\cite{a}\\end{document}\\cite{b}": ["cite a"],
    "\\cite{a}\n\\endinput\n\\cite{b}": ["cite a"],
    # 9, 10: volumes and lists that end before ordinary text
    r"\volcite{2}{k}": ["volcite k"],
    r"\parencites(see)()[12]{a}[3]{b} (in parentheses) {\em text}": [
        "parencites a (see) (12)",
        "parencites b () (3)",
    ],
    r"\parencites{a}{b} [sic]": ["parencites a", "parencites b"],
    # 11: angle brackets
    r"\cite<e.g.,>{k} but $a<b$ and \cite{c} $>$": ["cite k (e.g.,) ()", "cite c"],
    # 12: all that may be in a key
    r"\cite{DBLP:conf/x/Y20, a.b-c+d, müller2020, key with space, O'Neil, a_b}": [
        "cite DBLP:conf/x/Y20",
        "cite a.b-c+d",
        "cite müller2020",
        "cite key with space",
        "cite O'Neil",
        "cite a_b",
    ],
    # 13: case is kept
    r"\cite{Smith,smith}": ["cite Smith", "cite smith"],
    # 14: side by side, and still empty
    r"\cite{a}\cite{b}~\cite{}": ["cite a", "cite b", "cite (empty)"],
    r"\citep[see][]{ }": ["citep (empty) (see) ()"],
    # 15: line ends, byte order mark, tabs, characters beyond the basic plane
    "\ufeff\\cite{a}\r\n\r\n\t😀 \\cite{b,\r\n\tc}\r\n": ["cite a", "cite b", "cite c"],
    "% 😀 \\cite{x}\r\n\\cite{a}": ["cite a"],
    # 16: names that only look like it
    r"\citecolor{a} \citebox{b} \incite{c} \recite{d} \cite_foo:n {e} \ExplCite{f}": [],
    r"\setcitestyle{round} \citestyle{x} \DeclareCiteCommand{\y}{a}{b}{c}{d}": [],
    r"\ref{a} \eqref{a} \cref{a,b} \Cref{a} \autoref{a} \nameref{a} \zcref{a} \vref{a}": [],
}


@pytest.mark.parametrize("text", BREAKERS)
def test_cases_that_break_patterns(text: str) -> None:
    check(text, *BREAKERS[text])


OTHERS = {
    # formulas
    r"$\cite{a}$ \(\cite{b}\) \[\cite{c}\] $$\cite{d}$$ \cite{e}": ["cite e"],
    r"\begin{equation}x \cite{a}\end{equation}\cite{b}": ["cite b"],
    r"\begin{align*}x \cite{a} \text{by \cite{b}}\end{align*}": ["cite b"],
    r"$x \text{ by \cite{b}}$ \cite{c}": ["cite b", "cite c"],
    r"5\$ and \cite{a} for 3\$ \cite{b}": ["cite a", "cite b"],
    r"a \\[2pt] \cite{a} \\[2pt] b": ["cite a"],
    "an open $ here \\cite{a}\n\nand \\cite{b} $ there": ["cite a", "cite b"],
    # addresses
    r"\url{http://x.y/\cite{a}%20b} \href{http://x/%7B\cite{b}}{\cite{c}}": ["cite c"],
    # nested
    r"\cite[see also \citealp{b}]{a}": ["citealp b", "cite a () (see also \\citealp{b})"],
    r"\footnote{See \cite{a}.} \caption[short \cite{b}]{long \cite{c}}": [
        "cite a",
        "cite b",
        "cite c",
    ],
    r"\textbf{\emph{x \citep{a}}}": ["citep a"],
    # marked lines
    "\\cite{a} % citectx: ignore\n\\cite{b}": ["cite b"],
    "% citectx: ignore\n\\cite{a}\n\\cite{b}": ["cite b"],
    # Sweave
    "<<echo=FALSE>>=\nx <- '\\cite{a}'\n@\n\\cite{b}": ["cite b"],
    # still being typed
    r"\cite": [],
    r"\cite{": [],
    r"\cite{a": [],
    r"\cite[see]{a": [],
    "\\cite{a\n\n\\cite{b}": ["cite b"],
    "\\cite[see\n\n\\cite{b}": ["cite b"],
    r"\cite[see \cite[p.~1]{b} and": ["cite b () (p.~1)"],
    r"\cite[see [1]]{b}": ["cite b () (see [1])"],
    r"\emph{ \cite{a}": ["cite a"],
    r"} \cite{a}": ["cite a"],
    "\\begin{verbatim} \\cite{a}": [],
    "\\": [],
    "": [],
}


@pytest.mark.parametrize("text", OTHERS)
def test_what_is_read_and_what_is_not(text: str) -> None:
    check(text, *OTHERS[text])


def test_keys_of_one_command_share_its_extent() -> None:
    first, second, third = parsed(r"\citep[see][]{a,b} \citep{c}").citations
    assert first.extent == second.extent != third.extent


def test_extent_reaches_to_the_last_argument() -> None:
    text = r"x \cites[1]{a}[2]{b} y \textcquote{k}{q}[.] z"
    extents = {citation.extent for citation in parsed(text).citations}
    assert {text[start:end] for start, end in extents} == {
        r"\cites[1]{a}[2]{b}",
        r"\textcquote{k}{q}[.]",
    }


def test_raw_tex_within_other_text() -> None:
    text = r"# Title \cite{no} \citep[see][3]{yes} `\cite{no}`"
    start = text.index("\\citep")
    (citation,) = latex.citations_in(text, start, start + 20, latex.NO_MACROS)
    assert shown(text, citation) == "citep yes (see) (3)"
