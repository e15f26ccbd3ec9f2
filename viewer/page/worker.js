// The worker of a live page: mbdsl as a module of WebAssembly, which answers one question after another.

/// How often a run says how far it is, in ms.
const OFTEN = 100;

let module = null, instance = null, told = 0;

/// The module, from what it was packed into: gzip, written in base 64.
async function unpacked(text) {
  const packed = Uint8Array.from(atob(text), letter => letter.charCodeAt(0));
  const stream = new Blob([packed]).stream().pipeThrough(new DecompressionStream("gzip"));
  return WebAssembly.compile(await new Response(stream).arrayBuffer());
}

/// The functions that the module calls.
const page = {
  progress(share) {
    const now = performance.now();
    if (now - told < OFTEN) return;
    told = now;
    postMessage({ share });
  },
};

/// The bytes of an answer, or the reason why the program stopped.
function said({ memory, answer_place, answer_length }) {
  const [place, length] = [answer_place(), answer_length()];
  return new TextDecoder().decode(new Uint8Array(memory.buffer, place, length));
}

/// The answer to a question, both JSON.
function answered(question) {
  const bytes = new TextEncoder().encode(question);
  try {
    instance ??= new WebAssembly.Instance(module, { page }).exports;
    // A memory that grows has another buffer.
    const place = instance.question(bytes.length);
    new Uint8Array(instance.memory.buffer, place, bytes.length).set(bytes);
    instance.answer();
    return said(instance);
  } catch (stop) {
    // Where a program has stopped its memory is not used again.
    const reason = instance && said(instance);
    instance = null;
    return JSON.stringify({ fault: reason || `The computation stopped: ${stop.message}. A page has 512 MB of memory.` });
  }
}

let begun = null;

onmessage = async ({ data }) => {
  if (data.program !== undefined) {
    begun = typeof data.program === "string" ? unpacked(data.program) : Promise.resolve(data.program);
    try {
      module = await begun;
      postMessage({ program: module });
    } catch (fault) {
      postMessage({ broken: fault.message });
    }
    return;
  }
  try {
    await begun;
  } catch {
    return;
  }
  postMessage({ answer: answered(data.question) });
};
