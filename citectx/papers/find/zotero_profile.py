"""This machine -> Zotero's data directory, as Zotero's own profile names it."""

from __future__ import annotations

import configparser
import json
import os
import re
import sys
from dataclasses import dataclass
from pathlib import Path

from citectx.base.user_paths import from_home

_PREFERENCE = re.compile(
    r'^user_pref\("extensions\.zotero\.(dataDir|baseAttachmentPath)",\s*("(?:[^"\\]|\\.)*")\);',
    re.MULTILINE,
)


@dataclass(frozen=True, slots=True)
class Profile:
    """Where Zotero keeps its data and, if set, the base folder of linked attachments."""

    data: str
    linked: str = ""


def profile(configured: str = "") -> Profile | None:
    """The configured data directory, else the profile's, else the usual place, if it exists."""
    preferences = _preferences()
    linked = preferences.get("baseAttachmentPath", "")
    for data in (configured, preferences.get("dataDir", ""), str(Path.home() / "Zotero")):
        folder = str(from_home(data))
        if data and os.path.isdir(folder):  # noqa: PTH112  Path's own raises for some names.
            return Profile(folder, linked)
    return None


def _preferences() -> dict[str, str]:
    """The two settings that matter, from prefs.js of the default profile."""
    for settings in _profiles():
        try:
            text = (settings / "prefs.js").read_text("utf-8", errors="replace")
        except OSError:
            continue
        return {name: _unquoted(value) for name, value in _PREFERENCE.findall(text)}
    return {}


def _unquoted(literal: str) -> str:
    try:
        value = json.loads(literal)
    except ValueError:
        return ""
    return value if isinstance(value, str) else ""


def _profiles() -> list[Path]:
    """Profile folders in the order of preference: the default one first."""
    home = _home()
    parser = configparser.ConfigParser(strict=False, interpolation=None)
    try:
        parser.read(home / "profiles.ini", "utf-8")
    except (OSError, configparser.Error, UnicodeDecodeError):
        return []
    sections = [parser[section] for section in parser.sections() if section.startswith("Profile")]
    sections.sort(key=lambda it: it.get("Default", "0") != "1")
    return [
        home / section["Path"] if section.get("IsRelative", "1") == "1" else Path(section["Path"])
        for section in sections
        if "Path" in section
    ]


def _home() -> Path:
    if sys.platform == "darwin":
        return Path.home() / "Library" / "Application Support" / "Zotero"
    if sys.platform == "win32":
        return Path(os.environ.get("APPDATA", "")) / "Zotero" / "Zotero"
    return Path.home() / ".zotero" / "zotero"
