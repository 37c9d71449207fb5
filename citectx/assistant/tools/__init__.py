"""An open draft and a question -> the answer of each tool, one file for each.

Only values of `assistant/values.py` come out. A question that cannot be answered, such as a line
that the draft does not have, is a ValueError whose words say what to do.
"""
