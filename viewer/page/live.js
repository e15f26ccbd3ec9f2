// The page that computes: what is changed is asked of a worker, which has mbdsl inside.

const choices = JSON.parse(find("live-data").textContent);
const live = { worker: null, program: find("program").textContent, asked: null, broken: null, stopped: false, isEstimate: false, timer: 0 };

/// A run that has taken this long, in ms, is ended for a newer one.
const PATIENCE = 2000;
/// The accuracy, which takes some runs more, is estimated of runs that take less than this, in ms.
const SHORT = 500;
/// After this time, in ms, a run is said to be on its way.
const MOMENT = 300;

// The worker

const source = URL.createObjectURL(new Blob([find("worker").textContent], { type: "text/javascript" }));

/// Begins with a worker, of a program that is unpacked already if one has done so before.
function begin() {
  live.worker = new Worker(source);
  live.worker.onmessage = ({ data }) => {
    if (data.program) live.program = data.program;
    else if (data.share !== undefined) showShare(data.share);
    else if (data.broken) broken(data.broken);
    else settle(JSON.parse(data.answer));
  };
  live.worker.onerror = event => broken(event.message ?? "no worker can be started");
  live.worker.postMessage({ program: live.program });
}

/// Nothing can be computed, as in a browser without WebAssembly: the run that the page carries stays.
function broken(reason) {
  live.broken = `This browser cannot run the model again: ${reason}.`;
  judge(live.broken);
  settle(null);
}

function settle(answer) {
  const { asked } = live;
  live.asked = null;
  asked?.(answer);
}

/// The answer to a question; null if it was ended before.
function ask(question) {
  if (live.broken) return Promise.resolve(null);
  return new Promise(done => {
    live.asked = done;
    live.worker.postMessage({ question: JSON.stringify(question) });
  });
}

/// Ends what is being computed: a worker hears nothing meanwhile, so another one takes its place.
function stop() {
  if (!live.asked) return;
  live.worker.terminate();
  begin();
  settle(null);
}

/// Ends a run for a newer one that waits; an estimate, whose picture is there already, at once.
function giveUp(taken) {
  if (live.isEstimate || taken > PATIENCE) stop();
}

// Runs

const beginsWith = ({ method, stabilization }) => method === choices.run.method && stabilization === choices.run.stabilization;

/// Runs the model with the values and settings as they are; without the estimate of the accuracy if it is `quick`.
async function run({ quick = false } = {}) {
  const asked = wantedRun(true);
  // Tolerances and the like are of the method that the page began with.
  if (beginsWith(asked)) Object.assign(asked, { settings: choices.run.settings, options: choices.run.options });
  const { text } = state.run;
  busy(true);
  live.stopped = false;
  const begun = performance.now();
  const answer = await ask({ text, run: asked });
  if (live.stopped) stale("Stopped: this is the last picture.");
  const isShown = take(answer);
  const isShort = performance.now() - begun < SHORT;
  if (isShown && isShort && !quick && !sliders.wanted) {
    live.isEstimate = true;
    take(await ask({ text, run: { ...asked, quick: false } }));
    live.isEstimate = false;
  }
  busy(false);
}

/// Shows an answer, or why there is none; whether there was a run to show.
function take(answer) {
  if (!answer) return false;
  const fault = answer.data ? null : answer.fault ?? answer.diagnostics.map(({ message }) => message).join("; ");
  judge(fault);
  stale(fault ? IMPOSSIBLE : "", !!fault);
  if (answer.data) showRun(answer.data);
  return !!answer.data;
}

/// Shows a run without the table of the parameters, which are sliders here.
function showRun(data) {
  show(data, true);
  showTables(false);
}

/// Says that a run is on its way, once it has taken a moment.
function busy(is) {
  clearTimeout(live.timer);
  document.body.toggleAttribute("aria-busy", is);
  if (is) live.timer = setTimeout(() => (find("running").hidden = false), MOMENT);
  else find("running").hidden = true;
  find("share-done").removeAttribute("value");
}

function showShare(share) {
  find("share-done").value = share;
}

find("stop").addEventListener("click", () => {
  sliders.wanted = null;
  live.stopped = true;
  stop();
});
addEventListener("afterprint", () => showTables(false));
