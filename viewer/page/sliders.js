// Sliders for parameters and start values: every change runs the model again, and the newest change wins.

const sliders = { knobs: [], values: new Map(), rows: new Map(), wanted: null, busy: false, since: 0, last: null };

/// The sliders of a checked text; what was set stays where the parameter is the same.
function showKnobs(knobs, remarks) {
  const same = knob => sliders.knobs.find(({ name, unit, default: usual }) => name === knob.name && unit === knob.unit && usual === knob.default);
  const kept = knobs.filter(knob => same(knob) && sliders.values.has(knob.name)).map(({ name }) => [name, sliders.values.get(name)]);
  const isNew = knobs.length !== sliders.knobs.length || !knobs.every(knob => {
    const old = same(knob);
    return old && old.low === knob.low && old.high === knob.high && old.docs === knob.docs;
  });
  sliders.values = new Map(kept);
  sliders.knobs = knobs;
  if (isNew) buildSliders();
  find("slider-remarks").replaceChildren(...remarks.map(text => element("p", {}, text)));
  paintSliders();
}

/// The names of start values begin with this.
const START = "start.";
const isStart = ({ name }) => name.startsWith(START);

function buildSliders() {
  sliders.rows.clear();
  const rows = sliders.knobs.flatMap((knob, place) => {
    const row = element("div", { class: "knob" });
    const id = `knob-${knob.name}`;
    // Its places are multiples of the grain, so that round values are among them.
    const grain = grainOf(knob);
    const range = element("input", { type: "range", id, min: Math.floor(knob.low / grain), max: Math.ceil(knob.high / grain), step: 1 });
    const number = element("input", { type: "number", step: "any", "aria-label": `${knob.name}${knob.unit ? `, ${knob.unit}` : ""}` });
    const reset = element("button", { type: "button", class: "reset", title: `Back to ${written(knob.default)}${knob.unit ? ` ${knob.unit}` : ""}`, "aria-label": `${knob.name} back to its default` }, "↺");
    row.append(element("label", { for: id, title: knob.name }, isStart(knob) ? knob.name.slice(START.length) : knob.name), range, number, element("span", { class: "unit" }, knob.unit), reset);
    if (knob.docs) row.append(element("small", {}, knob.docs));
    range.addEventListener("input", () => turn(knob, rounded(knob, range.valueAsNumber), true));
    range.addEventListener("change", () => turn(knob, rounded(knob, range.valueAsNumber), false));
    number.addEventListener("change", () => {
      // What is no number is taken back.
      if (Number.isFinite(number.valueAsNumber)) turn(knob, number.valueAsNumber, false);
      else number.value = Number(valueOf(knob).toPrecision(6));
    });
    reset.addEventListener("click", () => turn(knob, knob.default, false));
    sliders.rows.set(knob.name, { row, range, number, reset });
    return isStart(knob) && place && !isStart(sliders.knobs[place - 1]) ? [element("h3", {}, "Start values"), row] : row;
  });
  find("sliders").querySelector("h2").textContent = sliders.knobs.every(isStart) ? "Start values" : "Parameters";
  find("knobs").replaceChildren(...rows);
  find("sliders").hidden = !rows.length;
}

/// What the values of a slider are multiples of: some hundred of them from one end to the other.
const grainOf = ({ low, high, step }) => step ?? (10 ** Math.floor(Math.log10((high - low) / 100)) || 1);

/// The value at a place of the slider, a number of grains; the default is one of them.
function rounded(knob, place) {
  const grain = grainOf(knob);
  if (place === Math.round(knob.default / grain)) return knob.default;
  const near = Number((place * grain).toPrecision(12));
  return Math.min(Math.max(near, knob.low), knob.high);
}

const valueOf = knob => sliders.values.get(knob.name) ?? knob.default;

function paintSliders() {
  for (const knob of sliders.knobs) {
    const { row, range, number, reset } = sliders.rows.get(knob.name);
    const value = valueOf(knob);
    range.value = Math.round(value / grainOf(knob));
    range.setAttribute("aria-valuetext", `${written(value)} ${knob.unit}`.trim());
    if (document.activeElement !== number) number.value = Number(value.toPrecision(6));
    reset.disabled = !sliders.values.has(knob.name);
    row.classList.toggle("changed", sliders.values.has(knob.name));
  }
  // Only the editor has a text to copy them into.
  const copy = find("copy-values");
  if (copy) copy.disabled = !sliders.values.size || !!sliders.fault;
  find("reset-values").disabled = !sliders.values.size;
}

/// Sets a parameter and runs; `quick` while the slider is still held.
function turn(knob, value, quick) {
  if (value === knob.default) sliders.values.delete(knob.name); else sliders.values.set(knob.name, value);
  sliders.last = knob.name;
  paintSliders();
  rerun(quick);
}

/// Runs with the values of the sliders, at most one run at a time.
async function rerun(quick) {
  sliders.wanted = { quick };
  if (sliders.busy) {
    giveUp(performance.now() - sliders.since, sliders.quick);
    return;
  }
  sliders.busy = true;
  while (sliders.wanted) {
    sliders.quick = sliders.wanted.quick;
    sliders.wanted = null;
    sliders.since = performance.now();
    await run({ quick: sliders.quick, keep: true });
  }
  sliders.busy = false;
}

/// The values that differ from the defaults, in SI units.
function setValues() {
  return Object.fromEntries(sliders.knobs.filter(({ name }) => sliders.values.has(name)).map(knob => [knob.name, valueOf(knob) * knob.scale]));
}

/// Marks the slider that made a run impossible and says why, or clears both.
function judge(fault) {
  for (const [name, { row }] of sliders.rows) row.classList.toggle("bad", !!fault && (name === sliders.last || sliders.values.size === 1 && sliders.values.has(name)));
  find("slider-fault").textContent = fault ?? "";
  sliders.fault = fault;
  paintSliders();
  find("slider-fault").hidden = !fault;
}

find("reset-values").addEventListener("click", () => {
  sliders.values.clear();
  paintSliders();
  rerun(false);
});
