// Keys that turn a view of space; where the plane is shown they do nothing.

for (const [key, dx, dy] of [["w", 0, 1], ["a", 1, 0], ["s", 0, -1], ["d", -1, 0]]) {
  KEYS[key] = event => (event.shiftKey && stage.orbit ? stage.orbit(25 * dx, 25 * dy) : stage.pan(40 * dx, 40 * dy));
}
for (const key of ["x", "y", "z"]) KEYS[key] = () => stage.look?.(key);
KEYS.i = () => stage.look?.();
KEYS.b = () => "boxes" in stage.layers && toggleLayer("boxes");
