"""Reference -> its file (`find`), file -> paper (`read`, in `workers`), paper -> `index`.

`find.locate` and `index.submitted` are the ways in.
"""
