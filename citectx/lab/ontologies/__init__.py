"""Ontology files of any kind -> concepts, each with the names it goes by."""
