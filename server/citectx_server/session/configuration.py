"""Settings: the editor's over the project's `.citectx.toml` over the user's own."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

from lsprotocol import types as lsp

from citectx.settings.configuration import configured
from citectx_server.convert import to_lsp
from citectx_server.transport.refusal import may_refuse

if TYPE_CHECKING:
    from citectx.settings import Settings
    from citectx_server.server import CitectxServer


def add(server: CitectxServer) -> None:
    """Lets settings change while the server runs."""
    server.feature(lsp.WORKSPACE_DID_CHANGE_CONFIGURATION)(_did_change)


async def _did_change(ls: CitectxServer, params: lsp.DidChangeConfigurationParams) -> None:
    ls.session.pushed = _section(params.settings)
    await configure(ls)


async def configure(ls: CitectxServer) -> None:
    """Takes what the client says, asked for or pushed, together with each folder's own file.

    Where the client has something newer to say before it has answered, its answer is too old.
    """
    turn = ls.session.configuring = object()
    folders = ls.session.folders or (ls.session.folder(),)
    by_folder: dict[str, Settings] = {}
    complaints: dict[str, None] = {}
    for folder in folders:
        said = ls.session.pushed or await _pulled(ls, folder)
        if ls.session.configuring is not turn:
            return
        by_folder[folder], wrong = configured(Path(folder), said)
        complaints |= dict.fromkeys(wrong)
    for complaint in complaints:
        ls.window_show_message(lsp.ShowMessageParams(lsp.MessageType.Warning, complaint))
    if not ls.session.is_configured(by_folder[folders[0]], by_folder):
        ls.session.configure(by_folder[folders[0]], by_folder)
        ls.look_again()


async def _pulled(ls: CitectxServer, folder: str) -> dict[str, Any]:
    workspace = ls.client_capabilities.workspace
    if workspace is None or not workspace.configuration:
        return {}
    item = lsp.ConfigurationItem(scope_uri=to_lsp.uri(folder), section="citectx")
    with may_refuse("The client did not tell its settings"):
        answers = await ls.workspace_configuration_async(lsp.ConfigurationParams([item]))
        return _section({"citectx": answers[0]} if answers else {})
    return {}


def _section(settings: Any) -> dict[str, Any]:  # noqa: ANN401
    """The settings of citectx alone, whatever shape the client and pygls gave them."""
    said = plain(settings)
    section = said.get("citectx", said) if isinstance(said, dict) else {}
    return _flat(section) if isinstance(section, dict) else {}


def plain(value: Any) -> Any:  # noqa: ANN401
    """Named tuples, which pygls makes of unknown objects, as dictionaries."""
    if hasattr(value, "_asdict"):
        value = value._asdict()
    if isinstance(value, dict):
        return {name: plain(it) for name, it in value.items()}
    return [plain(it) for it in value] if isinstance(value, (list, tuple)) else value


def _flat(section: dict[str, Any]) -> dict[str, Any]:
    """Only the settings of the library; `server.command` and its like are the client's own."""
    return {name: it for name, it in section.items() if not isinstance(it, dict) and it is not None}
