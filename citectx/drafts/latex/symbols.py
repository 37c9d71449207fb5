"""TeX commands -> the characters they print; and which arguments no reader sees."""

from __future__ import annotations

_SYMBOLS = """
alpha α beta β gamma γ delta δ epsilon ε varepsilon ε zeta ζ eta η theta θ vartheta ϑ iota ι
kappa κ lambda λ mu μ nu ν xi ξ pi π rho ρ varrho ϱ sigma σ varsigma ς tau τ upsilon υ phi φ
varphi φ chi χ psi ψ omega ω Gamma Γ Delta Δ Theta Θ Lambda Λ Xi Ξ Pi Π Sigma Σ Upsilon Υ Phi Φ
Psi Ψ Omega Ω
pm ± mp ∓ times × div ÷ cdot · ast ∗ star ⋆ circ ∘ bullet • cdots ⋯ ldots … dots … vdots ⋮
leq ≤ le ≤ geq ≥ ge ≥ neq ≠ ne ≠ ll ≪ gg ≫ sim ∼ simeq ≃ approx ≈ cong ≅ equiv ≡ propto ∝
to → rightarrow → leftarrow ← leftrightarrow ↔ Rightarrow ⇒ Leftarrow ⇐ Leftrightarrow ⇔
mapsto ↦ longrightarrow ⟶ uparrow ↑ downarrow ↓
in ∈ notin ∉ ni ∋ subset ⊂ subseteq ⊆ supset ⊃ supseteq ⊇ cup ∪ cap ∩ setminus ∖ emptyset ∅
forall ∀ exists ∃ neg ¬ land ∧ lor ∨ wedge ∧ vee ∨ oplus ⊕ otimes ⊗ perp ⊥ parallel ∥ mid |
sum ∑ prod ∏ int ∫ oint ∮ partial ∂ nabla ∇ infty ∞ sqrt √ prime ′ ell ℓ hbar ℏ Re ℜ Im ℑ
langle ⟨ rangle ⟩ lfloor ⌊ rfloor ⌋ lceil ⌈ rceil ⌉ lbrace { rbrace } backslash \\
degree ° textdegree ° celsius °C percent % angstrom Å AA Å aa å AE Æ ae æ OE Œ oe œ O Ø o ø L Ł l ł
ss ß i ı j ȷ DH Ð dh ð TH Þ th þ S § P ¶ copyright © pounds £ euro € texteuro € dag † ddag ‡
textmu µ micro µ textregistered ® texttrademark ™ textcopyright © textsection § textperiodcentered ·
textbullet • textellipsis … textendash – textemdash — textquoteleft ‘ textquoteright ’
textquotedblleft “ textquotedblright ” guillemotleft « guillemotright » textbackslash \\
textunderscore _ textasciitilde ~ textasciicircum ^ textless < textgreater > textbar |
textbraceleft { textbraceright } textpm ± texttimes × textrightarrow → textleftarrow ← lq ‘ rq ’
quotedblbase „ glqq „ grqq “
TeX TeX LaTeX LaTeX LaTeXe LaTeX2e BibTeX BibTeX XeTeX XeTeX
"""
_WORDS = _SYMBOLS.split()
SYMBOLS = dict(zip(_WORDS[::2], _WORDS[1::2], strict=True)) | {
    "quad": " ",
    "qquad": " ",
    "newline": " ",
    "linebreak": " ",
    "par": " ",
    "space": " ",
    "enspace": " ",
    "thinspace": " ",
    "nobreakspace": " ",
    "tabularnewline": " ",
    "slash": "/",
}

# Control symbols and ligatures.
SIGNS = {
    "``": "“",
    "''": "”",
    "--": "–",
    "---": "—",
    **{f"\\{character}": character for character in "%&#$_{}"},
    **{f"\\{character}": " " for character in " ,;:>\t\n"},
    **{f"\\{character}": "" for character in "-/!@"},
}

# How many arguments in braces to leave out after these commands, because they print nothing or
# nothing that belongs to the sentence; arguments in brackets before them go too.
HIDDEN = {
    **dict.fromkeys(
        (
            *("label", "ref", "eqref", "autoref", "pageref", "nameref", "cref", "Cref", "vref"),
            *("labelcref", "cpageref", "namecref", "namecrefs", "lcnamecref", "zcref", "zcpageref"),
            *(
                "subref",
                "autopageref",
                "fullref",
                "index",
                "glsadd",
                "phantomsection",
                "hypertarget",
            ),
            *("hspace", "vspace", "color", "textcolor", "colorbox", "includegraphics", "input"),
            *(
                "include",
                "subfile",
                "bibliography",
                "bibliographystyle",
                "addbibresource",
                "raisebox",
            ),
            *("rotatebox", "parbox", "fontsize", "selectlanguage", "foreignlanguage", "pagestyle"),
            *(
                "thispagestyle",
                "phantom",
                "hphantom",
                "vphantom",
                "captionof",
                "citecolor",
                "vspace*",
            ),
            *("end", "hspace*", "hyperlink", "pdfbookmark", "graphicspath"),
            *("setcounter", "addtocounter", "cline", "cmidrule", "vskip", "hskip", "nolinebreak"),
        ),
        1,
    ),
    **dict.fromkeys(
        ("crefrange", "Crefrange", "setlength", "addtolength", "resizebox", "multicolumn", "rule"),
        2,
    ),
    **dict.fromkeys(("multirow", "addcontentsline"), 2),
}

# How many arguments stand before the words that these commands put into quotation marks.
QUOTING = {
    **dict.fromkeys(("enquote", "textquote", "blockquote", "say"), 0),
    **dict.fromkeys(
        (
            *("foreignquote", "hyphenquote", "foreigntextquote", "hyphentextquote"),
            *("foreignblockquote", "hyphenblockquote", "hybridblockquote"),
        ),
        1,
    ),
}
