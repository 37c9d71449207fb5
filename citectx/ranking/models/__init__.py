"""Query, postings -> how well each document fits; one module for each model.

Every module has `scorer`, which takes the model's parameters. A scorer gives every document a
finite score, higher is better; documents without any evidence share the lowest.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from citectx.ranking.queries import Query

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from citectx.papers.index.postings import Postings
    from citectx.ranking import Rank
    from citectx.ranking.lexicon import Lexicon
    from citectx.ranking.vectors import Vectors

Scorer = Callable[[Query, "Postings"], "NDArray[np.float64]"]

LEXICAL = ("vsm", "bm25", "dfr", "ibs", "jelinek_mercer", "dirichlet")
NAMES = (
    *LEXICAL,
    "lda",
    "desm",
    "qr",
    "embedding_lm",
    "embedding_lm+retrofit",
    "embedding_lm+domain",
)


@dataclass(frozen=True, slots=True)
class Resources:
    """What the models that know of related words draw on; `likeness` is a transformer's."""

    vectors: Vectors | None = None
    lexicon: Lexicon | None = None
    likeness: Rank | None = None


NO_RESOURCES = Resources()


def scorer(name: str, resources: Resources = NO_RESOURCES) -> Scorer:
    """The model of that name, which may carry parameters: `bm25:1.2,0.75`, `dfr:g-b-h2`.

    A name that is none, parameters that make no sense and resources that are missing are
    ValueErrors whose words say what to do.
    """
    family, _, variant = name.partition(":")
    if family not in NAMES:
        raise ValueError(f"{name} is no ranker; choose one of {', '.join(NAMES)} or fused.")
    if family == "qr":
        return _reformulating(variant, resources)
    if family in ("dfr", "ibs"):
        return _of_parts(family, variant)
    if family in ("vsm", "bm25", "jelinek_mercer", "dirichlet"):
        return _lexical(family, variant)
    return _knowing_words(family, variant, resources)


def _lexical(family: str, variant: str) -> Scorer:
    from citectx.ranking.models import bm25, dirichlet, jelinek_mercer, vsm

    match family, variant:
        case "vsm", "":
            return vsm.scorer()
        case "vsm", "cosine":
            return vsm.cosine()
        case "bm25", _:
            return bm25.scorer(*_numbers(family, variant, 2))
        case "jelinek_mercer", _:
            return jelinek_mercer.scorer(*_numbers(family, variant, 1))
        case "dirichlet", _:
            return dirichlet.scorer(*_numbers(family, variant, 1))
    raise ValueError(f"{family} has no variant {variant}; leave it out.")


def _of_parts(family: str, variant: str) -> Scorer:
    from citectx.ranking.models import dfr, ibs

    parts = variant.split("-") if variant else []
    if len(parts) not in (0, 3):
        raise ValueError(f"{family}:{variant} needs three parts, as in dfr:g-b-h2 or ibs:ll-df-h2.")
    return dfr.scorer(*parts) if family == "dfr" else ibs.scorer(*parts)


def _reformulating(variant: str, resources: Resources) -> Scorer:
    from citectx.ranking.models import qr
    from citectx.ranking.queries import expand, keywords, noun_phrases, reduce, unmodified
    from citectx.ranking.vectors import field_of
    from citectx.text.background import background

    match variant:
        case "" | "noun_phrases":
            return qr.scorer(noun_phrases.query)
        case "unmodified":
            return qr.scorer(unmodified.query)
        case "keywords":
            counts = background(field_of(resources.vectors))
            return qr.scorer(lambda sentence: keywords.query(sentence, counts))
    families = {
        "reduce": reduce.query,
        "expand": expand.query,
        "noun_phrases+expand": expand.noun_phrase_query,
        "reduce+expand": expand.concept_query,
    }
    if variant not in families:
        known = ", ".join(("unmodified", "noun_phrases", "keywords", *families))
        raise ValueError(f"qr has no variant {variant}; choose one of {known}.")
    lexicon = _lexicon(f"qr:{variant}", resources)
    return qr.scorer(lambda sentence: families[variant](sentence, lexicon))


def _knowing_words(family: str, variant: str, resources: Resources) -> Scorer:
    from citectx.ranking.models import desm, embedding_lm, lda
    from citectx.ranking.vectors.retrofit_file import kept_or_made
    from citectx.ranking.vectors.transfer import TRANSFERS

    vectors = resources.vectors
    if vectors is None:
        raise ValueError(
            f"{family} needs word vectors; none are installed. `citectx vectors train` makes some."
        )
    if family == "desm" and variant == "in-in":
        return desm.in_in_scorer(vectors)
    if family == "embedding_lm" and variant in TRANSFERS:
        return embedding_lm.scorer(vectors, transfer=TRANSFERS[variant])
    (mu,) = _numbers(family, variant, 1) or (embedding_lm.MU,)
    match family:
        case "lda":
            return lda.scorer(vectors, mu)
        case "desm":
            return desm.scorer(vectors)
        case "embedding_lm":
            return embedding_lm.scorer(vectors, mu)
    lexicon = _lexicon(family, resources)
    if family == "embedding_lm+domain":
        return embedding_lm.domain_scorer(vectors, lexicon, mu)
    return embedding_lm.scorer(kept_or_made(vectors, lexicon), mu)


def _lexicon(name: str, resources: Resources) -> Lexicon:
    if resources.lexicon is None:
        raise ValueError(f"{name} needs a lexicon; make one with `citectx lexicon import`.")
    return resources.lexicon


def _numbers(family: str, variant: str, most: int) -> tuple[float, ...]:
    try:
        numbers = tuple(float(number) for number in variant.split(",") if variant)
    except ValueError:
        raise ValueError(f"{family}:{variant} needs numbers, as in bm25:1.2,0.75.") from None
    if len(numbers) > most:
        raise ValueError(f"{family}:{variant} has too many numbers; {family} takes {most}.")
    return numbers
