"""Context -> ranked references: which paper of the bibliography fits here?

`published` holds the methods of Duma and Klein (2014) for comparison, `fused` what is suggested.
"""
