"""What a reference says, readable."""

import pytest

from citectx.bibliography import fields
from citectx.bibliography.names import names
from citectx.bibliography.readable import readable
from citectx.model import Reference


def reference(**values: str) -> Reference:
    return Reference("key", "article", values)


@pytest.mark.parametrize(
    ("written", "read"),
    [
        ("plain", "plain"),
        ("two\n   lines", "two lines"),
        (r"Erd\H{o}s P{\'a}l", "Erdős Pál"),
        (r"M{\"u}ller, M\"{u}ller, M\"uller, M{\"{u}}ller", "Müller, Müller, Müller, Müller"),
        (r"\'{\i} \'\i{} \^{\i} {\i}", "í í î ı"),
        (r"\c{c} \c c \v{S}ime\v{c}ek \k{a} \r{a} \u{g} \d{u} \=o \.z", "ç ç Šimeček ą å ğ ụ ō ż"),
        (r"{\O}re {\AA}se Stra{\ss}e \L{}\'od\'z \o re", "Øre Åse Straße Łódź øre"),
        (r"\textit{Drosophila} {\em in vivo} \emph{E.~coli}", "Drosophila in vivo E. coli"),
        (r"The {DNA} of {{Homo} sapiens}", "The DNA of Homo sapiens"),
        (r"50\% of A \& B \#1 a\_b \$5 \{x\}", "50% of A & B #1 a_b $5 {x}"),
        (r"$\alpha$-helix, H$_2$O, $10^{-3}$", "α-helix, H2O, 10-3"),
        (r"pages 1--2 --- ``quoted'' \textendash{} \ldots", "pages 1–2 — “quoted” – …"),
        (r"\url{http://x.org/a} \href{http://x.org}{here}", "http://x.org/a here"),
        (r"\guillemotleft x \rightarrow y", "«x →y"),
        (
            r"\mnras \apj",
            "Monthly Notices of the Royal Astronomical SocietyThe Astrophysical Journal",
        ),
        (r"<i>Homo</i> sapiens CO<sub>2</sub> &amp; &lt;b&gt;", "Homo sapiens CO2 & <b>"),
        (r"a < b \& c > d", "a < b & c > d"),
        (r"{unbalanced \emph{", "unbalanced"),
        ("trailing \\", "trailing"),
        (r"\unknown{text} \~{} \textasciitilde", "text ~ ~"),
    ],
)
def test_readable(written: str, read: str) -> None:
    assert readable(written) == read


@pytest.mark.parametrize(
    ("written", "people"),
    [
        ("Doe, Jane", ["Jane|Doe"]),
        ("Jane Doe and John Q. Public", ["Jane|Doe", "John Q.|Public"]),
        ("Ludwig van Beethoven", ["Ludwig|van Beethoven"]),
        ("van der Berg, Jan", ["Jan|van der Berg"]),
        ("King, Jr., Martin Luther", ["Martin Luther|King|Jr."]),
        ("{World Health Organization and Friends}", ["|World Health Organization and Friends"]),
        ("{{Barnes and Noble, Inc.}} and Doe, J.", ["|Barnes and Noble, Inc.", "J.|Doe"]),
        (r"{\'E}mile Zola and \"Ozg\"ur de la Pe{\~n}a", ["Émile|Zola", "Özgür|de la Peña"]),
        ("Doe, J. and others", ["J.|Doe"]),
        ("Doe, J. and {et al.}", ["J.|Doe"]),
        ("Aristotle", ["|Aristotle"]),
        ("Jane  Doe\n AND\tJohn Roe", ["Jane|Doe", "John|Roe"]),
        ("given=Jane, prefix=de, family=Doe", ["Jane|de Doe"]),
        ("Jane Doe, John Roe, and Ann Poe", ["Jane|Doe", "John|Roe", "Ann|Poe"]),
        ("Jane Doe, John Roe, Ann Poe", ["Jane|Doe", "John|Roe", "Ann|Poe"]),
        ("van Dyke, Mary Ann", ["Mary Ann|van Dyke"]),
        ("", []),
        (" and ", []),
        ("{unbalanced and Doe, J.", ["|unbalanced and Doe, J."]),
    ],
)
def test_names(written: str, people: list[str]) -> None:
    shown = ["|".join((it.given, it.family, it.suffix)).removesuffix("|") for it in names(written)]
    assert shown == people


def test_people_are_authors_or_else_editors() -> None:
    assert fields.authors(reference(author="Doe, Jane and van Dyke, Jr, Al", editor="X, Y")) == (
        "Jane Doe",
        "Al van Dyke Jr",
    )
    assert fields.families(reference(editor="van Dyke, Al")) == ("van Dyke",)
    assert fields.authors(reference()) == ()


@pytest.mark.parametrize(
    ("values", "year"),
    [
        ({"year": "1999"}, "1999"),
        ({"date": "2020-05-17"}, "2020"),
        ({"date": "1995/2001"}, "1995"),
        ({"date": "", "year": "{2001}"}, "2001"),
        ({"date": "spring", "year": "2001"}, "2001"),
        ({"year": "in press"}, "in press"),
        ({}, ""),
    ],
)
def test_year(values: dict[str, str], year: str) -> None:
    assert fields.year(reference(**values)) == year


@pytest.mark.parametrize(
    ("values", "doi"),
    [
        ({"doi": "10.1000/ABC.1"}, "10.1000/abc.1"),
        ({"doi": "https://doi.org/10.1000/x"}, "10.1000/x"),
        ({"doi": "doi:10.1000/x."}, "10.1000/x"),
        ({"doi": r"10.1007/978-3-319-61510-3{\_}4"}, "10.1007/978-3-319-61510-3_4"),
        ({"doi": r"10.1000/a\_b"}, "10.1000/a_b"),
        ({"doi": "10.1016/0003-2697(76)90527-3"}, "10.1016/0003-2697(76)90527-3"),
        ({"url": "http://dx.doi.org/10.1000%2Fx"}, "10.1000/x"),
        ({"note": r"see \url{https://doi.org/10.1000/x} (2020)"}, "10.1000/x"),
        ({"note": "(doi: 10.1000/x)"}, "10.1000/x"),
        ({"url": "https://example.org/10.1"}, ""),
        ({}, ""),
    ],
)
def test_doi(values: dict[str, str], doi: str) -> None:
    assert fields.doi(reference(**values)) == doi


@pytest.mark.parametrize(
    ("values", "arxiv"),
    [
        ({"eprint": "1706.03762v5", "archiveprefix": "arXiv"}, "1706.03762"),
        ({"eprint": "hep-th/9901001"}, "hep-th/9901001"),
        ({"eprint": "arXiv:1706.03762", "eprinttype": "arxiv"}, "1706.03762"),
        ({"eprint": "12345678", "eprinttype": "pubmed"}, ""),
        ({"journal": "arXiv preprint arXiv:1706.03762"}, "1706.03762"),
        ({"doi": "10.48550/arXiv.1706.03762"}, "1706.03762"),
        ({"url": "https://arxiv.org/pdf/1706.03762v2.pdf"}, "1706.03762"),
        ({"note": r"\arxiv{1706.03762}"}, "1706.03762"),
        ({"number": "1234.5678"}, ""),
        ({}, ""),
    ],
)
def test_arxiv(values: dict[str, str], arxiv: str) -> None:
    assert fields.arxiv(reference(**values)) == arxiv


def test_the_rest() -> None:
    assert fields.title(reference(title="{Why?}", subtitle="On asking")) == "Why? On asking"
    assert fields.title(reference(title="Words", subtitle="A History")) == "Words: A History"
    assert fields.title(reference()) == ""
    assert fields.venue(reference(journaltitle="{Nature}", publisher="NPG")) == "Nature"
    assert fields.venue(reference(school="MIT")) == "MIT"
    assert fields.abstract(reference(abstract="We\nshow")) == "We show"
