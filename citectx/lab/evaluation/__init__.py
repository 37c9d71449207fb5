"""Data set, ranker -> its metrics as in the papers, with intervals, as a table.

`experiment` is the way in; each data set is a module that makes an `Experiment` of a folder.
"""
