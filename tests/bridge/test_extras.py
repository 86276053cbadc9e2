"""A bridge whose package is missing says which extra brings it."""

from __future__ import annotations

import sys

import pytest

import lovecraft_lab as ll
from lovecraft_lab import bridge


@pytest.mark.parametrize(
    ("name", "package"), [("openspiel", "pyspiel"), ("pettingzoo", "pettingzoo")]
)
def test_a_missing_package_is_named_with_its_extra(
    name: str, package: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, package, None)
    monkeypatch.delitem(sys.modules, f"lovecraft_lab.bridge.{name}", raising=False)
    monkeypatch.delitem(vars(bridge), name, raising=False)
    with pytest.raises(ImportError, match=rf'pip install "lovecraft_lab\[{name}\]"'):
        getattr(ll.bridge, name)


def test_a_bridge_that_is_not_there_is_no_attribute() -> None:
    with pytest.raises(AttributeError, match="no attribute 'ludii'"):
        ll.bridge.ludii  # noqa: B018 - asking is the test
