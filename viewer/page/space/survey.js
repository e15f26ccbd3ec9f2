// What does not change over a run: outlines of bodies, the room that the motion takes, the sizes of forces.

/// The most moments at which the motion is measured.
const MOST_MEASURED = 300;
/// From one frame to the next no body may turn farther, rad, for what is between them to be known.
const MOST_TURNED = 0.9;

function surveyOf(run) {
  const { scene, times } = run;
  const count = Math.min(times.length, MOST_MEASURED);
  const rows = Array.from({ length: count }, (_, i) => Math.round((i * (times.length - 1)) / Math.max(count - 1, 1)));
  const moments = rows.map(index => new Placed(run, { index, part: 0, spacing: 0 }));
  const first = moments[0];
  const shapes = scene.bodies.map((body, index) => outlineOf(scene, body, index, first));
  const boxes = moments.map(now => boxAround(scene, shapes, now, true));
  const room = mostOf(boxes);
  const extent = Math.max(...minus(room.high, room.low)) || 1;
  const reaches = shapes.map((points, index) => Math.max(0, ...points.map(p => sizeOf(minus(p, first.triple(scene.bodies[index].center)))))).filter(reach => reach > 0);
  reaches.sort((a, b) => a - b);
  const link = Math.max(2 * (reaches[reaches.length >> 1] ?? extent / 4), extent / 30);
  const gravity = first.triple(scene.gravity);
  const up = sizeOf(gravity) > 0 ? unitOf(scaled(-1, gravity)) : [0, 0, 1];
  const turn = turnOf(run, rows);
  const heights = cornersOf(room).map(p => dot(p, up));
  return {
    first, shapes, room, extent, link, up, turn,
    own: boxAround(scene, shapes, first),
    seldom: turn > MOST_TURNED,
    // Half the thickness of a strut.
    r: 0.022 * Math.min(link, extent, 6 * (reaches[0] ?? extent)),
    floor: Math.min(...heights) - 0.04 * extent,
    spacing: ticks(0, extent, 6).step,
    // Where the centers of mass are in the mean.
    middles: scene.bodies.map((body, index) => scaled(1 / moments.length, moments.map(now => putAt(now.poses[index], now.triple(body.center))).reduce(plus))),
    guides: scene.joints.map(joint => guideOf(joint, moments)),
    force: usualOf(moments.flatMap(now => arrowsOf(scene, now, { loads: true, reactions: true }).filter(({ force }) => force).map(({ force }) => sizeOf(force)))),
    moment: usualOf(moments.flatMap(now => arrowsOf(scene, now, { loads: true, reactions: true }).filter(({ moment }) => moment).map(({ moment }) => sizeOf(moment)))),
  };
}

/// The points that give a body its outline, in its axes.
function outlineOf(scene, body, index, now) {
  if (body.kind === "coordinate") return [];
  const places = body.points.map(point => now.triple(point.at));
  for (const thing of [...scene.joints, ...scene.loads]) {
    for (const place of [...(thing.ends ?? []), ...(thing.at ? [thing.at] : [])]) if (place.body === index) places.push(now.triple(place.at));
  }
  return places.filter((p, i) => isFinite3(p) && places.findIndex(q => sizeOf(minus(p, q)) < 1e-9) === i);
}

const nowhere = () => ({ low: [Infinity, Infinity, Infinity], high: [-Infinity, -Infinity, -Infinity] });
const isSome = ({ low, high }) => low[0] <= high[0];

function widenBy(box, p) {
  if (!isFinite3(p)) return;
  for (const k of [0, 1, 2]) {
    box.low[k] = Math.min(box.low[k], p[k]);
    box.high[k] = Math.max(box.high[k], p[k]);
  }
}

/// The box around a mechanism at a moment; with its traces and the points of the ground where it is for all of a run.
function boxAround(scene, shapes, now, whole = false) {
  const box = nowhere();
  scene.bodies.forEach((body, index) => {
    if (body.kind === "coordinate") return;
    const center = now.triple(body.center);
    const solid = shapes[index].length < 2 ? equalBox(body, center, now) : null;
    const points = [center, ...shapes[index], ...(solid ? solid.lines.flat() : [])];
    points.forEach(p => widenBy(box, putAt(now.poses[index], p)));
  });
  for (const joint of scene.joints) for (const end of joint.ends ?? []) widenBy(box, now.place(end));
  for (const load of scene.loads) for (const end of load.ends ?? []) widenBy(box, now.place(end));
  if (whole) for (const { at: place } of [...scene.ground, ...scene.traces]) widenBy(box, now.triple(place));
  return isSome(box) ? box : { low: [-1, -1, -1], high: [1, 1, 1] };
}

/// The box around all boxes without those that are much farther out than most, as where a run bursts at its end.
function mostOf(boxes) {
  const start = boxes[0];
  const reach = ({ low, high }) => Math.max(...[0, 1, 2].flatMap(k => [start.low[k] - low[k], high[k] - start.high[k], start.high[k] - start.low[k]]));
  const usual = boxes.map(reach).sort((a, b) => a - b)[boxes.length >> 1];
  const room = nowhere();
  for (const box of boxes) if (reach(box) <= 8 * usual) [box.low, box.high].forEach(p => widenBy(room, p));
  return isSome(room) ? room : start;
}

const cornersOf = ({ low, high }) => [0, 1, 2, 3, 4, 5, 6, 7].map(i => [0, 1, 2].map(k => (i & (1 << k) ? high[k] : low[k])));

/// How far the second point of a joint goes along the axis of the first.
function guideOf({ ends, axes }, moments) {
  if (!ends || !axes) return [0, 0];
  let [low, high] = [Infinity, -Infinity];
  for (const now of moments) {
    const s = dot(unitOf(now.direction(ends[0].body, axes[0])), minus(now.place(ends[1]), now.place(ends[0])));
    if (Number.isFinite(s)) [low, high] = [Math.min(low, s), Math.max(high, s)];
  }
  return low <= high ? [low, high] : [0, 0];
}

/// How far most of the time the fastest body turns from one frame to the next, rad: as its velocities say or, where the
/// page has no room for these, its attitudes.
function turnOf({ scene, times, velocities }, rows) {
  const numberAt = (number, k) => (typeof number === "number" ? number : (number?.[k] ?? NaN));
  const turns = rows.filter(k => k + 1 < times.length).map(k => Math.max(0, ...scene.bodies.map(({ name, attitude }) => {
    const omega = ["x", "y", "z"].map(axis => velocities.find(series => series.name === `${name}.omega.${axis}`)?.value);
    if (omega.every(part => part !== undefined && part !== null)) return sizeOf(omega.map(part => numberAt(part, k))) * (times[k + 1] - times[k]);
    const product = attitude.reduce((sum, part) => sum + numberAt(part, k) * numberAt(part, k + 1), 0);
    return 2 * Math.acos(Math.min(1, Math.abs(product)));
  }).filter(Number.isFinite)));
  const moving = turns.filter(turn => turn > 1e-6);
  return moving.length ? usualOf(moving) : 0;
}

/// What most of the sizes do not exceed: a peak of a few frames must not make all others invisible.
function usualOf(sizes) {
  const sorted = sizes.filter(size => Number.isFinite(size) && size > 0).sort((a, b) => a - b);
  return sorted[Math.floor(0.9 * (sorted.length - 1))] || 1;
}

/// Every force and moment that is drawn as an arrow: on what, where and how large, N and N m.
function arrowsOf(scene, now, of) {
  const list = [];
  const centerOf = body => now.place({ body, at: scene.bodies[body].center });
  if (of.loads) {
    const gravity = now.triple(scene.gravity);
    scene.bodies.forEach((body, index) => {
      const weight = scaled(now.number(body.mass), gravity);
      if (body.kind !== "coordinate" && sizeOf(weight) > 0) list.push({ kind: "load", at: centerOf(index), force: weight });
    });
    for (const load of scene.loads) {
      if (load.force) list.push({ kind: "load", at: now.place(load.at), force: now.triple(load.force) });
      if (load.moment && load.body !== null) list.push({ kind: "load", at: centerOf(load.body), moment: now.triple(load.moment) });
      if (load.tension) {
        const [p, q] = load.ends.map(end => now.place(end));
        const pull = scaled(now.number(load.tension), unitOf(minus(q, p)));
        if (load.ends[0].body !== null) list.push({ kind: "load", at: p, force: pull });
        if (load.ends[1].body !== null) list.push({ kind: "load", at: q, force: scaled(-1, pull) });
      }
    }
  }
  if (of.reactions) {
    for (const { ends, force, moment } of scene.joints) {
      if (!ends) continue;
      const place = now.place(ends[1]);
      list.push({ kind: "reaction", at: place, force: now.triple(force) });
      if (moment.some(part => part !== 0)) list.push({ kind: "reaction", at: place, moment: now.triple(moment) });
    }
  }
  return list;
}
