"""A place in a draft -> the references that fit it, each with what speaks for it.

`suggestions` is the way in; `fused` adds up the scores that `features` gives to each candidate.
"""
