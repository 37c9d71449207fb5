"""Agreement with Apache Lucene 8, where that is installed; benchmarks/lucene prints the table."""

from __future__ import annotations

import importlib.util
import shutil
from pathlib import Path
from types import ModuleType

import numpy as np
import pytest

from citectx.papers.index.postings import postings
from citectx.ranking.models import scorer

ROOT = Path(__file__).parents[2]
LINKAGE = ROOT.parent / "shared" / "data" / "linkage"
SHARE = 0.98
CORRELATION = 0.99
PRECISION = 1e-6


def compare() -> ModuleType:
    path = ROOT / "benchmarks" / "lucene" / "compare.py"
    found = importlib.util.spec_from_file_location("compare", path)
    assert found is not None
    assert found.loader is not None
    module = importlib.util.module_from_spec(found)
    found.loader.exec_module(module)
    return module


def test_every_model_ranks_as_lucene_does() -> None:
    lucene = compare()
    if not shutil.which("java") or not lucene.jars():
        pytest.skip("Java or Lucene 8 (liblucene8-java) is not installed.")
    if not LINKAGE.is_dir():
        pytest.skip(f"There is no {LINKAGE}.")
    tasks = lucene.read_tasks(LINKAGE)
    same = []
    for task, answers in zip(tasks, lucene.lucene(tasks), strict=True):
        index = postings(task.documents)
        for model in lucene.MODELS:
            found = lucene.agreement(scorer(model)(task.query, index), answers[model], task.k)
            same.append(found.same_top)
            assert found.correlation >= CORRELATION, model
            in_bytes = scorer(model)(task.query, lucene.in_bytes(index))
            assert lucene.agreement(in_bytes, answers[model], task.k).difference < PRECISION, model
    assert np.mean(same) >= SHARE
