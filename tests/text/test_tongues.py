"""Texts in eleven tongues: told apart, cut into sentences, read as terms."""

from __future__ import annotations

from pathlib import Path
from typing import get_args

import pytest

from citectx.model import CITATION_MARK, Tongue
from citectx.text.sentences import sentences
from citectx.text.terms import term_ranges, terms
from citectx.text.tongues.tell import tongue_of
from citectx.text.tongues.words import words_of

TOLD: dict[Tongue, str] = {
    "en": "Cushions that face north grow twice as fast as those that face south.",
    "de": "Polster auf der Nordseite wachsen doppelt so schnell wie jene auf der Südseite.",
    "fr": "Les coussins exposés au nord poussent deux fois plus vite que ceux du sud.",
    "es": "Las almohadillas que miran al norte crecen el doble de rápido que las del sur.",
    "pt": "As almofadas voltadas para o norte crescem duas vezes mais depressa do que as do sul.",
    "it": "I cuscinetti esposti a nord crescono il doppio di quelli che sono esposti a sud.",
    "nl": "Kussens op het noorden groeien twee keer zo snel als die op het zuiden.",
    "ru": "Подушки на северной стороне растут вдвое быстрее, чем на южной.",
    "zh": "朝北的苔藓垫比朝南的生长快一倍。",
    "ja": "北向きの群落は南向きの群落の二倍の速さで成長する。",
    "ko": "북쪽을 향한 이끼는 남쪽을 향한 이끼보다 두 배 빨리 자란다.",
    "und": "Подушки на північному боці ростуть удвічі швидше, ніж на південному.",
}


@pytest.mark.parametrize("tongue", get_args(Tongue))
def test_a_sentence_tells_its_tongue(tongue: Tongue) -> None:
    assert tongue_of([TOLD[tongue]]) == tongue


@pytest.mark.parametrize(
    "text", ["", "p53", "x = 3.2 ± 0.1", "De novo assembly", "Die casting in La Paz", "α β γ"]
)
def test_what_does_not_tell_is_taken_for_english(text: str) -> None:
    assert tongue_of([text]) == "en"


# Names and words that are those of two tongues; as short as a claim, a heading or a caption is.
SHORT: list[tuple[Tongue, str]] = [
    ("en", "De Vries and van der Meer found no effect."),
    ("en", "As Van den Berg (2010) and de Jong argue, lamps matter."),
    ("en", "Von Neumann met Van Dijk in De Bilt."),
    ("en", "Ten men met at the door."),
    ("en", "Men want a fast car later."),
    ("en", "The war dies down, and men die in it."),
    ("en", "The net state is plus ten."),
    ("nl", "Kussens groeien op het noorden."),
    ("nl", "De muur is met mos bedekt."),
    ("nl", "Zoals Van der Meer schreef, is het mos een spons."),
    ("nl", "Dit werd door anderen gevonden."),
    ("de", "Unsere Arbeit hat Grenzen."),
    ("de", "Die Mauer war nicht feucht."),
    ("de", "Wie von Neumann zeigte, ist das nicht so."),
    ("de", "Moos wächst auf der Mauer."),
]


@pytest.mark.parametrize(("tongue", "text"), SHORT)
def test_a_short_text_tells_its_tongue(tongue: Tongue, text: str) -> None:
    assert tongue_of([text]) == tongue


def test_a_long_text_of_no_known_words_is_undetermined() -> None:
    polish = "Poduszki mchu rosnące od strony północnej zwiększają się szybciej każdego roku. "
    assert tongue_of([polish * 20]) == "und"


def test_the_body_outweighs_a_title_page_in_another_tongue() -> None:
    assert tongue_of([TOLD["en"], TOLD["de"] * 200]) == "de"


# `|` stands where a sentence ends.
SENTENCES: dict[Tongue, str] = {
    "de": "Im 19. Jahrhundert war es z. B. so.| Vgl. Abb. 3 und Nr. 5.| Es waren 30.| Dann kam es"
    " anders, d. h. Prof. Dr. Groß irrte sich bzw. Frau Klein.",
    "fr": "L'effet est connu (p. ex. Fig. 2).| M. Durand l'a vu vers 1990.| Éq. 4 le montre.",
    "es": "Véase la Fig. 3, p. ej. Sr. López lo vio.| ¿Por qué?| El núm. 5 falta.",
    "pt": "Ver Fig. 3, p. ex. O Sr. Silva não viu.| É assim.",
    "it": "Si veda p. es. la Fig. 3.| Il Dott. Rossi non c'era.| È così.",
    "nl": "Zie bijv. Afb. 3.| Dhr. Jansen zag het, d.w.z. Fig. 2.| Het is zo.",
    "ru": "См. рис. 3 и табл. 2, т. е. Иванов прав.| Это так, и др.| Его видел проф. Петров.",
    "zh": "苔藓没有根。|这是它们的优势！|为什么？|生长率为0.5。",
    "ja": "苔には根がない．|値は０．５である。|それが強みである。",
    "ko": "이끼에는 뿌리가 없다.| 그것이 강점이다.",
}


@pytest.mark.parametrize("tongue", SENTENCES)
def test_sentences_end_where_the_tongue_ends_them(tongue: Tongue) -> None:
    marked = SENTENCES[tongue]
    text = marked.replace("|", "")
    expected = [it.strip() for it in marked.split("|")]
    assert [text[start:end] for start, end in sentences(text, tongue)] == expected


# Written to be hard: abbreviations, initials, dates, numbers, quotations, citations (`▢`).
HARD = [
    line.split("\t")
    for line in Path(__file__).with_name("sentences.tsv").read_text("utf-8").splitlines()
]


@pytest.mark.parametrize("tongue", dict.fromkeys(tongue for tongue, _ in HARD))
def test_full_stops_within_sentences_do_not_end_them(tongue: Tongue) -> None:
    expected = [text.replace("▢", CITATION_MARK) for own, text in HARD if own == tongue]
    text = ("" if tongue in ("zh", "ja") else " ").join(expected)
    assert tongue_of([text]) == tongue
    assert [text[start:end] for start, end in sentences(text, tongue)] == expected


TERMS: dict[Tongue, tuple[str, str]] = {
    "de": ("Die Moose wachsen auf den Mauern.", "moos wachs mau"),
    "fr": ("L'étude qu'elles citent aujourd'hui", "étud citent"),
    "es": ("Los musgos crecen en los muros", "musg crec mur"),
    "pt": ("Os musgos crescem nos muros", "musg cresc mur"),
    "it": ("Nell'analisi dei muschi", "analis musc"),
    "nl": ("De mossen groeien op de muren", "mos groei muur"),
    "ru": ("Мхи растут на стенах и на стене", "мхи растут стен стен"),
    "zh": ("苔藓在北面的BERT墙", "苔藓 北面 bert 墙"),
    "ja": ("北向きのモデルは壁に成長する", "北向 モデル 壁 成長"),
    "und": ("Mech rośnie na murach", "mech rośnie na murach"),
}


@pytest.mark.parametrize("tongue", TERMS)
def test_terms_are_the_stems_of_words_that_say_something(tongue: Tongue) -> None:
    text, expected = TERMS[tongue]
    assert " ".join(terms(text, tongue)) == expected
    assert all(text[start:end] for _, (start, end) in term_ranges(text, tongue))


@pytest.mark.parametrize("tongue", get_args(Tongue))
def test_every_tongue_has_its_words(tongue: Tongue) -> None:
    words = words_of(tongue)
    assert bool(words.stop_words) == (tongue != "und")
    assert not any(it != it.lower() for it in words.stop_words)
    assert "".join(terms(TOLD[tongue], tongue))
