"""Snapshot -> what the commands of the server answer, as plain data.

`commands.py` above is the table of them.
"""
