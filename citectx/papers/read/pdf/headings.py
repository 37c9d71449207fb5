"""Lines set apart from the text -> whether they are a heading, and of which level."""

from __future__ import annotations

import re
from itertools import pairwise
from typing import TYPE_CHECKING

from citectx.papers.read import headings as section_kind
from citectx.papers.read.pdf.layout import shares_row
from citectx.papers.read.reference_heading import is_reference_heading

if TYPE_CHECKING:
    from collections.abc import Container, Mapping, Sequence

    from citectx.papers.read.pdf.layout import Block, Line, Manner


NUMBER = re.compile(
    r"(?:(?:section|chapter|part|appendix)\s+)?"
    r"(?:(\d{1,2}(?:\.\d{1,2}){0,3})[.:)]?\s+(?:\|\s+)?(?=[^\W\d_])"
    r"|(?:([A-Z](?:\.\d{1,2}){0,3})[.:)]?|([IVX]{1,5})[.:])\s+(?=[^\W\d_]\S))",
    re.IGNORECASE,
)
_NAMES = re.compile(
    r"(?i)(abstract|summary|introduction|background|related work|methods?|methodology"
    r"|materials and methods|results|discussion|conclusions?|results and discussion|experiments"
    r"|acknowled?ge?ments?|references|bibliography|appendix|references and notes"
    r"|literature cited|works cited|evaluation|limitations|future work|conclusions? and .{0,30}"
    r"|discussion and conclusions?"
    r"|zusammenfassung|einleitung|methoden|ergebnisse|diskussion|schluss(?:folgerung(?:en)?)?|fazit"
    r"|danksagung|anhang|résumé|méthodes|résultats|remerciements|annexe|resumen|introducción"
    r"|métodos|resultados|discusión|conclusion(?:es|e)|agradecimientos|apéndice|resumo|introdução"
    r"|discussão|conclus[õã](?:es|o)|agradecimentos|apêndice|sommario|riassunto|introduzione|metodi"
    r"|risultati|discussione|conclusioni|ringraziamenti|appendice|samenvatting|inleiding|methoden"
    r"|resultaten|discussie|conclusies?|dankwoord|bijlage|аннотация|реферат|введение|методы"
    r"|результаты|обсуждение|заключение|выводы|благодарности|приложение"
    r"|摘\s*要|引言|绪论|前言|方法|结果|讨论|结论|致谢|附录|概要|要旨|要約|はじめに|序論|結果|考察|結論|おわりに"
    r"|謝辞|付録|초록|요약|서론|방법|결과|논의|고찰|결론|감사의\s*글|부록)[.:：]?"
)
_ABOUT_PEOPLE = re.compile(
    r"(?i)(?:authors?[’']? (?:details|information|affiliations?|addresses)"
    r"|(?:authors and )?affiliations?|orcid(?: ids?)?|contact(?: info(?:rmation)?)?):?"
)
_SPACED = re.compile(r"(?:[^\W\d_] (?:[–-] )?){4,}[^\W\d_]")
_NO_SECTION = re.compile(
    r"(?i)(?:(?:theorem|lemma|proof|propositi?on|corollary|definition|remark|example|claim"
    r"|conjecture|exercise|assumption|hypothesis|observation|fact|case|step|question|property|notes?"
    r"|sources?|problem|satz|lemme|beweis|bemerkung|beispiel|th[ée]or[èe]me|preuve|d[ée]monstration"
    r"|d[ée]finition|teorema|demostraci[óo]n|definici[óo]n|abstract|summary|zusammenfassung"
    r"|r[ée]sum[ée]|resumen|resumo|riassunto|samenvatting)(?=\W*$|\s*[\d(:.]|\s+[A-Z]?\.?\d)"
    r"|(?:key ?words|index terms|correspond|e-?mail|received|accepted|published|copyright|figure"
    r"|fig\.|table|algorithm|listing|doi|ccs concepts|citation|acm reference|pacs|msc)\b)"
)
_STATEMENT = re.compile(
    r"(?i)(?:theorem|lemma|propositi?on|corollary|definition|remark|claim|conjecture|axiom|satz"
    r"|lemme|th[ée]or[èe]me|d[ée]finition|teorema|definici[óo]n|proof of|beweis von)\s+"
    r"(?:[A-Z]?\.?\d|\(|theorem|lemma|propositi?on|corollary)"
)
_RUN_IN_END = re.compile(r"(?<=[^\W\d_])[.:]\s+(?=\S)")
_DASH = re.compile(r"\s*[—–]\s*(?=\S)")
# With the first word of the text, which is set like the heading by mistake.
_TOUCHING_DASH = re.compile(r"(?<=[^\W\d_])—(?=\S+\s*$)")
# "Qur’an" and "plug-in" do not.
_ENDS_OPEN = re.compile(r"(?:[,;–-]|(?<![\w'’-])(?:of|the|and|in|for|to|a|an|with|on|by|from))$")
_LETTERS = re.compile(r"[^\W\d_]")
_NUMBER_OF_WORD = re.compile(r"(?<=[^\W\d_]{2})\d+")  # "Curve25519" is a word.
_NOT_LETTERS = re.compile(r"[\W\d_]+")
_SIGN = re.compile("[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]")
_LONG_WORD = re.compile(r"[^\W\d_]{4}")
_SMALLER = 0.95
_SMALLEST = 0.92  # The next smaller font of TeX is not as near.
_SMALLEST_ITALIC = 0.88
_LARGER = 1.06
_MUCH_LARGER = 1.16  # The sizes of scanned text are guesses and differ by a tenth.
_LONGEST = 140
_MOST_WORDS = 18
_MOST_APART = 1.3  # So much longer are headings that are set apart by more than a blank.
_FEWEST_NAMED = 4
_APART = 1.3
_FAR_APART = 1.5
_MOST_RUN_IN = 6  # Words that are not bold.
_MOST_LINES = 3
_ROMAN = frozenset("IVX")
_SAME_SIZE = 0.4
_MOSTLY = 0.8
_FEWEST_NUMBERED = 2


def is_set_apart(line: Line, manner: Manner) -> bool:
    """Whether a whole line is set larger or heavier than running text."""
    ratio = line.size / manner.size
    if ratio > _MUCH_LARGER or (ratio > _LARGER and line.style != manner.style):
        return True
    return line.style.bold and line.ending.bold and not manner.style.bold


def is_heading(lines: Sequence[Line], manner: Manner, *, above: float, indent: float) -> bool:
    """Whether these lines are one heading; `above` is the blank before them in usual lines."""
    text = " ".join(line.text for line in lines)
    first = lines[0]
    if is_reference_heading(text) or _NAMES.fullmatch(_without_number(text)):
        return above > 1.15 or is_set_apart(first, manner) or first.style != manner.style
    apart = all(is_set_apart(line, manner) for line in lines)
    if not _may_be(text, _MOST_APART if apart else 1.0) or _is_piece_of_formula(first):
        return False
    if first.size < _SMALLER * manner.size and not first.style.bold:
        other = _is_in_other_font(first, manner) and _is_initial(text[0])
        return above > 1.8 and _is_short(lines) and (other or NUMBER.match(text) is not None)
    if apart:
        return True
    if all(line.size > _LARGER * manner.size for line in lines) and above > _FAR_APART:
        return _is_short(lines) and _is_initial(text[0])
    number = NUMBER.match(text)
    # The number of a heading is often set like the text.
    opens = first.style.font != manner.style.font or (number and text[0].isdigit())
    differs = opens and (first.ending.font != manner.style.font or 2 * first.lead > len(first.text))
    if number and (text[0].isdigit() or differs):
        if differs:
            closed = lines[-1].text.endswith((".", ":")) and not first.ending.bold
            return len(lines) <= _MOST_LINES and not closed
        item = text[number.end()].islower()  # Of a list, set like the text.
        short = len(lines) <= 2 and _is_short(lines) and not item
        return above > 1.25 and (short or is_part(lines))
    if differs and not first.style.formula and (not first.style.fixed or manner.style.fixed):
        italic = first.style.italic and first.ending.italic
        near = 1.25 if italic else 1.35
        short = _is_short(lines) or (len(lines) <= _MOST_LINES and _is_alike(lines))
        return above > near and short and _is_initial(text[0]) and indent < 1.0
    enough = len(_LETTERS.findall(text)) >= 5
    return is_in_capitals(text) and enough and above > 1.25 and _is_short(lines)


def is_in_capitals(text: str) -> bool:
    """Whether all letters are capitals, or nearly all after a number: "III. PTPd IN BRIEF"."""
    number = NUMBER.match(text)
    if number is None or number[1]:
        return text.isupper()
    letters = _LETTERS.findall(text)
    return sum(1 for it in letters if it.isupper()) >= _MOSTLY * len(letters)


def _is_in_other_font(line: Line, manner: Manner) -> bool:
    """Whether a whole line, not much smaller than the text, has a font that code has not."""
    style = line.style
    smallest = _SMALLEST_ITALIC if style.italic else _SMALLEST
    alike = line.ending == style and line.size > smallest * manner.size
    return alike and style.font != manner.style.font and not (style.fixed or style.formula)


def is_part(lines: Sequence[Line]) -> bool:
    """Whether a few lines begin with the number of a part of a section, and are no sentence."""
    number = NUMBER.match(lines[0].text)
    part = number is not None and number[1] is not None and "." in number[1]
    return part and len(lines) <= _MOST_LINES and not lines[-1].text.endswith((".", ":"))


def _is_alike(lines: Sequence[Line]) -> bool:
    """Whether lines are set in one style throughout, and are no sentence."""
    style = lines[0].style
    alike = all(line.style == style and line.ending == style for line in lines)
    return alike and not lines[-1].text.endswith((".", ":", ",", ";"))


def _may_be(text: str, most: float = 1.0) -> bool:
    """Whether the words may be a heading, which may be `most` times as long as usual ones."""
    if len(text) > most * _LONGEST or text.count(" ") >= most * _MOST_WORDS:
        return False
    if "@" in text or "http" in text or "www." in text or _ENDS_OPEN.search(text):
        return False
    if _STATEMENT.match(text):
        return False
    words = _NUMBER_OF_WORD.sub("", _without_number(text))
    letters = len(_LETTERS.findall(words))
    if letters < (2 if _SIGN.search(words) else 3) or letters < 0.6 * len(words.replace(" ", "")):
        return False
    first = text[0].upper() if text[1:2] == ")" else text[0]
    return first.isdigit() or _is_initial(first) or first in "“\"'‘¿("


def _is_initial(letter: str) -> bool:
    """Whether a heading may begin with a letter; many scripts have no capitals."""
    return letter.isalpha() and not letter.islower()


def _is_piece_of_formula(line: Line) -> bool:
    return (line.style.formula or line.ending.formula) and not _LONG_WORD.search(line.text)


def _is_short(lines: Sequence[Line]) -> bool:
    return sum(len(line.text) for line in lines) < 80 and not lines[-1].text.endswith((".", ":"))


def _without_number(text: str) -> str:
    match = NUMBER.match(text)
    return text[match.end() :] if match else text


def run_in(line: Line, names: Container[str], above: float) -> int:
    """The length of a heading with which a paragraph begins in the same line, else 0.

    It is set in another style than the text or named in the file's own table of contents.
    """
    stop = _RUN_IN_END.search(line.text)
    if stop and names and is_named([line._replace(text=line.text[: stop.start()])], names):
        return stop.end()
    dash = _DASH.match(line.text, line.lead)
    touching = _TOUCHING_DASH.search(line.text, 0, line.lead)
    cut = dash.end() if dash else touching.end() if touching else line.lead
    text = line.text[:cut].rstrip()
    if not text or not _may_be(text.rstrip("—– ")) or _NO_SECTION.match(_without_number(text)):
        return 0
    heavy = line.style.bold or line.style.italic
    if heavy and line.ending[1:3] == line.style[1:3]:
        return 0  # The whole line is set alike, but for a word.
    few = line.style.bold or text.count(" ") < _MOST_RUN_IN
    numbered = NUMBER.match(text) is not None
    if text[-1] in ".:—–":
        return cut if numbered or few else 0
    begins = line.text[line.lead :].lstrip()[:1].isupper() and not numbered
    return line.lead if begins and (line.style.bold or (few and above > _APART)) else 0


def runs_on(lines: Sequence[Line], last: Line) -> bool:
    """Whether a heading of whole bold or numbered lines ends with the first words of another."""
    text = " ".join([*(line.text for line in lines), last.text[: last.lead].rstrip()])
    if text[-1] not in ".:—–" or not _may_be(text) or _NO_SECTION.match(_without_number(text)):
        return False
    numbered = NUMBER.match(text) is not None
    style = last.style
    if not (style.bold or (style.italic and numbered)):
        return False
    openings = [line.style for line in lines[1 if numbered else 0 :]]
    return all(it[1:3] == style[1:3] for it in (*openings, *(line.ending for line in lines)))


def is_named(lines: Sequence[Line], names: Container[str]) -> bool:
    """Whether the file's own table of contents names these lines as a heading."""
    text = " ".join(line.text for line in lines)
    return letters(_without_number(text)) in names or letters(text) in names


def letters(heading: str) -> str:
    """What is compared of a heading."""
    return _NOT_LETTERS.sub("", heading).casefold()


def confirmed(blocks: Sequence[Block], names: Mapping[int, frozenset[str]]) -> list[Block]:
    """The blocks; headings that the table of contents has not the like of are text.

    It may leave out the parts of sections: bold words in line with their text, and what is set
    smaller than all that it names.
    """
    found = [block for block in blocks if block.kind == "heading"]
    sure = {
        id(block)
        for block in found
        if is_named(block.lines, names.get(block.lines[0].page, frozenset()))
    }
    if len(sure) < max(_FEWEST_NAMED, 0.6 * sum(map(len, names.values()))):
        return list(blocks)
    styles = {_look(block) for block in found if id(block) in sure}
    smallest = min(size for size, _, _ in styles)
    run_in = {
        id(block)
        for block, after in pairwise(blocks)
        if block.lines[0].style.bold and shares_row(block.lines[-1], after.lines[0])
    }
    return [
        block._replace(kind="text")
        if block.kind == "heading"
        and id(block) not in sure
        and _look(block) not in styles
        and _look(block)[0] >= smallest
        and id(block) not in run_in
        and not is_sure(block.text)
        and not is_reference_heading(block.text)
        else block
        for block in blocks
    ]


def _look(block: Block) -> tuple[int, bool, bool]:
    line = block.lines[0]
    return round(2 * line.size), line.style.bold, line.style.italic


def is_sure(text: str) -> bool:
    """Whether the words alone make a heading, so that it cannot be the title of a picture."""
    number = NUMBER.match(text)
    if number and (number[1] or number[3] or text[number.end(2)] in ".:)"):
        return True
    return _NAMES.fullmatch(text) is not None


def is_known(text: str) -> bool:
    """Whether the words are the heading of a section in any paper: "2. Methods"."""
    return _NAMES.fullmatch(_without_number(text)) is not None


def is_no_section(text: str) -> bool:
    """Whether the words open something else than a section: a theorem, a table, an address."""
    return _NO_SECTION.match(text) is not None


def closed_up(text: str) -> str:
    """A heading without the blanks of "A B S T R A C T"."""
    return text.replace(" ", "") if _SPACED.fullmatch(text) else text


def is_about_people(text: str) -> bool:
    """Whether nothing but places and addresses follows a heading."""
    return _ABOUT_PEOPLE.fullmatch(text) is not None


def levels(blocks: Sequence[Block]) -> list[int]:
    """From the numbers where headings have them, else from how large the headings are."""
    numbers = [_depth(block.text) for block in blocks]
    if sum(1 for depth in numbers if depth) >= _FEWEST_NUMBERED:
        return _by_number(blocks, numbers)
    romans = _roman_depths(blocks)
    if romans.count(1) >= _FEWEST_NUMBERED:
        return _by_number(blocks, romans)
    sizes = sorted({round(block.lines[0].size * 2) / 2 for block in blocks}, reverse=True)
    return [_rank(block, sizes) for block in blocks]


def _depth(text: str) -> int:
    """How many parts the number of a heading has; 0 without a number."""
    match = NUMBER.match(text)
    return match[1].count(".") + 1 if match and match[1] else 0


def _roman_depths(blocks: Sequence[Block]) -> list[int]:
    """1 for sections with Roman numbers and 2 for their parts with letters, else 0."""
    depths = []
    last = ""
    for block in blocks:
        match = NUMBER.match(block.text)
        ends = match is not None and match[0].rstrip()[-1] in ".:)"  # Not "A simple study".
        number = (match[2] or match[3] or "") if match and ends else ""
        part = len(number) == 1 and (number not in _ROMAN or ord(number) - 1 == ord(last or " "))
        last = number if part else "" if number else last
        depths.append(2 if part else 1 if number and set(number) <= _ROMAN else 0)
    return depths


def _by_number(blocks: Sequence[Block], numbers: Sequence[int]) -> list[int]:
    sizes = [block.lines[0].size for block in blocks]
    top = max((size for size, depth in zip(sizes, numbers, strict=True) if depth == 1), default=0.0)
    lower = max(
        (size for size, depth in zip(sizes, numbers, strict=True) if depth > 1), default=0.0
    )
    # Size tells sections from their parts only where those with numbers differ in it.
    largest = top - _SAME_SIZE if lower < top - _SAME_SIZE else float("inf")
    levels = []
    last = 1
    for block, depth in zip(blocks, numbers, strict=True):
        if depth:
            last = depth
            levels.append(depth)
        elif section_kind.kind(block.text) != "other" or block.lines[0].size > largest:
            levels.append(1)
        else:
            levels.append(last + 1)
    return levels


def _rank(block: Block, sizes: Sequence[float]) -> int:
    if section_kind.kind(block.text) == "abstract":
        return 1
    size = block.lines[0].size
    return next(rank for rank, it in enumerate(sizes, start=1) if size > it - _SAME_SIZE)
