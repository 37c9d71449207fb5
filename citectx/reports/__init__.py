"""A report -> text, JSON, SARIF, GitHub annotations or HTML: one module each."""

from __future__ import annotations
