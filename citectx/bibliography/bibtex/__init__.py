"""BibTeX text -> its entries, however broken; a reference -> its entry.

`blocks` is the way in, for `formats.bibtex`; `recovery` reads broken entries, `entry` writes one.
"""
