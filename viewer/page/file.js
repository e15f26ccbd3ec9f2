// The file of the text: saved when that is asked for, and looked at where others change it.

/// The file that the text belongs to. `name` is null if it belongs to none, as that of an example: it is saved
/// under a name that is asked for, and `left` is the text before, whose file comes back with it.
const file = { name: null, version: null, ...choices.file, saved: choices.file ? text.defaultValue : null, offered: null, left: null };

/// How often the file is looked at, in ms.
const LOOK = 1000;

/// Says which file the text belongs to from now on.
function tie({ name, version, saved }) {
  Object.assign(file, { name, version, saved, left: null });
  keep(text.value);
  showFile();
}

/// Lets the file go: what replaces the text now is another model, and `saved` somewhere else.
function untie(saved) {
  if (!choices.file) return;
  const { name, version, left } = file;
  Object.assign(file, { left: left ?? { name, version, saved: file.saved, text: text.value }, name: null, version: null, saved });
  showFile();
}

/// The text that the file was left with belongs to it again, as after Ctrl+Z.
function comeBack() {
  if (file.left?.text === text.value) tie(file.left);
}

/// Sends the text to be saved under a name, over no other version than this one; over none if it is empty.
async function send(name, version) {
  const saved = text.value;
  const { left } = file;
  const body = { text: saved, version, ...(name === choices.file.name ? {} : { name }) };
  const response = await fetch("save", {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(body),
  }).catch(fault => unreachable(fault));
  const answer = response instanceof Response ? await answerOf(response) : response;
  if (answer.text !== undefined || answer.fault !== undefined) return answer;
  const { version: written } = answer;
  // An example may have replaced the text meanwhile.
  if (file.left !== left) Object.assign(file.left ?? file, { version: written, saved });
  else tie({ name, version: written, saved });
  showState(`Saved to ${name}.`);
  return answer;
}

async function save() {
  if (!choices.file) return download(`${modelName()}.mbd`, text.value, "text/plain");
  if (!file.name) return saveAs();
  const answer = await send(file.name, file.version);
  if (answer.text !== undefined) offer(answer);
  else if (answer.fault) note(answer.fault, true);
}

/// Asks for a name; a file that has it already is replaced only if that is said.
function saveAs() {
  if (!choices.file) return save();
  if (find("save-as").open) return;
  const parts = modelName().replace(/(?<=[\p{Ll}\p{N}])(?=\p{Lu})/gu, "_");
  find("save-name").value = `${parts.toLowerCase()}.mbd`;
  found(null);
  find("save-as").showModal();
  find("save-name").select();
}

/// The file that has the name already, in the dialog.
let existing = null;
function found(other, words = "") {
  existing = other;
  find("save-note").textContent = words;
  find("save-now").textContent = other ? "Replace it" : "Save";
}

find("save-name").addEventListener("input", () => found(null));
find("save-cancel").addEventListener("click", () => find("save-as").close());
find("save-as-form").addEventListener("submit", async event => {
  event.preventDefault();
  const typed = find("save-name").value.trim();
  const name = typed.includes(".") ? typed : `${typed}.mbd`;
  const answer = await send(name, existing?.name === name ? existing.version : "");
  if (answer.text !== undefined) found({ name, version: answer.version }, `${name} exists already, with another text.`);
  else if (answer.fault) found(null, answer.fault);
  else find("save-as").close();
});

/// Another program has written the file: whose text counts is for a person to say.
function offer({ text: held, version }) {
  const theirs = asTyped(held);
  const take = element("button", { type: "button" }, "Show it");
  const keepOwn = element("button", { type: "button" }, "Keep mine");
  take.addEventListener("click", () => adopt(theirs, version));
  keepOwn.addEventListener("click", () => {
    // The next saving replaces it.
    Object.assign(file, { version, saved: null });
    showState("");
  });
  note([`${file.name} was changed by another program. `, take, " ", keepOwn], true);
}

/// Shows what the file holds.
function adopt(theirs, version) {
  Object.assign(file, { version, saved: theirs });
  keep(theirs);
  replaceText(0, text.value.length, theirs);
  showState(`${file.name} was read again.`);
  run({ keep: true });
}

/// A text as the editor holds it: its lines end with one letter.
const asTyped = held => held.replaceAll("\r\n", "\n");

async function look() {
  try {
    const answer = await answerOf(await fetch("file"));
    const isNew = answer.version && answer.version !== file.version && answer.version !== file.offered;
    // The text may belong to another file meanwhile.
    if (isNew && file.name === choices.file.name) {
      if (text.value === file.saved) adopt(asTyped(answer.text), answer.version);
      else {
        file.offered = answer.version;
        offer(answer);
      }
    }
  } catch {
    // The server may be on its way back; the next question says so.
  }
  setTimeout(look, LOOK);
}

const modelName = () => /^\s*model\s+([\p{L}_][\p{L}\p{N}_]*)/mu.exec(text.value)?.[1] ?? "model";
const isSaved = () => file.saved === text.value;

/// What the buttons do.
function showFile() {
  const button = find("save");
  button.textContent = !choices.file ? "Download" : file.name ? "Save" : "Save as";
  button.title = !choices.file ? "Save the text as a file (Ctrl+S)" : file.name ? `Save to ${file.name} (Ctrl+S)` : "Save under a name that is asked for (Ctrl+S)";
  find("save-other").hidden = !file.name;
}
find("save").addEventListener("click", save);
find("save-other").addEventListener("click", saveAs);
addEventListener("beforeunload", event => {
  if (choices.file && !isSaved()) event.preventDefault();
});

// A file that is dropped on the page is a text like that of an example: it is not the file that is saved.
addEventListener("dragover", event => {
  if (event.dataTransfer.types.includes("Files")) event.preventDefault();
});
addEventListener("drop", async event => {
  const [dropped] = event.dataTransfer.files;
  if (!dropped) return;
  event.preventDefault();
  if (dropped.name.endsWith(".mbd")) begin(asTyped(await dropped.text()));
  else note(`Expected a file that ends with .mbd, found ${dropped.name}.`, true);
});

if (choices.file?.watch) setTimeout(look, LOOK);
