"""BibTeX and BibLaTeX -> bibliography, and a reference -> its entry."""
