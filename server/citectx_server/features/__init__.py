"""What editors ask for, by the names of the protocol: a snapshot comes in, an answer goes out.

Each module is a way in; `hover` is the one to read first. Answers are values of ours; features keep
no state and know nothing of the protocol's values.
"""
