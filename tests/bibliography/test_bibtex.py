"""BibTeX in, references and problems out: one line per reference, one per problem."""

from textwrap import dedent

import pytest

from citectx import bibliography


def check(source: str, expected: str, strings: dict[str, str] | None = None) -> None:
    text = dedent(source).strip("\n")
    found = bibliography.read("refs.bib", text, strings)
    lines = []
    for it in found.references:
        assert text[it.key_range.start : it.key_range.end] == it.key
        assert text[it.range.start] == "@"
        assert it.range.start < it.key_range.start
        assert it.key_range.end <= it.range.end
        fields = "; ".join(f"{name}={value}" for name, value in it.fields.items())
        names = " / ".join((it.key, *it.aliases))
        lines.append(f"{it.kind} {names}: {fields}".strip())
    lines += [f"{it.id}: {it.message}" for it in found.problems]
    assert all(it.path == "refs.bib" and it.range is not None for it in found.problems)
    assert "\n".join(lines) == dedent(expected).strip("\n")


# Values


def test_braces_quotes_and_numbers() -> None:
    check(
        """
        @article{a, title = {On {DNA}}, journal = "The {"}Cell{"}", year = 1999, note = {}}
        """,
        """
        article a: title=On {DNA}; journal=The {"}Cell{"}; year=1999; note=
        """,
    )


def test_names_in_any_case_and_layout() -> None:
    check(
        """
        @ARTICLE {
          Key:1/x ,
          TITLE={A} , Year
            = 2000
        ,}
        """,
        "article Key:1/x: title=A; year=2000",
    )


def test_parentheses_and_a_brace_on_the_next_line() -> None:
    check(
        """
        @book(a, title = {Why (not)})
        @book
        {b, title = "Because"}
        """,
        """
        book a: title=Why (not)
        book b: title=Because
        """,
    )


def test_strings_months_and_concatenation() -> None:
    check(
        """
        @string{ acl = "Association for " # where }
        @STRING(Press = {MIT Press})
        @article{a, publisher = ACL # {, Ltd.}, month = "10~" # jan, journal = tcs, school = press}
        """,
        """
        article a: publisher=Association for Athens, Ltd.; month=10~January; \
journal=Theoretical Computer Science; school=MIT Press
        """,
        {"where": "Athens"},
    )


def test_a_hash_or_an_equals_sign_inside_a_value_is_text() -> None:
    check(
        """
        @misc{a, title = {C# and F#}, url = {http://x.org/?a=1#b}, note = {x = {y}}}
        """,
        "misc a: title=C# and F#; url=http://x.org/?a=1#b; note=x = {y}",
    )


def test_an_undefined_string_is_said_once() -> None:
    check(
        """
        @article{a, journal = jmlr}
        @article{b, journal = jmlr}
        """,
        """
        article a: journal=jmlr
        article b: journal=jmlr
        undefined-string: `jmlr` in the journal of `a` is no known string: put braces around it \
or define it with @string{jmlr = {…}}.
        """,
    )


def test_strings_are_handed_on_to_the_next_file() -> None:
    found = bibliography.read("s.bib", "@string{a = {A}} @string{b = a # {B}}", {"c": "C"})
    assert found.strings == {"a": "A", "b": "AB"}


# Relations


def test_crossref_renames_titles_and_keeps_identities_apart() -> None:
    check(
        """
        @inproceedings{a, crossref = {Proc}, title = {Mine}, pages = {1--2}}
        @proceedings{proc, title = {Proceedings}, year = 2001, editor = {Ed}, doi = {10.1/p}}
        """,
        """
        inproceedings a: crossref=Proc; title=Mine; pages=1--2; year=2001; editor=Ed; \
booktitle=Proceedings
        proceedings proc: title=Proceedings; year=2001; editor=Ed; doi=10.1/p
        """,
    )


def test_crossref_of_classic_bibtex_has_its_own_booktitle() -> None:
    check(
        """
        @incollection{a, crossref = {b}, author = {Me}}
        @book{b, booktitle = {Short}, title = {Long Title}, author = {You}}
        """,
        """
        incollection a: crossref=b; author=Me; booktitle=Short; bookauthor=You
        book b: booktitle=Short; title=Long Title; author=You
        """,
    )


def test_inheritance_through_two_generations() -> None:
    check(
        """
        @inbook{a, crossref = {b}, title = {Chapter}}
        @book{b, crossref = {c}, title = {Volume}}
        @mvbook{c, title = {Work}, publisher = {P}}
        """,
        """
        inbook a: crossref=b; title=Chapter; publisher=P; maintitle=Work; booktitle=Volume
        book b: crossref=c; title=Volume; publisher=P; maintitle=Work
        mvbook c: title=Work; publisher=P
        """,
    )


def test_xdata_gives_everything_and_circles_end() -> None:
    check(
        """
        @article{a, xdata = {x, y}, title = {T}}
        @xdata{x, publisher = {P}, doi = {10.1/x}}
        @xdata{y, xdata = {y}, location = {L}}
        @misc{b, crossref = {b}}
        """,
        """
        article a: xdata=x, y; title=T; location=L; publisher=P; doi=10.1/x
        xdata x: publisher=P; doi=10.1/x
        xdata y: xdata=y; location=L
        misc b: crossref=b
        """,
    )


def test_a_missing_parent_is_no_problem_of_this_file() -> None:
    check("@inbook{a, crossref = {elsewhere}}", "inbook a: crossref=elsewhere")


def test_aliases() -> None:
    check("@misc{new, ids = {old, older,}}", "misc new / old / older: ids=old, older,")


# Around the entries


def test_comments_and_loose_text() -> None:
    check(
        """
        % Encoding: UTF-8
        me@example.org wrote this = that
        @comment{ @article{not, title = {x}} }
        @preamble{ "\\newcommand{\\noop}[1]{}" }
        @misc{a, note = {mail me@x.org {now}}}
        """,
        "misc a: note=mail me@x.org {now}",
    )


def test_what_is_commented_out_with_percent_signs() -> None:
    check(
        """
        %@misc{gone,
        % title = {x},
        %}
        @misc{a,
          % title = {old},
          % a word
          title = {50% new},
        }
        """,
        "misc a: title=50% new",
    )


def test_folders_of_jabref_the_users_own_first() -> None:
    found = bibliography.read(
        "refs.bib",
        "@Comment{jabref-meta: fileDirectory:papers;}\n"
        "@Comment{jabref-meta: databaseType:bibtex;}\n"
        "@Comment{jabref-meta: fileDirectory-ann-laptop:C:\\\\My Papers\\;x;}\n",
    )
    assert found.directories == ("C:\\My Papers;x", "papers")


@pytest.mark.parametrize(
    ("text", "keys"),
    [
        ("\ufeff@misc{a, title={x}}\n", ["a"]),
        ("@misc{a,\r\n  title={x},\r\n}\r\n@misc{b}\r\n", ["a", "b"]),
        ("@misc{müller 2020, title={x}} @misc{O'Neil} @misc{😀,}", ["müller 2020", "O'Neil", "😀"]),
        ("", []),
        ("@", []),
        ("@misc", []),
        ("@misc{", []),
    ],
)
def test_what_editors_and_people_leave(text: str, keys: list[str]) -> None:
    found = bibliography.read("refs.bib", text).references
    assert [it.key for it in found] == keys
    assert [text[it.key_range.start : it.key_range.end] for it in found] == keys


# What is wrong


def test_duplicates_are_kept_and_said() -> None:
    check(
        """
        @misc{a, title = {1}, Title = {2}}
        @misc{b}
        @misc{a, title = {3}}
        @misc{B}
        """,
        """
        misc a: title=1
        misc b:
        misc a: title=3
        misc B:
        duplicate-field: `a` has the field title twice and only the first counts: \
remove one of them.
        duplicate-key: `a` is already the key of line 1: rename or delete one of them.
        duplicate-key: `B` differs from `b` of line 2 only in case, which BibTeX takes for the \
same key: rename one of them.
        """,
    )


def test_an_unclosed_entry_hides_no_other() -> None:
    check(
        """
        @article{a, author = {Doe}, title = {Never closed,
          year = {2000}
        }

        @article{b, title = {Good}}
        """,
        """
        article a: author=Doe; title=Never closed; year=2000
        article b: title=Good
        broken-entry: `a` never closes the field `title`: add the missing brace or quote.
        """,
    )


def test_an_entry_at_the_end_that_is_being_typed() -> None:
    check(
        """
        @article{a, title = {Good}}
        @article{b, title = {Goo
        """,
        """
        article a: title=Good
        article b: title=Goo
        broken-entry: `b` never closes the field `title`: add the missing brace or quote.
        """,
    )


@pytest.mark.parametrize(
    ("source", "expected"),
    [
        (
            "@article{a title = {T}, year = 2000}",
            "article a: title=T; year=2000\nbroken-entry: `a` lacks a comma after the key: add it.",
        ),
        (
            "@article{a,\n title = {T}\n year = {2000}\n}",
            "article a: title=T; year=2000\n"
            "broken-entry: `a` lacks a comma after the field before `year`: add it.",
        ),
        (
            "@article{a, title = {T},, year = 2000}",
            "article a: title=T; year=2000\n"
            "broken-entry: `a` is not closed: check its braces and commas.",
        ),
        (
            "@article{a, title = {T}, nonsense, year = {2000}}",
            "article a: title=T; year=2000\n"
            "broken-entry: `a` has no `=` at `nonsense`: write `name = {value}` or remove it.",
        ),
        (
            "@article{a, title = {T}}, year = {2000}\n}\n@misc{b}",
            "article a: year=2000; title=T\nmisc b:\n"
            "broken-entry: `a` is closed before its last fields: remove a surplus brace.",
        ),
        (
            "@article{title = {T}, year = 2000} @misc{b}",
            "misc b:\nbroken-entry: This @article has no key: give it one before the first field.",
        ),
        (
            "@article{, title = {T}} @misc{b}",
            "misc b:\nmissing-key: This @article has no key: add one, or nothing can cite it.",
        ),
    ],
)
def test_what_is_wrong_is_said_and_the_rest_is_read(source: str, expected: str) -> None:
    check(source, expected)


def test_the_library_says_nothing_by_itself(capfd: pytest.CaptureFixture[str]) -> None:
    bibliography.read("refs.bib", "@article{a, title = {secret")
    assert capfd.readouterr() == ("", "")
