"""A claim and its source -> a note where the claim says more: without a hedge, a "not", a limit.

`notes` is the way in. `cues` are the words to look for, `clauses` the parts of two sentences that
say the same, `rules` what the one has and the other lacks.
"""
