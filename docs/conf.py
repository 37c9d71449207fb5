"""docs/ -> the site, which `make site` builds."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from sphinx.application import Sphinx

_DOCS = Path(__file__).parent.resolve()
_REPOSITORY = "https://github.com/citectx/citectx"
_LINK_UPWARDS = re.compile(r"\]\((\.\./[^)#\s]*)")

project = "citectx"
author = "The citectx maintainers"
extensions = ["myst_parser"]
source_suffix = {".md": "markdown"}
myst_heading_anchors = 4
myst_enable_extensions = ["colon_fence"]
html_theme = "furo"
html_title = "citectx"
html_static_path = ["_static"]
html_css_files = ["site.css"]
html_logo = "../client-vscode/media/icon.svg"
html_extra_path = ["../client-vscode/media/citectx.schema.json"]
html_theme_options = {
    "source_repository": f"{_REPOSITORY}/",
    "source_branch": "main",
    "source_directory": "docs/",
}
html_show_copyright = False
html_copy_source = False


def setup(app: Sphinx) -> None:
    """Lets links that lead out of docs/ lead into the repository."""
    app.connect("source-read", _with_links_into_the_repository)


def _with_links_into_the_repository(app: Sphinx, name: str, source: list[str]) -> None:
    folder = (_DOCS / name).parent

    def link(written: re.Match[str]) -> str:
        file = (folder / written[1]).resolve()
        if file.is_relative_to(_DOCS):
            return written[0]
        return f"]({_REPOSITORY}/blob/HEAD/{file.relative_to(_DOCS.parent).as_posix()}"

    source[0] = _LINK_UPWARDS.sub(link, source[0])
