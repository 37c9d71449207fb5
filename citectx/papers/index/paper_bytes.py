"""Paper -> the bytes of its index -> index."""

from __future__ import annotations

import json
from itertools import accumulate, chain
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from citectx.base import arrays
from citectx.base.hashes import Hashed
from citectx.model import Box, Problem, Range, Severity
from citectx.papers.index.paper_index import PaperIndex, Part, Texts
from citectx.papers.index.postings import Postings, postings
from citectx.papers.index.vocabulary import Vocabulary, vocabulary
from citectx.text.roles import Role, role
from citectx.text.terms import terms
from citectx.text.tongues.tell import tongue_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from numpy.typing import NDArray

    from citectx.model import Paper, Section, Tongue, Work

_FEW_SENTENCES = 2


def pack(paper: Paper) -> bytes:
    """The index of a paper; not where its file is, because copies share one index."""
    tongues = _tongues(paper)
    return arrays.pack(_header(paper, tongues), _arrays(paper, tongues))


def open_index(content: memoryview, path: str) -> PaperIndex:
    """The index in `packed` bytes, without a copy of them; a ValueError if they are not that."""
    header, stored = arrays.unpack(np.frombuffer(content, np.uint8), path)
    try:
        return _opened(header, stored, path)
    except (KeyError, TypeError) as error:
        raise ValueError(f"What is kept of {path} is no index") from error


def _opened(header: Mapping[str, Any], stored: Mapping[str, NDArray[Any]], path: str) -> PaperIndex:
    names = Vocabulary(stored["vocabulary"], Hashed(stored["term_keys"], stored["term_numbers"]))
    return PaperIndex(
        path=path,
        title=header["title"],
        authors=tuple(header["authors"]),
        year=header["year"],
        doi=header["doi"],
        tongue=header["tongue"],
        parts=tuple(Part(*part) for part in header["parts"]),
        page_labels=tuple(header["page_labels"]),
        problems=tuple(_problem(it, path) for it in header["problems"]),
        texts=Texts(stored["texts"], stored["text_starts"]),
        postings=Postings(
            vocabulary=names,
            starts=stored["starts"],
            documents=stored["documents"],
            counts=stored["counts"],
            lengths=stored["lengths"],
            totals=stored["totals"],
        ),
        vocabulary=names,
        sequence=stored["sequence"],
        roles=stored["roles"],
        part_numbers=stored["part_numbers"],
        paragraphs=stored["paragraphs"],
        pages=stored["pages"],
        boxes=stored["boxes"],
        box_starts=stored["box_starts"],
        cites=stored["cites"],
        cite_starts=stored["cite_starts"],
        encoded_works=stored["works"],
    )


class _Tongues(NamedTuple):
    """The tongue of a paper and that of each of its sections."""

    whole: Tongue
    sections: tuple[Tongue, ...]


def _tongues(paper: Paper) -> _Tongues:
    """Only an abstract may be in another tongue than the whole."""
    whole = tongue_of(it.text for section in paper.sections for it in section.sentences)
    return _Tongues(whole, tuple(_tongue(section, whole) for section in paper.sections))


def _tongue(section: Section, whole: Tongue) -> Tongue:
    if section.kind != "abstract" or len(section.sentences) < _FEW_SENTENCES:
        return whole
    own = tongue_of(it.text for it in section.sentences)
    return whole if own == "und" else own


def _header(paper: Paper, tongues: _Tongues) -> Mapping[str, Any]:
    starts = list(accumulate((len(section.sentences) for section in paper.sections), initial=0))
    return {
        "title": _whole(paper.title),
        "authors": [_whole(author) for author in paper.authors],
        "year": paper.year,
        "doi": paper.doi,
        "tongue": tongues.whole,
        "parts": [
            Part(_whole(it.heading), it.kind, it.level, first, first + len(it.sentences), tongue)
            for it, first, tongue in zip(paper.sections, starts, tongues.sections, strict=False)
        ],
        "page_labels": [_whole(page_label) for page_label in paper.page_labels],
        "problems": [
            [
                problem.id,
                _whole(_of_any_copy(problem.message, paper.path)),
                problem.range,
                problem.severity.value,
            ]
            for problem in paper.problems
        ],
    }


def _of_any_copy(message: str, path: str) -> str:
    """What is said of a file, without naming it: copies share one index."""
    return message.replace(path, "The file") if path else message


def _whole(text: str) -> str:
    """The text without halves of characters, which broken files have and UTF-8 has not."""
    return text.encode(errors="replace").decode()


def _problem(stored: Sequence[Any], path: str) -> Problem:
    name, message, place, severity = stored
    return Problem(name, message, path, Range(*place) if place else None, Severity(severity))


def _arrays(paper: Paper, tongues: _Tongues) -> Mapping[str, NDArray[Any]]:
    sentences = [sentence for section in paper.sections for sentence in section.sentences]
    numbers = [number for number, it in enumerate(paper.sections) for _ in it.sentences]
    documents = [
        terms(sentence.text, tongue)
        for section, tongue in zip(paper.sections, tongues.sections, strict=True)
        for sentence in section.sentences
    ]
    found, run = postings(documents), texts(sentence.text for sentence in sentences)
    sequence = [found.vocabulary[term] for document in documents for term in document]
    boxes = chain.from_iterable(sentence.boxes for sentence in sentences)
    works = json.dumps([_fields(work) for work in paper.works], ensure_ascii=False)
    names = vocabulary(found.vocabulary)
    return {
        "texts": run.content,
        "text_starts": run.starts,
        "vocabulary": names.content,
        "term_keys": names.hashed.keys,
        "term_numbers": names.hashed.numbers,
        "starts": found.starts,
        "documents": found.documents,
        "counts": found.counts,
        "lengths": found.lengths,
        "totals": found.totals,
        "sequence": np.array(sequence, np.int32),
        "roles": np.array([role(sentence.text) for sentence in sentences], np.float32).reshape(
            -1, len(Role._fields)
        ),
        "part_numbers": np.array(numbers, np.int32),
        "paragraphs": np.array([sentence.paragraph for sentence in sentences], np.int32),
        "pages": np.array([sentence.page or 0 for sentence in sentences], np.int32),
        "boxes": np.fromiter(chain.from_iterable(boxes), np.float32).reshape(-1, len(Box._fields)),
        "box_starts": _starts(sentence.boxes for sentence in sentences),
        "cites": np.fromiter(
            chain.from_iterable(sentence.cites for sentence in sentences), np.int32
        ),
        "cite_starts": _starts(sentence.cites for sentence in sentences),
        "works": _bytes(works.encode(errors="replace")),
    }


def _fields(work: Work) -> tuple[object, ...]:
    """The fields of a work in the order in which it takes them."""
    return work.text, work.label, work.title, work.authors, work.year, work.doi, work.arxiv


def texts(each: Iterable[str]) -> Texts:
    """Texts in one run; halves of characters are replaced."""
    encoded = [it.encode(errors="replace") for it in each]
    return Texts(_bytes(b"".join(encoded)), _starts(encoded))


def _starts(runs: Iterable[Sequence[Any]]) -> NDArray[np.int64]:
    """Where each run begins when all are put one after the other, and where the last ends."""
    return np.array(list(accumulate(map(len, runs), initial=0)), np.int64)


def _bytes(content: bytes) -> NDArray[np.uint8]:
    return np.frombuffer(content, np.uint8)
