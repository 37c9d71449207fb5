"""Citing sentence, indexed paper -> scores of its sentences. `rank` is the way in."""
