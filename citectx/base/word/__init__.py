"""The bytes of a Word document (`.docx`) -> its text, with signs for what a text cannot show.

`text` is the way in; `signs` says what the text looks like. `styles` serves papers too.
"""
