// The page: what is shown, the time, the controls.

const find = id => document.getElementById(id);
const SPEEDS = [0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2, 4, 8, 16, 32, 64];
/// How long a run plays at least and at most unless another speed is chosen, s.
const PLAYS = [3, 40];
const MOST_DEFAULTS = 6;

const state = { run: null, time: 0, playing: false, speed: 1, loop: true, plots: [], chosen: new Set(), across: "", up: new Set() };
let waiting = false, before = null, redraw = false;

const stage = new Stage(find("stage"), () => wake(true));

// Frames of the screen

/// Asks for a frame; `all` where more than the time has changed.
function wake(all = false) {
  redraw ||= all;
  if (waiting) return;
  waiting = true;
  requestAnimationFrame(frame);
}

function frame(clock) {
  waiting = false;
  const { run } = state;
  if (!run) return;
  if (state.playing) {
    const passed = before === null ? 0 : Math.min(clock - before, 100) / 1000;
    before = clock;
    advance(passed * state.speed);
  }
  const colors = palette();
  stage.draw(state.time, colors);
  for (const plot of state.plots) {
    if (redraw || plot.colors?.key !== colors.key) plot.draw(state.time, colors); else plot.point(state.time);
  }
  redraw = false;
  find("time").value = state.time;
  find("time").setAttribute("aria-valuetext", `${clockText(state.time)} s`);
  find("clock").textContent = `${clockText(state.time)} / ${written(end(), 4)} s`;
  if (state.playing) wake();
}

const first = () => state.run.times[0];
const end = () => state.run.times.at(-1);
/// Whether there is one position and no motion, as that of statics.
const isAtRest = () => state.run.times.length === 1;

function advance(seconds) {
  const time = state.time + seconds;
  if (time < end()) state.time = time;
  else if (state.loop && end() > first()) state.time = first() + ((time - first()) % (end() - first()));
  else {
    state.time = end();
    pause();
  }
}

/// The speed at which a run of this length is neither gone in a blink nor slow to watch.
function usualSpeed(length) {
  const [least, most] = PLAYS;
  if (length < least) return SPEEDS.findLast(speed => length / speed >= least) ?? SPEEDS[0];
  if (length > most) return SPEEDS.find(speed => length / speed <= most) ?? SPEEDS.at(-1);
  return 1;
}

/// Times of a run have as many digits as its frames need.
function clockText(t) {
  const spacing = (end() - first()) / Math.max(1, state.run.times.length - 1);
  const digits = Math.min(9, Math.max(2, 1 - Math.floor(Math.log10(spacing || 1))));
  return t.toFixed(digits);
}

// The colors of the style sheet, as a canvas expects them

let colors = null;
function palette() {
  if (colors) return colors;
  const probe = element("span", { hidden: "" });
  document.body.append(probe);
  const color = name => {
    probe.style.color = `var(--${name})`;
    return getComputedStyle(probe).color;
  };
  const names = ["ink", "muted", "grid", "axis", "sheet", "accent", "load", "reaction"];
  colors = Object.fromEntries(names.map(name => [name, color(name)]));
  colors.series = [1, 2, 3, 4, 5, 6].map(i => color(`series-${i}`));
  colors.bodies = [1, 2, 3, 4, 5, 6].map(i => color(`body-${i}`));
  colors.key = colors.ink;
  probe.remove();
  return colors;
}

function repaint() {
  colors = null;
  wake(true);
}

const isDark = () => {
  const { theme } = document.documentElement.dataset;
  return theme ? theme === "dark" : matchMedia("(prefers-color-scheme: dark)").matches;
};

function toggleTheme() {
  document.documentElement.dataset.theme = isDark() ? "light" : "dark";
  repaint();
}

// Time

function seek(t) {
  state.time = Math.min(Math.max(t, first()), end());
  wake();
}

/// Goes some frames on, or back.
function step(count) {
  pause();
  const { index, part } = moment(state.run.times, state.time);
  const from = count < 0 && part > 1e-6 ? index + 1 : index;
  seek(state.run.times[Math.min(Math.max(from + count, 0), state.run.times.length - 1)]);
}

function play() {
  if (!state.run || state.playing || isAtRest()) return;
  if (state.time >= end()) state.time = first();
  state.playing = true;
  before = null;
  showPlaying();
  wake();
}

function pause() {
  state.playing = false;
  showPlaying();
}

function showPlaying() {
  find("play").setAttribute("aria-label", state.playing ? "Pause" : "Play");
  find("play-icon").setAttribute("d", state.playing ? "M5.5 4h3v12h-3zM11.5 4h3v12h-3z" : "M6 4v12l10-6z");
}

function setSpeed(speed) {
  state.speed = speed;
  find("speed").value = String(speed);
}

function changeSpeed(by) {
  const place = SPEEDS.indexOf(state.speed) + by;
  setSpeed(SPEEDS[Math.min(Math.max(place, 0), SPEEDS.length - 1)]);
}

function toggleLoop() {
  state.loop = !state.loop;
  find("loop").setAttribute("aria-pressed", String(state.loop));
}

// Layers of the drawing

function toggleLayer(name) {
  stage.layers[name] = !stage.layers[name];
  showLayers();
}

function showLayers() {
  for (const button of document.querySelectorAll("[data-layer]")) {
    button.setAttribute("aria-pressed", String(stage.layers[button.dataset.layer]));
  }
  const parts = [["loads", "loads"], ["reactions", "reactions, on the second body of the joint"]].filter(([layer]) => stage.layers[layer]);
  const legend = find("legend");
  legend.hidden = !parts.length;
  legend.replaceChildren(...parts.flatMap(([layer, text], i) => [i ? " · " : "", element("b", { class: `of-${layer}` }, text)]));
  wake(true);
}

function toggleFollowing() {
  stage.follow();
  showFollowing();
}

function fitAll() {
  stage.fit();
  showFollowing();
}

const showFollowing = () => find("zoom-follow").setAttribute("aria-pressed", String(stage.follows));

function scaleArrows(factor) {
  stage.arrows = Math.min(Math.max(stage.arrows * factor, 0.05), 20);
  wake(true);
}

// Plots

/// What can be plotted beside energies and violations: first what an analysis was made for.
function quantities(run) {
  const groups = isShown => run.groups.filter(({ shown }) => shown === isShown).map(({ title, series }) => [title, series]);
  const own = [["Outputs", run.outputs], ["Coordinates", run.coordinates], ["Velocities", run.velocities]];
  return [...groups(true), ...own, ...groups(false)].filter(([, list]) => list.length);
}

function showPlots() {
  const { run } = state;
  if (isAtRest()) {
    state.plots = [];
    find("plots").replaceChildren();
    return wake(true);
  }
  const make = options => new Plot({ times: run.times, seek: t => (pause(), seek(t)), ...options });
  const chosen = quantities(run).flatMap(([, list]) => list.filter(({ name }) => state.chosen.has(name)));
  // One plot for what has one unit.
  const units = new Map();
  for (const series of chosen) units.set(series.unit, [...(units.get(series.unit) ?? []), series]);
  const plots = [...units].map(([unit, series]) => make({ title: titled(series), label: unit || (run.units ? "1" : ""), series }));
  const named = (list, from) => list.map(series => ({ ...series, name: series.name.replace(from, "") }));
  plots.push(make({ title: "Energy", label: run.units ? "J" : "", series: named(run.energies, "_energy").map(series => ({ ...series, name: series.name === "energy" ? "total" : series.name })) }));
  if (run.violations.length) {
    const label = run.units ? "m or rad (per s, per s²)" : "";
    plots.push(make({ title: "Violation of the constraints", label, series: named(run.violations, "violation."), logarithmic: true, folded: true }));
  }
  const across = all(run).find(({ name }) => name === state.across);
  const up = all(run).filter(({ name }) => state.up.has(name));
  if (across && up.length) {
    plots.unshift(make({ title: `${titled(up)} over ${across.name}`, label: up[0].unit || (run.units ? "1" : ""), series: up, over: across }));
  }
  state.plots = plots;
  find("plots").replaceChildren(...plots.map(plot => plot.card));
  wake(true);
}

const all = run => quantities(run).flatMap(([, list]) => list);

/// Quantities to draw over another one.
function showAcross() {
  const list = all(state.run);
  const named = ({ name, unit }) => element("option", { value: name }, unit ? `${name} (${unit})` : name);
  const across = element("select", { "aria-label": "Horizontal axis" });
  across.append(element("option", { value: "" }, "horizontal"), ...list.map(named));
  const up = element("select", { "aria-label": "Vertical axis" });
  up.append(element("option", { value: "" }, "vertical"), ...list.map(named));
  across.value = list.some(({ name }) => name === state.across) ? state.across : "";
  up.value = list.find(({ name }) => state.up.has(name))?.name ?? "";
  const choose = () => {
    state.across = across.value;
    state.up = new Set(up.value ? [up.value] : []);
    showPlots();
  };
  for (const select of [across, up]) select.addEventListener("change", choose);
  const group = element("fieldset", { class: "across" });
  group.append(element("legend", {}, "One over another"), up, "over", across);
  return group;
}

/// A heading of the names in a plot: `tip.x, tip.y`.
function titled(series) {
  const names = series.slice(0, 4).map(({ name }) => name).join(", ");
  return series.length > 4 ? `${names} …` : names;
}

function showChoices() {
  const groups = quantities(state.run).map(([title, list]) => {
    const group = element("fieldset");
    group.append(element("legend", {}, title));
    for (const { name, unit } of list) {
      const label = element("label");
      const box = element("input", { type: "checkbox" });
      box.checked = state.chosen.has(name);
      box.addEventListener("change", () => {
        if (box.checked) state.chosen.add(name); else state.chosen.delete(name);
        showPlots();
      });
      label.append(box, `${name}${unit ? ` (${unit})` : ""}`);
      group.append(label);
    }
    return group;
  });
  find("choices").replaceChildren(...groups, ...(groups.length ? [showAcross()] : []));
  find("choice").hidden = !groups.length || isAtRest();
}

// Tables

function table(title, heads, rows) {
  const card = element("section", { class: "card" });
  const scroll = element("div", { class: "scroll" });
  // Keys scroll what is wider than its place.
  new ResizeObserver(() => (scroll.tabIndex = scroll.scrollWidth > scroll.clientWidth ? 0 : -1)).observe(scroll);
  const made = element("table");
  if (heads.length) {
    const row = element("tr");
    row.append(...heads.map(([head, kind]) => element("th", { scope: "col", class: kind }, head)));
    const top = element("thead");
    top.append(row);
    made.append(top);
  }
  const body = element("tbody");
  for (const cells of rows) {
    const row = element("tr");
    row.append(...cells.map(([text, kind = "", title]) => element("td", title ? { class: kind, title } : { class: kind }, text)));
    body.append(row);
  }
  made.append(body);
  scroll.append(made);
  card.append(element("h2", {}, title), scroll);
  return card;
}

/// A number of this size of its unit is rounding.
const ROUNDING = 1e-12;

/// The values of the one position that there is, without rates, which are 0 there.
function restTables(run) {
  const potential = run.energies.filter(({ name }) => name.startsWith("potential"));
  const groups = [...quantities(run).filter(([, list]) => list !== run.velocities), ["Energy", potential]];
  const now = moment(run.times, first());
  const largest = new Map([["rad", 1]]);
  for (const { unit, value } of groups.flatMap(([, list]) => list)) largest.set(unit, Math.max(largest.get(unit) ?? 0, Math.abs(at(value, now))));
  const clean = (x, unit) => (Math.abs(x) <= ROUNDING * largest.get(unit) ? 0 : x);
  const row = ({ name, unit, value }) => [[name.replaceAll("_", name.endsWith("_energy") ? " " : "_")], [written(clean(at(value, now), unit), 7), "number"], [unit, "unit"]];
  return groups.filter(([, list]) => list.length).map(([title, list]) => table(title, [], list.map(row)));
}

/// Shows parameters and results; of the parameters the inputs only in the editor, whose sliders are the others.
function showTables(whole = !document.body.classList.contains("edits")) {
  const { run } = state;
  const tables = [];
  const listed = run.parameters.filter(({ input }) => input || whole);
  if (listed.length) {
    const rows = listed.map(({ name, value, default: usual, unit, docs, input }) => {
      const changed = value !== usual;
      return [
        [name],
        [written(value, 7), changed ? "number changed" : "number", changed ? `${written(usual, 7)} unless set` : undefined],
        [unit, "unit"],
        [[input ? "input" : "", docs].filter(Boolean).join(": "), "about"],
      ];
    });
    tables.push(table("Parameters", [["name", ""], ["value", "number"], ["unit", ""], ["meaning", "about"]], rows));
  }
  const facts = run.report.filter(([, value]) => value !== null).map(([name, value, unit]) => [[name], [written(value, 4), "number"], [run.units ? unit : "", "unit"]]);
  if (facts.length) tables.push(table("Run", [], facts));
  if (isAtRest()) tables.unshift(...restTables(run));
  find("tables").replaceChildren(...tables);
}

// A run

/// Shows the data of a run, from its start; `keep` with time, speed and view as they are.
function show(data, keep = false) {
  const run = read(data);
  const same = state.run?.model === run.model;
  const isOther = !same || state.run.method !== run.method;
  keep &&= same;
  state.run = run;
  state.time = keep ? Math.min(Math.max(state.time, run.times[0]), run.times.at(-1)) : run.times[0];
  if (!keep) setSpeed(usualSpeed(run.times.at(-1) - run.times[0]));
  document.title = run.model;
  find("name").textContent = run.model;
  const how = [run.method, run.stabilization, run.h === null ? null : `step ${written(run.h)} s`].filter(Boolean).join(", ");
  const shown = run.frames < run.nodes ? `${run.frames} of ${run.nodes} rows shown` : "";
  find("facts").textContent = [run.counts, how, shown].filter(Boolean).join(" · ");
  find("show-model").hidden = run.text === undefined;
  find("trust").replaceChildren(...run.trust.map(text => {
    const line = element("li");
    // A number is not broken at the sign of its exponent.
    line.append(...text.split(/(\S*e-\d\S*)/).map((part, i) => (i % 2 ? element("span", { class: "whole" }, part) : part)));
    return line;
  }));
  find("trust").hidden = !run.trust.length;
  find("docs").textContent = run.docs;
  find("docs").hidden = !run.docs;
  find("fault").textContent = run.fault ? `The run stopped. ${run.fault}` : "";
  find("fault").hidden = !run.fault;
  const warnings = run.warnings.map(text => element("p", { class: "note warning" }, text));
  find("warnings").replaceChildren(...warnings, ...run.notes.map(text => element("p", { class: "note" }, text)));
  Object.assign(find("time"), { min: run.times[0], max: run.times.at(-1), value: state.time });
  if (!same) {
    const angles = run.coordinates.filter(({ name }) => name.endsWith(".theta"));
    const usual = [run.outputs, angles, run.coordinates].find(list => list.length) ?? [];
    state.chosen = new Set(usual.slice(0, MOST_DEFAULTS).map(({ name }) => name));
  }
  if (isOther) for (const { shown, series } of run.groups) if (shown) for (const { name } of series.slice(0, MOST_DEFAULTS)) state.chosen.add(name);
  document.body.classList.toggle("at-rest", isAtRest());
  find("save-gif").hidden = isAtRest();
  find("stage").setAttribute("aria-label", described(run));
  showChoices();
  showTables();
  showPlots();
  stage.show(run, keep);
  if (stage.survey.seldom) find("warnings").append(element("p", { class: "note" }, seldom(run)));
  showFollowing();
}

/// That the picture does not know the motion between the rows.
function seldom({ times }) {
  const degrees = written(stage.survey.turn * 180 / Math.PI, 2);
  return `The picture shows the rows only, ${written((end() - times[0]) / (times.length - 1), 3)} s apart: from one to the next a body turns by ${degrees}°. The page of a shorter run shows the motion between them.`;
}

/// The mechanism in words.
function described({ model, scene }) {
  const list = (word, things) => (things.length ? `${word}: ${things.map(({ name }) => name).join(", ")}. ` : "");
  return `The mechanism ${model}. ${list("Bodies", scene.bodies)}${list("Joints", scene.joints)}${list("Loads", scene.loads)}`.trim();
}

// Controls

const KEYS = {
  " ": () => (state.playing ? pause() : play()),
  ArrowLeft: event => step(event.shiftKey ? -10 : -1),
  ArrowRight: event => step(event.shiftKey ? 10 : 1),
  Home: () => seek(first()),
  End: () => (pause(), seek(end())),
  "[": () => changeSpeed(-1),
  "]": () => changeSpeed(1),
  o: toggleLoop,
  "+": () => stage.zoom(1.25),
  "=": () => stage.zoom(1.25),
  "-": () => stage.zoom(0.8),
  0: fitAll,
  v: () => stage.fitNow(state.time),
  f: toggleFollowing,
  w: () => stage.pan(0, 40),
  a: () => stage.pan(40, 0),
  s: () => stage.pan(0, -40),
  d: () => stage.pan(-40, 0),
  n: () => toggleLayer("names"),
  p: () => toggleLayer("paths"),
  c: () => toggleLayer("centers"),
  l: () => toggleLayer("loads"),
  r: () => toggleLayer("reactions"),
  "<": () => scaleArrows(0.8),
  ">": () => scaleArrows(1.25),
  t: toggleTheme,
  "?": () => find("keys").showModal(),
};

document.addEventListener("keydown", event => {
  if (event.ctrlKey || event.metaKey || event.altKey || document.querySelector("dialog[open]")) return;
  const { target } = event;
  if (target.matches("textarea, select, input:not([type=range]):not([type=checkbox])")) return;
  // A slider that has the focus is moved by its own keys.
  if (target.matches("input[type=range]:not(#time)") && /^(Arrow|Home|End|Page)/.test(event.key)) return;
  // Space presses the button or the box that has the focus.
  if (event.key === " " && target.matches("button, summary, input[type=checkbox]")) return;
  const action = KEYS[event.key.length === 1 ? event.key.toLowerCase() : event.key];
  if (!action || !state.run) return;
  event.preventDefault();
  action(event);
});

find("time").addEventListener("input", event => {
  pause();
  seek(Number(event.target.value));
});
find("play").addEventListener("click", KEYS[" "]);
find("start").addEventListener("click", KEYS.Home);
find("loop").addEventListener("click", toggleLoop);
find("theme").addEventListener("click", toggleTheme);
find("help").addEventListener("click", KEYS["?"]);
find("zoom-in").addEventListener("click", KEYS["+"]);
find("zoom-out").addEventListener("click", KEYS["-"]);
find("zoom-fit").addEventListener("click", KEYS[0]);
find("zoom-now").addEventListener("click", KEYS.v);
find("zoom-follow").addEventListener("click", toggleFollowing);
find("speed").append(...SPEEDS.map(speed => element("option", { value: speed }, `${speed}×`)));
find("speed").addEventListener("change", event => (state.speed = Number(event.target.value)));
for (const button of document.querySelectorAll("[data-layer]")) {
  button.addEventListener("click", () => toggleLayer(button.dataset.layer));
}
matchMedia("(prefers-color-scheme: dark)").addEventListener("change", repaint);

/// `#t=1.5` shows that moment and does not play; `theme`, `speed` and `show` (names of layers) likewise.
function wishes() {
  const wanted = new URLSearchParams(location.hash.slice(1));
  if (["light", "dark"].includes(wanted.get("theme"))) document.documentElement.dataset.theme = wanted.get("theme");
  if (SPEEDS.includes(Number(wanted.get("speed")))) setSpeed(Number(wanted.get("speed")));
  for (const layer of (wanted.get("show") ?? "").split(",")) if (layer in stage.layers) stage.layers[layer] = true;
  showLayers();
  repaint();
  const t = wanted.has("t") ? Number(wanted.get("t")) : NaN;
  if (state.run && Number.isFinite(t)) {
    pause();
    seek(t);
  }
  return wanted.has("t");
}

