"""What the commands of the server answer: plain data in, plain data out."""
