"""Workspace, citation -> its card: made, remembered, made better, and made before it is asked for.

`all_cards` is the way in.
"""
