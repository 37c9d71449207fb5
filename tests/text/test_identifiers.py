"""Text in, identifiers out."""

from __future__ import annotations

import pytest

from citectx.text import identifiers


@pytest.mark.parametrize(
    ("text", "doi"),
    [
        ("doi:10.1000/182.", "10.1000/182"),
        ("(see https://doi.org/10.1000/ABC)", "10.1000/abc"),
        ("10.1016/0092-8674(90)90110-3, 1990", "10.1016/0092-8674(90)90110-3"),
        ("[10.1002/(SICI)1097-0010(199911)79:14].", "10.1002/(sici)1097-0010(199911)79:14"),
        ("10.1000.10/123", "10.1000.10/123"),
        ("{10.1000/182}", "10.1000/182"),
        ("Version 10.2 of 2019/20", ""),
    ],
)
def test_the_first_doi_of_a_text(text: str, doi: str) -> None:
    assert identifiers.first_doi(text) == doi


def test_blanks_of_joined_lines() -> None:
    assert identifiers.first_doi_in_lines("doi: 10. 1000/ 182 (2019)") == "10.1000/182"
    assert identifiers.first_doi("10. 1000/ 182") == ""


@pytest.mark.parametrize("key", ["10.1000/182", "doi:10.1000/182", "https://doi.org/10.1000/182"])
def test_a_key_that_is_a_doi(key: str) -> None:
    assert identifiers.doi_of_key(key) == "10.1000/182"
    assert identifiers.doi_of_key(f"see {key}") == ""


def test_addresses_end_before_their_query() -> None:
    assert identifiers.doi_of_address("https://doi.org/10.1000%2F182") == ""
    assert identifiers.doi_of_address("http://dx.doi.org/10.1000/182?x=1") == "10.1000/182"
