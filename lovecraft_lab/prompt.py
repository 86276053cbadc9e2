"""A setting for Jupyter's server: an answer of the kernel goes out as soon as it is there.

A server that does not ask for this lets small messages wait for the receipt of the one before them
(Nagle's algorithm), which a browser may send only after 40 ms: a click is then answered late, when
all work was done long ago. Knows nothing of games; is loaded by the server alone.
"""

from __future__ import annotations

from typing import Any

from jupyter_server.services.kernels.connection.channels import ZMQChannelsWebsocketConnection


class PromptAnswers(ZMQChannelsWebsocketConnection):
    """The connection between a page and its kernel, with answers that do not wait."""

    def connect(self) -> Any:  # noqa: ANN401 - as in the parent, which names it in two ways
        """Open the connection."""
        self.websocket_handler.set_nodelay(True)
        return super().connect()
