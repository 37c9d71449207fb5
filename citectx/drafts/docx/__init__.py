"""Word document -> draft, of the text that `base/word` makes of its file."""
