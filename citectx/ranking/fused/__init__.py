"""Query, paper -> how likely each sentence is meant: the default model, a learned sum of features.

`scoring` is the way in; `features` are the rows of the sum, `paper` what they need of a paper.
"""
