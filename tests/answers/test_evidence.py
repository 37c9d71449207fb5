"""A project in a string, a cursor, the card as Markdown."""

from __future__ import annotations

from textwrap import dedent

import pytest

from citectx.answers import markdown
from citectx.answers.card import card
from citectx.answers.evidence import evidence, passages
from citectx.answers.excerpt import without_context
from citectx.model import Location, Paper, Problem, Section, Sentence, Severity, Span, Strength
from citectx.papers.index import paper_bytes
from citectx.papers.index.paper_index import PaperIndex
from citectx.project import project
from citectx.ranking.queries import unmodified
from citectx.ranking.rank import ranker
from citectx.settings import Settings
from citectx.workspace import Workspace, citation_at, workspace

BIB = """
@article{heron, author = {Grey, Ann and Blue, Bo}, title = {On herons}, year = 2020,
  journal = {Birds}, doi = {10.1000/h}}
@article{stork, title = {On storks}, abstract = {Storks nest on chimneys. They clap.}}
"""

PDF = "file:///p/heron.pdf"


def paper(*texts: str, problems: tuple[Problem, ...] = ()) -> PaperIndex:
    sentences = tuple(Sentence(text, page) for page, text in enumerate(texts, 1))
    value = Paper(
        "", sections=(Section("Results", "results", sentences),), page_labels=("41", "42"),
        problems=problems,
    )  # fmt: skip
    return paper_bytes.open_index(memoryview(paper_bytes.pack(value)), "/p/heron.pdf")


def heron(page: int) -> str:
    opened = f"[Open paper]({PDF}#page={page})"
    doi = "[DOI](https://doi.org/10.1000/h)"
    return f"**Ann Grey & Bo Blue (2020)** *On herons* · Birds · {opened} · {doi}"


def at(page: int, label: int) -> str:
    return f"—\u00a0[Results, p. {label}]({PDF}#page={page})"


def unreadable(why: str) -> dict[str, PaperIndex]:
    return {"/p/heron.pdf": paper(problems=(Problem(why, "Mend it.", severity=Severity.ERROR),))}


HERON = paper("Herons stand on one leg in cold water.", "Fish were counted by hand.")


def known(text: str, papers: dict[str, PaperIndex]) -> Workspace:
    files = {"/main.tex": text, "/refs.bib": BIB}
    missing = Problem("missing-file", "There is no such file.")
    made = workspace(project("/main.tex", lambda it: files.get(it, missing), Settings()))
    locations = {
        "heron": Location("heron", "/p/heron.pdf"),
        "stork": Location("stork", None, "Storks nest on chimneys. They clap."),
    }
    return Workspace(made.project, made.references, made.analyses, locations, papers)


def check(sentence: str, expected: str, papers: dict[str, PaperIndex] | None = None) -> None:
    offset = sentence.index("|")
    text = sentence.replace("|", "") + "\n\\bibliography{refs}\n"
    given = known(text, {"/p/heron.pdf": HERON} if papers is None else papers)
    citation = citation_at(given.project.drafts["/main.tex"], offset)
    assert citation is not None
    found = without_context(evidence(given, "/main.tex", citation, ranker("vsm"), 1, ()))
    assert markdown.of_card(card(found)) == dedent(expected).strip("\n")


def test_the_passage_with_page_section_and_links() -> None:
    check(
        "Herons rest on one leg \\cite{|heron}.",
        f"""
        {heron(page=1)}

        > **Herons** stand on one **leg** in cold water. {at(1, 41)} · *close*
        """,
    )


def test_what_stands_around_the_sentence_decides_between_equals_and_is_not_marked() -> None:
    check(
        "They live by cold lakes. Their rest lasts an hour \\cite{|heron}. Fish is what they eat.",
        f"""
        {heron(page=3)}

        > Fish were few during **rest lasting** one **hour**. {at(3, 3)} · *says this*
        """,
        {
            "/p/heron.pdf": paper(
                "Frogs were few during rest lasting one hour.",
                "Nothing else was seen.",
                "Fish were few during rest lasting one hour.",
            )
        },
    )


def test_what_was_said_is_not_said_again() -> None:
    read = paper(
        "Herons stand on one leg in cold water.",
        "Fish were counted by hand on all days.",
        "In sum, herons stand on one leg in cold water.",
        "Nets were mended by night.",
        "A heron that rests has one leg in its feathers.",
    )
    found = passages(unmodified.lone_query("Herons rest on one leg."), read, ranker("vsm"), 3)
    assert [it.span for it in found] == [Span(4, 5), Span(0, 1)]


def test_a_claim_of_two_clauses_asks_for_each() -> None:
    read = paper(
        "Herons stand on one leg in cold water.",
        "Nets were mended by night.",
        "Herons on one leg lose half of the heat in cold water.",
        "Nothing else was seen there.",
        "The boats were painted in the spring of each year.",
        "Young birds were fed with frogs in the first week.",
    )
    sentence = "Herons stand on one leg in cold water, and young birds are fed with frogs "
    given = known(f"{sentence}\\cite{{heron}}.\n\\bibliography{{refs}}\n", {"/p/heron.pdf": read})
    [citation] = given.project.drafts["/main.tex"].citations
    found = evidence(given, "/main.tex", citation, ranker("fused"), 3, ())
    assert {it.span for it in found.passages} >= {Span(0, 1), Span(5, 6)}
    assert Strength.NOTHING_CLOSE not in [it.strength for it in found.passages if it.asked]


def test_a_page_in_the_citation_is_believed() -> None:
    check(
        "Fish and herons \\cite[p.~42]{|heron}.",
        f"""
        {heron(page=2)}

        > **Fish** were counted by hand. {at(2, 42)} · *same topic*
        """,
    )


def test_the_scope_is_told_where_citations_share_a_sentence() -> None:
    check(
        "Herons stand on one leg \\cite{heron}, and storks nest on chimneys \\cite{|stork}.",
        """
        **stork** *On storks*

        *Only the abstract is known.*

        > **Storks nest** on **chimneys**. —\u00a0Abstract · *says this*

        *Looked for:* storks nest on chimneys.
        """,
    )


@pytest.mark.parametrize(
    ("sentence", "papers", "expected"),
    [
        ("Gulls \\cite{|gull}.", {}, "has this key.*\n\nAdd an entry, or correct the key."),
        ("Herons \\cite{|heorn}.", {}, "has this key.*\n\nDid you mean `heron`?"),
        ("Herons \\cite{|heron}.", {}, "*Still reading this paper;"),
        ("Gulls cry loudly \\cite{|heron}.", None, "*Nothing in it is close to this sentence.*"),
        (
            "Herons \\cite{|heron}.",
            unreadable("scanned"),
            "*The pages are scanned images without text.*",
        ),
        (
            "Herons \\cite{|heron}.",
            unreadable("encrypted"),
            "Mend it.",
        ),
    ],
)
def test_honest_states(sentence: str, papers: dict[str, PaperIndex] | None, expected: str) -> None:
    offset = sentence.index("|")
    text = sentence.replace("|", "") + "\n\\bibliography{refs}\n"
    given = known(text, {"/p/heron.pdf": HERON} if papers is None else papers)
    citation = citation_at(given.project.drafts["/main.tex"], offset)
    assert citation is not None
    found = evidence(given, "/main.tex", citation, ranker("vsm"), 3, ())
    assert expected in markdown.of_card(card(found))


def test_text_of_papers_never_becomes_markup() -> None:
    assert markdown.escape("<b>*x* [y](z) `c` $m$") == r"\<b\>\*x\* \[y\](z) \`c\` \$m\$"
    assert markdown.escape("1. one\n- two\n> three") == "1\\. one - two \\> three"


def test_a_card_without_markup() -> None:
    shown = (
        r"**Ada (2019)** *On a\_b* · J"
        + "\n\n> It is **so** \\*here\\*. — [p. 4](file:///a#page=4)"
    )
    assert (
        markdown.plain(shown)
        == "Ada (2019) On a_b · J\n\n> It is so *here*. — p. 4 <file:///a#page=4>"
    )
