"""lsprotocol values <-> values of ours: requests come in, answers of features go out.

`from_lsp` and `to_lsp` are the ways in. Nowhere else are values of the protocol made of answers.
"""
