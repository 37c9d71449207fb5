# ruff: noqa: E501 (A case is a word, and lines of them are read best as they are.)
"""How the time of every parser and reader grows with the size of what it is given.

    python benchmarks/growth.py [names …] [--most 1048576] [--over 1.3] [--worst 2] [--all]

Each is given texts that repeat one piece or nest one. All texts are read at 16 and 64 kB; the two
of each reader that took the longest and the two that grew the fastest, or `--all`, are then read in
sizes that double up to a megabyte, in a process of its own. Measured is the processor's time, and
where it seems to grow too fast, once more and again, of which the least counts. The exponent is
that between the three largest sizes: 1 is in proportion, 2 the square. Printed is the worst
of each reader, and what is over the bound; ends with 1 if anything is.
"""

from __future__ import annotations

import argparse
import json
import math
import resource
import sys
import time
from bisect import bisect_right
from itertools import accumulate
from multiprocessing import get_context
from multiprocessing.connection import Connection
from pathlib import Path
from typing import NamedTuple

sys.path.insert(0, str(Path(__file__).parents[1] / "fuzz"))
from targets import TARGETS

_PROCESSES = get_context("fork")
_MOST_SECONDS = 60.0
_LEAST_SECONDS = 0.05  # Below that, starting up is most of it.
_MOST_MEGABYTES = 8192
_SIZES = 3
_TRIES = 4
_FIRST_LOOK = 2**16


class Row(NamedTuple):
    size: int
    seconds: float
    megabytes: float


class Case(NamedTuple):
    """A text of any size: `before`, a piece again and again, another as often, `after`."""

    before: str
    piece: str
    closing: str = ""
    after: str = ""
    numbered: bool = False

    def text(self, size: int) -> str:
        times = max((size - len(self.before)) // (len(self.piece) + len(self.closing)), 1)
        if self.numbered:  # `%d` is the number of the piece, `%e` that before it.
            pieces = [
                self.piece.replace("%d", str(it)).replace("%e", str(it - 1)) for it in range(times)
            ]
            fit = bisect_right(list(accumulate(map(len, pieces))), size)
            return self.before + "".join(pieces[:fit]) + self.after
        return self.before + self.piece * times + self.closing * times + self.after


def _cases(pieces: str, nested: str = "", before: str = "", after: str = "") -> list[Case]:
    """A case for every piece, `␤` for the end of a line; nested ones as `opening…closing`."""
    read = [it.replace("␤", "\n").replace("␣", " ") for it in pieces.split()]
    pairs = [it.replace("␤", "\n").replace("␣", " ").split("…") for it in nested.split()]
    return [Case(before, it, after=after) for it in read] + [
        Case(before, opening, closing, after) for opening, closing in pairs
    ]


_TEX = _cases(
    r"a a␣ ␤ ␤␤ { } [ ] ( ) $ $$ \[ \( \] % %␤ \ \\ ~ & # ^ _ \cite \cite{ \cite{a} \cite{a,b}␣"
    r" \cite[ \citep[x] \begin{ \begin{a} \end{a} \begin{equation} \end{equation}"
    r" \begin{equation}x\end{equation} \begin{verbatim} \verb| \verb \input{ \input{a} \input"
    r" \footnote{ \footnote \newcommand{ \newcommand{\x}{\cite} \def\x \def\x#1 \let\x\cite"
    r" \section{ \section{a}␤ \label{a} \iffalse \fi \if \text{ \emph{a} `` '' ``a'' \item"
    r" \documentclass \usepackage{ \bibliography{ \bibitem{a} \bibitem \newblock␣ \left( \right)"
    r" a.␣ A.␣ \cite{a}.␣ e.g.␣ -- --- \- \/ \" \'e \c{c} \verb|x| \url{ \href{ ^^M \x \x{}"
    r" @ @article{ \title{ \author{a} \and \maketitle \abstract{ \begin{abstract} \par \cite␣",
    r"{…} [a␣…] $…$ \begin{a}…\end{a} \footnote{…} \emph{…} \cite{…} \cite[…]{a} \iftrue␣…\fi",
)
_MARKDOWN = _cases(
    "a a␣ ␤ ␤␤ [ ] ( ) { } ` `` ``` ~~~ * ** _ __ # #␣a␤ > >␣ - -␣ -␣a␤ 1.␣ | |a |-|␤ $ $$ < <a"
    " <!-- --> <div> </div> ! ![ [a]( [a](b) [a]: [^ [^1] [^1]: [@ [@a] [@a;␣ [@a,␣p.␣3] @ @a @a␣"
    " -@ [-@a] @{ @{a ::: :::␤ :::␣{ {cite} {cite}` {cite}`a` \\ \\[ --- ---␤ ...␤ === ===␤ a@b"
    " ␣␣␣␣a␤ ␣␣ \t &amp; & https:// a.␣ A.␣ e.g.␣ [@a].␣ “ ” \" ' <https:// [[ ]] ^[ ~ ^ ==",
    "[…] (…) {…} *…* **…** >␣… [@a␣…] <div>…</div> -␣␤… ![…](a) ^[…]",
)
_YAML_HEAD = "---\nbibliography: a.bib\n"
_RST = _cases(
    "a a␣ ␤ ␤␤ ` `` :cite: :cite:` :cite:`a` :cite:p:`a,b`␣ [a]_ ..␣ ..␣a ..␣[a]␣ :: ::␤ | |a |␤"
    " = === ===␤ * ** - -␣a␤ ␣␣␣a␤ ..␣note::␤ ..␣_a: `a <b>`_ a_ a__ + +-+␤ :a: :a:␣b␤ >>>␣ (1)␣"
    " \\ #.␣ a.␣ ..␤ ..␣bibliography::␣a␤ [1] [1]_ _` |a|␣ |a|_",
    "`…` :cite:`…` (…) ␣… *…*",
)
_TYPST = _cases(
    "a a␣ ␤ ␤␤ # #a #a( #a[ @ @a @a[ @a␣ ( ) [ ] { } $ $$ \" ' ` ``` /* */ // //␤ = =␣a␤ - -␣"
    " < <a> #cite( #cite(<a>) #cite(<a>,␣ #let #let␣f(x)␣=␣ #import␣ #include␣ #bibliography("
    ' #if␣ #for␣ * _ \\ ~ -- a.␣ #(a) #{ #[ #" +␣ /␣a: #set␣ #show␣',
    "[…] (…) {…} #[…] #{…} #a[…] #a(…) /*…*/ $…$ *…* _…_ @a[…] #cite(…)",
)
_ORG = _cases(
    "a a␣ ␤ ␤␤ [ ] [[ ]] [[a]] [[a][b]] [cite: [cite:@a] [cite/t:@a] @a ; cite: cite:a cite:a,b␣"
    " * *␣a␤ # #␤ #+ #+begin_src␤ #+end_src␤ #+begin_quote␤ #+bibliography:␣a␤ : :a: :END:␤"
    " :PROPERTIES:␤ | |a |␤ - -␣a␤ 1.␣ = ~ / + _ \\ \\( \\[ $ $$ { } {{{ <<a>> [fn: [fn:1] [fn::"
    " <2020> a.␣ <a ^ _{ @@a: src_r{ call_a( ␣␣- %% \\begin{a}␤ \\end{a}␤",
    "[…] [[…]] {…} *…* /…/ [fn::…] #+begin_quote␤…#+end_quote␤ [cite:…] ~…~",
)
_NOTEBOOK = [
    Case('{"cells": [', '{"cell_type": "markdown", "source": ["a [@a].\\n"]}, ', after="{}]}"),
    Case('{"cells": [{"cell_type": "markdown", "source": [', '"a [@a].\\n", ', after='""]}]}'),
    Case('{"cells": [{"cell_type": "markdown", "source": "', "[@a] \\u0040b ", after='"}]}'),
    *_cases('{ [ " \\ {"a": [" a', '[…] {"a":…}'),
]
_ENTRY = "@article{a, title = {"
_BIBTEX = [
    *_cases(
        'a a␣ ␤ @ @a @a{ @a{b, @a{b,␤ @a{b} @a{b}␤ @a{b,c={d}}␤ @string{ @string{a="b"}␤ { } ( )'
        ' " # = , % %␤ %@a{ @comment{ @comment{a}␤ @preamble{ \\ \\{ @a␤ @a␤{ a= a={ a={b},'
        " @a{b,␤c=␤ @a(b, @a(b,c={d})␤ @article{a,title={",
        '{…} @a{b,c=…} (…) "…"',
    ),
    *_cases(
        r"a a␣ { } \ \' \'e \"{o} $ $a$ \textit{ \textit{a} ~ -- & &amp; < <i> ␣and␣ , ␣ # A.␣"
        r" \emph \c \x \alpha {\' ^ _ ``",
        r"{…} \textit{…} $…$ \emph{{…}}",
        before=_ENTRY,
        after="}}\n",
    ),
    *_cases(
        "a A,␣B␣and␣ ␣and␣ , {A}␣ von␣ A␣ {…} ,, others␣and␣",
        before="@article{a, author = {",
        after="}}\n",
    ),
    *_cases(
        "a a␣ . a.␣ \\ { $ < <p> ␤␤ & \\emph{a}", before="@article{a, abstract = {", after="}}\n"
    ),
    *_cases("a : ; , \\ \\: :a: a:b; a, $ ~", before="@article{a, file = {", after="}}\n"),
    Case("@string{s0 = {aaaaaaaa}}\n", "@string{s%d = s%e # s%e}\n", numbered=True),
    Case("@string{s = {aaaaaaaaaaaaaaaa}}\n@a{b, title = s", " # s", after="}\n"),
    Case("", "@book{k%d, crossref = {k%e}, title = {T}}\n", numbered=True),
    Case("", "@book{k%d, xdata = {k%e}, title = {T}}\n", numbered=True),
    Case("", "@book{k%d, crossref = {k0}, title = {T}}\n", numbered=True),
    Case("", "@book{k%d, crossref = {k%d}, title = {T}}\n", numbered=True),
    Case("@book{k, ", "f%d = {x}, ", after="}\n@a{c, crossref = {k}}\n", numbered=True),
    Case("", "@book{k%d, title = {T}}\n", numbered=True),
    Case("", "@book{k, title = {T}}\n"),
    Case("@a{b, xdata = {", "k%d,", after="}}\n", numbered=True),
    Case("@a{b, ids = {", "k%d,", after="}}\n", numbered=True),
    Case("@a{b, title = ", "x%d # ", after="y}\n", numbered=True),
]
_JSON = [
    *_cases('{ [ " \\ [{ [{"id":"a"},', '[…] {"a":…}'),
    Case("[", '{"id": "k%d", "title": "T"}, ', after="{}]", numbered=True),
    Case('[{"id": "a", "title": "', "<i>x</i> ", after='"}]'),
    Case('[{"id": "a", "abstract": "', "<p>x. ", after='"}]'),
    Case('[{"id": "a", "author": [', '{"family": "A"}, ', after="{}]}]"),
]
_YAML = [
    *_cases(
        "a a␣ ␤ - -␣ -␣a␤ a:␣ a:␤ a:␣b␤ [ { \" ' & &a␣ * *a␣ ! !!x␣ ?␣ |␤ >␤ # ---␤ ...␤ , ␣ \t %"
        " -␣id:␣a␤ ␣␣title:␣b␤",
        "[…] {a:␣…} [[…]]",
    ),
    Case("references:\n", "- id: k%d\n  title: T\n", numbered=True),
    Case("", "k%d:\n  type: Article\n  title: T\n", numbered=True),
    Case("x: &a [1]\n", "y%d: *a\n", numbered=True),
]
_RIS = [
    *_cases("a ␤ TY␣␣-␣JOUR␤ ER␣␣-␣␤ AU␣␣-␣A,␣B␤ ID␣␣-␣k␤ ␣ - L1␣␣-␣a;b␤ UR␣␣-␣;"),
    Case("", "TY  - JOUR\nID  - k%d\nTI  - T\nER  - \n", numbered=True),
]
_HTML = _cases(
    'a a␣ ␤ < <p> </p> <p>a. <div> </div> <a> <a␣href="#b">c</a> <h1> <h1>a</h1> <h2>a</h2> <li>'
    " <table> <tr><td>a</td></tr> <sup> <sup>1</sup> <!-- --> <![CDATA[ & &amp; &# &#65; <br> <span>"
    ' <section> <ul> <script> <style> <meta␣name="a"␣content="b"> <p␣a="b"> <p␣ a="b"␣ <svg>'
    " <math> <h1>a␣b</h1><p>c.</p> <img> <i>a</i>␣ <p>a␣[1].</p> <ol><li>A.␣2020.</li></ol> <em>",
    "<div>…</div> <p>…</p> <b>…</b> <section><h2>a</h2>…</section> <ul><li>…</li></ul> <a>…</a>"
    " <table><tr><td>…</td></tr></table> <h1>…</h1> <sup>…</sup>",
    before="<html><body>",
)
_JATS_HEAD = '<?xml version="1.0"?><article><front></front><body>'
_JATS = [
    *_cases(
        'a <p>a.</p> <sec> <sec><title>a</title><p>b.</p></sec> <xref␣ref-type="bibr"␣rid="b">1</xref>'
        ' <p>a␣<xref␣ref-type="bibr"␣rid="b1">1</xref>.</p> <fig><p>a</p></fig> <list><list-item>'
        " &lt; <!--␣--> <italic>a</italic>␣ <title>a</title> <sup>1</sup> <disp-formula>a</disp-formula>",
        "<sec>…</sec> <p>…</p> <italic>…</italic> <list><list-item>…</list-item></list>",
        before=_JATS_HEAD,
        after="</body></article>",
    ),
    Case(
        _JATS_HEAD.replace("<body>", "") + "<body><p>a.</p></body><back><ref-list>",
        '<ref id="b%d"><mixed-citation>A. T. 2020.</mixed-citation></ref>',
        after="</ref-list></back></article>",
        numbered=True,
    ),
    Case(
        '<?xml version="1.0"?><!DOCTYPE a [', '<!ENTITY e%d "x">', after="]><a>x</a>", numbered=True
    ),
    Case(
        '<!DOCTYPE a [<!ENTITY e "xxxxxxxxxxxxxxxx">]><article><body><p>',
        "&e;",
        after="</p></body></article>",
    ),
]
_TEI_HEAD = '<TEI xmlns="http://www.tei-c.org/ns/1.0"><text><body>'
_TEI = _cases(
    'a <p>a.</p> <div> <div><head>a</head><p>b.</p></div> <ref␣type="bibr"␣target="#b0">1</ref>'
    ' <p>a␣<ref␣type="bibr">[1]</ref>.</p> <figure><head>a</head></figure> <s>a.</s> <formula>a</formula>',
    "<div>…</div> <p>…</p> <hi>…</hi>",
    before=_TEI_HEAD,
    after="</body></text></TEI>",
)
_PLAIN = _cases(
    "a a␣ ␤ ␤␤ a␤ A␤ A␣b.␤ 1␣A␤ 1␣A␤␤ 1.␣ - -␤ a-␤ \x0c \x0c␤ [1] [1]␣ [1]␣A.␣B.␣2020.␤ (A,␣2020)␣ ( [ . a.␣ A.␣"
    " References␤ References␤[1]␣A␤ Abstract␤ ␣␣␣␣a␤ | \t $ 1 1␤ 1.1␣A␤ • Fig.␣1␤ https:// @ _ *",
    "(…) […]",
)
_FILE_FIELD = _cases(
    r"a : ; , \ \: :a: a:b; a, :: ;; ␣ / // \\ C:\ ~ $ $A % %20 {\_} $\backslash$ \textbackslash{}"
    " &amp; & file:// storage/ABCD1234/a storage/",
)
_PROSE = _cases(
    "a a␣ . ... a.␣ A.␣ a.␤ ␤ ␤␤ ( ) [ ] [1]␣ \" “ ” ' ? ! ?!␣ e.g.␣ et␣al.␣ Dr.␣ 1 1. 1.5␣ - -- – :"
    " ; , i.e., (A,␣2020)␣ A.␣B.␣C ␣ a-b␣ a_b /␣ @ é 😀 ﬁ",
    '(…) […] “…” "…"',
)
_SETTINGS = _cases(
    'a . a. a=1␤ [a]␤ [[a]]␤ " \' = # { [ , 1 \\ a.b=1␤ a="b"␤ a=[␤', "[…] {a=…}", before="x=1\n"
)

_DOCX = "=== word/document.xml\n<w:document><w:body>"
_DOCX_CASES = _cases(
    "<w:p/> <w:p> <w:p><w:r><w:t>a.</w:t></w:r></w:p> <w:r><w:t>a␣</w:t></w:r> <w:tbl> <w:t>a</w:t>"
    ' <w:p><w:pPr><w:pStyle␣w:val="Heading1"/></w:pPr><w:r><w:t>A</w:t></w:r></w:p> <w:br/>'
    " <w:p><w:r><w:rPr><w:b/></w:rPr><w:t>a</w:t></w:r></w:p> <w:p␣a='b'> &amp; <w:del>",
    "<w:p>…</w:p> <w:r>…</w:r> <w:txbxContent><w:p>…</w:p></w:txbxContent> <w:sdt>…</w:sdt>",
    before=_DOCX,
    after="</w:body></w:document>",
)
_FIELD = '<w:r><w:fldChar␣w:fldCharType="begin"/><w:instrText>ADDIN␣CSL_CITATION␣{}</w:instrText>'
_WORD_CASES = _cases(
    f'{_FIELD} {_FIELD}<w:fldChar␣w:fldCharType="separate"/> <w:instrText>a</w:instrText>'
    f' {_FIELD}<w:fldChar␣w:fldCharType="end"/></w:r> <w:footnoteReference␣w:id="1"/>',
    '<w:fldSimple␣w:instr="CITATION␣a">…</w:fldSimple>',
    before=_DOCX,
    after="</w:body></w:document>",
)
_WORD = _cases(
    "a\x05\x07b\x07\x05. \x05 \x07 \x06 \x04a\x04 \x04 \x0e \x0fa\x0fb.␤ \x01a␤ [@a] \\cite{a} \x10 a␤"
)
_STYLES = Case(
    "=== word/document.xml\n<d><body><p/></body></d>=== word/styles.xml\n<styles>",
    '<style styleId="s%d"><name val="n"/><basedOn val="s%e"/></style>',
    after="</styles>",
    numbered=True,
)
_EPUB = (
    '=== META-INF/container.xml\n<container><rootfiles><rootfile full-path="a.opf"/></rootfiles>'
    "</container>=== a.opf\n<package><manifest>"
)
_EPUB_CASES = [
    Case(
        _EPUB,
        '<item id="i%d" href="c%d.xhtml" media-type="application/xhtml+xml"/>',
        after='</manifest><spine><itemref idref="i0"/></spine></package>'
        "=== c0.xhtml\n<html><body><p>A.</p></body></html>",
        numbered=True,
    ),
    Case(
        _EPUB + '<item id="i" href="c.xhtml" media-type="text/html"/></manifest><spine>',
        '<itemref idref="i"/>',
        after="</spine></package>=== c.xhtml\n<html><body><p>A b.</p></body></html>",
    ),
    Case(
        _EPUB
        + '<item id="i" href="c.xhtml" media-type="text/html"/></manifest><spine><itemref idref="i"/></spine>'
        "</package>=== c.xhtml\n<html><body>",
        "<p>A b.</p>",
        after="</body></html>",
    ),
]
_SOURCES = [
    Case("", "=== a%d.tex\n\\input{a%e}\n", numbered=True),
    Case("", "=== a%d.tex\n\\documentclass{a}\\begin{document}a.\n", numbered=True),
    Case("=== a.tex\n\\begin{document}", "\\input{a}"),
    Case("=== a.tex\n\\begin{document}", "\\input{b}", after="=== b.tex\nx.\n"),
    Case("=== a.tex\n\\begin{document}", "\\cite{a} b. ", after="=== a.bbl\n\\bibitem{a} A."),
    Case("", "=== d/d%d/e.png\nx\n", numbered=True),
    Case("=== ", "d/", after="a.tex\nx\n"),
]
_PAGES = _cases(
    "a (a)␣Tj␤ BT␣ ET␤ q␣ Q␤ 1␣0␣0␣1␣9␣9␣Tm␣(A␣b.)␣Tj␤ T* (a)␣' 0␣-12␣Td␣(A␣b.)␣Tj␤ [ (a)-500␣"
    " 0␣0␣m␣9␣9␣l␣S␤ 1␣0␣0␣rg␤ /bold␣9␣Tf␣(a)␣Tj␤ ( <61> << BI␣ID␣EI␤ /picture␣Do␤ 9",
    "q␣…Q␤ BT␣…ET␤ […]",
    before="BT /plain 10 Tf 12 TL 72 700 Td ",
    after=" ET",
)
_SERVER = [
    Case(
        '{"hits": {"hits": [',
        '{"_score": 1, "_source": {"document": {"source": "s%d", "text": "Herons stand."}}}, ',
        after="{}]}}",
        numbered=True,
    ),
    Case(
        '{"hits": {"hits": [{"_score": 1, "_source": {"document": {"source": "s", "text": "',
        "Herons stand. ",
        after='"}}}]}}',
    ),
    Case(
        '{"suggest": {"near": [{"text": "herons", "options": [',
        '{"text": "heron%d", "freq": 1}, ',
        after='{"text": "", "freq": 1}]}]}, "aggregations": {"having": {"buckets": {}}}}',
        numbered=True,
    ),
    Case('{"a": ', "[", "]", after="}"),
    Case("{", '"i%d": {"mappings": {}}, ', after='"x": {}}', numbered=True),
]
_FETCHED = [
    Case('{"oa_locations": [', '{"url_for_pdf": "https://a.b/%d"}, ', after="{}]}", numbered=True),
    Case('{"resultList": {"result": [', '{"pmcid": "PMC%d"}, ', after="{}]}}", numbered=True),
    Case('{"a": ', "[", "]", after="}"),
    *_cases("< <a> %PDF-"),
]

CASES: dict[str, list[Case]] = {
    "latex": _TEX,
    "markdown": [*_MARKDOWN, *_cases("a␤ a:␣b␤ -␣ [", before=_YAML_HEAD, after="---\nx")],
    "rst": _RST,
    "typst": _TYPST,
    "org": _ORG,
    "notebook": _NOTEBOOK,
    "bibtex": _BIBTEX,
    "csl-json": _JSON,
    "csl-yaml": _YAML,
    "hayagriva": _YAML,
    "ris": _RIS,
    "bbl": [
        *_TEX,
        *_cases(r"\bibitem{a}␣A.␣B.␤ \bib{a}{b}{ \bib{a}{b}{c={d}}␤ \bibinfo{author}{a}"),
    ],
    "front-matter": [
        Case("---\nreferences:\n", "- id: k%d\n  title: T\n", after="...\n", numbered=True)
    ],
    "plain": _PLAIN,
    "markup": _MARKDOWN,
    "rst-paper": _RST,
    "html": _HTML,
    "jats": _JATS,
    "tei": _TEI,
    "source": _TEX,
    "unknown": _cases("a \x00 \xd0\xcf\x11\xe0 {\\rtf1␣"),
    "docx-parts": [*_DOCX_CASES, _STYLES],
    "docx-draft": [*_DOCX_CASES, *_WORD_CASES, _STYLES],
    "docx": _WORD,
    "docx-sources": [Case("\x10[", '{"id": "k%d"}, ', after="{}]", numbered=True)],
    "epub-parts": _EPUB_CASES,
    "zip-parts": _SOURCES,
    "tar-parts": _SOURCES,
    "pdf-page": _PAGES,
    "file-field": _FILE_FIELD,
    "settings": _SETTINGS,
    "yaml": _YAML,
    "small-files": _cases(
        'a ␤ \t a\tb\tc␤ { [ " {"version":1, user_pref("extensions.zotero.dataDir",␣"'
    ),
    "prose": _PROSE,
    "index": _PLAIN,
    "claim": _PROSE,
    "question": _PROSE,
    "server-answer": _SERVER,
    "fetched": _FETCHED,
    "shown": _MARKDOWN,
}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("names", nargs="*")
    parser.add_argument("--most", type=int, default=2**20)
    parser.add_argument("--over", type=float, default=1.3)
    parser.add_argument("--worst", type=int, default=2)
    parser.add_argument("--all", action="store_true")
    given = parser.parse_args()
    over: list[str] = []
    print("| reader | texts | worst exponent | most seconds | most MB |\n|---|---:|---:|---:|---:|")
    for name in given.names or CASES:
        TARGETS[name](b"")  # The first import of all that it needs is nobody's growth.
        cases = CASES[name] if given.all else _worst(name, given.worst)
        rows = [_least(name, case, given.most, given.over) for case in cases]
        exponents = [_exponent(it) for it in rows]
        seconds = max(it[-1].seconds for it in rows)
        megabytes = max(it[-1].megabytes for it in rows)
        print(
            f"| {name} | {len(CASES[name])} | {max(exponents):.2f} | {seconds:.1f} "
            f"| {megabytes:.0f} |",
            flush=True,
        )
        over += [
            f"{name}, {_shown(case)}: {exponent:.2f}"
            for case, exponent in zip(cases, exponents, strict=True)
            if exponent > given.over
        ]
    if over:
        print(f"\nOver {given.over}:\n" + "\n".join(over))
    sys.exit(bool(over))


def _worst(name: str, most: int) -> list[Case]:
    """The texts that are worth a closer look: so many that took the longest, and as many that grew
    the fastest."""
    looks = [(_measured(name, it, _FIRST_LOOK), it) for it in CASES[name]]
    slowest = sorted(looks, key=lambda it: -it[0][-1].seconds)[:most]
    fastest = sorted(looks, key=lambda it: -_exponent(it[0], 0.01))[:most]
    return list(dict.fromkeys(case for _, case in (*slowest, *fastest)))


def _least(name: str, case: Case, most: int, bound: float) -> list[Row]:
    """The rows with the least seconds of a few tries, if one is not enough."""
    rows = _measured(name, case, most)
    for _ in range(1, _TRIES):
        if _exponent(rows) <= bound:
            break
        rows = list(map(min, rows, _measured(name, case, most)))
    return rows


def _measured(name: str, case: Case, most: int) -> list[Row]:
    """Size, seconds and megabytes of each step, measured in another process."""
    receive, send = _PROCESSES.Pipe(duplex=False)
    process = _PROCESSES.Process(target=_measure, args=(name, case, most, send))
    process.start()
    send.close()
    rows: list[Row] = []
    try:
        while receive.poll(8 * _MOST_SECONDS):
            rows.append(receive.recv())
    except EOFError:
        pass
    process.kill()
    process.join()
    is_whole = rows and (rows[-1].size >= most or rows[-1].seconds > _MOST_SECONDS)
    return rows if is_whole else [*rows, Row(most, math.inf, math.inf)]


def _measure(name: str, case: Case, most: int, send: Connection) -> None:
    resource.setrlimit(resource.RLIMIT_AS, (_MOST_MEGABYTES * 2**20,) * 2)
    TARGETS[name](case.text(1000).encode(errors="surrogateescape"))
    size, taken = most >> (_SIZES - 1), 0.0
    while size <= most and taken <= _MOST_SECONDS:
        content = case.text(size).encode(errors="surrogateescape")
        begun = time.process_time()
        TARGETS[name](content)
        taken = time.process_time() - begun
        send.send(Row(size, taken, resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1000))
        size *= 2


def _exponent(rows: list[Row], least: float = _LEAST_SECONDS) -> float:
    """The slope between the sizes that took a while; 0 where none did."""
    slow = [(size, seconds) for size, seconds, _ in rows if seconds >= least]
    if any(math.isinf(seconds) for _, seconds in slow):
        return math.inf
    if len(slow) < 2:
        return 0.0
    (first, before), (last, after) = slow[0], slow[-1]
    return math.log(after / before) / math.log(last / first)


def _shown(case: Case) -> str:
    pieces = f"{case.before[-20:]}·{case.piece}…{case.closing}"
    return json.dumps(pieces, ensure_ascii=False)


if __name__ == "__main__":
    main()
