"""A place in a draft -> references: what is suggested, where it is written, what is marked."""

from __future__ import annotations

import json
from pathlib import Path
from textwrap import dedent
from typing import Any

import fixture
import pytest
from click.testing import CliRunner

from citectx.answers.insertion import insertion_edit
from citectx.cli.suggest import command
from citectx.drafts.placeholders import placeholders, problems

BIBLIOGRAPHY = """
    -- refs.bib --
    @article{frogs, author={Doe, J.}, title={The sleep of frogs}, year={2012},
      abstract={Frogs sleep in winter under the mud.}}
    @article{birds, author={Roe, R.}, title={The song of birds}, year={2001}}
    -- papers/birds.md --
    # The song of birds

    ## Introduction

    Singing costs time. Males sing at dawn to keep their territory.
    """


def check(tmp_path: Path, draft: str, *options: str) -> list[tuple[str, str, str]]:
    """What is suggested at the cursor: key, state, and the text of the passage."""
    return [
        (it["key"], it["state"], it["passage"]["text"] if it["passage"] else "")
        for it in suggested(tmp_path, draft, *options)
    ]


def suggested(tmp_path: Path, draft: str, *options: str) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = answer(tmp_path, draft, *options)["suggestions"]
    return found


def answer(tmp_path: Path, draft: str, *options: str) -> dict[str, Any]:
    given = fixture.parse(dedent(draft) + dedent(BIBLIOGRAPHY))
    path = given.written_to(tmp_path)
    before = given.files[given.path][: given.cursor]
    line, column = before.count("\n") + 1, len(before) - before.rfind("\n")
    place = ["--line", str(line), "--column", str(column), "--json", *options]
    done = CliRunner(env={"XDG_CACHE_HOME": str(tmp_path / "cache")}).invoke(
        command, [str(path), *place]
    )
    assert done.exit_code == 0, done.output
    found: dict[str, Any] = json.loads(done.stdout)
    return found


@pytest.mark.parametrize(
    ("sentence", "fits"),
    [
        ("Male birds keep their territory by singing at dawn", True),
        ("Parsers of sentences were trained on treebanks of birds", False),
    ],
)
def test_it_says_when_nothing_fits_well(tmp_path: Path, sentence: str, fits: bool) -> None:
    draft = f"""
        -- main.tex --
        \\bibliography{{refs}}
        {sentence}<|>.
        """
    assert answer(tmp_path, draft)["fits"] is fits


def test_full_text_and_abstract(tmp_path: Path) -> None:
    draft = r"""
        -- main.tex --
        \bibliography{refs}
        Birds keep a territory by singing at dawn<|>.

        In winter, frogs sleep.
        """
    assert check(tmp_path, draft) == [
        ("birds", "full text", "Males sing at dawn to keep their territory."),
        ("frogs", "abstract only", ""),
    ]


def test_who_is_suggested_is_said_in_the_words_of_the_card(tmp_path: Path) -> None:
    draft = "-- main.tex --\n\\bibliography{refs}\nFrogs sleep in winter<|>.\n"
    assert suggested(tmp_path, draft)[0]["people"] == "J. Doe"


def test_what_the_sentence_cites_already_is_marked(tmp_path: Path) -> None:
    draft = r"""
        -- main.tex --
        \bibliography{refs}
        Birds keep a territory by singing at dawn \cite{birds}<|>.
        """
    found = [(it["key"], it["cited"]) for it in suggested(tmp_path, draft)]
    assert found == [("birds", True), ("frogs", False)]


def test_any_sentence_with_a_bibliography(tmp_path: Path) -> None:
    fixture.parse(dedent(BIBLIOGRAPHY)).written_to(tmp_path)
    given = ["--text", "Frogs sleep", "--bib", str(tmp_path / "refs.bib")]
    run = CliRunner(env={"XDG_CACHE_HOME": str(tmp_path / "cache")})
    answer = run.invoke(command, [*given, "-k", "1"])
    assert answer.exit_code == 0, answer.output
    assert answer.stdout.startswith("1. frogs  The sleep of frogs  (abstract only)\n")


def test_nothing_to_go_by_is_said() -> None:
    answer = CliRunner().invoke(command, ["--text", "Frogs sleep"])
    assert answer.exit_code == 2
    assert "--text TEXT --bib FILE" in answer.output


@pytest.mark.parametrize(
    "draft",
    [
        r"Frogs sleep \cite{<[?]>}.",
        r"Frogs sleep <[\todo{cite}]>.",
        r"Frogs sleep <[\todo[inline]{citation needed}]>.",
        r"Frogs sleep <[[CITE]]>.",
        r"Frogs sleep <[(citation needed)]>.",
        r"Frogs sleep \cite{frogs} and we cite [ref] in todo lists.",
        "% (citation needed)\nFrogs sleep.",
    ],
)
def test_notes_that_a_citation_is_missing(draft: str) -> None:
    given = fixture.parse(f"-- main.tex --\n{draft}\n")
    assert placeholders(given.draft()) == given.ranges
    assert [it.id for it in problems(given.draft())] == ["citation-needed"] * len(given.ranges)


@pytest.mark.parametrize(
    ("name", "before", "after"),
    [
        ("main.tex", r"Frogs sleep \cite{?<|>}.", r"Frogs sleep \cite{frogs}."),
        ("main.tex", r"Frogs sleep [CITE<|>].", r"Frogs sleep \cite{frogs}."),
        ("main.tex", r"Frogs<|> sleep \cite{birds}.", r"Frogs sleep \cite{birds,frogs}."),
        ("main.tex", "Frogs<|> sleep.", r"Frogs sleep \cite{frogs}."),
        ("main.md", "Frogs sleep (citation <|>needed).", "Frogs sleep [@frogs]."),
        ("main.md", "Frogs<|> sleep [@birds].", "Frogs sleep [@birds; @frogs]."),
        ("main.md", "Frogs sleep [@?<|>].", "Frogs sleep [@frogs]."),
        (
            "main.md",
            "Frogs<|> sleep [see @birds, 3].",
            "Frogs sleep [see @birds, 3; @frogs].",
        ),
        ("main.md", "Frogs<|> sleep {cite:p}`birds`.", "Frogs sleep {cite:p}`birds,frogs`."),
        ("main.tex", r"\textcite{birds}: frogs<|>.", r"\textcite{birds}: frogs \parencite{frogs}."),
        ("main.tex", r"Frogs<|> \citep[p.~3]{birds}.", r"Frogs \citep[p.~3]{birds,frogs}."),
        ("main.typ", "Frogs<|> sleep @birds.", "Frogs sleep @birds @frogs."),
        ("main.typ", "Frogs sleep [CITE<|>].", "Frogs sleep @frogs."),
        ("main.org", "Frogs<|> sleep [cite:@birds].", "Frogs sleep [cite:@birds;@frogs]."),
        ("main.org", "Frogs sleep [cite:@?<|>].", "Frogs sleep [cite:@frogs]."),
        ("main.rst", "Frogs<|> sleep :cite:p:`birds`.", "Frogs sleep :cite:p:`birds,frogs`."),
        ("main.rst", "Frogs sleep (citation needed<|>).", "Frogs sleep :cite:p:`frogs`."),
    ],
)
def test_a_key_is_written_where_it_belongs(name: str, before: str, after: str) -> None:
    given = fixture.parse(f"-- {name} --\n{before}\n")
    assert given.cursor is not None
    (start, end), text = insertion_edit(given.draft(), given.cursor, "frogs")
    source = given.files[name]
    assert (source[:start] + text + source[end:]).strip() == after


def test_your_own_draft_measures_the_suggestions(tmp_path: Path) -> None:
    from citectx.lab.commands.evaluate import command as evaluate

    draft = r"""
        -- main.tex --
        \bibliography{refs}
        Birds sing at dawn \cite{birds}. Under the mud, frogs sleep \cite{frogs}.
        """
    path = fixture.parse(dedent(draft) + dedent(BIBLIOGRAPHY)).written_to(tmp_path)
    run = CliRunner(env={"XDG_CACHE_HOME": str(tmp_path / "cache")})
    answer = run.invoke(evaluate, ["resolution", "--draft", str(path), "--json"])
    assert answer.exit_code == 0, answer.output
    found = json.loads(answer.stdout)
    assert found["n"] == 2
    assert found["results"]["fused"]["n"] == 1
    assert found["results"]["fused, whole bibliography"]["top1"] == 1.0


def test_a_copy_of_the_draft_does_not_tell_what_is_hidden(tmp_path: Path) -> None:
    from citectx.lab.commands.evaluate import command as evaluate

    draft = r"""
        -- main.tex --
        \bibliography{refs}
        Nothing tells what this is \cite{birds}.
        -- copy.md --
        ---
        bibliography: refs.bib
        ---
        Nothing tells what this is [@birds].
        -- refs.bib --
        @article{frogs, title={The sleep of frogs}}
        @article{birds, title={The song of birds}}
        """
    path = fixture.parse(dedent(draft)).written_to(tmp_path)
    run = CliRunner(env={"XDG_CACHE_HOME": str(tmp_path / "cache")})
    answer = run.invoke(evaluate, ["resolution", "--draft", str(path), "--json"])
    assert json.loads(answer.stdout)["results"]["fused, whole bibliography"]["top1"] == 0.0
