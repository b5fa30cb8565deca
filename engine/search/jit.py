"""The compiler under the search: numba where it is installed, plain Python of the same source where it is not.

Numbers are signed 64-bit and never negative as sets of cards, so that both ways compute the same. Compiled code is kept
in the user's cache folder, under a name that changes with every change of the sources: a cache is never stale.
"""

from __future__ import annotations

import hashlib
import os
from collections.abc import Callable, MutableSequence
from functools import cache
from importlib.util import find_spec
from pathlib import Path
from typing import Any, TypeAlias, TypeVar, cast

import platformdirs

COMPILED = find_spec("numba") is not None
"""Is the search compiled here? Plain Python is some hundred times slower."""

KERNEL = ("bounds", "deal", "jit", "kernel", "order", "playout", "plays", "rules", "table")
"""The modules that compiled code is made from."""

Words: TypeAlias = MutableSequence[int]
"""A row of signed 64-bit numbers: a numpy array where the search is compiled, a list where it is not."""

_Function = TypeVar("_Function", bound=Callable[..., Any])


@cache
def cache_folder() -> Path:
    """Where the compiled code of these very sources is kept: numba itself looks only at the file of each function."""
    sources = hashlib.sha256()
    for name in KERNEL:
        sources.update(Path(__file__).with_name(f"{name}.py").read_bytes())
    return Path(platformdirs.user_cache_dir("mighty-tutor", False)) / f"search-{sources.hexdigest()[:12]}"


def _keeps(folder: Path) -> bool:
    """Can files be written to a folder?"""
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError:
        return False
    return os.access(folder, os.W_OK)


KEPT = COMPILED and _keeps(cache_folder())
"""Is compiled code kept? Where the cache folder cannot be written it is compiled anew by every process."""

if COMPILED:
    import numba
    import numpy as np
    from llvmlite import ir
    from numba.extending import intrinsic

    numba.config.CACHE_DIR = str(cache_folder())  # type: ignore[attr-defined]

    def compiled(function: _Function) -> _Function:
        """A function of the kernel: compiled on first use, without the lock that keeps threads apart.

        It makes no arrays, so the counting of references to them is left out: that is a quarter of the time.
        """
        compiler = numba.njit(nogil=True, cache=KEPT, error_model="numpy", _nrt=False)  # type: ignore[call-overload]
        return cast("_Function", compiler(function))

    def words(count: int) -> Words:
        """So many zeros."""
        return cast("Words", np.zeros(count, np.int64))

    def _begins(context: Any, row: Any) -> Any:
        def built(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
            return context.make_array(signature.args[0])(context, builder, arguments[0]).data

        return numba.types.CPointer(row.dtype)(row), built  # type: ignore[no-untyped-call]

    _beginning: Callable[..., Any] = intrinsic(_begins)

    @compiled
    def bare(row: Words) -> Words:
        """A row as the place where it begins: quicker to pass and read, but without a length or places from the end."""
        beginning: Words = _beginning(row)
        return beginning

    def _counting(name: str, *more: bool) -> Callable[..., Any]:
        def typed(context: Any, number: Any) -> Any:
            def built(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
                flags = [ir.Constant(ir.IntType(1), each) for each in more]
                kinds = [ir.IntType(64), *(ir.IntType(1) for _ in more)]
                called = builder.module.declare_intrinsic(name, (ir.IntType(64),), ir.FunctionType(kinds[0], kinds))
                return builder.call(called, [arguments[0], *flags])

            return numba.types.int64(numba.types.int64), built

        return typed

    _ones = intrinsic(_counting("llvm.ctpop"))
    _trailing = intrinsic(_counting("llvm.cttz", False))
    _leading = intrinsic(_counting("llvm.ctlz", False))

    @compiled
    def popcount(cards: int) -> int:
        """How many cards a set holds."""
        return _ones(cards)

    @compiled
    def lowest(cards: int) -> int:
        """The place of the lowest card of a set that is not empty."""
        return _trailing(cards)

    @compiled
    def highest(cards: int) -> int:
        """The place of the highest card of a set that is not empty."""
        return 63 - _leading(cards)

else:

    def compiled(function: _Function) -> _Function:
        """A function of the kernel as it stands."""
        return function

    def words(count: int) -> Words:
        """So many zeros."""
        return [0] * count

    def bare(row: Words) -> Words:
        """A row as it stands."""
        return row

    def popcount(cards: int) -> int:
        """How many cards a set holds."""
        return cards.bit_count()

    def lowest(cards: int) -> int:
        """The place of the lowest card of a set that is not empty."""
        return (cards & -cards).bit_length() - 1

    def highest(cards: int) -> int:
        """The place of the highest card of a set that is not empty."""
        return cards.bit_length() - 1
