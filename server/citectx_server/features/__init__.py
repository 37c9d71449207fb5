"""What editors ask for, by the names of the protocol: a snapshot comes in, an answer goes out.

Answers are values of ours; features keep no state and know nothing of the protocol's values.
"""
