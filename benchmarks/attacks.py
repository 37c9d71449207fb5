"""Folders that were made to do harm, each opened by a real process: what happened, and its cost.

    python benchmarks/attacks.py [names …]

Every row is a folder that is written, a command or a server that is run in it, what it said of the
matter, the processor's time and the most memory of it and all that it started (looked at every 20
milliseconds). Ends with 1 if anything was raised, ended by a signal, or took more than the bounds.
"""

from __future__ import annotations

import argparse
import gzip
import io
import json
import os
import re
import signal
import socket
import subprocess
import sys
import tempfile
import threading
import time
import zipfile
from collections.abc import Callable
from contextlib import suppress
from itertools import count
from mmap import PAGESIZE
from pathlib import Path
from typing import Any, NamedTuple

sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))
from pdf_files import Text, written
from server_client import children

_BIN = Path(sys.executable).parent
_MOST_SECONDS = 60.0
_MOST_MEGABYTES = 1500
_LONGEST = 110
_PATIENCE = 240
_DRAFT = "---\nbibliography: refs.bib\n---\n\nHerons stand on one leg in cold water [@a].\n"
_USUAL = (
    r"No file|could not be|no text|No passage|No bibliography|readable|split it|is not there"
    r"|shows page|answered"
)
_LINK = "[Click here](command:workbench.action.quit)"
_ANSI = "\x1b]52;c;aGk=\x07\x1b[2J"
_MEGABYTE = 2**20


Content = str | bytes | Callable[[], str | bytes]  # What is large is made when it is needed.


class Seen(NamedTuple):
    """What a process said, and what it cost."""

    said: str
    code: int
    seconds: float
    megabytes: float


class Attack(NamedTuple):
    """Which promise it tries, what is in the folder, and what opens it; `sign` is looked for."""

    promise: str
    name: str
    make: Callable[[Path], object]
    run: Callable[[Path], Seen]
    sign: str = ""


def files(**content: Content) -> Callable[[Path], None]:
    """A folder with a draft, its bibliography, and these; `__` is a dot, `_in_` a folder."""

    def make(folder: Path) -> None:
        every = {"main.md": _DRAFT, "refs.bib": "@misc{a, title={Herons}}\n"}
        named = {k.replace("_in_", "/").replace("__", "."): it for k, it in content.items()}
        for name, given in {**every, **named}.items():
            it = given() if callable(given) else given
            path = folder / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(it if isinstance(it, bytes) else it.encode("utf-8", "surrogateescape"))

    return make


def paper(name: str, content: Content) -> Callable[[Path], None]:
    """A folder whose draft cites a paper with this content."""
    return files(**{f"papers_in_a.{name}": content})


def command(*words: str) -> Callable[[Path], Seen]:
    """Runs `citectx` in the folder."""
    return lambda folder: _ended(
        subprocess.Popen(
            [str(_BIN / "citectx"), *words],
            cwd=folder,
            env=_home(folder),
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
        )
    )


def editor(line: int = 4, column: int = 40) -> Callable[[Path], Seen]:
    """Opens the draft in a server, hovers, and gives all that it said."""
    return lambda folder: _edited(folder, line, column)


def _edited(folder: Path, line: int, column: int) -> Seen:
    process = subprocess.Popen(
        [str(_BIN / "citectx-server")],
        cwd=folder,
        env=_home(folder),
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
    )
    said: list[dict[str, Any]] = []
    arrived = threading.Condition()
    threading.Thread(target=_listen, args=(process, said, arrived), daemon=True).start()
    numbers = count(1)

    def send(method: str, params: object, number: int | None = None) -> None:
        message = {"jsonrpc": "2.0", "method": method, "params": params}
        body = json.dumps(message if number is None else {**message, "id": number}).encode()
        assert process.stdin is not None
        process.stdin.write(b"Content-Length: %d\r\n\r\n%s" % (len(body), body))
        process.stdin.flush()

    def ask(method: str, params: object) -> dict[str, Any]:
        number = next(numbers)
        send(method, params, number)
        with arrived:
            arrived.wait_for(lambda: _answer(said, number) or process.poll() is not None, _PATIENCE)
            return _answer(said, number) or {"error": {"message": "NO ANSWER"}}

    uri = (folder / "main.md").as_uri()
    ask("initialize", {"processId": None, "rootUri": folder.as_uri(), "capabilities": {}})
    send("initialized", {})
    text = (folder / "main.md").read_text(encoding="utf-8")
    document = {"uri": uri, "languageId": "markdown", "version": 1, "text": text}
    send("textDocument/didOpen", {"textDocument": document})
    place = {"textDocument": {"uri": uri}, "position": {"line": line, "character": column}}
    for _ in range(600):
        hover = ask("textDocument/hover", place)
        words = json.dumps(hover.get("result") or hover.get("error") or "no card")
        if "Still reading" not in words:
            break
        time.sleep(0.1)
    ask("textDocument/diagnostic", {"textDocument": {"uri": uri}})
    ask("shutdown", None)
    send("exit", None)
    messages = [it["params"]["message"] for it in said if it.get("method") == "window/showMessage"]
    value = ((hover.get("result") or {}).get("contents") or {}).get("value", words)
    seen = _ended(process)
    return seen._replace(said="\n".join([*messages, value]))


def _answer(said: list[dict[str, Any]], number: int) -> dict[str, Any] | None:
    return next((it for it in said if it.get("id") == number and "method" not in it), None)


def _listen(
    process: subprocess.Popen[bytes], said: list[dict[str, Any]], arrived: threading.Condition
) -> None:
    assert process.stdout is not None
    while head := process.stdout.readline():
        size = int(head.partition(b":")[2]) if head.lower().startswith(b"content-length") else 0
        while process.stdout.readline().strip():
            pass
        message = json.loads(process.stdout.read(size))
        with arrived:
            said.append(message)
            arrived.notify_all()


def _http(folder: Path) -> Seen:
    """A browser's request to a server on a port."""
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    process = subprocess.Popen(
        [str(_BIN / "citectx-server"), "--tcp", "--port", str(port)],
        cwd=folder,
        env={**_home(folder), "CITECTX_TOKEN": "a secret of some length"},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
    )
    answer = b""
    for _ in range(100):
        time.sleep(0.1)
        try:
            with socket.create_connection(("127.0.0.1", port), 5) as browser:
                browser.sendall(b"POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 2\r\n\r\n{}")
                answer = browser.recv(1000)
            break
        except ConnectionRefusedError:
            continue
    os.kill(process.pid, signal.SIGTERM)  # It is still there to be waited for if it has ended.
    seen = _ended(process)
    return seen._replace(said=f"answered: {answer!r}\n{seen.said}", code=0)


def _ended(process: subprocess.Popen[bytes]) -> Seen:
    """The process when it has ended; whatever it has started counts too."""
    output: list[bytes] = []

    def drain() -> None:
        if process.stdout is not None and not process.stdout.closed:
            output.append(process.stdout.read())

    reading = threading.Thread(target=drain, daemon=True)
    reading.start()
    alarm = threading.Timer(_PATIENCE, process.kill)
    alarm.start()
    most = 0.0
    while not os.waitid(os.P_PID, process.pid, os.WEXITED | os.WNOHANG | os.WNOWAIT):
        most = max(most, sum(map(_resident, _family(process.pid))))
        time.sleep(0.02)
    _, status, used = os.wait4(process.pid, 0)
    alarm.cancel()
    process.returncode = os.waitstatus_to_exitcode(status)
    reading.join(5)
    said = b"".join(output).decode(errors="replace")
    return Seen(said, process.returncode, used.ru_utime + used.ru_stime, most)


def _family(process: int) -> list[int]:
    with suppress(OSError):
        return [process, *(it for child in children(process) for it in _family(child))]
    return []


def _resident(process: int) -> float:
    """Megabytes that a process has now; none if it has ended."""
    with suppress(OSError):
        return int(Path(f"/proc/{process}/statm").read_text().split()[1]) * PAGESIZE / 2**20
    return 0.0


def _home(folder: Path) -> dict[str, str]:
    """The writer's own folders, of which none is the folder that she opens."""
    home = folder.parent / "home"
    return {
        **os.environ,
        "HOME": str(home),
        "XDG_CACHE_HOME": str(home / "cache"),
        "XDG_CONFIG_HOME": str(home / "config"),
        "OMP_NUM_THREADS": "1",
    }


def _own_settings(folder: Path, text: str) -> None:
    path = folder.parent / "home/config/citectx/citectx.toml"
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text)


def _linked_report(folder: Path) -> None:
    files()(folder)
    (folder.parent / "precious.txt").write_text("precious")
    (folder / "report.html").symlink_to(folder.parent / "precious.txt")


def _outside(folder: Path) -> None:
    secret = folder.parent / "secret.txt"
    secret.write_text("The secret herons stand on one leg.\n")
    named = (str(secret), "../secret.txt", "link.txt", "$HOME/secret.txt", r"\\evil\share\a.pdf")
    entry = f"@misc{{a, title={{Herons}}, file={{{';'.join(named)}}}}}\n"
    files(refs__bib=entry)(folder)
    (folder / "link.txt").symlink_to(secret)


def _above(folder: Path) -> None:
    (folder.parent / ".citectx.toml").write_text("max_passages = 9\n")
    files()(folder)


def _shipped_cache(folder: Path) -> None:
    files(__citectx__toml='cache_directory = "cache"\n')(folder)
    (folder.parent / "precious").mkdir()
    (folder / "cache").symlink_to(folder.parent / "precious")


def _sparse(folder: Path) -> None:
    paper("pdf", b"%PDF-1.4")(folder)
    os.truncate(folder / "papers/a.pdf", 2**41)


def _lurking(folder: Path) -> None:
    files(tesseract="#!/bin/sh\necho RUN\n", papers_in_a__pdf=written([[]]))(folder)
    (folder / "tesseract").chmod(0o755)
    _own_settings(folder, "ocr = true\n")


def _damaged_cache(folder: Path) -> None:
    paper("txt", "Herons stand on one leg in cold water.\n")(folder)
    cache = folder.parent / "home/cache/citectx/store-1"
    cache.mkdir(parents=True)
    (cache / "cache.db").write_bytes(b"SQLite format 3\0" + b"\xff" * 8192)


def _fifo(folder: Path) -> None:
    files(refs__bib="@misc{a, title={Herons}, file={a.pdf}}\n")(folder)
    os.mkfifo(folder / "a.pdf")


def _device(folder: Path) -> None:
    files(refs__bib="@misc{a, title={Herons}, file={a.pdf}}\n")(folder)
    (folder / "a.pdf").symlink_to("/dev/zero")


def _circle(folder: Path) -> None:
    files()(folder)
    (folder / "papers").mkdir()
    (folder / "papers/again").symlink_to(folder / "papers")
    (folder / "papers/a.pdf").symlink_to(folder / "papers/b.pdf")
    (folder / "papers/b.pdf").symlink_to(folder / "papers/a.pdf")


def _names(folder: Path) -> None:
    files()(folder)
    (folder / "papers").mkdir()
    for at in range(200):
        (folder / f"papers/a{_ANSI}\u202e{at}{_LINK.replace('/', '')}.txt").write_text("Herons.")


def _many_files(folder: Path) -> None:
    files()(folder)
    (folder / "papers").mkdir()
    for at in range(20_000):
        (folder / f"papers/p{at}.pdf").write_bytes(b"")


def _bad_zotero(folder: Path) -> None:
    files()(folder)
    zotero = folder.parent / "home/Zotero"
    zotero.mkdir(parents=True)
    (zotero / "zotero.sqlite").write_bytes(b"SQLite format 3\0" + b"\x10\0\1\1" + os.urandom(9000))


def _zipped(**members: bytes) -> bytes:
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in members.items():
            archive.writestr(name.replace("_in_", "/").replace("__", "."), content)
    return made.getvalue()


def _sources_in_each_other() -> bytes:
    """Ten files, each of which takes in the next one ten times."""
    inner = {f"f{it}.tex": (rf"\input{{f{it + 1}}}" * 10).encode() for it in range(10)}
    whole = rb"\documentclass{article}\begin{document}\input{f0}\end{document}"
    return _zipped(**{"main.tex": whole, **inner, "f10.tex": b"Herons stand. "})


def _swelling_word() -> bytes:
    return _zipped(word_in_document__xml=b"<a>" + b" " * 100 * _MEGABYTE)


def _swelling_book() -> bytes:
    numbers = range(8)
    items = b"".join(
        b'<item id="i%d" href="c%d.html" media-type="text/html"/>' % (it, it) for it in numbers
    )
    order = b"".join(b'<itemref idref="i%d"/>' % it for it in numbers)
    chapter = b"<html><body>" + b" " * 60 * _MEGABYTE
    members = {
        "META-INF/container.xml": b'<container><rootfile full-path="a.opf"/></container>',
        "a.opf": b"<package><manifest>%s</manifest><spine>%s</spine></package>" % (items, order),
        **{f"c{it}.html": chapter for it in numbers},
    }
    return _zipped(**members)


def _swelling_source() -> bytes:
    return gzip.compress(bytes(_MEGABYTE)) * 2048


def _million() -> str:
    return "".join(f"@misc{{k{it},title={{T}}}}\n" for it in range(10**6))


def _pages() -> bytes:
    return written([[Text(72, 700, "Herons stand on one leg.")]] * 5000)


def _titled() -> bytes:
    line = Text(72, 700, "Herons stand on one leg in cold water.")
    return written([[line]], trailer=f"/Info <</Title ({_ANSI}{_LINK})>>")


_OF_THE_USER = """ocr = true
encoder = "x"
workers = 32
zotero_directory = "x"
search_server = "https://evil.example"
"""


def _latex(text: str) -> Callable[[Path], None]:
    return files(main__tex=text)


_SHOW, _DOCTOR, _CITES = (
    command("show", "main.md"),
    command("doctor", "main.md"),
    command("cites", "main.md"),
)
_TEX = command("cites", "main.tex")
_STRINGS = "@string{s0={aaaaaaaa}}\n" + "".join(
    f"@string{{s{it}=s{it - 1}#s{it - 1}}}\n" for it in range(1, 61)
)
ATTACKS = (
    Attack(
        "1 links",
        "a key of `.citectx.toml` is a command link",
        files(__citectx__toml=f'"{_LINK}" = 1\n'),
        editor(),
        "Click here",
    ),
    Attack(
        "2 Markdown",
        "a papers folder is an image",
        files(__citectx__toml='papers_folders = ["x\\n\\n![p](https://evil.example/p.png)"]\n'),
        editor(),
        "evil",
    ),
    Attack(
        "3 memory",
        "60 strings that double, 1.3 kB",
        files(refs__bib=_STRINGS + "@misc{a, title=s60}\n"),
        _DOCTOR,
        "string",
    ),
    Attack(
        "3 memory",
        "the same in an editor",
        files(refs__bib=_STRINGS + "@misc{a, title=s60}\n"),
        editor(),
        "a",
    ),
    Attack(
        "3 memory",
        "a chain of 3,000 crossrefs",
        files(
            refs__bib="@misc{a, crossref={k0}}\n"
            + "".join(f"@book{{k{it}, crossref={{k{it + 1}}}}}\n" for it in range(3000))
        ),
        _SHOW,
        "a",
    ),
    Attack(
        "3 memory",
        "settings with `a.` × 32,000",
        files(__citectx__toml="a." * 32_000 + "b = 1"),
        _SHOW,
        "defaults used",
    ),
    Attack(
        "3 memory",
        "settings with `[` × 50,000",
        files(__citectx__toml="a = " + "[" * 50_000),
        _SHOW,
        "defaults used",
    ),
    Attack(
        "4 settings",
        "a cache directory that is a link elsewhere",
        _shipped_cache,
        _SHOW,
        "yours to choose",
    ),
    Attack(
        "4 settings",
        "OCR, encoder, workers, Zotero, server",
        files(__citectx__toml=_OF_THE_USER),
        _SHOW,
        "yours to choose",
    ),
    Attack("4 settings", "a file of settings above the project", _above, _SHOW, ""),
    Attack(
        "5 limits",
        "a page of 14,400 points",
        paper(
            "pdf", written([[Text(72, 700, "Herons stand.")]], page="/MediaBox [0 0 14400 14400]")
        ),
        command("read", "papers/a.pdf", "--picture", "page.png"),
        "",
    ),
    Attack("5 limits", "a PDF that claims 2 TB", _sparse, _SHOW, "larger than any"),
    Attack("5 limits", "a program `tesseract` in the folder", _lurking, _SHOW, "no text"),
    Attack("6 cache", "a cache whose database is damaged", _damaged_cache, _SHOW, "begun anew"),
    Attack("6 cache", "the same, cleared", _damaged_cache, command("cache", "clear"), "Removed"),
    Attack(
        "7 edits",
        "a report's name is a link",
        _linked_report,
        command("check", "main.md", "-o", "report.html", "--format", "html"),
        "link",
    ),
    Attack(
        "8 terminal",
        "titles and papers that control it",
        files(
            refs__bib=f"@misc{{a, title={{{_ANSI}x}}}}\n",
            papers_in_a__txt=f"Herons {_ANSI} stand on one leg in cold water.\n",
        ),
        _SHOW,
        "stand",
    ),
    Attack(
        "8 paths",
        "`file` out of the folder, by link, variable, machine",
        _outside,
        command("doctor", "main.md", "--trace"),
        "outside the project",
    ),
    Attack("9 port", "a browser asks a server on a port", files(), _http, ""),
    Attack(
        "10 growth",
        "crossrefs in a circle, 1 MB",
        files(
            refs__bib="".join(
                f"@book{{k{it}, crossref={{k{(it + 1) % 20_000}}}}}\n" for it in range(20_000)
            )
        ),
        _DOCTOR,
        "",
    ),
    Attack(
        "10 growth",
        "a `file` field of colons, 1 MB",
        files(refs__bib="@misc{a, file={" + ":" * _MEGABYTE + "}}\n"),
        _DOCTOR,
        "",
    ),
    Attack(
        "10 growth",
        "Typst brackets, 1 MB",
        files(main__typ="#[" * (_MEGABYTE // 2)),
        command("cites", "main.typ"),
        "",
    ),
    Attack(
        "10 growth",
        "LaTeX equations, 1 MB",
        _latex(r"\begin{equation}x\end{equation}" * (_MEGABYTE // 31)),
        _TEX,
        "",
    ),
    Attack(
        "10 growth",
        r"`\input` on one line, 1 MB",
        _latex(r"\input{a}" * (_MEGABYTE // 9)),
        _TEX,
        "",
    ),
    Attack(
        "10 growth",
        "an abstract of 1 MB",
        files(refs__bib="@misc{a, abstract={" + "a. " * (_MEGABYTE // 3) + "}}\n"),
        _SHOW,
        "",
    ),
    Attack(
        "10 growth",
        "XML entities, 1 MB",
        paper(
            "xml",
            '<!DOCTYPE a [<!ENTITY e "xxxxxxxxxxxxxxxx">]><article><body><p>'
            + "&e;" * (_MEGABYTE // 3)
            + "</p></body></article>",
        ),
        _SHOW,
        "",
    ),
    Attack(
        "10 growth",
        "HTML headings, 1 MB",
        paper("html", "<html><body>" + "<h1>a</h1>" * (_MEGABYTE // 10)),
        _SHOW,
        "",
    ),
    Attack(
        "10 growth",
        "HTML attributes, 1 MB",
        paper("html", "<html><body><p " + "a=b " * (_MEGABYTE // 4) + ">Herons."),
        _SHOW,
        "",
    ),
    Attack(
        "fresh",
        "a Word file that unpacks to 100 MB",
        paper("docx", _swelling_word),
        _SHOW,
        "unpacks to more",
    ),
    Attack(
        "fresh",
        "an EPUB of 8 chapters of 60 MB",
        paper("epub", _swelling_book),
        _SHOW,
        "unpacks to more",
    ),
    Attack(
        "fresh",
        "ten LaTeX files that take in each other ten times",
        paper("zip", _sources_in_each_other),
        _SHOW,
        "",
    ),
    Attack(
        "fresh",
        "gzip that unpacks to 2 GB",
        paper("tar.gz", _swelling_source),
        _SHOW,
        "unpacks to more",
    ),
    Attack(
        "fresh",
        "HTML tables in tables, 1 MB",
        paper("html", "<html><body>" + "<table><tr><td>" * (_MEGABYTE // 15)),
        _SHOW,
        "",
    ),
    Attack(
        "fresh",
        "CSL JSON, `[` × 1,000,000",
        files(main__md=_DRAFT.replace("refs.bib", "refs.json"), refs__json="[" * 10**6),
        _SHOW,
        "",
    ),
    Attack("fresh", "a damaged Zotero", _bad_zotero, _DOCTOR, ""),
    Attack(
        "fresh",
        "a bibliography of 1,000,000 entries, 24 MB",
        files(refs__bib=_million),
        _SHOW,
        "",
    ),
    Attack("fresh", "a paper that is a pipe", _fifo, _SHOW, ""),
    Attack("fresh", "a paper that is `/dev/zero`", _device, _SHOW, ""),
    Attack("fresh", "links in a circle", _circle, _DOCTOR, ""),
    Attack("fresh", "names with controls and links", _names, _DOCTOR, ""),
    Attack("fresh", "20,000 empty PDFs", _many_files, _SHOW, ""),
    Attack(
        "fresh",
        "a draft of 50 MB on one line",
        files(main__md="a [@a] " * (50 * _MEGABYTE // 7)),
        _SHOW,
        "MB",
    ),
    Attack(
        "fresh",
        "a draft of 19 MB on one line",
        files(main__md="a [@a] " * (19 * _MEGABYTE // 7)),
        _CITES,
        "",
    ),
    Attack("fresh", "a draft with NUL", files(main__md=_DRAFT + "\0"), _SHOW, "no text"),
    Attack(
        "fresh",
        "a PDF whose title is Markdown and controls",
        paper("pdf", _titled),
        editor(),
        "Herons",
    ),
    Attack(
        "fresh",
        "a PDF of 5,000 pages",
        paper("pdf", _pages),
        _SHOW,
        "",
    ),
    Attack(
        "fresh",
        "an index of `\\newcommand` that double",
        _latex(
            "".join(
                rf"\newcommand{{\a{chr(98 + it)}}}{{\a{chr(97 + it)}\a{chr(97 + it)}}}"
                for it in range(24)
            )
            + r"\ay \cite{a}"
        ),
        _TEX,
        "",
    ),
)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("names", nargs="*", help="words of the attacks that are tried, or all")
    names = parser.parse_args().names
    print("| promise | folder | bytes | what was said | code | seconds | MB |")
    print("|---|---|---:|---|---:|---:|---:|")
    failed = 0
    for attack in ATTACKS:
        if not names or any(it in attack.name or it in attack.promise for it in names):
            failed += not _tried(attack)
    sys.exit(failed > 0)


def _tried(attack: Attack) -> bool:
    with tempfile.TemporaryDirectory() as place:
        folder = Path(place).resolve() / "folder"
        folder.mkdir()
        (folder.parent / "home").mkdir()
        attack.make(folder)
        size = sum(it.lstat().st_size for it in folder.rglob("*"))
        seen = attack.run(folder)
    lines = [it for it in seen.said.splitlines() if it.strip()]
    found = re.compile(re.escape(attack.sign) if attack.sign else _USUAL)
    last = next((it for it in reversed(lines) if "─" not in it and not attack.sign), "")
    told = next((it for it in lines if found.search(it)), last)
    shown = re.sub(r"\s+", " ", told.replace(place, "…"))[:_LONGEST].replace("|", "\\|")
    is_fine = (
        0 <= seen.code <= 2
        and bool(told or not attack.sign)
        and "Traceback" not in seen.said
        and "NO ANSWER" not in seen.said
        and seen.seconds <= _MOST_SECONDS
        and seen.megabytes <= _MOST_MEGABYTES
    )
    print(
        f"| {attack.promise} | {attack.name} | {size:,} | {shown} | {seen.code} "
        f"| {seen.seconds:.1f} | {seen.megabytes:.0f}{'' if is_fine else ' **!**'} |",
        flush=True,
    )
    return is_fine


if __name__ == "__main__":
    main()
