"""Replay: the program of a kernel, run over other algebras than numbers.

The compiler makes straight-line programs of the equations. Here their statements are run over whatever has the
operations: symbols of SymPy and CasADi, arrays of JAX. So gradients, Hessians and code of these packages belong to
the very equations that are simulated.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from ._errors import AnalysisError, OptionsError, UnknownNameError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from typing import Any

    from . import _mbdsl

    Operand = int | float | tuple[str, int]


#: The arguments of kernels; a program reads some of them, and the parameters `p`.
_ARGUMENTS = ("t", "q", "v", "z", "u", "a", "lambda", "shift", "p")

#: What may be left out: a program without it adds nothing to eta.
_ZERO = "shift"


class PiecewiseCubic(NamedTuple):
    """A table of a model, or a derivative of one, as cubic polynomials piece by piece.

    Attributes:
        name: the name of the table.
        order: the order of the derivative, 0 of the table itself.
        breaks: the arguments where one piece ends and the next begins, which they belong to.
        pieces: x0, c0, c1, c2, c3 of c0 + c1 d + c2 d^2 + c3 d^3, d = x - x0; one more than there are breaks.
        period: the start and the length of the period, or `None`.
    """

    name: str
    order: int
    breaks: list[float]
    pieces: list[list[float]]
    period: tuple[float, float] | None


class Program:
    """The straight-line program of a kernel.

    Attributes:
        kernel: the name of the kernel.
        statements: pairs of an operation and its operands; the value that a statement defines has its place as
            number. Operands are numbers of values (`int`), constants (`float`), arguments as `("q", 2)`, and of the
            operation `table`, which has the value of a table at its second operand, the first is `("table", 0)`.
        results: operands, one for each result.
        lengths: the lengths of the arguments that the kernel has besides t, and of the parameters `p`.
        tables: the tables that statements read, and derivatives of them.
        pattern: of a matrix its numbers of rows and columns, and the row and column of each result; else `None`.
        p: the parameters of the model, in their order.
        u: the inputs of the model, and 0 for every mode.
    """

    __slots__ = ("kernel", "lengths", "p", "pattern", "results", "statements", "tables", "u")

    statements: list[tuple[str, list[int | float | tuple[str, int]]]]
    results: list[int | float | tuple[str, int]]
    pattern: tuple[int, int, list[tuple[int, int]]] | None

    def __init__(self, core: _mbdsl.Model, kernel: str) -> None:
        self.kernel: str = kernel
        self.statements, self.results, lengths, self.pattern, tables = core.program(kernel)
        self.tables: list[PiecewiseCubic] = [PiecewiseCubic(*of) for of in tables]
        self.p: list[float] = [row[1] for row in core.parameters]
        self.u: list[float] = core.functions.inputs
        self.lengths: dict[str, int] = {**dict(lengths), "p": len(self.p)}

    def reads(self, name: str) -> bool:
        """Whether a statement or a result has an entry of this argument."""
        operands = [operand for _, read in self.statements for operand in read]
        return any(isinstance(of, tuple) and of[0] == name for of in operands + self.results)

    def run(self, arguments: Mapping[str, Any], functions: Mapping[str, Callable[..., Any]]) -> list[Any]:
        """The results over an algebra.

        `arguments` are t and sequences by name, as in `lengths`, of which `shift` counts as zeros if it is missing;
        those that the kernel does not have are left alone. `functions` are those of one and two arguments that are
        not operators, as `sin`, `atan2`, `if_less(a, b, then, otherwise)`, and `table(table, x)` of a `PiecewiseCubic`.

        Raises:
            AnalysisError: if an argument is missing, has another length, or is none of any kernel.
        """
        self._check(arguments)
        values: list[Any] = []

        def read(operand: Operand) -> Any:
            if isinstance(operand, int):
                return values[operand]
            if isinstance(operand, float):
                return operand
            name, place = operand
            if name == "t":
                return arguments["t"]
            if name == "table":
                return self.tables[place]
            return arguments[name][place] if name in arguments else 0.0

        for name, operands in self.statements:
            read_operands = map(read, operands)
            operator = _OPERATORS.get(name)
            values.append((operator or functions[name])(*read_operands))
        return [read(operand) for operand in self.results]

    def _check(self, arguments: Mapping[str, Any]) -> None:
        for name in arguments:
            if name not in _ARGUMENTS:
                raise AnalysisError(f"no kernel has an argument `{name}`; there are {', '.join(_ARGUMENTS)}")
        if "t" not in arguments and self.reads("t"):
            raise AnalysisError(f"`{self.kernel}` needs the time `t`, which is not given")
        for name, expected in self.lengths.items():
            if name not in arguments:
                if expected and name != _ZERO:
                    raise AnalysisError(f"`{self.kernel}` needs `{name}`, {_numbers(expected)}, which is not given")
                continue
            given = arguments[name]
            # Columns of CasADi have a shape and no length.
            found = given.shape[0] if getattr(given, "shape", ()) else len(given)
            if found != expected:
                raise AnalysisError(f"{name} has {_numbers(found)}, expected {expected}")

    def __repr__(self) -> str:
        return f"program of `{self.kernel}`: {len(self.statements)} statements, {len(self.results)} results"


def _numbers(count: int) -> str:
    return f"{count} number{'' if count == 1 else 's'}"


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
    tables = {"numpy": _table_of_arrays, "casadi": _table_of_casadi}
    if names in tables:
        functions["table"] = tables[names](module)
    return functions | {"if_less": if_less}


def _value(table: PiecewiseCubic, x: Any, floor: Callable[[Any], Any], piece: Callable[[Any], Sequence[Any]]) -> Any:
    """The value of a table at x, with the operations and their order of the evaluator; `piece(x)` is the piece of x."""
    if table.period is not None:
        start, length = table.period
        x = x - length * floor((x - start) / length)
    origin, c0, c1, c2, c3 = piece(x)
    d = x - origin
    return ((c3 * d + c2) * d + c1) * d + c0


def _table_of_arrays(module: Any) -> Callable[[PiecewiseCubic, Any], Any]:
    def value(table: PiecewiseCubic, x: Any) -> Any:
        breaks, pieces = module.asarray(table.breaks), module.asarray(table.pieces).T
        return _value(table, x, module.floor, lambda x: pieces[:, module.searchsorted(breaks, x, side="right")])

    return value


def _table_of_casadi(casadi: Any) -> Callable[[PiecewiseCubic, Any], Any]:
    version = tuple(int(part) for part in casadi.__version__.split(".")[:2])
    functions: dict[tuple[str, int], Any] = {}

    def value(table: PiecewiseCubic, x: Any) -> Any:
        if version < (3, 7):
            found = casadi.__version__
            raise AnalysisError(
                f"the model reads the table `{table.name}`, which needs CasADi 3.7 or newer; this is {found}"
            )
        key = (table.name, table.order)
        if key not in functions:
            functions[key] = _function_of_casadi(casadi, table)
        return functions[key](x)

    return value


def _function_of_casadi(casadi: Any, table: PiecewiseCubic) -> Any:
    """A table as a function that is called by expressions of scalars, which cannot look up numbers themselves."""
    x = casadi.MX.sym("x")
    grid = casadi.DM([-float("inf"), *table.breaks, float("inf")])
    columns = [casadi.MX(casadi.DM(list(column))) for column in zip(*table.pieces, strict=True)]

    def piece(x: Any) -> list[Any]:
        place = casadi.low(grid, x)
        return [column[place] for column in columns]

    return casadi.Function("table", [x], [_value(table, x, casadi.floor, piece)], {"never_inline": True})


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
    if program.tables:
        name = program.tables[0].name
        raise AnalysisError(
            f"`to_sympy` has no tables, and `accelerations` reads `{name}`; `to_casadi` and `to_jax` have"
        )
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


def to_casadi(core: _mbdsl.Model, kernel: str, params: Sequence[str] | None) -> Any:
    """A kernel, or `rhs`, as a CasADi function of what it reads, with p or with the parameters that are named."""
    import casadi

    t = casadi.SX.sym("t")
    given, p = _parameters(core, casadi, params)
    functions = _functions(casadi, "casadi", lambda a, b, c, d: casadi.if_else(a < b, c, d))
    symbols: dict[str, Any] = {}

    def run(name: str, **found: Any) -> tuple[Program, list[Any]]:
        program = Program(core, name)
        for argument, length in program.lengths.items():
            if argument not in found and argument not in symbols and argument not in ("p", _ZERO):
                symbols[argument] = casadi.SX.sym(argument, length)
        return program, program.run({"t": t, "p": p, **symbols, **found}, functions)

    def solution() -> tuple[Any, Any]:
        program, results = run("accelerations")
        split = _split(program, results, lambda guard, x: casadi.if_else(guard > 0, x, float("nan")))
        a, multipliers = (casadi.vertcat(*of) for of in split)
        return a, multipliers

    if kernel == "accelerations":
        results = dict(zip(("a", "lambda"), solution()))
    elif kernel == "rhs":
        a, _ = solution()
        _, rates = run("coordinate_rates")
        _, state_rates = run("state_rates")
        dy = casadi.vertcat(*(rates or casadi.vertsplit(symbols["v"])), a, *state_rates)
        parts = [symbols[name] for name in "qvz"]
        y = casadi.SX.sym("y", sum(part.shape[0] for part in parts))
        results = {"dy": casadi.substitute(dy, casadi.vertcat(*parts), y)}
        symbols = {"y": y, "u": symbols["u"]}
    elif kernel == "outputs":
        program = Program(core, kernel)
        of_motion = dict.fromkeys(("a", "lambda"))
        if any(map(program.reads, of_motion)):
            of_motion = dict(zip(of_motion, solution()))
        else:
            of_motion = {name: casadi.SX.zeros(program.lengths[name]) for name in of_motion}
        results = {kernel: casadi.vertcat(*run(kernel, **of_motion)[1])}
    else:
        program, values = run(kernel)
        results = {kernel: casadi.vertcat(*values)}
        if program.pattern is not None:
            rows, columns, entries = program.pattern
            matrix = casadi.SX.zeros(rows, columns)
            for (row, column), value in zip(entries, values, strict=True):
                matrix[row, column] = value
            results = {kernel: matrix}
    arguments = {"t": t, **symbols, **given}
    taken = sorted(set(given) & ({"t", *symbols, *results} - {"p"}))
    if taken:
        words = f"the parameter `{taken[0]}` has the name of another argument: leave `params` out, and `p` has it"
        raise OptionsError(words)
    # Those without a value everywhere, as for a mechanism without joints, are columns of no rows.
    return casadi.Function(kernel, list(arguments.values()), list(results.values()), list(arguments), list(results))


def _parameters(core: _mbdsl.Model, casadi: Any, params: Sequence[str] | None) -> tuple[dict[str, Any], Any]:
    """The arguments for parameters, and p made of them: p itself, or one of each name beside the model's own values."""
    rows = core.parameters
    if params is None:
        p = casadi.SX.sym("p", len(rows))
        return {"p": p}, p
    if isinstance(params, str):
        raise TypeError(f"`params` is a list of names: [{params!r}]")
    known = [row[0] for row in rows if not row[4]]
    for name in params:
        if name not in known:
            is_input = any(row[0] == name for row in rows)
            why = "; it is an input, which `u` has" if is_input else f"; it has {', '.join(known) or 'none'}"
            raise UnknownNameError(f"the model has no parameter `{name}`{why}")
    given = {name: casadi.SX.sym(name) for name in params}
    return given, casadi.vertcat(*(given.get(row[0], row[1]) for row in rows))


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
        results = program.run(arguments, functions)
        a, multipliers = _split(program, results, lambda guard, x: jnp.where(guard > 0, x, jnp.nan))
        return jnp.stack(a), jnp.stack(multipliers) if multipliers else jnp.zeros(0)

    return accelerations
