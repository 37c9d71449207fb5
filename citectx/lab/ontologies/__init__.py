"""Ontology files of any kind -> concepts, each with the names it goes by -> lexicon.

`read` is the way in; each format is a module with `concepts(path)`.
"""
