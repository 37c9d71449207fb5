"""LaTeX -> draft.

`regions` says what is alive in a text, `layout` cuts it into runs, `scan` reads a run with `page`,
`structure`, `links`, `quotes` and `citations` (whose `arguments` follow the table of `commands`);
`macros` and `wrappers` add what a project defines itself. `prose` and `plain` give the text that a
reader sees, `edit` the draft after a keystroke, `writing` what is put into it.
"""
