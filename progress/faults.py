"""What can go wrong with the log; each has its words."""

from __future__ import annotations


class LogFault(Exception):
    """The log could not be used; `problem` is a key of the words under `fault`."""

    problem: str


class NotRead(LogFault):
    """The disk or the file did not let the log be opened or read."""

    problem = "not_read"


class NotSaved(LogFault):
    """The disk did not take an answer: it is full or read-only, or others kept it busy for too long."""

    problem = "not_saved"


class NewerLog(LogFault):
    """The file was made by a newer version of the tutor, so nothing in it is touched."""

    problem = "newer_log"
