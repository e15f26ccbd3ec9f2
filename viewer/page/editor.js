// The editor: what the compiler says while one types, and runs.

const text = find("text");
const edit = { checking: null, running: null, timer: 0, findings: [] };

/// Asks the server; a newer question of the same kind ends an older one.
async function ask(kind, question) {
  edit[kind]?.abort();
  const abort = edit[kind] = new AbortController();
  const response = await fetch("/ask", {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(question),
    signal: abort.signal,
  });
  if (!response.ok) return { fault: await response.text() };
  return response.json();
}

const isAbort = fault => fault instanceof DOMException && fault.name === "AbortError";
const unreachable = fault => ({ fault: `The server does not answer: is \`mbdsl serve\` still running? (${fault.message})` });

async function check() {
  const asked = text.value;
  try {
    const answer = await ask("checking", { text: asked, run: null });
    if (text.value === asked) say(answer);
  } catch (fault) {
    if (!isAbort(fault)) say(unreachable(fault));
  }
}

async function run() {
  const asked = text.value;
  // What is empty is as the model says; NaN becomes null.
  const wanted = {
    t_end: find("t-end").valueAsNumber,
    h: find("h").disabled ? null : find("h").valueAsNumber,
    method: find("method").value || null,
    stabilization: find("stabilization").value || null,
  };
  clearTimeout(edit.timer);
  document.body.setAttribute("aria-busy", "true");
  find("said").replaceChildren("Running …");
  try {
    const answer = await ask("running", { text: asked, run: wanted });
    say(answer);
    if (answer.data) {
      show(answer.data);
      if (isNaN(wanted.t_end)) find("t-end").placeholder = written(state.run.times.at(-1));
      if (!still) play();
    }
  } catch (fault) {
    if (!isAbort(fault)) say(unreachable(fault));
  } finally {
    document.body.removeAttribute("aria-busy");
  }
}

/// Shows what there is to say of a text, under it and in it.
function say({ diagnostics = [], summary, fault }) {
  edit.findings = diagnostics;
  const parts = diagnostics.map(found => {
    const button = element("button", { type: "button", class: found.severity });
    button.append(element("b", {}, `${found.severity} ${found.code}`), ` in line ${found.line}: ${found.message}`);
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

/// The same text under the text, transparent, with lines under what is wrong.
function underline() {
  const value = text.value;
  const parts = [];
  let behind = 0;
  const ordered = [...edit.findings].sort((a, b) => a.start - b.start || b.end - a.end);
  for (const { start, end, severity } of ordered) {
    if (start < behind || start > value.length) continue;
    parts.push(value.slice(behind, start));
    // What is missing at the end of a line is shown as one letter.
    const until = Math.min(Math.max(end, start + 1), value.length);
    parts.push(element("mark", { class: severity }, value.slice(start, until) || " "));
    behind = until;
  }
  // The last line of a text area may be empty.
  parts.push(value.slice(behind), "\n");
  find("marks").replaceChildren(...parts);
  const worst = new Map();
  for (const { line, severity } of edit.findings) if (worst.get(line) !== "error") worst.set(line, severity);
  const count = value.split("\n").length;
  const numbers = Array.from({ length: count }, (_, i) =>
    worst.has(i + 1) ? element("span", { class: worst.get(i + 1) }, String(i + 1)) : String(i + 1));
  find("lines").replaceChildren(...numbers.flatMap((number, i) => (i ? ["\n", number] : [number])));
  follow();
}

function follow() {
  find("marks").scrollTop = find("lines").scrollTop = text.scrollTop;
  find("marks").scrollLeft = text.scrollLeft;
}

/// Gives the text to the browser's own saving: the server writes nothing.
function save() {
  const name = /^\s*model\s+([\p{L}_][\p{L}\p{N}_]*)/mu.exec(text.value)?.[1] ?? "model";
  const link = element("a", { download: `${name}.mbd`, href: URL.createObjectURL(new Blob([text.value], { type: "text/plain" })) });
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}

// A reload keeps what was typed, unless the server begins with another text.
const begun = text.defaultValue;
function keep(value) {
  try {
    if (value !== undefined) sessionStorage.setItem("text", JSON.stringify({ begun, value }));
    const kept = JSON.parse(sessionStorage.getItem("text") ?? "null");
    return kept?.begun === begun ? kept.value : begun;
  } catch {
    return value ?? begun;
  }
}

text.addEventListener("input", () => {
  keep(text.value);
  // Places of what was said last are no longer right behind the change.
  underline();
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
  else if (event.key === "s") save();
  else return;
  event.preventDefault();
});
find("settings").addEventListener("submit", event => {
  event.preventDefault();
  run();
});
find("save").addEventListener("click", save);

const choices = JSON.parse(find("methods").textContent);
find("method").append(element("option", { value: "" }, "default method"), ...choices.methods.map(([name]) => element("option", {}, name)));
find("stabilization").append(element("option", { value: "" }, "default stabilization"), ...choices.stabilizations.map(name => element("option", { value: name }, name === "none" ? "no stabilization" : name)));
/// A stabilization is chosen if the method uses one, a step if it does not choose its steps.
function allow() {
  const [, stabilized, adaptive] = choices.methods.find(([name]) => name === find("method").value) ?? [null, true, true];
  find("stabilization").disabled = !stabilized;
  if (!stabilized) find("stabilization").value = "";
  find("h").disabled = adaptive;
}
find("method").addEventListener("change", allow);
allow();
text.value = keep();
underline();
run();
