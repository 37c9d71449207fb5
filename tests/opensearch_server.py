"""A real OpenSearch for tests: the one that is named, or one made of Debian's packages.

`CITECTX_SEARCH_SERVER` names one. Else the packages are fetched once by apt, which checks their
signatures, into a cache folder of the tests; nothing is installed. That takes a JDK of version 21
or later and some 130 MB; where it cannot be had, `UnavailableError` says why.
"""

from __future__ import annotations

import os
import re
import shutil
import socket
import subprocess
import time
import urllib.error
import urllib.request
import zipfile
from dataclasses import dataclass
from functools import cache
from pathlib import Path

VARIABLE = "CITECTX_SEARCH_SERVER"
SOURCES = Path(__file__).parent / "opensearch"
# Of whoever runs the tests, who is nobody while they run.
CACHE = Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "citectx-tests"
OLDEST_JAVA = 21
FETCH_SECONDS = 100
START_SECONDS = 180

PACKAGES = (SOURCES / "packages.txt").read_text(encoding="utf-8").split()

# What the packages leave out: the lists by which a library finds its own parts.
_LUCENE = "org.apache.lucene"
SERVICES = {
    f"{_LUCENE}.codecs.Codec": [f"{_LUCENE}.codecs.lucene912.Lucene912Codec"],
    f"{_LUCENE}.codecs.PostingsFormat": [f"{_LUCENE}.codecs.lucene912.Lucene912PostingsFormat"],
    f"{_LUCENE}.codecs.DocValuesFormat": [f"{_LUCENE}.codecs.lucene90.Lucene90DocValuesFormat"],
    f"{_LUCENE}.codecs.KnnVectorsFormat": [f"{_LUCENE}.codecs.lucene99.Lucene99HnswVectorsFormat"],
    f"{_LUCENE}.index.SortFieldProvider": [
        f"{_LUCENE}.search.{name}$Provider"
        for name in ("SortField", "SortedNumericSortField", "SortedSetSortField")
    ],
    f"{_LUCENE}.analysis.TokenizerFactory": [
        f"{_LUCENE}.analysis.standard.StandardTokenizerFactory",
        f"{_LUCENE}.analysis.core.WhitespaceTokenizerFactory",
    ],
    f"{_LUCENE}.analysis.TokenFilterFactory": [f"{_LUCENE}.analysis.core.LowerCaseFilterFactory"],
    f"{_LUCENE}.analysis.CharFilterFactory": [],
    "org.opensearch.common.xcontent.XContentBuilderExtension": [
        "org.opensearch.common.xcontent.XContentOpenSearchExtension"
    ],
    "org.apache.logging.log4j.spi.Provider": ["org.apache.logging.log4j.core.impl.Log4jProvider"],
}
SNOWBALL = (
    *("danish", "dutch", "english", "finnish", "french", "german", "german2"),
    *("hungarian", "italian", "norwegian", "portuguese", "russian", "spanish", "swedish"),
)
LOGGING = """<Configuration status="warn"><Appenders><Console name="it" target="SYSTEM_ERR">
<PatternLayout pattern="%d{HH:mm:ss} %p %c{1} %m%n"/></Console></Appenders>
<Loggers><Root level="warn"><AppenderRef ref="it"/></Root></Loggers></Configuration>"""


class UnavailableError(Exception):
    """Why there is no server."""


@dataclass(frozen=True)
class Node:
    """A node that runs here."""

    port: int
    process: subprocess.Popen[bytes]

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def kill(self) -> None:
        self.process.kill()
        self.process.wait()


def named() -> str | None:
    """The server that whoever runs the tests has named."""
    return os.environ.get(VARIABLE)


@cache
def distribution() -> Path:
    """The folder with all that a node needs, made once."""
    made = CACHE / "opensearch-2.4.1"
    if made.is_dir():
        return made
    java = _java("javac")
    CACHE.mkdir(parents=True, exist_ok=True)
    making = Path(f"{made}.{os.getpid()}")
    try:
        _fetch(making)
        _compile(making, java)
        shutil.rmtree(making / "apt")
        try:
            making.rename(made)
        except OSError:  # Somebody else was quicker.
            shutil.rmtree(making)
    except (OSError, subprocess.SubprocessError) as error:
        shutil.rmtree(making, ignore_errors=True)
        raise UnavailableError(
            f"Debian's packages of OpenSearch cannot be had ({error})"
        ) from error
    return made


def start(data: Path, port: int, **settings: str) -> Node:
    """A node with a folder of its own for data, which need not answer yet."""
    top = distribution()
    jars = sorted((top / "root/usr/share/java").glob("*.jar"))
    # Under its own name the server's jar is asked for the hash of its build.
    left_out = re.compile("opensearch|log4j-(?!api|core)|.*-osgi")
    rest = [str(it) for it in jars if not left_out.match(it.name)]
    chosen = {
        "path.home": str(data),
        "path.data": str(data / "data"),
        "cluster.name": f"citectx-{os.getpid()}",
        "node.name": f"node-{port}",
        "http.port": str(port),
        "transport.port": str(port + 100),
        "network.host": "127.0.0.1",
        "transport.type": "netty4",
        "http.type": "netty4",
        "cluster.routing.allocation.disk.threshold_enabled": "false",
        **settings,
    }
    (data / "config").mkdir(parents=True, exist_ok=True)
    with (data / "log").open("ab") as log:
        process = subprocess.Popen(
            [
                _java("java"),
                f"-javaagent:{top / 'older.jar'}",
                "-Xms256m",
                "-Xmx512m",
                "-Dlog4j2.disable.jmx=true",
                "-Dorg.apache.lucene.store.MMapDirectory.enableMemorySegments=false",
                "--add-opens=java.base/java.lang=ALL-UNNAMED",
                "-cp",
                ":".join([str(top / "classes"), str(top / "server.jar"), *rest]),
                "Start",
                *(f"{name}={value}" for name, value in chosen.items()),
            ],
            stdout=log,
            stderr=log,
        )
    return Node(port, process)


def wait_for(node: Node) -> None:
    """Waits until a node answers."""
    until = time.monotonic() + START_SECONDS
    while time.monotonic() < until and node.process.poll() is None:
        try:
            urllib.request.urlopen(f"{node.address}/_cluster/health", timeout=5).read()
        except (urllib.error.URLError, OSError):
            time.sleep(0.3)
        else:
            return
    node.kill()
    raise UnavailableError("OpenSearch does not start here")


def free_port() -> int:
    """A port of which the hundredth after it is free too: nodes talk to each other there."""
    while True:
        with socket.socket() as one, socket.socket() as other:
            one.bind(("127.0.0.1", 0))
            port = int(one.getsockname()[1])
            if port > 60_000:
                continue
            try:
                other.bind(("127.0.0.1", port + 100))
            except OSError:
                continue
            return port


def _java(program: str) -> str:
    """The newest such program of a JDK that is new enough."""
    homes = [Path(os.environ.get("JAVA_HOME", "/nowhere")), *Path("/usr/lib/jvm").glob("*")]
    found = {
        _version(home): home / "bin" / program for home in homes if (home / "bin/javac").exists()
    }
    best = max(found, default=0)
    if best < OLDEST_JAVA:
        raise UnavailableError(f"there is no JDK of version {OLDEST_JAVA} or later")
    return str(found[best])


def _version(home: Path) -> int:
    try:
        release = (home / "release").read_text(encoding="utf-8")
    except OSError:
        return 0
    version = re.search(r'JAVA_VERSION="(\d+)', release)
    return int(version[1]) if version else 0


def _fetch(top: Path) -> None:
    """Puts the content of the packages below a folder."""
    apt = top / "apt"
    for name in ("lists/partial", "archives/partial"):
        (apt / name).mkdir(parents=True)
    asked = ["apt-get", "indextargets", "--format", "$(REPO_URI)", "Created-By: Packages"]
    known = _run(asked, apt).split()
    mirror = next((it for it in known if it.rstrip("/").endswith("/debian")), None)
    keys = Path("/usr/share/keyrings/debian-archive-keyring.gpg")
    if mirror is None or not keys.exists():
        raise OSError("apt knows no mirror of Debian")
    (apt / "sources.list").write_text(f"deb [signed-by={keys}] {mirror} sid main\n")
    own = {
        "Dir::Etc::sourcelist": apt / "sources.list",
        "Dir::Etc::sourceparts": "-",
        "Dir::State::lists": apt / "lists",
        "Dir::Cache": apt,
        "Acquire::Languages": "none",
        "APT::Sandbox::User": "",
    }
    options = [it for name, value in own.items() for it in ("-o", f"{name}={value}")]
    _run(["apt-get", *options, "update"], apt)
    _run(["apt-get", *options, "download", *PACKAGES], apt)
    for package in sorted(apt.glob("*.deb")):
        _run(["dpkg-deb", "-x", str(package), str(top / "root")], apt)
    shutil.copy(next((top / "root/usr/share/java").glob("opensearch-2*.jar")), top / "server.jar")


def _compile(top: Path, javac: str) -> None:
    jars = top / "root/usr/share/java"
    classes, agent = top / "classes", top / "agent"
    path = f"{top / 'server.jar'}:{jars}/*"
    others = [str(it) for it in SOURCES.glob("*.java") if it.name != "Older.java"]
    _run([javac, "-nowarn", "-cp", path, "-d", str(classes), *others], top)
    _run([javac, "-cp", path, "-d", str(agent), str(SOURCES / "Older.java")], top)
    with zipfile.ZipFile(top / "older.jar", "w") as jar:
        manifest = "Premain-Class: Older\nClass-Path: root/usr/share/java/asm.jar\n"
        jar.writestr("META-INF/MANIFEST.MF", f"Manifest-Version: 1.0\n{manifest}\n")
        for it in agent.glob("*.class"):
            jar.write(it, it.name)
    services = classes / "META-INF/services"
    services.mkdir(parents=True)
    for name, lines in SERVICES.items():
        (services / name).write_text("".join(f"{line}\n" for line in lines))
    (classes / "log4j2.xml").write_text(LOGGING)
    (classes / "config").mkdir()
    (classes / "config/favicon.ico").write_text("x")
    _leave_no_stop_word(jars / "lucene9.jar", classes)


def _leave_no_stop_word(lucene: Path, classes: Path) -> None:
    """The lists of stop words that analysers load with themselves, all empty."""
    analyser = re.compile(r"org/apache/lucene/analysis/[a-z]+/\w+Analyzer\.class")
    with zipfile.ZipFile(lucene) as jar:
        folders = {classes / Path(it).parent for it in jar.namelist() if analyser.fullmatch(it)}
    names = {folder / name for folder in folders for name in ("stopwords.txt", "stoptags.txt")}
    snowball = classes / "org/apache/lucene/analysis/snowball"
    for file in names | {snowball / f"{it}_stop.txt" for it in SNOWBALL}:
        file.parent.mkdir(parents=True, exist_ok=True)
        file.touch()


def _run(command: list[str], folder: Path) -> str:
    done = subprocess.run(
        command, cwd=folder, capture_output=True, text=True, timeout=FETCH_SECONDS, check=True
    )
    return done.stdout
