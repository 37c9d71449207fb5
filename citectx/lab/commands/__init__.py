"""Arguments of `citectx evaluate`, `vectors` and `lexicon` -> tables and files.

The commands of those who measure and train; each is the module of its name.
"""
