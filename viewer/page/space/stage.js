// The drawing of a mechanism in space: a view that is turned, moved and zoomed, and the scene in it.

const MARGINS = { left: 40, right: 56, top: 50, bottom: 40 };
/// From where one looks at first, rad: about the vertical, and above the ground.
const VIEW = { azimuth: -1.05, elevation: 0.36 };
/// A mechanism that goes this many times as far as it is large is followed.
const WANDERED = 6;
/// The frames behind a mechanism that is followed whose path is shown.
const TRAIL = 300;
/// Pictures that follow each other more slowly than this, ms, lose their smooth edges, then pixels, down to this share
/// of a side; looked at after so many of them. Longer pauses lie between single pictures.
const SLOW = 36, FEWEST = 0.5, LOOKED = 15, PAUSE = 2000;

class Stage {
  constructor(canvas, changed) {
    this.canvas = canvas;
    this.changed = changed;
    this.follows = false;
    this.layers = { names: false, paths: true, centers: false, loads: false, reactions: false, boxes: false };
    this.arrows = 1;
    this.view = { ...VIEW, x: 0, y: 0, z: 0, scale: 1 };
    this.fitted = true;
    this.size = { width: 0, height: 0 };
    /// The pixels of a side of the faces, as a share of those of the screen.
    this.sharpness = 1;
    this.gaps = [];
    this.smooth = true;
    this.lay();
    new ResizeObserver(() => this.resize()).observe(canvas);
    this.listen();
  }

  /// Lays a canvas for faces below the one of labels and arrows, in place of the one before.
  lay() {
    const below = document.createElement("canvas");
    below.setAttribute("aria-hidden", "true");
    below.hidden = this.canvas.hidden;
    this.below?.remove();
    this.canvas.parentElement.prepend(below);
    this.below = below;
    this.painter = Painter.on(below, this.smooth);
    const paints = painter => {
      if (this.below !== below) return;
      this.painter = painter();
      this.changed();
    };
    below.addEventListener("webglcontextlost", event => {
      event.preventDefault();
      paints(() => null);
    });
    below.addEventListener("webglcontextrestored", () => paints(() => Painter.on(below, this.smooth)));
  }

  /// Shows a run; `keep` with the view as it is.
  show(run, keep = false) {
    this.run = run;
    this.survey = surveyOf(run);
    Object.assign(detail, !this.painter ? ON_CANVAS : run.scene.bodies.length > MANY ? OF_MANY : FINE);
    this.parts = partsOf(run.scene, this.survey);
    this.trails = run.scene.traces.map((trace, i) => trailOf(trace, i, run, this.survey));
    this.painter?.forget();
    this.center = null;
    this.resize();
    if (keep) return this.changed();
    Object.assign(this.view, VIEW);
    this.follows = false;
    const size = ({ low, high }) => Math.max(...minus(high, low));
    // What moves far away from where it was is followed.
    if (size(this.survey.room) > WANDERED * size(this.survey.own)) {
      this.fitNow(run.times[0]);
      this.home = this.view.scale;
      this.follows = true;
    } else this.fit();
  }

  /// The mechanism at a time; that of the nearest frame where what is between them is not known.
  moment(t) {
    const now = moment(this.run.times, t);
    const nearest = () => ({ index: now.index + (now.part > 0.5 ? 1 : 0), part: 0, spacing: 0 });
    return new Placed(this.run, this.survey.seldom ? nearest() : now);
  }

  resize() {
    const { clientWidth: width, clientHeight: height } = this.canvas;
    const ratio = globalThis.devicePixelRatio || 1;
    for (const [canvas, share] of [[this.canvas, 1], [this.below, this.sharpness]]) {
      canvas.width = Math.round(width * ratio * share);
      canvas.height = Math.round(height * ratio * share);
    }
    this.size = { width, height };
    if (!this.run) return;
    if (this.fitted) this.fit();
    // At once: a new size has emptied the canvas.
    if (this.drawn) this.draw(...this.drawn);
  }

  /// The directions of the screen in the world: right, up, to the viewer.
  get axes() {
    const { azimuth, elevation } = this.view;
    const vertical = this.survey?.up ?? [0, 0, 1];
    const [e1, e2] = across(vertical);
    const [c, s] = [Math.cos(azimuth), Math.sin(azimuth)];
    const out = plus(scaled(c, e1), scaled(s, e2));
    const right = plus(scaled(-s, e1), scaled(c, e2));
    const eye = plus(scaled(Math.cos(elevation), out), scaled(Math.sin(elevation), vertical));
    return { right, up: cross(eye, right), eye };
  }

  /// How deep the space is that is drawn, m.
  get depth() {
    const { room, spacing } = this.survey;
    const far = sizeOf(minus(room.high, room.low)) + 4 * spacing;
    return 2 * far + 2 * sizeOf(minus(scaled(0.5, plus(room.low, room.high)), [this.view.x, this.view.y, this.view.z]));
  }

  /// A place of the world as right, up and to the viewer from the middle, m.
  seen(place) {
    const { right, up, eye } = this.axes;
    const way = minus(place, [this.view.x, this.view.y, this.view.z]);
    return [dot(right, way), dot(up, way), dot(eye, way)];
  }

  onCanvas([x, y]) {
    return [this.size.width / 2 + x * this.view.scale, this.size.height / 2 - y * this.view.scale];
  }

  toScreen(place) {
    return this.onCanvas(this.seen(place));
  }

  /// Moves the middle of the view by this much of the screen, m.
  shift(dx, dy) {
    const { right, up } = this.axes;
    [this.view.x, this.view.y, this.view.z] = plus([this.view.x, this.view.y, this.view.z], plus(scaled(dx, right), scaled(dy, up)));
  }

  /// Shows all of the motion.
  fit() {
    this.follows = false;
    this.frame(this.survey.room);
    this.home = this.view.scale;
    this.fitted = true;
    this.changed();
  }

  /// Shows the mechanism as it is at a moment.
  fitNow(t) {
    const now = this.moment(t);
    this.frame(boxAround(this.run.scene, this.survey.shapes, now));
    this.center = centerOfBodies(now);
    this.fitted = false;
    this.changed();
  }

  /// Keeps the mechanism where it is on the screen, or lets it go.
  follow(follows = !this.follows) {
    this.follows = follows;
    this.center = null;
    this.changed();
  }

  /// Puts a box into the middle.
  frame(box) {
    [this.view.x, this.view.y, this.view.z] = scaled(0.5, plus(box.low, box.high));
    const seen = cornersOf(box).map(p => this.seen(p));
    const pad = 4 * this.survey.r;
    const [wide, high] = [0, 1].map(k => Math.max(...seen.map(p => p[k])) - Math.min(...seen.map(p => p[k])) + 2 * pad);
    const { width, height } = this.size;
    this.view.scale = Math.max(Math.min((width - MARGINS.left - MARGINS.right) / wide, (height - MARGINS.top - MARGINS.bottom) / high), 1e-12);
    this.shift((MARGINS.right - MARGINS.left) / 2 / this.view.scale, (MARGINS.top - MARGINS.bottom) / 2 / this.view.scale);
    this.center = null;
  }

  /// Zooms by a factor about a place on the screen, the middle unless said.
  zoom(factor, [x, y] = [this.size.width / 2, this.size.height / 2]) {
    const before = this.view.scale;
    const after = this.view.scale = Math.min(Math.max(before * factor, this.home / 50), this.home * 500);
    const way = 1 / before - 1 / after;
    this.shift((x - this.size.width / 2) * way, (this.size.height / 2 - y) * way);
    this.fitted = false;
    this.changed();
  }

  /// Moves what is shown by pixels.
  pan(dx, dy) {
    this.shift(-dx / this.view.scale, dy / this.view.scale);
    this.fitted = false;
    this.changed();
  }

  /// Turns the view about the vertical and over the ground, as if the mechanism were moved by pixels.
  orbit(dx, dy) {
    this.view.azimuth -= 0.008 * dx;
    this.view.elevation = Math.min(Math.max(this.view.elevation + 0.008 * dy, -Math.PI / 2), Math.PI / 2);
    this.changed();
  }

  /// Looks along an axis of the world, or as at first.
  look(along) {
    if (!along) Object.assign(this.view, VIEW);
    else {
      const eye = WORLD.axes["xyz".indexOf(along)];
      const { up } = this.survey;
      const [e1, e2] = across(up);
      const rise = dot(eye, up);
      this.view.elevation = Math.asin(Math.min(1, Math.max(-1, rise)));
      this.view.azimuth = Math.abs(rise) > 0.999 ? -Math.PI / 2 : Math.atan2(dot(eye, e2), dot(eye, e1));
    }
    this.fit();
  }

  /// Drag turns, with shift or another button it moves; wheel and two fingers zoom, a double click shows all.
  listen() {
    const { canvas } = this;
    const held = new Map();
    const place = event => [event.offsetX, event.offsetY];
    canvas.addEventListener("wheel", event => {
      event.preventDefault();
      this.zoom(Math.exp(-event.deltaY * (event.deltaMode ? 0.05 : 0.0015)), place(event));
    }, { passive: false });
    canvas.addEventListener("pointerdown", event => {
      canvas.setPointerCapture(event.pointerId);
      held.set(event.pointerId, place(event));
    });
    canvas.addEventListener("pointermove", event => {
      const before = held.get(event.pointerId);
      if (!before) return;
      const now = place(event);
      held.set(event.pointerId, now);
      const [dx, dy] = [now[0] - before[0], now[1] - before[1]];
      const other = [...held].find(([id]) => id !== event.pointerId)?.[1];
      if (!other) return event.shiftKey || event.buttons & 6 ? this.pan(dx, dy) : this.orbit(dx, dy);
      const spread = p => Math.hypot(p[0] - other[0], p[1] - other[1]) || 1;
      this.pan(dx / 2, dy / 2);
      this.zoom(spread(now) / spread(before), [(now[0] + other[0]) / 2, (now[1] + other[1]) / 2]);
    });
    for (const end of ["pointerup", "pointercancel"]) canvas.addEventListener(end, event => held.delete(event.pointerId));
    canvas.addEventListener("contextmenu", event => event.preventDefault());
    canvas.addEventListener("dblclick", () => this.fit());
  }

  /// Notices how fast pictures follow each other; where that is slow, as without a graphics processor, edges of faces are
  /// no longer smooth, and if that is not enough, they get fewer pixels.
  pace() {
    const clock = performance.now(), gap = clock - (this.clock ?? -Infinity);
    this.clock = clock;
    if (gap > PAUSE) this.gaps = [];
    else this.gaps.push(gap);
    if (this.gaps.length < LOOKED) return;
    const mean = this.gaps.reduce((sum, gap) => sum + gap) / LOOKED;
    this.gaps = [];
    if (mean < SLOW || this.sharpness <= FEWEST || !this.painter) return;
    if (this.smooth) {
      this.smooth = false;
      this.lay();
    } else this.sharpness = Math.max(FEWEST, 0.7 * this.sharpness);
    const { width, height } = this.canvas;
    this.below.width = Math.round(width * this.sharpness);
    this.below.height = Math.round(height * this.sharpness);
  }

  draw(t, colors) {
    const { canvas, run, size } = this;
    this.drawn = [t, colors];
    if (!run || !(size.width > 0)) return;
    this.pace();
    const g = canvas.getContext("2d");
    const ratio = canvas.width / size.width;
    g.setTransform(ratio, 0, 0, ratio, 0, 0);
    g.clearRect(0, 0, size.width, size.height);
    if (this.follows) this.keepInPlace(this.moment(t));
    this.paint(g, t, colors, this.painter);
  }

  /// Draws on a canvas, or on what draws like one, the parts by WebGL where `painter` does that below it.
  paint(g, t, colors, painter = null) {
    const { run, survey, layers } = this;
    const now = this.moment(t);
    // The axes are the same for all of a picture.
    const stage = Object.create(this, { axes: { value: this.axes }, depth: { value: this.depth } });
    const parts = this.shownParts(now);
    if (painter) painter.draw(parts, stage, colors);
    else drawFaces(g, parts, stage, colors);
    g.font = "12px system-ui, sans-serif";
    drawOverlay({ g, stage, scene: run.scene, now, colors, survey, layers, written: [] }, run.units, this.arrows);
  }

  /// The parts of the layers that are shown, each where it is.
  shownParts(now) {
    const { layers } = this;
    const parts = this.parts.filter(({ layer }) => !layer || layers[layer]).map(part => ({ ...part, placement: part.place(now) }));
    if (!layers.paths) return parts;
    const { index } = now.now;
    const trails = this.trails.flatMap(({ starts, shape, color }) => {
      const to = starts[index];
      const part = { shape, color, placement: WORLD, width: 1.8 };
      if (this.follows) return [{ ...part, from: starts[Math.max(0, index - TRAIL)], to }];
      return [{ ...part, alpha: 0.3, width: 1.4 }, { ...part, to }];
    });
    return [...parts, ...trails];
  }

  /// Moves the view by as much as the bodies have moved.
  keepInPlace(now) {
    const center = centerOfBodies(now);
    if (!center) return;
    if (this.center) [this.view.x, this.view.y, this.view.z] = plus([this.view.x, this.view.y, this.view.z], minus(center, this.center));
    this.center = center;
  }
}

/// The mean position of the bodies; null if none has one.
function centerOfBodies({ poses }) {
  const seen = poses.map(({ at: place }) => place).filter(isFinite3);
  return seen.length ? scaled(1 / seen.length, seen.reduce(plus)) : null;
}

/// The path of a point as lines from frame to frame, or dots where frames are seldom; `starts` has the first line of each frame.
function trailOf({ at: numbers }, i, { times }, { seldom, r }) {
  const lines = [], starts = [];
  let before = null;
  times.forEach((_, k) => {
    const place = numbers.map(number => (typeof number === "number" ? number : (number?.[k] ?? NaN)));
    const isKnown = isFinite3(place);
    if (isKnown && seldom) lines.push([place, plus(place, [0.1 * r, 0, 0])]);
    else if (isKnown && before) lines.push([before, place]);
    before = isKnown ? place : null;
    starts.push(lines.length);
  });
  return { shape: { faces: [], lines }, color: `trace${i}`, starts };
}
