"""The human languages that are known by more than their letters, one module for each.

`words.py` says what is known of one, `tell.py` which one a text is written in. They are called
tongues, because a language is what a draft is marked up in.
"""
