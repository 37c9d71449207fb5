"""What the environment asks for -> what is logged."""

from __future__ import annotations

import logging
import os


def log_to_stderr() -> None:
    """Logs warnings, or what the environment's CITECTX_LOG asks for; stdout is the protocol's."""
    level = os.environ.get("CITECTX_LOG", "warning").upper()
    known = level in ("DEBUG", "INFO", "WARNING", "ERROR")
    logging.basicConfig(level=level if known else "WARNING", format="%(levelname)s %(message)s")
    if level == "INFO":  # There, pygls tells every message, and with it the user's text.
        logging.getLogger("pygls").setLevel("WARNING")
