"""What an operator can choose; the first of each is the default."""

from typing import Literal

#: Who may read the metrics.
Access = Literal["off", "loopback", "token"]

LogFormat = Literal["text", "json"]
