"""What every room stands on: files, paths, arrays, hashes, offsets. Knows nothing of citations.

There is no single way in; `file_kinds` is the one table of file endings, `files` reads text.
"""
