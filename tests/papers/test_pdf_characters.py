"""Text as a PDF encodes it -> text as it is read."""

from __future__ import annotations

import pytest

from citectx.papers.read.pdf.characters import is_plain, mend


@pytest.mark.parametrize(
    ("encoded", "read"),
    [
        ("nothing to mend, at all: “quotes” – dashes", None),
        ("M¨arkische S¨uddeutsche", "Märkische Süddeutsche"),
        ("Sjo¨ lander", "Sjölander"),
        ("Gunes¸ Erkan", "Guneş Erkan"),
        ("Poincar´e and na¨ıve", "Poincaré and naïve"),
        ("Fro¨hlich, Edle´n and Sjo¨stro¨m", "Fröhlich, Edlén and Sjöström"),
        ("a ´ b", "a b"),
        ("e\ufb03cient \ufb01nds", "efficient finds"),
        ("speci\x1cc \x1crst o\x1ber", "specific first offer"),
        ("speci\x0cc \x0crst e\x0ecient \rows", "specific first efficient flows"),
        ("\rc 2006", "c 2006"),
        ("11\x1519, 3{5", "11–19, 3–5"),
        ("where \x01\x04\x06 is", "where is"),
        ("two  blanks\xa0here", "two blanks here"),
        ("soft\xadhyphen", "softhyphen"),
        ("\x07", ""),
    ],
)
def test_mended(encoded: str, read: str | None) -> None:
    assert is_plain(encoded) == (read is None)
    if read is not None:
        assert mend(encoded).text == read


def test_offsets_follow_the_text() -> None:
    found = mend("\x01 speci\x1cc walls")
    assert found.text == "specific walls"
    encoded = "\x01 speci\x1cc walls"
    assert [found.offset(encoded.index(it)) for it in ("speci", "c w", "walls")] == [0, 7, 9]
    assert found.offset(len(encoded)) == len(found.text)
