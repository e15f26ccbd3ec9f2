const GROUND = { x: 0, y: 0, cos: 1, sin: 0 };

/// The scene at a moment: what asks for places asks it.
class Scene {
  constructor(scene, now) {
    this.now = now;
    this.poses = scene.bodies.map(body => {
      const angle = moved(body.angle, body.turning, now);
      const [x, y] = [0, 1].map(k => moved(body.at[k], body.velocity?.[k], now));
      return { x, y, cos: Math.cos(angle), sin: Math.sin(angle) };
    });
    this.pins = new Map();
  }
  number(number) { return at(number, this.now); }
  pair(pair) { return [at(pair[0], this.now), at(pair[1], this.now)]; }
  /// Where a point is that leaves a path.
  trace({ at: place, velocity }) { return [0, 1].map(k => moved(place[k], velocity?.[k], this.now)); }
  pose(body) { return body === null ? GROUND : this.poses[body]; }
  /// A vector of a body, or of the ground, in world axes.
  direction(body, local) {
    const { cos, sin } = this.pose(body);
    const [u, v] = this.pair(local);
    return [cos * u - sin * v, sin * u + cos * v];
  }
  /// A point of a body, or of the ground, in the world.
  place(place) {
    return place.pin ? this.pin(place.pin) : this.own(place);
  }
  /// Where places that are held together are: on the ground, or between those that the bodies say.
  pin(pin) {
    let point = this.pins.get(pin);
    if (!point) {
      const places = [...pin.places.values()];
      const ground = places.find(({ body }) => body === null);
      const all = (ground ? [ground] : places).map(place => this.own(place));
      point = [0, 1].map(k => all.reduce((sum, p) => sum + p[k], 0) / all.length);
      this.pins.set(pin, point);
    }
    return point;
  }
  /// Where a body alone says that its point is.
  own({ body, at: local }) {
    const { x, y } = this.pose(body);
    const [dx, dy] = this.direction(body, local);
    return [x + dx, y + dy];
  }
}

/// Some moments over the run, to measure how far things go.
function samples(times, most = 400) {
  const step = Math.max(1, Math.ceil(times.length / most));
  const list = [];
  for (let index = 0; index < times.length; index += step) list.push({ index, part: 0, spacing: 0 });
  list.push({ index: times.length - 1, part: 0, spacing: 0 });
  return list;
}

/// What does not change over a run: the room that the motion takes, the sizes of forces.
function surveyed(run) {
  const { scene, times } = run;
  const moments = samples(times);
  const scenes = moments.map(now => new Scene(scene, now));
  const [low, high] = scene.drawing?.room ?? [[-1, -1], [1, 1]];
  const turn = farthestTurn(run, moments);
  return {
    room: { low, high },
    // What the mechanism takes of it at the start.
    own: boxOf(scene, scenes[0]),
    turn,
    seldom: turn > MOST_TURN,
    extent: Math.max(high[0] - low[0], high[1] - low[1]) || 1,
    // What a link is long, for the thickness of what is drawn.
    link: scene.drawing?.link ?? 1,
    force: typical(scenes.map(now => largest(scene, now))),
    moment: typical(scenes.map(now => largestMoment(scene, now))),
  };
}

/// From one row to the next no body may turn farther, rad, for what is between them to be known.
const MOST_TURN = 0.9;

/// How far most of the time the fastest body turns from one row to the next, rad.
function farthestTurn({ scene, times }, moments) {
  const turns = moments.map(({ index }) => {
    const k = Math.min(index, times.length - 2);
    const spacing = k >= 0 ? times[k + 1] - times[k] : 0;
    return Math.max(0, ...scene.bodies.map(({ turning }) => Math.abs(typeof turning === "number" ? turning : (turning?.[k] ?? 0)) * spacing).filter(Number.isFinite));
  });
  const moving = turns.filter(turn => turn > 0);
  return moving.length ? typical(moving) : 0;
}

/// The box around a mechanism at a moment, without the paths of its points.
function boxOf(scene, now) {
  const box = { low: [Infinity, Infinity], high: [-Infinity, -Infinity] };
  const see = point => widen(box, point, point);
  scene.drawing?.outlines.forEach((points, body) => points.forEach(at => see(now.own({ body, at }))));
  for (const joint of scene.joints) for (const end of joint.ends ?? []) if (end.body !== null) see(now.place(end));
  return box.low[0] <= box.high[0] ? box : { low: [-1, -1], high: [1, 1] };
}

function widen(box, low, high) {
  if (![...low, ...high].every(Number.isFinite)) return;
  for (const k of [0, 1]) {
    box.low[k] = Math.min(box.low[k], low[k]);
    box.high[k] = Math.max(box.high[k], high[k]);
  }
}

function unit([x, y]) {
  const size = Math.hypot(x, y) || 1;
  return [x / size, y / size];
}

/// Every force that is drawn as an arrow: on what, where and how large, N.
function forces(scene, now, of) {
  const list = [];
  if (of.loads) {
    const [gx, gy] = now.pair(scene.gravity);
    scene.bodies.forEach((body, index) => {
      const mass = now.number(body.mass);
      if (body.kind === "coordinate" || !(mass * Math.hypot(gx, gy) > 0)) return;
      list.push({ kind: "load", name: `weight of ${body.name}`, at: now.place({ body: index, at: body.center }), force: [mass * gx, mass * gy] });
    });
    for (const load of scene.loads) {
      if (load.force) list.push({ kind: "load", name: load.name, at: now.place(load.at), force: now.pair(load.force) });
      if (load.tension) {
        const tension = now.number(load.tension);
        const [p, q] = load.ends.map(end => now.place(end));
        const along = unit([q[0] - p[0], q[1] - p[1]]);
        const pull = along.map(x => x * tension);
        if (load.ends[0].body !== null) list.push({ kind: "load", name: load.name, at: p, force: pull });
        if (load.ends[1].body !== null) list.push({ kind: "load", name: load.name, at: q, force: pull.map(x => -x) });
      }
    }
  }
  if (of.reactions) {
    for (const joint of scene.joints) {
      if (joint.ends) list.push({ kind: "reaction", name: joint.name, at: now.place(joint.ends[1]), force: now.pair(joint.force) });
    }
  }
  return list;
}

/// Every torque and moment that is drawn as an arc, N m.
function moments(scene, now, of) {
  const list = [];
  if (of.loads) {
    for (const load of scene.loads) {
      if (!load.torque) continue;
      const body = load.bodies[1] ?? load.bodies[0];
      if (body === null) continue;
      const sign = load.bodies[1] === null ? -1 : 1;
      list.push({ kind: "load", name: load.name, at: bodyCenter(scene, now, body), moment: sign * now.number(load.torque) });
    }
  }
  if (of.reactions) {
    for (const joint of scene.joints) {
      const moment = now.number(joint.moment);
      if (joint.moment === 0 || !Number.isFinite(moment)) continue;
      const place = joint.ends?.[1] ?? joint.about;
      if (place) list.push({ kind: "reaction", name: joint.name, at: now.place(place), moment });
    }
  }
  return list;
}

const bodyCenter = (scene, now, body) => now.place({ body, at: scene.bodies[body].center });

const largest = (scene, now) =>
  Math.max(0, ...forces(scene, now, { loads: true, reactions: true }).map(({ force }) => Math.hypot(...force)).filter(Number.isFinite));
const largestMoment = (scene, now) =>
  Math.max(0, ...moments(scene, now, { loads: true, reactions: true }).map(({ moment }) => Math.abs(moment)).filter(Number.isFinite));

/// What most of the sizes do not exceed: a peak of a few frames must not make all others invisible.
function typical(sizes) {
  const sorted = sizes.sort((a, b) => a - b);
  return sorted[Math.floor(0.9 * (sorted.length - 1))] || sorted[sorted.length - 1] || 1;
}
