"""Ontology files of any kind -> concepts, each with the names it goes by -> lexicon.

`read` is the way in: it knows which function reads which kind of file.
"""
