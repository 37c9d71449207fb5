"""TEI as GROBID writes it -> paper."""

from __future__ import annotations

from textwrap import dedent

from citectx.base import xml_safe
from citectx.model import Box
from citectx.papers.read.xml import tei

HEADER = """
<teiHeader>
  <fileDesc>
    <titleStmt><title level="a" type="main">Otters and kelp</title></titleStmt>
    <sourceDesc><biblStruct>
      <analytic>
        <author><persName><forename
          type="first">Ada</forename><surname>Brook</surname></persName></author>
        <author><persName><forename
          type="first">Cy</forename><surname>Dell</surname></persName></author>
        <idno type="DOI">10.1000/Kelp</idno>
      </analytic>
      <monogr><imprint><date type="published" when="2011-05"/></imprint></monogr>
    </biblStruct></sourceDesc>
  </fileDesc>
  <profileDesc><abstract><div><p>We count otters.</p></div></abstract></profileDesc>
</teiHeader>
"""
REFERENCES = """
<back>
  <div type="acknowledgement"><div><head>Acknowledgements</head><p>We thank the sea.</p></div></div>
  <div type="references"><listBibl>
    <biblStruct xml:id="b0">
      <analytic><title level="a">On urchins</title>
        <author><persName><forename>Eve</forename><surname>Fall</surname></persName></author></analytic>
      <monogr><title level="j">Sea</title><imprint><date type="published"
        when="1999"/></imprint></monogr>
      <idno type="DOI">10.1000/URCHIN</idno>
    </biblStruct>
    <biblStruct xml:id="b1"><monogr><title level="m">The shore</title></monogr></biblStruct>
  </listBibl></div>
</back>
"""


def check(body: str, expected: str) -> None:
    source = f"""<TEI xmlns="http://www.tei-c.org/ns/1.0">{HEADER}
        <facsimile><surface n="1" ulx="0.0" uly="0.0" lrx="612.0" lry="792.0"/></facsimile>
        <text><body>{body}</body>{REFERENCES}</text></TEI>"""
    root = xml_safe.tree(source.encode()).root
    assert root is not None
    lines = [
        line
        for section in tei.paper(root, "kelp.tei.xml").sections
        for line in (
            f"{'#' * section.level} {section.heading} [{section.kind}]",
            *(f"{it.text} {it.cites or ''}".strip() for it in section.sentences),
        )
    ]
    assert "\n".join(lines) == dedent(expected).strip()


def test_front_and_references() -> None:
    root = xml_safe.tree(f"<TEI>{HEADER}<text>{REFERENCES}</text></TEI>".encode()).root
    assert root is not None
    paper = tei.paper(root, "kelp.tei.xml")
    assert (paper.title, paper.authors) == ("Otters and kelp", ("Ada Brook", "Cy Dell"))
    assert (paper.year, paper.doi) == ("2011", "10.1000/kelp")
    first, second = paper.works
    assert (first.title, first.authors, first.year) == ("On urchins", ("Eve Fall",), "1999")
    assert (first.doi, second.title) == ("10.1000/urchin", "The shore")


def test_sections_citations_captions_and_notes() -> None:
    check(
        """
        <div><head n="1">Introduction</head>
          <p>Urchins eat kelp <ref type="bibr" target="#b0">[1]</ref>. It grows.</p></div>
        <div><head n="2">Methods</head><p>We dived.<note place="foot" n="1">Twice.</note></p></div>
        <div><head n="2.1">Boats</head>
          <p>Speed was <formula>v = s / t</formula> in <ref type="figure" target="#fig_0">Fig.
            1</ref>.</p>
        </div>
        <figure xml:id="fig_0"><head>Figure 1 .</head><label>1</label>
          <figDesc>The boat at sea.</figDesc></figure>
        <figure type="table"><head>Table
          1</head><figDesc>Sizes.</figDesc><table><row><cell>7</cell></row></table></figure>
        """,
        """
        # Abstract [abstract]
        We count otters.
        # 1 Introduction [introduction]
        Urchins eat kelp. (0,)
        It grows.
        # 2 Methods [methods]
        We dived.
        ## 2.1 Boats [methods]
        Speed was in Fig. 1.
        # Acknowledgements [back]
        We thank the sea.
        #  [captions]
        Figure 1: The boat at sea.
        Table 1: Sizes.
        #  [footnotes]
        Twice.
        """,
    )


def test_names_stay_in_the_sentence() -> None:
    check(
        """<div><p>Kelp was eaten (<ref type="bibr" target="#b0">Fall, 1999</ref>;
        <ref type="bibr" target="#b1">Anon, 1900</ref>). More.</p></div>""",
        """
        # Abstract [abstract]
        We count otters.
        #  [other]
        Kelp was eaten (Fall, 1999; Anon, 1900). (0, 1)
        More.
        # Acknowledgements [back]
        We thank the sea.
        """,
    )


def test_marked_sentences_keep_their_boxes() -> None:
    source = f"""<TEI>{HEADER}<facsimile><surface n="1" uly="0"
      lry="792"/></facsimile><text><body><div>
      <p><s coords="1,72,92,100,10;1,72,104,50,10">Dr. Oak dived. Here.</s>
      <s coords="1,nonsense">Then left.</s></p>
      <p coords="1,72,200,100,10">One page. Only.</p></div></body></text></TEI>"""
    root = xml_safe.tree(source.encode()).root
    assert root is not None
    sentences = tei.paper(root, "")
    abstract, body = sentences.sections
    assert abstract.kind == "abstract"
    assert [(it.text, it.page, it.boxes) for it in body.sentences] == [
        ("Dr. Oak dived. Here.", 1, (Box(1, 72, 690, 172, 700), Box(1, 72, 678, 122, 688))),
        ("Then left.", None, ()),
        ("One page.", 1, ()),
        ("Only.", 1, ()),
    ]
