"""A question of an assistant about a draft -> a typed, bounded answer; nothing is ever written.

`tools.py` answers about one open draft, wherever its text comes from: `open_drafts.py` opens drafts
on disk, inside the folders that the user named, and the language server has those that are being
typed. `mcp_server.py` offers the answers over the Model Context Protocol, which needs the extra
`citectx[mcp]`.
"""
