// Questions to the module in node: the texts of the gallery, faults, large and nested texts.
//
// node wasm/tests/answers.mjs MODULE

import { readFileSync, readdirSync } from "node:fs";
import assert from "node:assert/strict";

const [, , file] = process.argv;
const module = new WebAssembly.Module(readFileSync(file));
const models = "examples/gallery/models";

/// The parts of runs that were done when the module said so.
const shares = [];

/// An instance, and a function that asks it.
function begin() {
  const progress = share => shares.push(share);
  const { exports } = new WebAssembly.Instance(module, { page: { progress } });
  const read = () => new TextDecoder().decode(new Uint8Array(exports.memory.buffer, exports.answer_place(), exports.answer_length()));
  return question => {
    const bytes = new TextEncoder().encode(JSON.stringify(question));
    const place = exports.question(bytes.length);
    new Uint8Array(exports.memory.buffer, place, bytes.length).set(bytes);
    exports.answer();
    return JSON.parse(read());
  };
}

const ask = begin();
for (const model of readdirSync(models).filter(model => model.endsWith(".mbd"))) {
  const text = readFileSync(`${models}/${model}`, "utf8");
  const start = performance.now();
  const run = ask({ text, run: { quick: true } });
  const took = performance.now() - start;
  assert.ok(run.data, `${model}: ${run.fault}`);
  assert.equal(run.data.status, "ok", model);
  console.log(`${model}: ${run.data.status}, ${took.toFixed(0)} ms`);
}

const fourBar = readFileSync(`${models}/four_bar.mbd`, "utf8");
const wrong = ask({ text: fourBar.replace("revolute", "revolut"), run: null });
assert.equal(wrong.diagnostics[0].severity, "error");
// Nesting, size and nonsense are answers, and the next question is answered, too.
for (const text of ["", "(".repeat(1e5), `model M { param x = ${"(".repeat(120)}1${")".repeat(120)}; }`, "x".repeat(4.1e6)]) {
  const said = ask({ text, run: null });
  assert.ok(said.diagnostics.length > 0 || said.summary, text.slice(0, 60));
}
assert.match(ask("nonsense").fault, /cannot be understood/);
assert.ok(ask({ text: fourBar, run: { quick: true } }).data);
assert.ok(shares.length > 100 && shares.every(share => share >= 0 && share <= 1));
console.log("the module answers");
