// The settings of a run, which editor and live page ask for, and the picture that does not belong to them.

find("method").append(element("option", { value: "" }, "method"), ...choices.methods.map(([name]) => element("option", {}, name)));
find("stabilization").append(element("option", { value: "" }, "stabilization"), ...choices.stabilizations.map(name => element("option", { value: name }, name === "none" ? "no stabilization" : name)));

/// A stabilization is chosen if the method uses one, a step if it does not choose its steps; an analysis, which only the
/// editor has, has none of these.
function allow() {
  const analysis = find("analysis")?.value;
  find("mode-label")?.toggleAttribute("hidden", analysis !== "modes");
  const [, stabilized, adaptive] = choices.methods.find(([name]) => name === find("method").value) ?? [null, true, true];
  find("stabilization").disabled = !stabilized;
  if (!stabilized) find("stabilization").value = "";
  find("h").disabled = adaptive;
  find("t-end").disabled = find("method").disabled = Boolean(analysis);
  if (analysis) find("stabilization").disabled = find("h").disabled = true;
}
find("method").addEventListener("change", allow);

/// The run that is asked for: what is empty is as the model says; NaN becomes null.
const wantedRun = quick => ({
  t_end: find("t-end").valueAsNumber,
  h: find("h").disabled ? null : find("h").valueAsNumber,
  method: find("method").value || null,
  stabilization: find("stabilization").value || null,
  set: setValues(),
  quick,
});

const IMPOSSIBLE = "This is the last picture: these values cannot be assembled or run.";

/// Says over the picture that it is not that of the text or of the sliders.
function stale(words, isFault = false) {
  find("stale").textContent = words;
  find("stale").hidden = !words;
  find("stale").classList.toggle("fault", isFault);
}
