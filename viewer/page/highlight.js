// The colors of the text: a copy of it behind the letters that are typed, which are not seen themselves.

/// Texts longer than this have no colors: every letter typed would wait for them.
const MOST_COLORED = 100_000;

const TOKENS = /(\/\/[^\n]*|\/\*[\s\S]*?(?:\*\/|$))|("[^"\n]*"?)|(\d+(?:\.\d+)?(?:[eE][-+]?\d+)?)|([\p{L}_][\p{L}\p{N}_]*)/gu;

/// What stands before a name that the model gives, whatever word it is.
const NAMING = new Set(["param", "const", "input", "output"]);

/// Comments, strings, numbers, units behind numbers and words of the language, in their order.
function tokens(value, words) {
  const list = [];
  let behind = null, naming = false;
  for (const match of value.matchAll(TOKENS)) {
    const [all, comment, string, number, name] = match;
    const start = match.index, end = start + all.length;
    let kind = comment ? "comment" : string ? "string" : number ? "number" : null;
    if (name) {
      const isUnit = behind?.kind === "number" && value.slice(behind.end, start) === " ";
      kind = isUnit ? "unit" : words.has(name) && !naming ? "word" : null;
    }
    behind = { start, end, kind };
    naming = kind === "word" && NAMING.has(name);
    if (kind) list.push(behind);
  }
  return list;
}

/// The text as elements: tokens with their colors, and lines under what the compiler has found.
function colored(value, words, findings) {
  const plain = value.length > MOST_COLORED ? [] : tokens(value, words);
  const marks = [];
  for (const { start, end, severity } of [...findings].sort((a, b) => a.start - b.start || b.end - a.end)) {
    if (start > value.length || start < (marks.at(-1)?.end ?? 0)) continue;
    // What is missing at the end of a line is shown as one letter.
    marks.push({ start, end: Math.min(Math.max(end, start + 1), value.length), kind: `is-${severity}` });
  }
  const cuts = new Set([0, value.length]);
  for (const { start, end } of [...plain, ...marks]) cuts.add(start).add(end);
  const places = [...cuts].sort((a, b) => a - b);
  const parts = [];
  let token = 0, mark = 0, open = null;
  for (let i = 0; i + 1 < places.length; i++) {
    const [start, end] = [places[i], places[i + 1]];
    while (plain[token]?.end <= start) token++;
    while (marks[mark]?.end <= start) mark++;
    const piece = value.slice(start, end);
    const part = plain[token]?.start <= start ? element("span", { class: plain[token].kind }, piece) : piece;
    if (!(marks[mark]?.start <= start)) {
      parts.push(part);
      continue;
    }
    if (open?.of !== marks[mark]) {
      open = { of: marks[mark], made: element("mark", { class: marks[mark].kind }) };
      parts.push(open.made);
    }
    open.made.append(part);
  }
  if (marks.at(-1)?.start === value.length) parts.push(element("mark", { class: marks.at(-1).kind }, " "));
  // The last line of a text area may be empty.
  return [...parts, "\n"];
}
