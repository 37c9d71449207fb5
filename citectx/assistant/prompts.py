"""What a user may ask an assistant for with one choice, in words that name the tools."""

from __future__ import annotations


def review_my_citations(draft: str) -> str:
    """Review every citation of a draft against the papers it cites."""
    return (
        f"Review the citations of {draft} with citectx.\n"
        "1. Call `doctor`; say which papers cannot be read and what the user can do about them.\n"
        "2. Call `check`; for each finding show the sentence of the draft beside the passage of "
        "the source, with its printed page, and propose a change.\n"
        "3. Call `evidence` for every citation, page by page. Say which sentences no passage "
        "supports, and quote the nearest one.\n"
        "Tell apart what a paper does not say from what could not be read. Change nothing unasked."
    )


def find_support(draft: str, paragraph: str) -> str:
    """Find references of the user's own library for the claims of a paragraph."""
    return (
        f"Find support for this paragraph of {draft} in the user's own library, with citectx:\n\n"
        f"{paragraph}\n\n"
        "For each claim that cites nothing call `suggest` with its sentence, then "
        "`evidence` with that sentence and the best keys. Propose a key only where a passage "
        "supports the claim, and show that passage with its printed page. Say plainly which claims "
        "nothing in the library supports. Change nothing unasked."
    )
