"""A reference -> open copies of its paper, from services that the user was told of and agreed to.

Experimental: written after the documented answers of Unpaywall, Europe PMC and arXiv. With the
search server's requests this is the only file that uses the network, and only for somebody who
has asked for papers and agreed to the machines: `citectx fetch`, and the same in the editor.
"""

from __future__ import annotations

import json
from base64 import b64encode
from contextlib import closing
from typing import TYPE_CHECKING, Any, NamedTuple
from urllib.parse import quote, unquote, urljoin, urlsplit

from citectx.bibliography import fields
from citectx.model import Problem

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from http.client import HTTPSConnection

    from citectx.model import Reference

    Get = Callable[[str], "Answer | Problem"]

UNPAYWALL, EUROPE_PMC, ARXIV = "api.unpaywall.org", "www.ebi.ac.uk", "arxiv.org"
_SECONDS = 30
_PORT, _PROXY_PORT = 443, 8080
_LARGEST = 100 * 2**20  # Bytes of a paper.
_FOUND, _MOVED, _REFUSED = 200, range(300, 400), "is not asked: only https and named machines are"


class Answer(NamedTuple):
    """What a server sent; `location` is where it says to ask instead."""

    status: int
    content: bytes
    location: str = ""


class Copy(NamedTuple):
    """An open copy: where it is, what kind of file, who named it, under which licence."""

    address: str
    ending: str
    source: str
    licence: str

    @property
    def host(self) -> str:
        """The machine that has it; nothing where the address is none."""
        try:
            return urlsplit(self.address).hostname or ""
        except ValueError:
            return ""


def hosts(email: str) -> tuple[str, ...]:
    """The machines that are asked whether there is a copy."""
    return (*((UNPAYWALL,) if email else ()), EUROPE_PMC, ARXIV)


def can_be_sought(reference: Reference) -> bool:
    """Whether an entry has what copies are found by."""
    return bool(fields.doi(reference) or fields.arxiv(reference))


def copies(reference: Reference, email: str, get: Get) -> Iterator[Copy | Problem]:
    """Every open copy, those that are read best first; what could not be asked is a problem."""
    doi, arxiv = fields.doi(reference), fields.arxiv(reference)
    if doi:
        yield from _at_europe_pmc(doi, get)
    if arxiv:
        page = f"https://{ARXIV}/abs/{quote(arxiv)}"
        yield Copy(f"https://{ARXIV}/pdf/{quote(arxiv)}", ".pdf", "arXiv", f"see {page}")
    if doi and email:
        yield from _at_unpaywall(doi, email, get)


def download(copy: Copy, get: Get) -> bytes | Copy | Problem:
    """The file; or the copy that it leads to on another machine, of which nobody was told yet."""
    for _ in range(5):
        answer = get(copy.address)
        if isinstance(answer, Problem):
            return answer
        if answer.status in _MOVED and answer.location:
            moved = copy._replace(address=_led_to(copy.address, answer.location))
            if moved.host != copy.host:
                return moved
            copy = moved
            continue
        return answer.content if _is_paper(answer, copy) else _no_paper(copy)
    return _no_paper(copy)


def _led_to(address: str, location: str) -> str:
    try:
        return urljoin(address, location)
    except ValueError:
        return location  # Which is not asked.


def ask(address: str) -> Answer | Problem:
    """What a server sends; redirects are not followed, and nothing but https is spoken."""
    from http.client import HTTPException

    try:
        place = urlsplit(address)
        host, port = place.hostname or "", place.port or _PORT
    except ValueError:
        return Problem("open-access", f"{address} {_REFUSED}.")
    if place.scheme != "https" or "." not in host or host.rpartition(".")[2].isdigit():
        return Problem("open-access", f"{host or address} {_REFUSED}.")
    path = (place.path or "/") + (f"?{place.query}" if place.query else "")
    try:
        with closing(_connection(host, port)) as connection:
            connection.request("GET", path, headers={"User-Agent": "citectx", "Accept": "*/*"})
            answer = connection.getresponse()
            content = answer.read(_LARGEST + 1)
            return Answer(answer.status, content, answer.getheader("Location") or "")
    except (OSError, HTTPException, ValueError) as error:
        return Problem("open-access", f"{host} does not answer ({error}).")


def _connection(host: str, port: int) -> HTTPSConnection:
    """To a machine, through the proxy that the environment or the system names, if one is."""
    from http.client import HTTPSConnection
    from urllib.request import getproxies, proxy_bypass

    named = getproxies().get("https", "")
    proxy = urlsplit(named if "://" in named else f"//{named}")
    if not proxy.hostname or proxy_bypass(host):
        return HTTPSConnection(host, port, timeout=_SECONDS)
    login = unquote(f"{proxy.username}:{proxy.password or ''}") if proxy.username else ""
    encoded = b64encode(login.encode()).decode()
    connection = HTTPSConnection(proxy.hostname, proxy.port or _PROXY_PORT, timeout=_SECONDS)
    connection.set_tunnel(host, port, {"Proxy-Authorization": f"Basic {encoded}"} if login else {})
    return connection


def _at_europe_pmc(doi: str, get: Get) -> Iterator[Copy | Problem]:
    rest = f"https://{EUROPE_PMC}/europepmc/webservices/rest"
    query = quote(f'DOI:"{doi}"')
    found = _json(get(f"{rest}/search?query={query}&resultType=core&format=json"), EUROPE_PMC)
    if isinstance(found, Problem):
        yield found
        return
    for result in _list(_dict(found.get("resultList")).get("result")):
        number = str(_dict(result).get("pmcid") or "")
        if number.startswith("PMC") and _dict(result).get("isOpenAccess") == "Y":
            licence = str(_dict(result).get("license") or "")
            yield Copy(f"{rest}/{quote(number)}/fullTextXML", ".xml", "Europe PMC", licence)


def _at_unpaywall(doi: str, email: str, get: Get) -> Iterator[Copy | Problem]:
    address = f"https://{UNPAYWALL}/v2/{quote(doi)}?email={quote(email)}"
    found = _json(get(address), UNPAYWALL)
    if isinstance(found, Problem):
        yield found
        return
    places = [found.get("best_oa_location"), *_list(found.get("oa_locations"))]
    for it in map(_dict, places):
        pdf = it.get("url_for_pdf")
        if isinstance(pdf, str) and pdf:
            kind = str(it.get("host_type") or "open copy")
            yield Copy(pdf, ".pdf", f"Unpaywall ({kind})", str(it.get("license") or ""))


def _json(answer: Answer | Problem, host: str) -> dict[str, Any] | Problem:
    if isinstance(answer, Problem):
        return answer
    if answer.status == 404:
        return {}
    try:
        value = json.loads(answer.content)
    except (ValueError, RecursionError):
        value = None
    if answer.status != _FOUND or not isinstance(value, dict):
        return Problem("open-access", f"{host} gives no answer that is understood.")
    return value


def _dict(value: object) -> dict[str, Any]:
    return value if isinstance(value, dict) else {}


def _list(value: object) -> list[Any]:
    return value if isinstance(value, list) else []


def _is_paper(answer: Answer, copy: Copy) -> bool:
    """Whether it is the kind of file that was promised, and no page that asks for a password."""
    begins = b"%PDF-" if copy.ending == ".pdf" else b"<"
    is_whole = answer.status == _FOUND and len(answer.content) <= _LARGEST
    is_page = copy.ending == ".xml" and b"<html" in answer.content[:1024].lower()
    return is_whole and answer.content[:1024].lstrip().startswith(begins) and not is_page


def _no_paper(copy: Copy) -> Problem:
    return Problem("open-access", f"{copy.host} has something else than the paper there.")
