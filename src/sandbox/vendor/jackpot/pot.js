// Has the pot tick: from what is shown up to what the vendor told last, never above it. One that was won falls at once.
const EVERY_MS = 3_000;
const FRESH_MS = 45_000;
const sum = /** @type {HTMLElement} */ (document.querySelector("[data-pot]"));
const still = matchMedia("(prefers-reduced-motion: reduce)");
const format = new Intl.NumberFormat(document.documentElement.lang, {
  maximumFractionDigits: 0,
  useGrouping: "always",
});
let shown = Number(sum.dataset["pot"]);
let told = shown;
let heardAt = Date.now();
let frame = 0;

/** @param {number} value */
function write(value) {
  shown = value;
  sum.textContent = `${format.format(Math.floor(value))}\u00A0${sum.dataset["symbol"]}`;
}

/** @param {number} from @param {number} startedAt */
function tick(from, startedAt) {
  const part = Math.min(1, (performance.now() - startedAt) / EVERY_MS);
  write(from + (told - from) * part);
  if (part < 1) frame = requestAnimationFrame(() => tick(from, startedAt));
}

async function ask() {
  if (!document.hidden) {
    try {
      const reply = await fetch(`${location.pathname}/pot`);
      const { amount } = await reply.json();
      told = Number(amount);
      heardAt = Date.now();
      cancelAnimationFrame(frame);
      if (told <= shown || still.matches) write(told);
      else tick(shown, performance.now());
    } catch {
      if (Date.now() - heardAt > FRESH_MS) sum.textContent = "—";
    }
  }
  setTimeout(ask, EVERY_MS);
}

setTimeout(ask, EVERY_MS);
