// Where everything is in space at a time.

/// The rates of a column at its frames, of the parabola through each frame and its neighbors.
const knownRates = new WeakMap();
function ratesOf(column, times) {
  let rates = knownRates.get(column);
  if (rates) return rates;
  const last = times.length - 1;
  // Two frames may be at one time.
  const slope = k => times[k + 1] > times[k] ? (column[k + 1] - column[k]) / (times[k + 1] - times[k]) : 0;
  rates = Float64Array.from(times, (_, k) => {
    if (k === 0 || k === last) return last > 0 ? slope(k === 0 ? 0 : last - 1) : 0;
    const [before, after] = [times[k] - times[k - 1], times[k + 1] - times[k]];
    return before + after > 0 ? (after * slope(k - 1) + before * slope(k)) / (before + after) : 0;
  });
  knownRates.set(column, rates);
  return rates;
}

/// The scene at a moment: what asks for places asks it.
class Placed {
  constructor({ scene, times }, now) {
    this.now = now;
    this.times = times;
    this.poses = scene.bodies.map(({ at: place, attitude }) => ({
      at: this.smooth(place),
      axes: axesOf(this.smooth(attitude)),
    }));
  }
  number(number) { return at(number, this.now); }
  triple(triple) { return triple.map(number => at(number, this.now)); }
  /// Numbers on the way from frame to frame without corners.
  smooth(numbers) {
    return numbers.map(number => moved(number, typeof number === "number" || !number ? null : ratesOf(number, this.times), this.now));
  }
  pose(body) { return body === null ? WORLD : this.poses[body]; }
  /// A vector of a body, or of the ground, in world axes.
  direction(body, local) { return turnedBy(this.pose(body), this.triple(local)); }
  /// A point of a body, or of the ground, in the world.
  place({ body, at: local }) { return putAt(this.pose(body), this.triple(local)); }
}
