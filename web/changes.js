// What is changed elsewhere shows on an open list and card by itself: the page asks for the number of the last change, and the answer comes
// when it is another one.
import { list, refresh, root } from "./list.js";

const pause = (milliseconds) => new Promise((done) => { setTimeout(done, milliseconds); });
const inSight = () => new Promise((done) => {
  const look = () => {
    if (document.hidden) return;
    document.removeEventListener("visibilitychange", look);
    done();
  };
  document.addEventListener("visibilitychange", look);
  look();
});

const loaded = new Promise((done) => {
  if (document.readyState === "complete") done();
  else addEventListener("load", done, { once: true });
});

let change = document.documentElement.dataset.change;
/** The account's last change that this page shows. */
export const lastSeen = () => change;
let asking;

const watch = async () => {
  asking = new AbortController();
  const { signal } = asking;
  let failures = 0;
  await loaded;
  while (!signal.aborted) {
    // A sync brings many changes at once: they are shown together.
    await pause(1_500);
    await inSight();
    const began = performance.now();
    try {
      const answer = await fetch(`${root}changes?after=${change}`, { signal, credentials: "same-origin" });
      // Signed out: what the person does next says so.
      if (answer.redirected || answer.status === 401) return;
      if (!answer.ok) throw new Error(answer.status);
      const now = (await answer.text()).trim();
      if (now !== change) {
        if (await refresh(signal)) change = now;
      } else if (performance.now() - began < 1_000) {
        // Others of this browser's pages wait already.
        await pause(30_000);
      }
      failures = 0;
    } catch {
      failures += 1;
      await pause(Math.min(60_000, 2_000 * 2 ** failures));
    }
  }
};

if (change !== undefined && list && document.querySelector(".split")) {
  watch();
  addEventListener("pagehide", () => asking.abort());
  addEventListener("pageshow", (event) => event.persisted && watch());
}
