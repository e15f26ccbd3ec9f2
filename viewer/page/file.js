// The file of the text: saved when that is asked for, and looked at where others change it.

/// The file that the server was started with, if any.
const file = { ...choices.file, saved: choices.file ? text.defaultValue : null, offered: null };

/// How often the file is looked at, in ms.
const LOOK = 1000;

async function save() {
  if (!choices.file) return download(`${modelName()}.mbd`, text.value, "text/plain");
  const asked = text.value;
  const response = await fetch("save", {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ text: asked, version: file.version }),
  }).catch(fault => unreachable(fault));
  const answer = response instanceof Response ? await answerOf(response) : response;
  if (answer.text !== undefined) return offer(answer);
  if (answer.fault) return note(answer.fault, true);
  Object.assign(file, { version: answer.version, saved: asked });
  keep(text.value);
  showState(`Saved to ${file.name}.`);
}

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
    if (answer.version && answer.version !== file.version && answer.version !== file.offered) {
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

find("save").textContent = choices.file ? "Save" : "Download";
find("save").title = choices.file ? `Save to ${choices.file.name} (Ctrl+S)` : "Save the text as a file (Ctrl+S)";
find("save").addEventListener("click", save);
addEventListener("beforeunload", event => {
  if (choices.file && !isSaved()) event.preventDefault();
});
if (choices.file?.watch) setTimeout(look, LOOK);
