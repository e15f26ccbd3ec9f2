// Plots over time, all with one cursor.

/// The space around the curves, px; at the left at least, where long numbers take more.
const FRAME = { left: 58, right: 12, top: 24, bottom: 34 };
/// The space between a number at an axis and the edge of the plot, and the axis, px.
const BESIDE = [3, 7];

/// The dashes of the curves beyond those that colors tell apart.
const DASHES = [[], [7, 4], [2, 3], [9, 3, 2, 3]];
const COLORS = 6;
const dashOf = i => DASHES[Math.floor(i / COLORS) % DASHES.length];

const hiddenCurves = new Map();
function hiddenIn(title, series) {
  const names = `${title}: ${series.map(({ name }) => name).join()}`;
  if (!hiddenCurves.has(names)) hiddenCurves.set(names, new Set());
  return hiddenCurves.get(names);
}

const unfolded = new Set();

/// How far a finger moves, in px, before it is known which way.
const SLACK = 8;

/// A plot of some series: `{ name, unit, value, color }`. On a logarithmic one the values are
/// decimal logarithms. Over the time, or over another series, `over`. A `folded` one shows its title first.
class Plot {
  constructor({ title, label, series, times, seek, logarithmic = false, over = null, folded = false }) {
    Object.assign(this, { label, series, times, logarithmic, over, left: FRAME.left });
    this.span = null;
    // What is hidden stays so when the plots are made anew.
    this.hidden = hiddenIn(title, series);
    this.card = element(folded ? "details" : "section", { class: "card" });
    this.card.append(element(folded ? "summary" : "h2", {}, title));
    if (folded) {
      // What was unfolded stays so when the plots are made anew.
      this.card.open = unfolded.has(title);
      this.card.addEventListener("toggle", () => this.card.open ? unfolded.add(title) : unfolded.delete(title));
    }
    this.box = element("div", { class: "plot", role: "img", "aria-label": `${title} over ${over ? over.name : "time"}`, title: over ? "" : "Click: go to that time. Wheel: zoom. Double click: all of the run." });
    this.sheet = element("canvas");
    this.front = element("canvas");
    this.tip = element("output", { class: "tip", "aria-live": "off", hidden: "" });
    this.box.append(this.sheet, this.front, this.tip);
    this.card.append(this.box, this.entries());
    new ResizeObserver(() => this.resize()).observe(this.box);
    let held = false, begun = null;
    const move = event => {
      // A finger that goes up or down scrolls the page.
      if (begun !== null && Math.abs(event.offsetX - begun) > SLACK) [held, begun] = [true, null];
      if (held && !this.over) seek(this.timeAt(event.offsetX));
      this.hover(event);
    };
    this.box.addEventListener("pointerdown", event => {
      // Two fingers mean something else.
      if (!event.isPrimary) return ([held, begun] = [false, null]);
      if (event.pointerType === "touch") return (begun = event.offsetX);
      held = true;
      this.box.setPointerCapture(event.pointerId);
      move(event);
    });
    this.box.addEventListener("pointermove", move);
    this.box.addEventListener("pointerup", event => {
      if (begun !== null && !this.over) seek(this.timeAt(event.offsetX));
      [held, begun] = [false, null];
    });
    this.box.addEventListener("pointercancel", () => ([held, begun] = [false, null]));
    this.box.addEventListener("pointerleave", () => (this.tip.hidden = true));
    if (over) return;
    this.box.addEventListener("wheel", event => {
      // The page scrolls unless a key says otherwise, or the plot is zoomed already.
      if (!event.ctrlKey && !event.shiftKey && !this.span) return;
      event.preventDefault();
      this.zoom(this.timeAt(event.offsetX), Math.exp((event.deltaY || event.deltaX) * 0.002));
    }, { passive: false });
    this.box.addEventListener("dblclick", () => this.zoom(0, Infinity));
  }

  /// Shows a part of the run around a time, `factor` times as long as before.
  zoom(t, factor) {
    const [first, last] = [this.times[0], this.times.at(-1)];
    const [from, to] = this.ends();
    const low = Math.max(first, t + (from - t) * factor), high = Math.min(last, t + (to - t) * factor);
    if (!(high - low > 4 * (last - first) / Math.max(4, this.times.length) / 10)) return;
    this.span = low <= first && high >= last || !Number.isFinite(factor) ? null : [low, high];
    this.draw(this.time, this.colors);
  }

  /// The values where the pointer is.
  hover({ offsetX, buttons }) {
    const { left } = this, { right } = FRAME;
    if (buttons || this.over || offsetX < left || offsetX > this.size.width - right) return (this.tip.hidden = true);
    const t = this.timeAt(offsetX), now = moment(this.times, t);
    const lines = this.series.flatMap((series, i) => this.hidden.has(i) ? [] : [`${series.name} ${this.text(at(series.value, now), series.unit)}`]);
    this.tip.textContent = [`t ${written(t, 5)} s`, ...lines.slice(0, 8)].join("\n");
    this.tip.hidden = false;
    // In the other half: the curves where the pointer is are what one looks at.
    const isRight = offsetX > this.size.width / 2;
    this.tip.style.left = isRight ? `${left}px` : "auto";
    this.tip.style.right = isRight ? "auto" : `${right}px`;
  }

  /// The legend: colors, names and the values at the cursor; a click hides a curve.
  entries() {
    const list = element("div", { class: "entries" });
    this.values = this.series.map((series, i) => {
      const button = element("button", { type: "button", "aria-pressed": "true", title: `Show or hide ${series.name}` });
      button.style.setProperty("--color", `var(--series-${(i % COLORS) + 1})`);
      if (dashOf(i).length) button.classList.add("dashed");
      const value = element("output", { "aria-live": "off", "data-series": series.name });
      const reach = element("small", { title: "Lowest and highest value, and how far they are apart" }, this.reachOf(series));
      button.append(element("i"), element("span", {}, series.name), value, reach);
      if (this.hidden.has(i)) button.setAttribute("aria-pressed", "false");
      button.addEventListener("click", () => {
        const hide = !this.hidden.has(i);
        if (hide) this.hidden.add(i); else this.hidden.delete(i);
        button.setAttribute("aria-pressed", String(!hide));
        this.draw(this.time, this.colors);
      });
      list.append(button);
      return value;
    });
    return list;
  }

  /// The lowest and the highest value of a series, and how far they are apart.
  reachOf(series) {
    if (this.logarithmic) return "";
    let [low, high] = series.reach ?? [Infinity, -Infinity];
    for (let k = 0; k < this.times.length; k++) {
      const value = this.valueOf(series, k);
      // The rows are rounded, the extremes are not.
      const doubt = series.reach ? series.value?.quantum ?? 0 : 0;
      if (Number.isFinite(value)) [low, high] = [Math.min(low, value + doubt), Math.max(high, value - doubt)];
    }
    return low <= high ? `${written(low, 4)} … ${written(high, 4)}, span ${written(high - low, 4)}` : "";
  }

  /// What is on the horizontal axis in frame k.
  across(k) { return this.over ? this.valueOf(this.over, k) : this.times[k]; }

  /// Where the horizontal axis begins and ends.
  ends() {
    if (this.span) return this.span;
    if (!this.over) return [this.times[0], this.times.at(-1)];
    let low = Infinity, high = -Infinity;
    for (let k = 0; k < this.times.length; k++) {
      const x = this.across(k);
      if (Number.isFinite(x)) [low, high] = [Math.min(low, x), Math.max(high, x)];
    }
    const pad = 0.04 * (high - low) || 0.5;
    return low <= high ? [low - pad, high + pad] : [0, 1];
  }

  resize() {
    const { clientWidth: width, clientHeight: height } = this.box;
    this.size = { width, height };
    for (const canvas of [this.sheet, this.front]) {
      const ratio = globalThis.devicePixelRatio || 1;
      canvas.width = Math.round(width * ratio);
      canvas.height = Math.round(height * ratio);
    }
    if (this.colors) this.draw(this.time, this.colors);
  }

  valueOf(series, k) {
    const { value } = series;
    return typeof value === "number" ? value : value ? value[k] : NaN;
  }

  /// The lowest and the highest value of what is shown.
  range() {
    let low = Infinity, high = -Infinity;
    this.series.forEach((series, i) => {
      if (this.hidden.has(i)) return;
      for (let k = 0; k < this.times.length; k++) {
        if (this.span && (this.times[k] < this.span[0] || this.times[k] > this.span[1])) continue;
        const y = this.valueOf(series, k);
        // Below this a violation is none.
        if (!Number.isFinite(y) || (this.logarithmic && y <= -20)) continue;
        low = Math.min(low, y);
        high = Math.max(high, y);
      }
    });
    if (!(low <= high)) return this.logarithmic ? [-16, -8] : [-1, 1];
    if (this.logarithmic) return [Math.max(Math.floor(low), Math.floor(high) - 14), Math.max(Math.ceil(high), Math.floor(low) + 2)];
    const pad = 0.06 * (high - low) || 0.05 * Math.abs(high) || 1;
    // What hardly changes must not look as if it did, and numbers at its axis are round.
    const size = Math.max(Math.abs(low), Math.abs(high));
    return high - low < 1e-9 * size ? [low - 0.5 * size, high + 0.5 * size] : [low - pad, high + pad];
  }

  x(t) {
    const [first, last] = this.reach;
    return this.left + ((t - first) / (last - first || 1)) * (this.size.width - this.left - FRAME.right);
  }

  y(value) {
    const [low, high] = this.limits;
    const bottom = this.size.height - FRAME.bottom;
    return bottom - ((Math.max(value, low) - low) / (high - low)) * (bottom - FRAME.top);
  }

  timeAt(px) {
    const [first, last] = this.ends();
    const share = (px - this.left) / (this.size.width - this.left - FRAME.right);
    return first + Math.min(Math.max(share, 0), 1) * (last - first);
  }

  context(canvas) {
    const g = canvas.getContext("2d");
    const ratio = canvas.width / this.size.width;
    g.setTransform(ratio, 0, 0, ratio, 0, 0);
    g.clearRect(0, 0, this.size.width, this.size.height);
    g.font = "11px system-ui, sans-serif";
    return g;
  }

  draw(t, colors) {
    Object.assign(this, { time: t, colors });
    if (!(this.size?.width > 0)) return;
    this.limits = this.range();
    this.reach = this.ends();
    const g = this.context(this.sheet);
    const rows = this.rows();
    const widest = Math.max(0, ...rows.map(([, words]) => g.measureText(words).width));
    this.left = Math.max(FRAME.left, Math.ceil(widest) + BESIDE[0] + BESIDE[1]);
    this.drawAxes(g, colors, rows);
    const { left } = this, { right, top, bottom } = FRAME;
    g.save();
    g.beginPath();
    g.rect(left, top - 2, this.size.width - left - right, this.size.height - top - bottom + 4);
    g.clip();
    this.series.forEach((series, i) => this.hidden.has(i) || this.drawCurve(g, series, colors.series[i % COLORS], dashOf(i)));
    g.restore();
    this.point(t);
  }

  /// The numbers at the vertical axis: values and words.
  rows() {
    const [low, high] = this.limits;
    if (this.logarithmic) {
      const decades = Math.max(1, Math.ceil((high - low) / 5));
      const { values } = ticks(low, high, (high - low) / decades);
      return values.filter(Number.isInteger).map(value => [value, `10${raised(value)}`]);
    }
    const { values, step } = ticks(low, high, 5);
    return values.map(value => [value, tickLabel(value, step)]);
  }

  drawAxes(g, colors, rows) {
    const { width, height } = this.size;
    const { left } = this;
    const bottom = height - FRAME.bottom;
    g.textBaseline = "middle";
    g.textAlign = "right";
    for (const [value, words] of rows) {
      const y = Math.round(this.y(value)) + 0.5;
      drawLine(g, [left, y], [width - FRAME.right, y], colors.grid, 1);
      g.fillStyle = colors.muted;
      g.fillText(words, left - BESIDE[1], y);
    }
    const xs = ticks(...this.reach, (width - 80) / 70);
    g.textAlign = "center";
    for (const value of xs.values) {
      const x = Math.round(this.x(value)) + 0.5;
      drawLine(g, [x, bottom], [x, bottom + 4], colors.axis, 1);
      const words = tickLabel(value, xs.step);
      g.fillText(words, Math.min(x, width - 3 - g.measureText(words).width / 2), bottom + 12);
    }
    drawLine(g, [left, bottom + 0.5], [width - FRAME.right, bottom + 0.5], colors.axis, 1);
    g.fillText(this.over ? `${this.over.name}${this.over.unit ? ` (${this.over.unit})` : ""}` : "t (s)", (left + width - FRAME.right) / 2, height - 7);
    g.textAlign = "left";
    g.fillText(this.label, 8, 9);
  }

  drawCurve(g, series, color, dash) {
    g.beginPath();
    let drawn = false;
    for (let k = 0; k < this.times.length; k++) {
      const [across, value] = [this.across(k), this.valueOf(series, k)];
      if (!Number.isFinite(value) || !Number.isFinite(across)) { drawn = false; continue; }
      const [x, y] = [this.x(across), this.y(value)];
      if (drawn) g.lineTo(x, y); else g.moveTo(x, y);
      drawn = true;
    }
    g.strokeStyle = color;
    g.lineWidth = 1.6;
    g.lineJoin = "round";
    g.setLineDash(dash);
    g.stroke();
    g.setLineDash([]);
  }

  /// Moves the cursor and writes the values there.
  point(t) {
    this.time = t;
    if (!this.limits) return;
    const g = this.context(this.front);
    const now = moment(this.times, t);
    const x = this.x(this.over ? at(this.over.value, now) : t);
    const isSeen = x >= this.left - 1 && x <= this.size.width - FRAME.right + 1;
    if (!this.over && isSeen) drawLine(g, [x, FRAME.top - 4], [x, this.size.height - FRAME.bottom], this.colors.ink, 1);
    this.series.forEach((series, i) => {
      const value = at(series.value, now);
      this.values[i].textContent = this.text(value, series.unit);
      if (isSeen && !this.hidden.has(i) && Number.isFinite(value)) drawPin(g, [x, this.y(value)], 3.2, this.colors.series[i % COLORS], this.colors.sheet);
    });
  }

  text(value, unit) {
    if (this.logarithmic) return value <= -20 ? "0" : written(10 ** value, 2);
    return `${written(value, 5)}${unit ? ` ${unit}` : ""}`;
  }
}

/// An element with attributes and, where given, text.
function element(tag, attributes = {}, text) {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
  if (text !== undefined) made.textContent = text;
  return made;
}
