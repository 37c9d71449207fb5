"""What several draft languages share: plain text from marked-up text, roles, ignore comments.

There is no single way in: each module is named after what it gives.
"""
