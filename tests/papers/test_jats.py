"""JATS article -> paper."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path
from textwrap import dedent
from typing import TYPE_CHECKING

import pytest
from shown import shown

from citectx.base import xml_safe
from citectx.model import Paper
from citectx.papers.read.xml import jats

if TYPE_CHECKING:
    from lxml import etree

DATA = Path(__file__).parents[2].parent / "shared" / "data"
ARTICLES = sorted((*DATA.glob("drafts/*/papers/*.xml"), *DATA.glob("pdf-truth/jose/*.xml")))

FRONT = """
<front><article-meta>
  <article-id pub-id-type="doi">10.1000/moss</article-id>
  <title-group><article-title>Moss on <italic>stones</italic><xref ref-type="fn" rid="n">*</xref>
    </article-title><subtitle>A survey</subtitle></title-group>
  <contrib-group>
    <contrib
      contrib-type="author"><name><surname>Brook</surname><given-names>Ada</given-names></name>
    </contrib>
    <contrib contrib-type="editor"><name><surname>Cole</surname></name></contrib>
    <contrib><collab>The Moss Group</collab></contrib>
  </contrib-group>
  <pub-date pub-type="epub"><year>2013</year></pub-date><pub-date><year>2014</year></pub-date>
  <abstract abstract-type="executive-summary"><title>Digest</title><p>For all.</p></abstract>
  <abstract><sec><title>Background</title><p>Moss grows.</p></sec></abstract>
</article-meta></front>
"""
BACK = """
<back>
  <ack><p>We thank the moss.</p></ack>
  <sec><title>Additional information</title>
    <fn-group><title>Competing interests</title><fn fn-type="conflict"><p>None.</p></fn></fn-group>
  </sec>
  <app-group><app><title>Appendix 1</title><p>More stones.</p></app></app-group>
  <ref-list>
    <ref id="b1"><label>1</label><element-citation><person-group person-group-type="author">
      <name><surname>Fall</surname><given-names>E</given-names></name></person-group>
      <person-group person-group-type="editor"><name><surname>Ed</surname></name></person-group>
      <article-title>Old moss</article-title><source>Stone</source><year>2001</year>
      <volume>3</volume><fpage>4</fpage><lpage>9</lpage>
      <pub-id pub-id-type="doi">10.1000/OLD</pub-id></element-citation></ref>
    <ref id="b2"><mixed-citation>Gill F, Ash B. New moss on trees. Tree. 2002;1:3.</mixed-citation>
    </ref>
    <ref id="b3"><mixed-citation><name><surname>Hill</surname><given-names>G</given-names></name>,
      <article-title>Wet moss</article-title>, <year>2003</year></mixed-citation></ref>
  </ref-list>
</back>
"""
ABOVE = """
# Abstract [abstract]
## Background [abstract]
Moss grows.
# Digest [other]
For all.
"""
BELOW = """
#  [back]
We thank the moss.
# Additional information [back]
## Competing interests [back]
None.
# Appendix 1 [appendix]
More stones.
"""


def read(body: str) -> Paper:
    namespaces = (
        'xmlns:mml="http://www.w3.org/1998/Math/MathML" xmlns:xlink="http://www.w3.org/1999/xlink"'
    )
    source = f"<article {namespaces}>{FRONT}<body>{body}</body>{BACK}</article>"
    root = xml_safe.tree(source.encode()).root
    assert root is not None
    return jats.paper(root, "moss.xml")


def check(body: str, expected: str, asides: str = "") -> None:
    parts = (ABOVE, dedent(expected), BELOW, dedent(asides))
    assert shown(read(body)) == "\n".join(it.strip() for it in parts if it.strip())


def test_front_and_references() -> None:
    paper = read("")
    assert (paper.title, paper.year) == ("Moss on stones: A survey", "2013")
    assert (paper.authors, paper.doi) == (("Ada Brook", "The Moss Group"), "10.1000/moss")
    old, new, wet = paper.works
    assert (old.text, old.label) == ("E Fall (2001). Old moss. Stone. 3 4–9.", "1")
    assert (old.title, old.authors, old.year) == ("Old moss", ("E Fall",), "2001")
    assert (old.doi, new.title, new.year) == ("10.1000/old", "New moss on trees", "2002")
    assert (wet.title, wet.authors, wet.year) == ("Wet moss", ("G Hill",), "2003")


def test_sections_take_the_kind_of_what_is_above() -> None:
    check(
        """
        <sec sec-type="intro"><title>On moss</title><p>It is green.</p></sec>
        <sec><title>Results</title>
          <sec><title>A model of growth</title><p>It grows.</p>
            <boxed-text><caption><title>Box 1</title></caption><p>Boxed.</p></boxed-text>
            <p>Still.</p></sec>
          <sec><title>Data availability</title><p>On request.</p></sec></sec>
        """,
        """
        # On moss [introduction]
        It is green.
        # Results [results]
        ## A model of growth [results]
        It grows.
        Still.
        ### Box 1 [results]
        Boxed.
        ## Data availability [back]
        On request.
        """,
    )


def test_numbers_fall_and_names_stay() -> None:
    check(
        """
        <p>It grows [<xref ref-type="bibr" rid="b1">1</xref>, <xref ref-type="bibr"
        rid="b2">2</xref>]. It spreads.<sup><xref ref-type="bibr" rid="b1">1</xref>–<xref
        ref-type="bibr" rid="b3">3</xref></sup> It is <xref ref-type="bibr" rid="b1 b2">[1,2]</xref>
        in Ca<sup>2+</sup>. [<xref ref-type="bibr" rid="b3">3</xref>] saw it.</p>
        """,
        """
        #  [other]
        It grows. [0, 1]
          It spreads. [0, 1, 2]
          It is in Ca2+. [0, 1]
          [3] saw it. [2]
        """,
    )
    check(
        """
        <p>It grows (<xref ref-type="bibr" rid="b1">Fall, 2001</xref>; <xref ref-type="bibr"
        rid="b2">Gill, 2002</xref>) on 3 m<sup><xref ref-type="bibr" rid="b2">2</xref></sup>.
        See <xref ref-type="fig" rid="f1">Fig. 1</xref>.</p>
        """,
        """
        #  [other]
        It grows (Fall, 2001; Gill, 2002) on 3 m2. [0, 1]
          See Fig. 1.
        """,
    )


def test_captions_notes_tables_and_formulas_leave_the_flow() -> None:
    check(
        """
        <p>Size is <disp-formula><mml:math><mml:mi>x</mml:mi></mml:math></disp-formula> where
        <inline-formula><mml:math><mml:mfrac><mml:msub><mml:mi>a</mml:mi><mml:mn>1</mml:mn></mml:msub>
        <mml:mi>b</mml:mi></mml:mfrac><mml:mo>≤</mml:mo><mml:mn>2</mml:mn></mml:math></inline-formula>
        or <inline-formula><tex-math>\\begin{document}$$\\beta$$\\end{document}</tex-math>
        </inline-formula>.<fn><p>A note.</p></fn>
        <fig><label>Figure 1.</label><caption><title>A stone.</title><p>It lies.</p></caption></fig>
        Still the same.</p>
        <table-wrap><label>Table 1</label><caption><p>Sizes.</p></caption><table><tr><td>7</td></tr>
        </table><table-wrap-foot><fn><p>In cm.</p></fn></table-wrap-foot></table-wrap>
        <list><list-item><p>One.</p></list-item><list-item><p>Two.</p></list-item></list>
        """,
        """
        #  [other]
        Size is where a1/b ≤ 2 or β.
          Still the same.
        One.
        Two.
        """,
        """
        #  [captions]
        Figure 1: A stone.
        It lies.
        Table 1: Sizes.
        In cm.
        #  [footnotes]
        A note.
        """,
    )


def test_letters_bound_with_the_article_are_left_out() -> None:
    letter = "<sub-article><body><p>Theirs.</p></body></sub-article>"
    root = xml_safe.tree(f"<article><body><p>Ours.</p></body>{letter}</article>".encode()).root
    assert root is not None
    assert shown(jats.paper(root, "")) == "#  [other]\nOurs."


def test_deep_sections_are_survived() -> None:
    assert read("<sec>" * 240 + "<p>Deep.</p>" + "</sec>" * 240).sections


@pytest.mark.skipif(not ARTICLES, reason="the articles in ../shared/data are not here")
@pytest.mark.parametrize("path", ARTICLES, ids=lambda path: path.stem)
def test_all_words_of_the_body_are_read(path: Path) -> None:
    root = xml_safe.tree(path.read_bytes()).root
    again = xml_safe.tree(path.read_bytes()).root
    assert root is not None
    assert again is not None
    paper = jats.paper(root, str(path))
    read = Counter(
        word
        for it in paper.sections
        for sentence in it.sentences
        for word in re.findall(r"\w+", sentence.text)
    )
    wanted = Counter(re.findall(r"\w+", " ".join(_paragraphs(again))))
    assert wanted - read == Counter()
    assert paper.title
    assert paper.authors
    assert paper.works
    assert any(it.kind == "abstract" and it.sentences for it in paper.sections)


def _paragraphs(root: etree._Element) -> list[str]:
    """The paragraphs of the body without what stands apart from the text."""
    body = root.find("body")
    assert body is not None
    apart = ("table", "disp-formula", "inline-formula", "object-id", "label", "element-citation")
    for element in [*body.iter(*apart), *body.iter("xref")]:
        if element.tag in apart or element.get("ref-type") in ("fn", "table-fn"):
            element.text, element.tail = " ", f" {element.tail or ''}"
            del element[:]
    for element in body.iter("p", "title"):
        element.tail = f" {element.tail or ''}"
    outer = (it for it in body.iter("p") if next(it.iterancestors("p", "table"), None) is None)
    return ["".join(it.itertext()) for it in outer]
