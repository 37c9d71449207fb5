"""lsprotocol values <-> values of ours: requests come in, answers of features go out.

Nowhere else are values of the protocol made of answers.
"""
