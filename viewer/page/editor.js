// The editor: what the compiler says while one types, and runs.

const text = find("text");
const choices = JSON.parse(find("choices-data").textContent);
const words = new Set(choices.words);
const edit = { checking: null, running: null, timer: 0, findings: [], checked: null, ran: null, begun: null, word: "" };

/// Asks the server; a newer question of the same kind ends an older one.
async function ask(kind, question) {
  edit[kind]?.abort();
  const abort = edit[kind] = new AbortController();
  const response = await fetch("ask", {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(question),
    signal: abort.signal,
  });
  return answerOf(response);
}

const answerOf = async response => (response.ok ? response.json() : { fault: (await response.text()).trim() });
const isAbort = fault => fault instanceof DOMException && fault.name === "AbortError";
const unreachable = fault => ({ fault: `The server does not answer: is \`mbdsl edit\` still running? (${fault.message})` });

/// A run that has taken this long, in ms, is given up for a newer one.
const PATIENCE = 300;

/// Ends a run for a newer one that waits; a short one is awaited, as its picture is worth having.
function giveUp(taken, quick) {
  if (taken > PATIENCE || !quick) edit.running?.abort();
}

async function check() {
  const asked = text.value;
  try {
    const answer = await ask("checking", { text: asked, run: null });
    if (text.value !== asked) return;
    say(answer, asked);
    // The first picture of a text that had a mistake.
    if (!state.run && answer.summary) run();
  } catch (fault) {
    if (!isAbort(fault)) say(unreachable(fault));
  }
}

/// Runs the text with the sliders as they are; `quick` without the estimate of the accuracy, `keep` with
/// time, zoom and play state as they are.
async function run({ quick = false, keep = false } = {}) {
  const asked = text.value;
  const wanted = wantedRun(quick);
  // An analysis has no method, step or end.
  const analysis = find("analysis").value;
  if (analysis) {
    for (const key of ["t_end", "h", "method", "stabilization"]) wanted[key] = null;
    wanted.analysis = analysis;
    if (analysis === "modes") wanted.mode = Math.max(Math.round(find("mode").valueAsNumber) || 1, 1);
  }
  clearTimeout(edit.timer);
  edit.wanted = { text: asked, run: wanted };
  edit.word = "";
  const started = edit.begun = ranOf(asked);
  showState();
  document.body.setAttribute("aria-busy", "true");
  find("stop").disabled = false;
  let own = null;
  try {
    const asking = ask("running", { text: asked, run: wanted });
    own = edit.running;
    const answer = await asking;
    // What values have done is said beside them.
    const ofValues = Object.keys(wanted.set).length > 0 && !answer.data ? answer.fault : null;
    judge(ofValues);
    stale(answer.data ? "" : !state.run ? "There is no picture yet: see what is said of the text." : ofValues ? IMPOSSIBLE : "This is the last picture: the text cannot be run.", !answer.data);
    say(ofValues ? { ...answer, fault: undefined } : answer, asked);
    if (answer.data) {
      show(answer.data, keep);
      edit.ran = started;
      edit.begun = null;
      if (!analysis && isNaN(wanted.t_end)) find("t-end").placeholder = state.run.fault ? "" : written(state.run.times.at(-1));
      if (!still && !keep) play();
    }
    showState();
  } catch (fault) {
    if (!isAbort(fault)) {
      stale(state.run ? "This is the last picture: the server does not answer." : "", true);
      say(unreachable(fault));
    } else if (own?.stopped) showState("Stopped.");
  } finally {
    if (edit.running === own) {
      document.body.removeAttribute("aria-busy");
      find("stop").disabled = true;
      edit.begun = null;
      showState();
    }
  }
}

/// What a run was made of, to say later whether that has changed.
const ranOf = asked => JSON.stringify([asked, ...["analysis", "mode", "t-end", "h", "method", "stabilization"].map(id => find(id).value)]);

/// Whether the picture belongs to the text, and whether the text is saved.
function showState(word = edit.word) {
  edit.word = word;
  const parts = [word];
  const now = ranOf(text.value);
  // A run that is on its way shows the text as it was when it began.
  const isRunning = edit.begun === now && edit.ran !== now;
  const isOld = (edit.begun ?? edit.ran ?? now) !== now;
  if (isRunning) parts.push("Running …");
  else if (isOld) parts.push("Changed since this run.");
  if (!find("stale").classList.contains("fault")) stale(isOld ? "The text has changed since this run: Ctrl+Enter runs it." : "");
  if (choices.file && !word) {
    if (!file.name) parts.push("In no file yet: saving asks for a name.");
    else if (!isSaved()) parts.push(`Not saved in ${file.name}.`);
  }
  note(parts.filter(Boolean).join(" "), false);
}

function note(content, isFault) {
  find("state").replaceChildren(...[content].flat());
  find("state").classList.toggle("fault", isFault);
}

/// Shows what there is to say of a text, under it and in it.
function say({ diagnostics = [], knobs, remarks = [], summary, fault }, asked = null) {
  edit.findings = diagnostics;
  edit.checked = asked;
  // A text that cannot be understood has no sliders; those of the last picture stay.
  if (knobs && summary) showKnobs(knobs, remarks);
  const parts = diagnostics.map(found => {
    const button = element("button", { type: "button", class: `is-${found.severity}` });
    button.append(element("b", { title: found.explanation }, `${found.severity} ${found.code}`), ` in line ${found.line}: ${found.message}`);
    if (found.help) button.append(element("small", {}, found.help));
    button.addEventListener("click", () => {
      text.focus();
      text.setSelectionRange(found.start, found.end);
      text.scrollTop = (found.line - 4) * lineHeight();
    });
    return button;
  });
  if (fault) parts.unshift(element("p", { class: "fault" }, fault));
  if (!parts.length) parts.push(summary ?? "");
  find("said").replaceChildren(...parts);
  underline();
}

const lineHeight = () => parseFloat(getComputedStyle(text).lineHeight);

/// The same text behind the text, with its colors and with lines under what is wrong.
function underline() {
  const value = text.value;
  find("marks").replaceChildren(...colored(value, words, edit.findings));
  const worst = new Map();
  for (const { line, severity } of edit.findings) if (worst.get(line) !== "error") worst.set(line, severity);
  const count = value.split("\n").length;
  const numbers = Array.from({ length: count }, (_, i) =>
    worst.has(i + 1) ? element("span", { class: `is-${worst.get(i + 1)}` }, String(i + 1)) : String(i + 1));
  find("lines").replaceChildren(...numbers.flatMap((number, i) => (i ? ["\n", number] : [number])));
  follow();
}

function follow() {
  find("marks").scrollTop = find("lines").scrollTop = text.scrollTop;
  find("marks").scrollLeft = text.scrollLeft;
}

// A reload keeps what was typed and the file that it belongs to, unless the server begins with another text or file.
const begun = text.defaultValue;
function keep(value) {
  const of = choices.file?.name ?? null;
  try {
    const { name, version, saved } = file;
    if (value !== undefined) sessionStorage.setItem("text", JSON.stringify({ begun, of, value, file: { name, version, saved } }));
    const kept = JSON.parse(sessionStorage.getItem("text") ?? "null");
    return kept?.begun === begun && kept.of === of ? kept : { value: begun };
  } catch {
    return { value: value ?? begun };
  }
}

text.addEventListener("input", () => {
  comeBack();
  keep(text.value);
  // Places of what was said last are no longer right behind the change.
  underline();
  showState("");
  clearTimeout(edit.timer);
  edit.timer = setTimeout(check, 250);
});
text.addEventListener("scroll", follow);
text.addEventListener("keydown", event => {
  if (event.key !== "Tab" || event.shiftKey || event.ctrlKey || event.altKey) return;
  // Escape, then Tab leaves the text.
  if (edit.leaving) return;
  event.preventDefault();
  document.execCommand("insertText", false, "    ");
});
text.addEventListener("keyup", event => (edit.leaving = event.key === "Escape"));
document.addEventListener("keydown", event => {
  if (!(event.ctrlKey || event.metaKey)) return;
  if (event.key === "Enter") run();
  else if (event.key.toLowerCase() === "s") event.shiftKey ? saveAs() : save();
  else return;
  event.preventDefault();
});
find("save-page").hidden = false;
savePage = async () => {
  const { text: asked, run: wanted } = edit.wanted;
  const answer = await ask("paging", { text: asked, run: { ...wanted, quick: false, page: true } }).catch(unreachable);
  if (answer.page) download(`${state.run.model}.html`, answer.page, "text/html");
  else say(answer, asked);
};
find("settings").addEventListener("submit", event => {
  event.preventDefault();
  run();
});
find("settings").addEventListener("input", () => showState(""));
find("stop").addEventListener("click", () => {
  sliders.wanted = null;
  if (edit.running) edit.running.stopped = true;
  edit.running?.abort();
});

find("gallery").querySelector("div").append(...choices.gallery.map(([title, model]) => {
  const button = element("button", { type: "button" }, title);
  button.addEventListener("click", () => begin(model));
  return button;
}));

/// Begins with another text, as a mechanism of the gallery: it does not belong to the file of the one before.
function begin(model) {
  find("gallery").open = false;
  for (const id of ["t-end", "h"]) find(id).value = "";
  sliders.values.clear();
  untie(model);
  replaceText(0, text.value.length, model);
  text.setSelectionRange(0, 0);
  text.scrollTop = 0;
  run();
}

find("analysis").addEventListener("change", () => {
  allow();
  run();
});
find("mode").addEventListener("change", () => run());

/// The width of the text, by mouse and by keys.
const splitter = find("splitter");
const LEAST_WIDTH = 280;
const widen_by = px => {
  const width = Math.min(Math.max(document.querySelector(".edit").offsetWidth + px, LEAST_WIDTH), innerWidth - 480);
  document.body.style.setProperty("--edit", `${width}px`);
};
new ResizeObserver(() => {
  splitter.setAttribute("aria-valuenow", document.querySelector(".edit").offsetWidth);
  splitter.setAttribute("aria-valuemax", Math.max(innerWidth - 480, LEAST_WIDTH));
}).observe(document.querySelector(".edit"));
splitter.addEventListener("pointerdown", event => splitter.setPointerCapture(event.pointerId));
splitter.addEventListener("pointermove", event => splitter.hasPointerCapture(event.pointerId) && widen_by(event.movementX));
splitter.addEventListener("keydown", event => {
  const way = { ArrowLeft: -20, ArrowRight: 20 }[event.key];
  if (!way) return;
  event.preventDefault();
  event.stopPropagation();
  widen_by(way);
});
