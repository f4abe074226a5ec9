"""Runs an engine as a child process, and ends it as soon as the arena that started it is gone.

The first argument is a file descriptor of a pipe whose other end the arena holds open. However the arena ends, even if
it is killed, the system closes that end; then the engine is killed with everything that it has started. The engine has
standard input and output for itself. This file is run as a script and imports nothing of the program.
"""

import contextlib
import os
import signal
import subprocess
import sys
import threading

NOT_FOUND = 127  # exit codes, as a shell has them
KILLED = 128


def main(lifeline: int, command: list[str]) -> int:
    """Waits until the engine or the arena has ended; returns the engine's exit code."""
    try:
        engine = subprocess.Popen(command, process_group=0)
    except OSError as error:
        print(f"{command[0]}: {error.strerror}", file=sys.stderr)
        return NOT_FOUND
    for stream in (0, 1):  # whoever waits for the engine's output hears when it ends
        os.close(stream)

    def end() -> None:
        with contextlib.suppress(OSError):  # where all have ended
            os.killpg(engine.pid, signal.SIGKILL)

    def watch() -> None:
        os.read(lifeline, 1)
        end()

    threading.Thread(target=watch, daemon=True).start()
    code = engine.wait()
    end()
    return KILLED - code if code < 0 else code


if __name__ == "__main__":
    code = main(int(sys.argv[1]), sys.argv[2:])
    sys.stderr.flush()
    os._exit(code)  # standard streams are closed already
