"""Text -> sentences, terms, phrases, zones and roles.

There is no single way in; `sentences` and `terms` are what most others begin with.
"""
