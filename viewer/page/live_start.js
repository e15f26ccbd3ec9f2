// The page begins with the values and the settings of the run that it carries.

const { run: firstRun } = choices;
find("t-end").value = firstRun.t_end;
find("h").value = firstRun.h ?? "";
find("method").value = firstRun.method;
find("stabilization").value = firstRun.stabilization ?? "";
allow();
showKnobs(choices.knobs, choices.remarks);
for (const knob of sliders.knobs) {
  const value = firstRun.set[knob.name];
  // Not 1250.0000000000002 mm.
  if (value !== undefined) sliders.values.set(knob.name, Number((value / knob.scale).toPrecision(15)));
}
paintSliders();
showTables(false);
begin();

const field = find("settings");
field.addEventListener("change", () => rerun(false));
field.addEventListener("submit", event => {
  event.preventDefault();
  rerun(false);
});
