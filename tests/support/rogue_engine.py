"""An engine for Line or Colour that plays the first free spot, and misbehaves as its argument says.

    python rogue_engine.py BEHAVIOUR [NOTES]

NOTES is a file that gets a line for each start and for each position. It imports nothing of Clew, so it starts at once.
"""

import os
import subprocess
import sys
import time

BEHAVIOUR = sys.argv[1] if len(sys.argv) > 1 else "good"
NOTES = sys.argv[2] if len(sys.argv) > 2 else os.devnull


def note(line: str) -> None:
    """Add a line to the notes."""
    with open(NOTES, "a", encoding="utf-8") as file:
        file.write(f"{line}\n")


def lives() -> int:
    """Return how often it has been started."""
    with open(NOTES, encoding="utf-8") as file:
        return sum(line == "start\n" for line in file)


def say(*lines: str) -> None:
    sys.stdout.write("".join(f"{line}\n" for line in lines))
    sys.stdout.flush()


def first_free(position: str) -> str:
    """Return the first free spot of a position of size 5, whose rows are listed from the top."""
    rows = position.partition("|")[2].split()[:5]
    place = "".join(rows).index(".")
    return f"{'abcde'[place % 5]}{5 - place // 5}"


def misbehave() -> None:
    """Do what should not be done instead of answering `go`."""
    if BEHAVIOUR == "silent":
        time.sleep(1000)
    elif BEHAVIOUR == "rubbish":
        say("bestmove \x1b[31mxyzzy\x00 and more")
    elif BEHAVIOUR == "illegal":
        say("bestmove c3")
    elif BEHAVIOUR == "dies":
        sys.exit("out of ideas")
    elif BEHAVIOUR == "killed":
        os.kill(os.getpid(), 9)
    elif BEHAVIOUR == "chatters":
        while True:
            say(*["info string blah blah blah"] * 1000)
    elif BEHAVIOUR == "gigabyte":
        block = b"x" * (1 << 20)
        for _ in range(1024):
            sys.stdout.buffer.write(block)
    elif BEHAVIOUR == "refuses":
        say("error position I do not know this game")


def main() -> None:
    note("start")
    position = ""
    if BEHAVIOUR == "family":
        child = subprocess.Popen([sys.executable, "-c", "import time; time.sleep(1000)"])
        note(f"child {child.pid}")
    if BEHAVIOUR == "deaf":
        time.sleep(1000)
    for line in sys.stdin:
        word, _, rest = line.strip().partition(" ")
        if word == "ugi":
            say("id name Rogue", "option name Level type spin default 3 min 1 max 9", "ugiok")
        elif word == "setoption":
            note(f"set {rest}")
        elif word == "isready":
            say("readyok")
        elif word == "position":
            position = rest
            note(f"position {rest}")
        elif word == "go":
            # "once" misbehaves in its first life only.
            if BEHAVIOUR == "once" and lives() == 1:
                sys.exit("this was the first time")
            if BEHAVIOUR == "babbles":
                say(*["info string blah"] * 5)
            misbehave()
            say("info nodes 1 time 1 values 0.5 0.5", f"bestmove {first_free(position)}")
        elif word == "quit":
            if BEHAVIOUR == "stays":
                time.sleep(1000)
            break


main()
