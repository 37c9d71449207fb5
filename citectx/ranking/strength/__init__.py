"""Query, passages of a paper -> how much of what is asked they say: absolute, in four steps."""
