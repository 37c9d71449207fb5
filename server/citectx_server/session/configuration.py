"""Settings: the editor's over the project's `.citectx.toml` over the user's own."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from citectx.settings import Settings
from citectx.settings.configuration import settings_for

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

    Ask = Callable[[str], Awaitable[dict[str, Any]]]  # A folder -> what the client says of it.


class Changed(NamedTuple):
    """Whether other settings hold now, and what is wrong with those that were read."""

    is_new: bool = False
    complaints: tuple[str, ...] = ()


class Configuration:
    """The folders of the client, and the settings that hold in each of them."""

    def __init__(self) -> None:
        self.settings = Settings()
        self.folders: tuple[str, ...] = ()
        self._pushed: dict[str, Any] = {}
        self._by_folder: dict[str, Settings] = {}
        self._by_path: dict[str, Settings] = {}
        self._latest: object = None

    @property
    def folder(self) -> str:
        """Where drafts without a file count as being."""
        return self.folders[0] if self.folders else str(Path.cwd())

    def of(self, path: str) -> Settings:
        """The settings for a file: those of the innermost folder of the client that it is in."""
        if path not in self._by_path:
            around = [it for it in self._by_folder if Path(path).is_relative_to(it)]
            innermost = max(around, key=len, default="")
            self._by_path[path] = self._by_folder[innermost] if around else self.settings
        return self._by_path[path]

    def push(self, section: dict[str, Any]) -> None:
        """Takes what the client says without being asked; if that is nothing, it is asked."""
        self._pushed = section

    def put(self, settings: Settings) -> None:
        """Takes settings for all folders."""
        self.settings, self._by_folder, self._by_path = settings, {}, {}

    async def read(self, ask: Ask) -> Changed:
        """Takes what the client says, asked for or pushed, together with each folder's own file.

        Where the client has something newer to say before it has answered, its answer is too old.
        """
        reading = self._latest = object()
        folders = self.folders or (self.folder,)
        by_folder: dict[str, Settings] = {}
        complaints: dict[str, None] = {}
        for folder in folders:
            said = self._pushed or await ask(folder)
            if self._latest is not reading:
                return Changed()
            by_folder[folder], wrong = settings_for(Path(folder), said, Path(folder))
            complaints |= dict.fromkeys(wrong)
        first = by_folder[folders[0]]
        is_new = (first, by_folder) != (self.settings, self._by_folder)
        if is_new:
            self.settings, self._by_folder, self._by_path = first, by_folder, {}
        return Changed(is_new, tuple(complaints))
