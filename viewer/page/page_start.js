// The page begins with the run that it carries.

const data = JSON.parse(find("data").textContent);
if (data) show(data);
const still = wishes() || matchMedia("(prefers-reduced-motion: reduce)").matches;
addEventListener("hashchange", wishes);
if (data && !still) play();

// For the editor, and for tests.
globalThis.viewer = { show, seek, play, pause, stage, get time() { return state.time; }, get playing() { return state.playing; } };
