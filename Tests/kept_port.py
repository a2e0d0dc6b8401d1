"""Ports for servers that a test starts, ends and starts again."""

import socket

_kept = []


def kept_port():
    """A port that nobody else gets until this process ends, also while no server listens there: a socket stays bound to it that
    never listens. Servers that set SO_REUSEADDR may listen beside it."""
    holder = socket.socket()
    holder.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    holder.bind(("127.0.0.1", 0))
    _kept.append(holder)
    return holder.getsockname()[1]
