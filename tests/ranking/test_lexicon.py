"""Ontologies in, synonyms out; all files are small ones in the published layouts."""

from __future__ import annotations

import gzip
from pathlib import Path
from textwrap import dedent

import pytest
from click.testing import CliRunner

from citectx.lab.commands.lexicon import command
from citectx.lab.ontologies.read import read
from citectx.lab.ontologies.selection import selected_concepts
from citectx.model import Problem
from citectx.ranking.lexicon import Lexicon, build, matches, stored, synonym_words, synonyms
from citectx.text.terms import terms

OBO = """
    format-version: 1.2
    ontology: small

    [Term]
    id: PR:1
    name: cellular tumor antigen p53
    synonym: "TP53" EXACT PRO-short-label [PRO:DNx]
    synonym: "tumor suppressor" RELATED []
    synonym: "phosphoprotein p53" EXACT []

    [Term]
    id: PR:2
    name: obsolete thing
    synonym: "old thing" EXACT []
    is_obsolete: true

    [Typedef]
    id: part_of
    name: part of
    """

MESH_XML = """
    <?xml version="1.0"?>
    <!DOCTYPE DescriptorRecordSet SYSTEM "desc.dtd">
    <DescriptorRecordSet LanguageCode="eng">
    <DescriptorRecord><DescriptorUI>D1</DescriptorUI><ConceptList>
      <Concept PreferredConceptYN="Y"><ConceptName><String>Lung Neoplasms</String></ConceptName>
        <TermList><Term><String>Lung Neoplasms</String></Term>
        <Term><String>Cancer of the Lung</String></Term></TermList></Concept>
      <Concept PreferredConceptYN="N"><TermList><Term><String>Pulmonary Blastoma</String></Term>
        </TermList></Concept>
    </ConceptList></DescriptorRecord></DescriptorRecordSet>
    """

MESH_ASCII = """
    *NEWRECORD
    RECTYPE = D
    MH = Calcimycin
    ENTRY = A-23187|T109|T195|LAB|NRW|NLM (1991)|900308|abbcdef
    ENTRY = Antibiotic A23187|T109|T195|TRD|EQV|NLM|a|abbcdef
    PRINT ENTRY = Calimycin

    *NEWRECORD
    MH = Temefos
    ENTRY = Abate
    """

UMLS = """
    C001|ENG|P|L1|PF|S1|Y|A1||M1|D1|SNOMEDCT_US|PT|1|Heart attack|9|N||
    C001|ENG|S|L2|PF|S2|N|A2||M1|D1|MSH|ET|1|Myocardial infarction|0|N||
    C001|ENG|S|L5|PF|S5|N|A5||M1|D1|SNOMEDCT_US|SY|1|Cardiac infarction|0|N||
    C001|FRE|S|L3|PF|S3|N|A3||M1|D1|MSHFRE|ET|1|Infarctus|3|N||
    C001|ENG|S|L4|PF|S4|N|A4||M1|D1|MSH|ET|1|Heart event|0|O||
    C002|ENG|P|L6|PF|S6|Y|A6||M2|D2|MSH|PT|1|Stroke|0|N||
    """

WORDNET = """\
  1 This line stands for the licence.
00001740 03 n 02 entity 0 physical_entity 0 000 | that which is perceived
00002137 00 a 03 able(p) 0 capable 1 fit(ip) 0 000 | having the means
"""

TSV = """
    # comment
    mouse\tmice\tMus musculus
    hepatitis A\tinfectious hepatitis
    lonely
    """


def check(folder: Path, name: str, content: str, text: str, expected: list[list[str]]) -> None:
    """The terms found in `text`, each with all its synonyms."""
    path = folder / name
    written = dedent(content).lstrip("\n").encode()
    path.write_bytes(gzip.compress(written) if name.endswith(".gz") else written)
    lexicon = read((path,))
    assert isinstance(lexicon, Lexicon)
    assert _found(lexicon, text) == expected


def _found(lexicon: Lexicon, text: str) -> list[list[str]]:
    return [
        [" ".join(term) for concept in match.concepts for term in synonyms(lexicon, concept)]
        for match in matches(lexicon, terms(text, "en"))
    ]


P53 = [["cellular tumor antigen p53", "tp53", "phosphoprotein p53"]]


@pytest.mark.parametrize("name", ["small.obo", "small.obo.gz"])
def test_obo_gives_names_and_exact_synonyms(tmp_path: Path, name: str) -> None:
    check(tmp_path, name, OBO, "loss of TP53 and the tumor suppressor", P53)


def test_mesh_xml_keeps_concepts_apart(tmp_path: Path) -> None:
    expected = [["lung neoplasm", "cancer lung"]]
    check(tmp_path, "desc.xml", MESH_XML, "cancers of the lung, pulmonary blastoma", expected)


def test_mesh_ascii_leaves_narrower_terms_out(tmp_path: Path) -> None:
    expected = [["calcimycin", "antibiot a23187", "calimycin"], ["temefo", "abat"]]
    check(tmp_path, "d.bin", MESH_ASCII, "calcimycin A-23187 abate", expected)


def test_umls_takes_english_names_that_are_not_suppressed(tmp_path: Path) -> None:
    expected = [["heart attack", "myocardi infarct", "cardiac infarct"]]
    check(tmp_path, "MRCONSO.RRF", UMLS, "heart attacks and strokes", expected)


def test_umls_can_be_limited_to_one_source(tmp_path: Path) -> None:
    path = tmp_path / "MRCONSO.RRF"
    path.write_text(dedent(UMLS).lstrip())
    lexicon = read((path,), sources=("SNOMEDCT_US",))
    assert isinstance(lexicon, Lexicon)
    assert _found(lexicon, "heart attack") == [["heart attack", "cardiac infarct"]]


@pytest.mark.parametrize("given", ["data.noun", "index.noun", "."])
def test_wordnet_files_and_folder(tmp_path: Path, given: str) -> None:
    (tmp_path / "data.noun").write_text(WORDNET)
    (tmp_path / "index.noun").write_text("entity n 1 0 1 0 00001740\n")
    lexicon = read((tmp_path / given,))
    assert isinstance(lexicon, Lexicon)
    assert _found(lexicon, "an able entity") == [
        ["abl", "capabl", "fit"],
        ["entiti", "physic entiti"],
    ]


def test_tsv_loses_names_that_a_stop_word_made_ambiguous(tmp_path: Path) -> None:
    check(tmp_path, "own.tsv", TSV, "mice with hepatitis", [["mous", "mice", "mu musculu"]])


HGNC_PAGE = """
    HGNC ID\tApproved symbol\tApproved name\tStatus\tAlias symbols\tPrevious symbols
    HGNC:1\tTP53\ttumor protein p53\tApproved\tp53, LFS1\tBCC7
    HGNC:2\tOLD1\tolder thing\tSymbol Withdrawn\tOLD2\t
    """

HGNC_SET = """
    hgnc_id\tsymbol\tname\tstatus\talias_symbol\tprev_symbol
    HGNC:1\tTP53\ttumor protein p53\tApproved\t"p53|LFS1"\tBCC7
    """

FAMPLEX = """
    "AKT family",FPLX,AKT,,,,
    PKB,FPLX,AKT,,,,
    aspirin,CHEBI,CHEBI:15365,,,,
    """

MESH_TSV = """
    D000003\tAbattoirs\tSlaughter Houses|Houses, Slaughter|Abattoir\tJ01\t
    D009369\tNeoplasms\tCancer|Tumors\tC04\t
    """

GO_JSON = """
    [{"id": "GO:1", "name": "cell death", "synonyms": ["cytocidal process"]},
     {"id": "GO:2", "name": "reproduction"}]
    """


@pytest.mark.parametrize("content", [HGNC_PAGE, HGNC_SET])
def test_hgnc_gives_symbols_aliases_and_names(tmp_path: Path, content: str) -> None:
    expected = [["tp53", "tumor protein p53", "p53", "lfs1", "bcc7"]]
    check(tmp_path, "genes.tsv", content, "loss of p53 and OLD2", expected)


def test_famplex_gives_families_and_nothing_else(tmp_path: Path) -> None:
    check(tmp_path, "map.csv", FAMPLEX, "PKB and aspirin", [["akt", "akt famili", "pkb"]])


def test_mesh_table_leaves_inverted_names_out(tmp_path: Path) -> None:
    expected = [["abattoir", "slaughter hous"], ["neoplasm", "cancer", "tumor"]]
    check(tmp_path, "mesh.tsv", MESH_TSV, "an abattoir, a tumor, houses of slaughter", expected)


def test_json_gives_names_and_synonyms(tmp_path: Path) -> None:
    expected = [["cell death", "cytocid process"]]
    check(tmp_path, "go.json", GO_JSON, "cell death in reproduction", expected)


def test_a_field_keeps_names_that_its_papers_use() -> None:
    concepts = [
        ("CAT", "catalase", "unheardofase"),  # `CAT` is a word of another field.
        ("CASP14", "caspase 14", "MICE"),  # `Mice` are another concept.
        ("Mice", "mouse"),
        ("ab", "antibody", "immunoglobulin"),  # Too short.
    ]
    assert list(selected_concepts(concepts, "biomedical")) == [
        ("Mice", "mouse"),
        ("antibody", "immunoglobulin"),
    ]


def test_the_lexicon_that_ships_knows_its_field_and_its_origin() -> None:
    shown = CliRunner().invoke(command, ["info", "biomedical", "--term", "a heart attack"])
    assert "heart attack = myocardi infarct" in shown.output
    for owner in ("Gene Ontology", "National Library of Medicine", "HGNC", "FamPlex"):
        assert owner in shown.output


def test_a_lexicon_that_is_nowhere_is_said_so() -> None:
    shown = CliRunner().invoke(command, ["info", "astrology"])
    assert (shown.exit_code, "no lexicon of that name" in shown.output) == (2, True)


def test_the_longest_term_wins_and_matches_do_not_overlap() -> None:
    lexicon = build.lexicon(
        [("breast cancer", "mamma ca"), ("cancer", "tumour"), ("breast cancer cell", "MCF7")]
    )
    stems = terms("breast cancer cells and breast cancer cancer", "en")
    assert [(it.start, it.end) for it in matches(lexicon, stems)] == [(0, 3), (3, 5), (5, 6)]


def test_a_term_may_mean_several_concepts() -> None:
    lexicon = build.lexicon([("cold", "chill"), ("cold", "rhinitis")])
    assert matches(lexicon, ("cold",))[0].concepts == (0, 1)
    assert synonym_words(lexicon, "cold") == {"chill", "rhiniti"}


def test_an_empty_lexicon_matches_nothing() -> None:
    assert matches(build.lexicon([]), ("cold",)) == ()


def test_what_was_written_is_read_again(tmp_path: Path) -> None:
    lexicon = build.lexicon([("β-catenin", "CTNNB1"), ("mouse", "mice")], {"files": ["x"]})
    stored.write(lexicon, tmp_path / "x.lexicon")
    again = read((tmp_path / "x.lexicon",))
    assert isinstance(again, Lexicon)
    assert _found(again, "β-catenin of mice") == _found(lexicon, "β-catenin of mice")
    assert again.provenance == {"files": ["x"]}


@pytest.mark.parametrize(
    ("name", "content"),
    [
        ("broken.obo", "[Term]\nid PR:1\n"),
        ("broken.xml", "<a><Concept>"),
        ("x.tsv.gz", "no"),
        ("broken.json", "[{"),
        ("other.json", '{"name": "x"}'),
        ("nameless.json", '[{"id": "GO:1"}]'),
    ],
)
def test_a_broken_file_is_a_problem(tmp_path: Path, name: str, content: str) -> None:
    (tmp_path / name).write_text(content)
    assert isinstance(read((tmp_path / name,)), Problem)


def test_the_command_compiles_several_files_into_one(tmp_path: Path) -> None:
    (tmp_path / "a.tsv").write_text("mouse\tmice\n")
    (tmp_path / "b.tsv").write_text("rat\trattus\n")
    out = tmp_path / "out.lexicon"
    files = [str(tmp_path / "a.tsv"), str(tmp_path / "b.tsv")]
    assert CliRunner().invoke(command, ["import", *files, "-o", str(out)]).exit_code == 0
    shown = CliRunner().invoke(command, ["info", str(out), "--term", "two rats"])
    assert shown.output == (
        "2 concepts, 4 terms of up to 1 words\nfrom a.tsv, b.tsv\ntwo rats: rat = rat, rattu\n"
    )
