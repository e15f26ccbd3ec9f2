// The data of a run with its columns read, and where everything is at a time.

/// Reads the columns and puts them in the place of their numbers, so that a number of the scene is
/// either a number or an array over the frames.
function read(data) {
  const columns = data.columns.map(column => column && decode(column));
  const isNumber = value =>
    Array.isArray(value) && value.length === 1 && Number.isInteger(value[0]) && value[0] < columns.length;
  const resolve = value => {
    if (isNumber(value)) return columns[value[0]];
    if (Array.isArray(value)) return value.map(resolve);
    if (value && typeof value === "object") {
      return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, resolve(part)]));
    }
    return value;
  };
  const run = { ...data, times: columns[0] };
  for (const part of ["scene", "energies", "violations", "outputs", "coordinates", "velocities", "groups"]) {
    run[part] = resolve(data[part]);
  }
  pinned(run.scene);
  return run;
}

/// Gives places that joints hold together one pin: they are drawn at one point, also between frames and
/// however near one looks.
function pinned(scene) {
  const columns = new Map();
  const word = number => {
    if (typeof number === "number") return number.toPrecision(12);
    if (!columns.has(number)) columns.set(number, `c${columns.size}`);
    return columns.get(number);
  };
  const key = ({ body, at }) => `${body} ${word(at[0])} ${word(at[1])}`;
  const pins = new Map();
  for (const { kind, ends } of scene.joints) {
    if ((kind !== "revolute" && kind !== "weld") || !ends) continue;
    const [one, other] = ends.map(end => pins.get(key(end)) ?? { places: new Map([[key(end), end]]) });
    if (one === other) continue;
    for (const [name, place] of other.places) one.places.set(name, place);
    for (const name of one.places.keys()) pins.set(name, one);
  }
  const mark = place => {
    place.pin = pins.get(key(place)) ?? null;
  };
  for (const thing of [...scene.joints, ...scene.loads]) [...(thing.ends ?? []), ...(thing.at ? [thing.at] : [])].forEach(mark);
  scene.bodies.forEach((body, index) => body.points.forEach(point => mark(Object.assign(point, { body: index }))));
  for (const { carrier, parts } of scene.drawing?.figures ?? []) {
    if (carrier.at) mark(carrier.at.place);
    carrier.between?.forEach(mark);
    if (carrier.body === undefined) continue;
    for (const { points, center } of parts) {
      for (const vertex of points ?? [center]) mark(vertex.place = { body: carrier.body, at: vertex.slice(0, 2) });
    }
  }
  for (const { places } of scene.drawing?.labels ?? []) places.forEach(mark);
}

/// A moment between two frames: `index` and the `part` of the way to the next.
function moment(times, t) {
  let low = 0, high = times.length - 1;
  if (!(t > times[0])) return { index: 0, part: 0, spacing: 0 };
  if (t >= times[high]) return { index: high, part: 0, spacing: 0 };
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if (times[middle] <= t) low = middle; else high = middle;
  }
  const spacing = times[high] - times[low];
  return { index: low, part: (t - times[low]) / spacing, spacing };
}

/// A number at a moment; what JSON could not say is none.
function at(number, { index, part }) {
  if (typeof number === "number") return number;
  if (!number) return NaN;
  return part === 0 ? number[index] : number[index] + part * (number[index + 1] - number[index]);
}

/// A number at a moment whose rate is known: the cubic that has values and rates of both frames.
function moved(number, rate, now) {
  const { index, part, spacing } = now;
  const straight = at(number, now);
  if (typeof number === "number" || part === 0 || !rate) return straight;
  const rateAt = k => (typeof rate === "number" ? rate : rate[k]);
  const [u, v] = [rateAt(index), rateAt(index + 1)];
  if (!Number.isFinite(u) || !Number.isFinite(v)) return straight;
  const rest = 1 - part, way = number[index + 1] - number[index];
  return straight + part * rest * (rest * (spacing * u - way) - part * (spacing * v - way));
}

