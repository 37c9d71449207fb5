"""What was read once comes back the same, without parsing."""

import json

import pytest

from citectx import bibliography
from citectx.bibliography import cache
from citectx.model import Bibliography

TEXT = """@string{p = {Press}}
@comment{jabref-meta: fileDirectory:papers;}
@article{a, ids = {b}, title = {Ümläut 😀}, publisher = p}
@misc{a}
@misc{broken, title = {
"""


class Shelf(dict[str, bytes]):
    def put(self, key: str, value: bytes) -> None:
        self[key] = value


def check(shelf: Shelf, expected: Bibliography, strings: dict[str, str] | None = None) -> None:
    found = cache.read(shelf, "refs.bib", TEXT, strings)
    assert found == expected
    assert [dict(it.fields) for it in found.references] == [
        dict(it.fields) for it in expected.references
    ]


def test_what_comes_back_is_the_same() -> None:
    shelf = Shelf()
    expected = bibliography.read("refs.bib", TEXT)
    assert expected.problems
    assert expected.directories
    assert expected.strings
    for _ in range(2):
        check(shelf, expected)
    assert len(shelf) == 1


def test_nothing_is_parsed_twice(monkeypatch: pytest.MonkeyPatch) -> None:
    shelf = Shelf()
    expected = cache.read(shelf, "refs.bib", TEXT)
    monkeypatch.setattr(bibliography, "read", lambda *_: pytest.fail("parsed again"))
    check(shelf, expected)


def test_the_path_is_that_of_the_file_asked_for() -> None:
    shelf = Shelf()
    cache.read(shelf, "refs.bib", TEXT)
    moved = cache.read(shelf, "moved.bib", TEXT)
    assert {it.path for it in (*moved.references, *moved.problems)} == {"moved.bib"}
    assert len(shelf) == 1


def test_other_strings_and_other_formats_are_other_entries() -> None:
    shelf = Shelf()
    cache.read(shelf, "refs.bib", TEXT)
    cache.read(shelf, "refs.bib", TEXT, {"q": "Q"})
    cache.read(shelf, "refs.json", TEXT)
    assert len(shelf) == 3


@pytest.mark.parametrize("damage", ["", "x", "cut", "flip"])
def test_damaged_bytes_are_read_anew(damage: str) -> None:
    shelf = Shelf()
    expected = cache.read(shelf, "refs.bib", TEXT)
    ((key, kept),) = shelf.items()
    shelf[key] = {
        "cut": kept[: len(kept) // 2],
        "flip": kept[:-20] + bytes([kept[-20] ^ 1]) + kept[-19:],
    }.get(damage, damage.encode())
    check(shelf, expected)
    assert shelf[key] == kept


def test_fields_behave_as_a_mapping_and_travel_alone() -> None:
    shelf = Shelf()
    cache.read(shelf, "refs.bib", TEXT)
    fields = cache.read(shelf, "refs.bib", TEXT).references[0].fields
    assert list(fields) == ["ids", "title", "publisher"]
    assert len(fields) == 3
    assert fields.get("title") == "Ümläut 😀"
    assert fields.get("year") is None
    assert "year" not in fields
    rebuild, arguments = fields.__reduce__()  # type: ignore[misc]
    assert rebuild(*arguments) == dict(fields)
    assert len(json.dumps(arguments)) < len(TEXT)


def test_a_file_that_has_not_changed_is_not_read_again() -> None:
    seen = []

    def read(path: str, text: str, strings: object = None) -> Bibliography:
        seen.append((path, text))
        return Bibliography(path)

    once = cache.remember_latest(read, {})
    first = once("a", "1", {})
    assert once("a", "1", {}) is first
    once("a", "1", {"s": "S"})
    once("a", "2", {"s": "S"})
    once("b", "2", {"s": "S"})
    assert seen == [("a", "1"), ("a", "1"), ("a", "2"), ("b", "2")]
