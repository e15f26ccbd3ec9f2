// Columns of numbers, and how a number is written.

const DIGITS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
const DIGIT = new Map([...DIGITS].map((letter, value) => [letter, value]));

/// The values of a column: `base + quantum n`, the n differenced `order` times.
function decode({ base, quantum, order, text, gaps }) {
  const whole = [];
  let number = 0, factor = 1;
  for (const letter of text) {
    const digit = DIGIT.get(letter);
    number += factor * (digit & 31);
    factor *= 32;
    if (digit & 32) continue;
    const size = Math.floor(number / 2);
    whole.push(number % 2 === 1 ? -size : size);
    number = 0;
    factor = 1;
  }
  for (let pass = 0; pass < order; pass++) {
    for (let i = 1; i < whole.length; i++) whole[i] += whole[i - 1];
  }
  const values = Float64Array.from(whole, n => base + quantum * n);
  for (const gap of gaps ?? []) values[gap] = NaN;
  return Object.assign(values, { quantum });
}

const SUPERSCRIPT = "⁰¹²³⁴⁵⁶⁷⁸⁹";
const raised = n => (n < 0 ? "⁻" : "") + [...String(Math.abs(n))].map(d => SUPERSCRIPT[d]).join("");

/// A number to some significant digits: `-0.5`, `12.3`, `6.02·10²³`.
function written(x, digits = 5) {
  if (!Number.isFinite(x)) return Number.isNaN(x) ? "–" : x > 0 ? "∞" : "−∞";
  if (x === 0) return "0";
  const size = Math.floor(Math.log10(Math.abs(x)));
  if (size < -3 || size > 5) return scientific(x, digits);
  return (size >= digits ? x.toFixed(0) : shortened(x.toPrecision(digits))).replace("-", "−");
}

function scientific(x, digits) {
  const [mantissa, exponent] = x.toExponential(digits - 1).split("e");
  return `${shortened(mantissa)}·10${raised(Number(exponent))}`.replace("-", "−");
}

const shortened = text => text.includes(".") ? text.replace(/\.?0+$/, "") : text;

/// Round places on an axis from `low` to `high`, about `count` of them.
function ticks(low, high, count) {
  const raw = (high - low) / Math.max(count, 1);
  if (!(raw > 0) || !Number.isFinite(raw)) return { step: 1, values: [low] };
  const power = 10 ** Math.floor(Math.log10(raw));
  const step = power * [1, 2, 5, 10].find(factor => factor * power >= raw * 0.999);
  const values = [];
  for (let i = Math.ceil(low / step - 1e-9); i * step <= high + 1e-9 * step; i++) values.push(i * step);
  return { step, values };
}

/// How ticks this far apart are written: all with as many digits.
function tickLabel(value, step) {
  if (Math.abs(value) < step / 1e6) return "0";
  const size = Math.max(Math.abs(value), step);
  const digits = Math.floor(Math.log10(size)) - Math.floor(Math.log10(step) + 1e-9) + 1;
  if (size >= 1e5 || step < 1e-4) return scientific(value, Math.min(digits, 15));
  return value.toFixed(Math.max(0, -Math.floor(Math.log10(step) + 1e-9))).replace("-", "−");
}
