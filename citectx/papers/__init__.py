"""Reference -> its file (`find`), file -> paper (`read`, in `workers`), paper -> `index`."""
