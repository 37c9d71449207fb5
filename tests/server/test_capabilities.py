"""The quick answer to `initialize` is the one that the real server would give."""

from __future__ import annotations

import json

import pytest
from lsprotocol import converters
from pytest_lsp import client_capabilities

from citectx_server.transport.capabilities import FILE, capabilities
from citectx_server.transport.start import initialize_result


@pytest.mark.parametrize("client", ["visual_studio_code", "neovim", "emacs"])
def test_the_quick_answer_is_the_real_one(client: str) -> None:
    given = client_capabilities(client)
    plain = converters.get_converter().unstructure(given)
    quick = initialize_result({"capabilities": plain})["capabilities"]
    real = capabilities(given)
    real["positionEncoding"] = quick["positionEncoding"]  # Chosen by pygls outside its builder.
    assert quick == real


@pytest.mark.parametrize(
    ("offered", "chosen"),
    [
        (["utf-8", "utf-16"], "utf-8"),
        (["utf-32", "utf-8"], "utf-32"),
        (["utf-7"], "utf-16"),
        (None, "utf-16"),
    ],
)
def test_encodings_are_negotiated(offered: list[str] | None, chosen: str) -> None:
    client = {"general": {"positionEncodings": offered}}
    assert initialize_result({"capabilities": client})["capabilities"]["positionEncoding"] == chosen


def test_the_file_holds_no_client_dependent_parts() -> None:
    assert json.loads(FILE.read_text("utf-8"))["renameProvider"] is True
