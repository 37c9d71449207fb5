"""Text files -> word vectors, with topics; pairs of texts -> vectors tuned on them.

`train` and `tune` are the ways in.
"""
