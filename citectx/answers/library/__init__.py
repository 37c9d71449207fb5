"""Every paper of the writer -> one index of their passages, and a question -> those that fit.

`inventory` says which papers there are, `catalogue` remembers them and how far each has come,
`indexing` reads what is new and has it written, and `search` asks. All servers of a machine share
one library in the user's cache; losing it costs time only.
"""
