// Values of sliders in the text of the editor.

/// Writes the values into the text, as the new defaults; Ctrl+Z takes them back.
function copyValues() {
  const changed = sliders.knobs.filter(({ name }) => sliders.values.has(name));
  const placed = changed.filter(({ place }) => place).sort((a, b) => b.place[0] - a.place[0]);
  const others = changed.filter(({ place }) => !place).map(({ name }) => name);
  if (edit.checked !== text.value) return judge("The text has changed since it was checked: try again in a moment.");
  for (const knob of placed) {
    const number = String(Number(valueOf(knob).toPrecision(6)));
    replaceText(knob.place[0], knob.place[1], knob.unit ? `${number} ${knob.unit}` : number);
    sliders.values.delete(knob.name);
  }
  judge(others.length ? `A loop defines ${others.join(", ")}: change the value in the text.` : null);
  paintSliders();
  run({ keep: true });
}

/// Replaces a part of the text as if it were typed.
function replaceText(start, end, by) {
  text.focus();
  text.setSelectionRange(start, end);
  document.execCommand("insertText", false, by);
}

find("copy-values").addEventListener("click", copyValues);
