"""Pairs of a sentence and a passage -> the model that compares them, which ships with the package.

`lessons` makes the pairs, some by the `mutations` of sentences; `network` is the model, and `train`
the command.
"""
