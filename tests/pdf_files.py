"""Text and where it stands -> the bytes of a small PDF."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

FONTS = {
    "plain": "Times-Roman",
    "bold": "Times-Bold",
    "italic": "Times-Italic",
    "fixed": "Courier",
    "sans": "Helvetica",
}
A4 = "[0 0 595 842]"
# The capitals of the font "formula" mean 𝐴 to 𝑍, which lie beyond U+FFFF.
_CAPITALS = b"""/CIDInit /ProcSet findresource begin 12 dict begin begincmap
/CMapName /Capitals def /CMapType 2 def 1 begincodespacerange <00> <FF> endcodespacerange
2 beginbfrange <20> <40> <0020> <41> <5A> <D835DC34> endbfrange endcmap end end"""
# The small letters of the font "leftwards" mean those of the Hebrew alphabet, א to ש.
_ALEPH = _CAPITALS.replace(b"<41> <5A> <D835DC34>", b"<61> <79> <05D0>")


# The letters of the font "drawn" are boxes, as high as those of ten points and 3 wide, and its
# size is 1: so are fonts of TeX that were stored as pictures.
_DRAWN = [b"3 0 0 0 2.5 %.1f d1 0 0 2.5 %.1f re f" % (height, height) for height in (4.5, 6.8)]
_LOW_LETTERS = "acemnorsuvwxz"


class Text(NamedTuple):
    """A line of text that begins at a point of the page."""

    x: float
    y: float
    text: str
    size: float = 10.0
    font: str = "plain"


def column(
    x: float,
    y: float,
    lines: Sequence[str],
    size: float = 10.0,
    font: str = "plain",
    leading: float = 12.0,
) -> list[Text]:
    """Lines below each other."""
    return [Text(x, y - leading * at, line, size, font) for at, line in enumerate(lines) if line]


def written(pages: Iterable[Sequence[Text]], *, page: str = "", trailer: str = "") -> bytes:
    """A PDF of these pages; `page` adds entries to every page, `trailer` to the trailer."""
    return assembled([_content(texts) for texts in pages], page=page, trailer=trailer)


def assembled(
    contents: Sequence[bytes],
    *,
    page: str = "",
    catalog: str = "",
    trailer: str = "",
    extra: Sequence[bytes] = (),
) -> bytes:
    """A PDF of pages with these content streams; `extra` objects follow the last page."""
    fonts = "".join(
        f"/{name} <</Type/Font/Subtype/Type1/BaseFont/{base}/Encoding/WinAnsiEncoding>>"
        for name, base in FONTS.items()
    )
    capitals = 3 + 2 * len(contents) + len(extra)
    for name, table in (("formula", capitals), ("leftwards", capitals + 1)):
        base = "/Type/Font/Subtype/Type1/BaseFont/Times-Italic"
        fonts += f"/{name} <<{base}/ToUnicode {table} 0 R>>"
    # The letters of the font "named" have only names for their shapes, as old TeX files give them.
    names = "/Differences[65" + "".join(f"/u{0x1D434 + at:X}" for at in range(26)) + "]"
    base = "/Type/Font/Subtype/Type1/BaseFont/Times-Italic"
    fonts += f"/named <<{base}/Encoding <</Type/Encoding{names}>>>>"
    # The font "full" has the full stop of Chinese and Japanese in the place of the point.
    base, names = "/Type/Font/Subtype/Type1/BaseFont/Times-Roman", "/Differences[46/uni3002]"
    fonts += f"/full <<{base}/Encoding <</Type/Encoding/BaseEncoding/WinAnsiEncoding{names}>>>>"
    fonts += _drawn_font(capitals + 2)
    kids = " ".join(f"{3 + 2 * at} 0 R" for at in range(len(contents)))
    box = "" if "/MediaBox" in page else f"/MediaBox {A4}"
    objects = [
        f"<</Type/Catalog/Pages 2 0 R{catalog}>>".encode(),
        f"<</Type/Pages/Count {len(contents)}/Kids[{kids}]>>".encode(),
    ]
    for at, content in enumerate(contents):
        resources = f"/Resources <</Font <<{fonts}>>/XObject <</picture {4 + 2 * at} 0 R>>>>"
        stream = f"/Contents {4 + 2 * at} 0 R"
        objects.append(f"<</Type/Page/Parent 2 0 R{box}{page}{resources}{stream}>>".encode())
        objects.append(b"<</Length %d>>stream\n%s\nendstream" % (len(content), content))
    streams = (_CAPITALS, _ALEPH, *_DRAWN)
    tables = [b"<</Length %d>>stream\n%s\nendstream" % (len(it), it) for it in streams]
    return _file([*objects, *extra, *tables], trailer)


def _drawn_font(first: int) -> str:
    """The font whose low letters are the drawing of this number, all others the next."""
    letters = [chr(code) for code in range(ord("A"), ord("z") + 1) if chr(code).isalpha()]
    drawings = "".join(f"/{it} {first + (it not in _LOW_LETTERS)} 0 R" for it in letters)
    names = f"/Differences[46/period 65{''.join(f'/{it}' for it in letters[:26])}"
    names += f" 97{''.join(f'/{it}' for it in letters[26:])}]"
    return (
        "/drawn <</Type/Font/Subtype/Type3/FontBBox[0 0 3 7]/FontMatrix[1 0 0 1 0 0]/Resources <<>>"
        f"/FirstChar 32/LastChar 122/Widths[{'3 ' * 91}]/Encoding <</Type/Encoding{names}>>"
        f"/CharProcs <<{drawings}/period {first} 0 R>>>>"
    )


def _file(objects: Sequence[bytes], trailer: str) -> bytes:
    parts = [b"%PDF-1.5\n"]
    places = []
    length = len(parts[0])
    for number, it in enumerate(objects, start=1):
        places.append(length)
        parts.append(b"%d 0 obj\n%s\nendobj\n" % (number, it))
        length += len(parts[-1])
    body = b"".join(parts)
    table = b"".join(b"%010d 00000 n \n" % place for place in places)
    count = len(objects) + 1
    end = f"trailer<</Size {count}/Root 1 0 R{trailer}>>\nstartxref\n{len(body)}\n%%EOF"
    return body + b"xref\n0 %d\n0000000000 65535 f \n" % count + table + end.encode()


def _content(texts: Sequence[Text]) -> bytes:
    shown = []
    for it in texts:
        encoded = it.text.encode("cp1252")
        for sign in (b"\\", b"(", b")"):
            encoded = encoded.replace(sign, b"\\" + sign)
        place = f"/{it.font} {it.size:g} Tf 1 0 0 1 {it.x:g} {it.y:g} Tm ".encode()
        shown.append(place + b"(" + encoded + b") Tj")
    return b"BT " + b"\n".join(shown) + b" ET"
