"""Plain text in, sentences out: `|` stands where a sentence ends, `¤` for a citation mark."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from citectx.model import CITATION_MARK
from citectx.text.sentences import sentences


def check(marked: str) -> None:
    marked = marked.replace("¤", CITATION_MARK)
    text = marked.replace("|", "")
    expected = [it.strip() for it in marked.split("|")]
    assert [text[it.start : it.end] for it in sentences(text, "en")] == expected


ABBREVIATIONS = """
As Smith et al. (2010) showed, it works.| Then it stopped.
Smith et al. 2010 agree.
This was seen by Smith et al. in mice.
We follow Smith et al.| The assay was repeated twice.
In the sense of Smith et al. Bayesian methods win.
See Fig. 3 for details.| It is large.
See Fig. S3A and Figs. 4 and 5.
FIG. 3 shows it.
Compare Suppl. Fig. 2 with Fig. 3B.
We use Eq. (2).| Then we solve it.
Eqs. (3) and (4) hold.| See Eq. 5.
It follows from Eqn. 7 that it holds.
Some methods, e.g. BM25, are lexical.
Others (e.g. Smith 2010; i.e. the best) are not.
It is small, i.e. Gaussian noise is fine.
It appeared in Proc. Natl. Acad. Sci. USA in 2010.
It appeared in J. Biol. Chem. 12.| We read it.
Published in Phys. Rev. Lett. 3, 4.
The proof is in App. A.
The proof is in App. A.| The rest is easy.
As in Sec. 4 and Sec. IV we see.
As shown in Sect. 4.2, it holds.
See Ref. [3] for more.| We go on.
As argued in Refs. 3 and 4, it fails.
cf. Smith (2010) for a view.
Compare cf. Table 2.
A vs. B was tested.| B won.
WT vs. Mutant cells were used.
It took approx. Five minutes.
We met Dr. Smith there.| He agreed.
Prof. Jones and Mrs. Brown left.
As No. 5 shows, it is so.
See accession no. GSE39294 for the data.
The answer is no. | We disagree.
See p. 3 and pp. 4–5 of it.
See Vol. 2, Ch. 3, and Tab. 4.
Thm. 3 and Lem. 4 imply Cor. 5.
By Def. 2 it holds.| By Prop. 3 it does not.
It lives in St. Louis, MO.| It was bought there.
It was bought from Sigma Inc. Boston in 2010.
It was made by Sigma Inc.| The other was not.
In Jan. 2010 it began.| In Dec. it ended.
The U.S. Government pays.
This was seen in the U.S.| We saw it too.
It was injected i.v. twice.| They slept.
They were injected i.p.| The mice slept.
She holds a Ph.D. from Oxford.
We saw cats, dogs, etc.| Collocations were kept.
They came at 5 p.m.| They left.
The samples are i.i.d.| We assume so.
Samples, w.l.o.g. Gaussian, are drawn.
It is Bacillus sp. WDL1.
It is a Bacillus sp.| The strain grows.
Foo bar sp. nov. was found.
Zea mays var. Golden grew.
All resp. None of them hold.
It was about ca. 30 of them.
Tiere, z. B. Hunde, bellen.| Vgl. Abb. 3 dazu.
Es ist klein, d. h. Eins reicht.
"""

NAMES = """
It was found by J. Smith.| He was glad.
We thank J. R. R. Tolkien and C. S. Lewis.
E. coli and S. cerevisiae grew.| C. elegans did not.
In C. elegans it is seen.
J.-P. Serre showed it.| We use it.
George W. Bush spoke.
Patients lack vitamin C.| Doctors agree.
This is hepatitis B.| Patients suffer.
It is of length I.| Among all strings it is best.
They ran at 20 V.| Gels were fixed.
We apply it to class A.| The rest is left.
We choose the model with parameter n.| The others follow.
K. Church and P. Hanks saw it.
A. Fire, Stanford, gave it (W. Schafer, MRC).
"""

NUMBERS = """
The p was 0.05.| We reject it.
It rose by 3.5 to 4.5.| It fell to 3.
It was so in 2003.| 20 patients were seen.
1. The first point is this.| We go on.
2. NIST, PER, and WER.
As in Table 1.| The rest follows.
It is 0 . 5 or 0 . 75 here.
Version 2.1.3 is out.| Use it.
It grew at 37°C.| It stopped at 4 °C.
It is 10 mM.| Kinetic data follow.
It took 5 min.| Kinetic data follow.
It took 3 hr.| ACM was collected.
The value is .05 for all.
Is it 5?| It is 6!| We know.
"""

SMALL_LETTERS = """
The gene was found.| mRNA was made.
It is active.| p53 binds it.
It is low.| siRNA was used.
It is high.| β-catenin is too.
It binds.| c-Myc is bound.
We use numpy. it is fast.
He asked "why?" and left.
It uses ... and so on.
They came … and went.
"""

BRACKETS = """
It works (see Fig. 3).| We use it.
It works (see Smith. He knew) well.
It works.| (See also Fig. 3.)| We use it.
"It works."| We use it.
“It works.”| We use it.
‘It works.’ | We use it.
They said “it works.”| “It does not,” we said.
(It works.)| We use it.
It works [but not always].| We use it.
Smith. (2010) shows it.
It is so (A) here.| (B) It is not.
It failed (n = 3.| We tried again.
We saw it.)| Then it went.
"""

CITATIONS = """
It was shown.¤| Then we did.
It was shown.¤¤| Then we did.
It was shown.¤,¤| Then we did.
It was shown.” ¤| Then we did.
It was shown. ¤| Then we did.
It was shown. ¤
It was shown. (¤; ¤)| Then we did.
It was shown. [¤]| Then we did.
It was shown. ¤.| Then we did.
It was shown.| ¤ showed it.
It was shown.| ¤ and ¤ disagree.
It was shown.| ¤, in contrast, did not.
It was shown.| ¤'s model is better.
It was shown (¤).| Then we did.
It was shown by ¤.| Then we did.
It was shown by ¤.| ¤ did not.
It was shown by Smith et al.¤| The others did not.
It was shown by Smith et al.¤ in mice.
Some, e.g. ¤, did.| ¤ did not.
See ¤ (p. 3).| ¤ is better.
As in ¤, it holds.| It is shown.¤
¤ showed it.
It was shown.[12]| Then we did.
It was shown. [12, 13]| Then we did.
It was shown.[3–5]| Then we did.
It was shown.12| Then we did.
It was shown.12,13| Then we did.
It is in version v.12 Beta.
"""

STRUCTURE = r"""
A heading without a stop\n\n| Then text.| And more.
It spans\nlines.| And\nmore.
Wait...| We go on.
What?!| We go on.
まず読む。|次に書く。
First.| • Second one.| • Third one.
"""


def _cases(text: str) -> list[str]:
    return [it.replace("\\n", "\n") for it in text.strip().split("\n")]


@pytest.mark.parametrize("marked", _cases(ABBREVIATIONS))
def test_abbreviations(marked: str) -> None:
    check(marked)


@pytest.mark.parametrize("marked", _cases(NAMES))
def test_initials_and_single_letters(marked: str) -> None:
    check(marked)


@pytest.mark.parametrize("marked", _cases(NUMBERS))
def test_numbers(marked: str) -> None:
    check(marked)


@pytest.mark.parametrize("marked", _cases(SMALL_LETTERS))
def test_names_in_small_letters_begin_sentences_and_other_words_do_not(marked: str) -> None:
    check(marked)


@pytest.mark.parametrize("marked", _cases(BRACKETS))
def test_brackets_and_quotes(marked: str) -> None:
    check(marked)


@pytest.mark.parametrize("marked", _cases(CITATIONS))
def test_a_citation_stays_with_the_sentence_it_supports(marked: str) -> None:
    check(marked)


@pytest.mark.parametrize("marked", _cases(STRUCTURE))
def test_paragraphs_and_other_stops(marked: str) -> None:
    check(marked)


@given(st.text(alphabet=st.sampled_from(f"ab AB.!?()[]\"'\n1。{CITATION_MARK}é𝒳")))
def test_every_character_but_blanks_is_in_one_sentence(text: str) -> None:
    found = sentences(text, "en")
    ends = [0, *(offset for it in found for offset in it), len(text)]
    assert ends == sorted(ends)
    between = "".join(text[a:b] for a, b in zip(ends[::2], ends[1::2], strict=True))
    assert not between.strip()
    assert all(text[it.start : it.end].strip() == text[it.start : it.end] != "" for it in found)
