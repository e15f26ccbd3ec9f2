"""Replay: the program of a kernel, run over other algebras than numbers.

The compiler makes straight-line programs of the equations. Here their statements are run over whatever has the
operations: symbols of SymPy and CasADi, arrays of JAX. So gradients, Hessians and code of these packages belong to
the very equations that are simulated.
"""

from __future__ import annotations

from collections.abc import Mapping

from ._errors import AnalysisError, UnknownNameError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from typing import Any

    from . import _mbdsl

    Operand = int | float | tuple[str, int]


class Program:
    """The straight-line program of a kernel.

    Attributes:
        kernel: the name of the kernel.
        statements: pairs of an operation and its operands; the value that a statement defines has its place as
            number. Operands are numbers of values (`int`), constants (`float`), and arguments as `("q", 2)`.
        results: operands, one for each result.
        lengths: the lengths of the arguments `q`, `v`, `z`, `u`, `p`, `a`, `lambda` and `shift`.
        p: the parameters of the model, in their order.
        u: the inputs of the model, and 0 for every mode.
    """

    __slots__ = ("kernel", "lengths", "p", "results", "statements", "u")

    statements: list[tuple[str, list[int | float | tuple[str, int]]]]
    results: list[int | float | tuple[str, int]]

    def __init__(self, core: _mbdsl.Model, kernel: str) -> None:
        self.kernel: str = kernel
        self.statements, self.results = core.program(kernel)
        q, v, z, rows, _ = map(len, core.names)
        self.p: list[float] = [row[1] for row in core.parameters]
        self.u: list[float] = core.functions.inputs
        self.lengths: dict[str, int] = {
            "q": q,
            "v": v,
            "z": z,
            "u": len(self.u),
            "p": len(self.p),
            "a": v,
            "lambda": rows,
            "shift": rows,
        }

    def run(self, arguments: Mapping[str, Any], functions: Mapping[str, Callable[..., Any]]) -> list[Any]:
        """The results over an algebra.

        `arguments` are t and sequences by name, as in `lengths`; a missing `shift` counts as zeros. `functions` are
        those of one and two arguments that are not operators, as `sin`, `atan2`, and `if_less(a, b, then, otherwise)`.
        """
        values: list[Any] = []

        def read(operand: Operand) -> Any:
            if isinstance(operand, int):
                return values[operand]
            if isinstance(operand, float):
                return operand
            name, place = operand
            if name == "t":
                return arguments["t"]
            return arguments[name][place] if name in arguments else 0.0

        for name, operands in self.statements:
            read_operands = map(read, operands)
            operator = _OPERATORS.get(name)
            values.append((operator or functions[name])(*read_operands))
        return [read(operand) for operand in self.results]

    def __repr__(self) -> str:
        return f"program of `{self.kernel}`: {len(self.statements)} statements, {len(self.results)} results"


_OPERATORS: dict[str, Callable[..., Any]] = {
    "add": lambda a, b: a + b,
    "sub": lambda a, b: a - b,
    "mul": lambda a, b: a * b,
    "div": lambda a, b: a / b,
    "neg": lambda a: -a,
    "mul_add": lambda a, b, c: a * b + c,
    "mul_sub": lambda a, b, c: a * b - c,
    "neg_mul_add": lambda a, b, c: c - a * b,
    "pow": lambda a, b: a**b,
}

_ELEMENTARY = (
    *("sin", "cos", "tan", "asin", "acos", "atan", "sqrt", "exp", "ln", "abs", "sign"),
    *("sinh", "cosh", "tanh", "atan2"),
)

#: What packages call functions by another name.
_RENAMED = {
    "numpy": {"asin": "arcsin", "acos": "arccos", "atan": "arctan", "ln": "log", "atan2": "arctan2"},
    "casadi": {"ln": "log", "abs": "fabs"},
    "sympy": {"ln": "log", "abs": "Abs"},
}


def _functions(module: Any, names: str, if_less: Callable[..., Any]) -> dict[str, Callable[..., Any]]:
    renamed = _RENAMED[names]
    functions = {name: getattr(module, renamed.get(name, name)) for name in _ELEMENTARY}
    return functions | {"if_less": if_less}


def _split(program: Program, results: Sequence[Any], checked: Callable[[Any, Any], Any]) -> tuple[list[Any], list[Any]]:
    """Accelerations and multipliers, `checked(guard, x)` each: x where the guard of the elimination is positive."""
    *solution, guard = results
    solution = [checked(guard, x) for x in solution]
    nv = program.lengths["v"]
    return solution[:nv], solution[nv:]


class Symbolic:
    """Accelerations and multipliers as expressions of SymPy.

    Attributes:
        t: the symbol of the time.
        q, v, z, u, p: tuples of the symbols of positions, velocities, states, inputs and parameters.
        a: the accelerations.
        multipliers: the multipliers.
    """

    __slots__ = ("a", "multipliers", "p", "q", "t", "u", "v", "z")

    q: tuple[Any, ...]
    v: tuple[Any, ...]
    z: tuple[Any, ...]
    u: tuple[Any, ...]
    p: tuple[Any, ...]

    def __init__(self, t: Any, symbols: Mapping[str, Sequence[Any]], a: list[Any], multipliers: list[Any]) -> None:
        self.t: Any = t
        self.q, self.v, self.z, self.u, self.p = (tuple(symbols[name]) for name in "qvzup")
        self.a: list[Any] = a
        self.multipliers: list[Any] = multipliers


def to_sympy(core: _mbdsl.Model) -> Symbolic:
    """Accelerations and multipliers as expressions of SymPy, in the names of the model."""
    import sympy

    program = Program(core, "accelerations")
    functions = _functions(sympy, "sympy", lambda a, b, c, d: sympy.Piecewise((c, sympy.Lt(a, b)), (d, True)))
    names = core.names
    parameters = core.parameters
    inputs = [row[0] for row in parameters if row[4]]
    modes = [f"mode{i}" for i in range(program.lengths["u"] - len(inputs))]
    words = {
        "q": names[0],
        "v": names[1],
        "z": names[2],
        "u": [*inputs, *modes],
        "p": [row[0] for row in parameters],
    }
    t = sympy.Symbol("t", real=True)
    symbols = {name: [sympy.Symbol(word, real=True) for word in of] for name, of in words.items()}
    a, multipliers = _split(program, program.run({"t": t, **symbols}, functions), lambda _, x: x)
    return Symbolic(t, symbols, a, multipliers)


def to_casadi(core: _mbdsl.Model) -> Any:
    """Accelerations and multipliers as a CasADi function of t, q, v, z, u, p."""
    import casadi

    program = Program(core, "accelerations")
    functions = _functions(casadi, "casadi", lambda a, b, c, d: casadi.if_else(a < b, c, d))
    t = casadi.SX.sym("t")
    arguments = {name: casadi.SX.sym(name, program.lengths[name]) for name in "qvzup"}

    def checked(guard: Any, x: Any) -> Any:
        return casadi.if_else(guard > 0, x, float("nan"))

    a, multipliers = _split(program, program.run({"t": t, **arguments}, functions), checked)
    names = ["t", *arguments]
    results = [casadi.vertcat(*a), casadi.vertcat(*multipliers)]
    return casadi.Function("accelerations", [t, *arguments.values()], results, names, ["a", "lambda"])


def to_jax(core: _mbdsl.Model) -> Callable[..., tuple[Any, Any]]:
    """Accelerations and multipliers as a function `f(t, q, v, z=None, u=None, p=None)` of arrays of JAX."""
    import jax.numpy as jnp

    program = Program(core, "accelerations")
    functions = _functions(jnp, "numpy", lambda a, b, c, d: jnp.where(a < b, c, d))
    rows = core.parameters
    places = {
        "u": ({row[0]: at for at, row in enumerate(row for row in rows if row[4])}, program.u),
        "p": ({row[0]: at for at, row in enumerate(rows)}, program.p),
    }

    def by_name(kind: str, given: Any) -> Any:
        if not isinstance(given, Mapping):
            return given
        known, own = places[kind]
        values: list[Any] = list(own)
        for name, value in given.items():
            if name not in known:
                raise UnknownNameError(f"{kind} has no `{name}`; it has {', '.join(known) or 'none'}")
            values[known[name]] = value
        return values

    start: Any = core.functions.assemble(0.0).z if program.lengths["z"] else []

    def accelerations(t: Any, q: Any, v: Any, z: Any = None, u: Any = None, p: Any = None) -> tuple[Any, Any]:
        arguments = {
            "t": t,
            "q": q,
            "v": v,
            "z": start if z is None else z,
            "u": program.u if u is None else by_name("u", u),
            "p": program.p if p is None else by_name("p", p),
        }
        for name in "qvzup":
            if len(arguments[name]) != program.lengths[name]:
                found, expected = len(arguments[name]), program.lengths[name]
                raise AnalysisError(f"{name} has {found} numbers, expected {expected}")
        results = program.run(arguments, functions)
        a, multipliers = _split(program, results, lambda guard, x: jnp.where(guard > 0, x, jnp.nan))
        return jnp.stack(a), jnp.stack(multipliers) if multipliers else jnp.zeros(0)

    return accelerations
