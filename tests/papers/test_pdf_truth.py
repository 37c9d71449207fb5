"""PDF files against the XML of the same papers, as `benchmarks` compares them."""

from __future__ import annotations

import importlib.util
import sys
from pathlib import Path
from statistics import mean
from types import ModuleType

import pytest

from citectx.papers.read.pdf import reader as pdf

ROOT = Path(__file__).parents[2]
DATA = ROOT.parent / "shared" / "data" / "pdf-truth"


@pytest.fixture(scope="module")
def benchmark() -> ModuleType:
    if not DATA.is_dir():
        pytest.skip(f"{DATA} is not there")
    spec = importlib.util.spec_from_file_location("pdf_truth", ROOT / "benchmarks" / "pdf_truth.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules["pdf_truth"] = module
    spec.loader.exec_module(module)
    return module


@pytest.mark.parametrize(("folder", "goal"), [("jose", 0.97), ("two-column", 0.95)])
def test_words_and_headings(benchmark: ModuleType, folder: str, goal: float) -> None:
    recalls, precisions, found, wanted = [], [], 0, 0
    truth_of = benchmark.jats if folder == "jose" else benchmark.sentence_xml
    for path in sorted((DATA / folder).glob("*.pdf")):
        truth = truth_of(path.with_suffix(".xml"))
        paper = pdf.read(str(path))
        reading = benchmark.ours(paper, with_asides=folder != "jose")
        read = benchmark.words(reading.text)
        recalls.append(benchmark.shares(benchmark.words(truth.text), read)[0])
        precisions.append(benchmark.shares(benchmark.words(truth.whole), read)[1])
        found += benchmark.matched_headings(truth, paper)
        wanted += len(truth.headings)
        assert paper.problems == ()
        assert paper.title
        assert paper.works
    assert mean(recalls) >= goal
    assert mean(precisions) >= goal
    assert found >= 0.9 * wanted
