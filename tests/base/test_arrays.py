"""Files of arrays: what was written comes back, and damage is said."""

from __future__ import annotations

import numpy as np
import pytest

from citectx.base import arrays


@pytest.mark.parametrize("kind", ["<f4", "|u1", "|S3", "<i8", "|b1"])
def test_what_is_packed_comes_back(kind: str) -> None:
    packed = arrays.pack({"a": 1}, {"b": np.ones((2, 3), kind)})
    header, stored = arrays.unpack(np.frombuffer(packed, np.uint8), "file")
    assert header == {"a": 1}
    assert stored["b"].tolist() == np.ones((2, 3), kind).tolist()


@pytest.mark.parametrize("kind", ["01f", "|O8", "f4,f4", "(0", "<f0", ""])
def test_a_damaged_kind_is_said(kind: str) -> None:
    packed = arrays.pack({}, {"b": np.ones(3, "<f4")})
    damaged = packed.replace(b'"<f4"', f'"{kind}"'.encode().ljust(5)[:9])
    length = len(damaged) - len(packed)
    head = (int.from_bytes(packed[8:16], "little") + length).to_bytes(8, "little")
    content = damaged[:8] + head + damaged[16:]
    with pytest.raises(ValueError, match=r"damaged|cut short"):
        arrays.unpack(np.frombuffer(content, np.uint8), "file")
