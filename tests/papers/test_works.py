"""Entry of a reference list -> work; the entries are invented."""

from __future__ import annotations

import pytest

from citectx.papers.read.works import work


def check(entry: str, *, label: str = "", expected: str) -> None:
    """`expected` is "label | authors; … | year | title | doi | arxiv"."""
    found = work(entry, label)
    authors = "; ".join(found.authors)
    parts = (found.label, authors, found.year, found.title, found.doi, found.arxiv)
    assert " | ".join(parts) == expected
    assert found.text == " ".join(entry.split())


@pytest.mark.parametrize(
    ("entry", "expected"),
    [
        (
            "Doe, J. A., & Roe, R. (2016). On the sleep of bees. Insects, 3(2), 1–9."
            " https://doi.org/10.1234/INS.99a.",
            " | J. A. Doe; R. Roe | 2016 | On the sleep of bees | 10.1234/ins.99a | ",
        ),
        (
            "Jane Doe, Max Roe, and Ann Poe. 1997. Bees that count: A study. In Proceedings"
            " of the Ninth Meeting, pages 194–201.",
            " | Jane Doe; Max Roe; Ann Poe | 1997 | Bees that count: A study |  | ",
        ),
        (
            'Doe, Jane and Max Roe. 1988. "Flowers: a second look". Botany, 96-101.',
            " | Jane Doe; Max Roe | 1988 | Flowers: a second look |  | ",
        ),
        (
            "Doe, J., M. Roe, and H. de Poe (2001). Honey and Logic. In A. B. Coe (Ed.), Hives.",
            " | J. Doe; M. Roe; H. de Poe | 2001 | Honey and Logic |  | ",
        ),
        (
            "[12] J. Doe, M.-W. Roe, and K. Poe, “Deep hives for shallow bees,” in Proc. Hive,"
            " 2019, pp. 4171–4186.",
            "12 | J. Doe; M.-W. Roe; K. Poe | 2019 | Deep hives for shallow bees |  | ",
        ),
        (
            "3. Doe AB, Roe CD, van der Poe E. Effects of smoke on bees in spring. J Hive."
            " 2010;30(5):1234-40. doi:10.1234/hive.1234-10.2010.",
            "3 | A. B. Doe; C. D. Roe; E. van der Poe | 2010 | Effects of smoke on bees in spring"
            " | 10.1234/hive.1234-10.2010 | ",
        ),
        (
            "[Doe16] Doe, J. L., Roe, J. R., and Poe, G. E. Layers of honey. arXiv preprint"
            " arXiv:1607.01234, 2016.",
            "Doe16 | J. L. Doe; J. R. Roe; G. E. Poe | 2016 | Layers of honey |  | 1607.01234",
        ),
        (
            "Hive Society. (2021). Bee counts (Version 2). https://arxiv.org/abs/hep-th/9901001",
            " | Hive Society | 2021 | Bee counts (Version 2) |  | hep-th/9901001",
        ),
        (
            "Doe, J., & others. (2022). Wax. Hives, 9(2), 110. https://doi.org/10. 1234/15-4/ac",
            " | J. Doe | 2022 | Wax | 10.1234/15-4/ac | ",
        ),
        # Astronomers and physicists print no titles, or set them off by commas only.
        (
            "Doe, J., Roe, R., et al. 2020, A&A, 631, L8, doi: 10.1234/aa/2019",
            " | J. Doe; R. Roe | 2020 |  | 10.1234/aa/2019 | ",
        ),
        ("Doe J., Roe R., 2005, Phys. Rev. D, 12, 345", " | J. Doe; R. Roe | 2005 |  |  | "),
        (
            "[3] J. Doe, M. K. Roe, and P. Poe, Phys. Rev. Lett. 85, 590 (2000).",
            "3 | J. Doe; M. K. Roe; P. Poe | 2000 |  |  | ",
        ),
        (
            "10J. Doe and K. G. de Roe, Honey in drops, J. Fluid Hives 805, 12 (2016).",
            "10 | J. Doe; K. G. de Roe | 2016 | Honey in drops |  | ",
        ),
        (
            "J. Doe and P. de Roe. Honey in drops. Journal of Hives, 31(2):32–41, 2012.",
            " | J. Doe; P. de Roe | 2012 | Honey in drops |  | ",
        ),
        (
            "Doe, J. F., Roe, R., and Poe, J. C.: Blooms of ice, J. Geophys. Res., 92, 712, 1987.",
            " | J. F. Doe; R. Roe; J. C. Poe | 1987 | Blooms of ice |  | ",
        ),
        ("", " |  |  |  |  | "),
        ("no author and no year at all", " |  |  | no author and no year at all |  | "),
    ],
)
def test_styles(entry: str, expected: str) -> None:
    check(entry, expected=expected)


def test_a_given_label_wins() -> None:
    check(
        "[7] Doe, J. (2016). On bees.", label="[7]", expected="[7] | J. Doe | 2016 | On bees |  | "
    )


def test_what_is_no_entry_is_read_in_time() -> None:
    endless = "Roe, R., " * 100_000
    assert "bees" not in work(endless + "On bees. 2016.").title
