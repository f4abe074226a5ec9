"""What threads want done on the screen is done once each, in turn, and never drowns a signal."""

import asyncio
import os
import signal
import threading
import time

import pytest

from solo.terminal.ui_queue import Errands

MANY = 1000  # a pipe that wakes a loop holds less than three hundred


def wake(errands: Errands, loop: asyncio.AbstractEventLoop, done: list[int], count: int = MANY) -> None:
    """A thread that wants much done, while the loop has no time."""
    thread = threading.Thread(target=lambda: [errands.add(lambda n=n: done.append(n), loop) for n in range(count)])
    thread.start()
    thread.join()


@pytest.mark.skipif(not hasattr(signal, "SIGUSR1"), reason="this system has no such signals")
def test_a_signal_is_heard_behind_many_errands(capfd: pytest.CaptureFixture[str]) -> None:
    done: list[int] = []
    heard: list[str] = []

    async def talk() -> None:
        loop = asyncio.get_running_loop()
        loop.add_signal_handler(signal.SIGUSR1, lambda: heard.append("signal"))
        wake(Errands(), loop, done)
        os.kill(os.getpid(), signal.SIGUSR1)
        end = time.monotonic() + 20
        while (len(done) < MANY or not heard) and time.monotonic() < end:
            await asyncio.sleep(0)
        loop.remove_signal_handler(signal.SIGUSR1)

    asyncio.run(talk())
    assert done == list(range(MANY))
    assert heard == ["signal"]
    assert capfd.readouterr().err == ""


def test_a_fault_stops_no_other_errand() -> None:
    done: list[int] = []
    faults: list[object] = []

    async def talk() -> None:
        loop, errands = asyncio.get_running_loop(), Errands()
        loop.set_exception_handler(lambda loop, told: faults.append(told["exception"]))
        errands.add(lambda: done.append(1), loop)
        errands.add(lambda: [][0], loop)
        errands.add(lambda: done.append(2), loop)
        await asyncio.sleep(0.01)
        errands.add(lambda: done.append(3), loop)
        await asyncio.sleep(0.01)

    asyncio.run(talk())
    assert done == [1, 2, 3]
    assert [type(fault) for fault in faults] == [IndexError]


def test_nothing_is_lost_between_threads() -> None:
    """Errands that come while others are done, from several threads at once."""
    done: list[int] = []

    async def talk() -> None:
        loop, errands = asyncio.get_running_loop(), Errands()

        def work(first: int) -> None:
            for number in range(first, first + 300):
                errands.add(lambda number=number: done.append(number), loop)  # type: ignore[misc]
                if number % 7 == 0:
                    time.sleep(0)

        threads = [threading.Thread(target=work, args=(1000 * n,)) for n in range(4)]
        for thread in threads:
            thread.start()
        end = time.monotonic() + 20
        while len(done) < 1200 and time.monotonic() < end:
            await asyncio.sleep(0)
        for thread in threads:
            thread.join()

    asyncio.run(talk())
    assert sorted(done) == sorted(1000 * n + m for n in range(4) for m in range(300))
    assert [number for number in done if number < 1000] == list(range(300)), "those of a thread in turn"


def test_after_the_end_nothing_is_done() -> None:
    loop = asyncio.new_event_loop()
    loop.close()
    errands = Errands()
    errands.add(lambda: pytest.fail("it is over"), None)
    errands.add(lambda: pytest.fail("it is over"), loop)
    errands.add(lambda: pytest.fail("it is over"), loop)
