import { type Domain, getDomains } from "#/lib/contract/site/calls.ts";
import type { Translate } from "#/lib/i18n/format.ts";
import { loadTexts, textsFor } from "#/lib/i18n/texts.ts";
import { textOfRefusal } from "../refusals.ts";
import { send } from "../send.ts";

const PATH = "/health/live";
const TRIES = 4;
const PATIENCE_MS = 5_000;
const SPEED_AREAS = ["site-speed", "base-errors"] as const;

/** How long one answer takes, in ms; null when none comes. What it says cannot be read from another origin. */
async function timeOne(url: string, stop: AbortSignal): Promise<number | null> {
  const begun = performance.now();
  const signal = AbortSignal.any([stop, AbortSignal.timeout(PATIENCE_MS)]);
  return fetch(`${url}${PATH}`, { mode: "no-cors", cache: "no-store", credentials: "omit", signal })
    .then(() => performance.now() - begun)
    .catch(() => null);
}

/** The median of several tries after a first one that only opens the connection; null when it does not answer. */
export async function measure(url: string, stop: AbortSignal): Promise<number | null> {
  const times: number[] = [];
  for (let tries = 0; tries < TRIES; tries++) {
    const ms = await timeOne(url, stop);
    if (ms === null) return null;
    if (tries > 0) times.push(ms);
  }
  const [, middle = 0] = times.sort((a, b) => a - b);
  return Math.max(1, Math.round(middle));
}

function make<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  properties: Partial<HTMLElementTagNameMap[Name]> = {},
  ...children: readonly (Node | string)[]
): HTMLElementTagNameMap[Name] {
  const element = Object.assign(document.createElement(name), properties);
  element.append(...children);
  return element;
}

type Row = { readonly domain: Domain; readonly line: HTMLElement; readonly figure: HTMLElement };
type Measured = Row & { readonly ms: number };
const isHere = ({ url }: Domain): boolean => new URL(url).origin === location.origin;

function rowOf(domain: Domain, t: Translate): Row {
  const figure = make("span", { className: "num", textContent: t("speed_waiting") });
  const name = make("span", {}, make("b", { textContent: domain.name }));
  if (isHere(domain))
    name.append(make("span", { className: "xs t3", textContent: t("speed_here") }));
  return { domain, figure, line: make("li", {}, name, figure) };
}

/** Measures every address one after the other, so that none slows another, and says which is the fastest. */
async function run(
  rows: readonly Row[],
  t: Translate,
  said: HTMLElement,
  bar: HTMLProgressElement,
  stop: AbortSignal,
): Promise<Measured | null> {
  const measured: Measured[] = [];
  for (const [index, row] of rows.entries()) {
    row.figure.textContent = t("speed_measuring");
    const ms = await measure(row.domain.url, stop);
    if (stop.aborted) return null;
    row.figure.textContent = ms === null ? t("speed_lost") : t("speed_ms", { ms });
    row.line.classList.toggle("lost", ms === null);
    if (ms !== null) measured.push({ ...row, ms });
    bar.value = index + 1;
    said.textContent = t("speed_progress", { done: index + 1, total: rows.length });
  }
  return measured.sort((a, b) => a.ms - b.ms)[0] ?? null;
}

function conclude(best: Measured | null, t: Translate, said: HTMLElement): void {
  if (!best) {
    said.textContent = t("speed_none");
    return;
  }
  const { domain, ms, line } = best;
  line.classList.add("best");
  line.firstElementChild?.append(
    make("span", { className: "tag jade", textContent: t("speed_fastest") }),
  );
  if (isHere(domain)) {
    said.textContent = t("speed_best_here", { ms });
    return;
  }
  said.textContent = t("speed_best", { name: domain.name, ms });
  const there = new URL(location.pathname + location.search, domain.url).href;
  said.after(
    make("a", {
      className: "btn pri",
      href: there,
      textContent: t("speed_go", { name: domain.name }),
    }),
  );
}

/** Opens the speed test over the page and begins at once; it ends when it is closed (SID-23). */
export async function openSpeedTest(): Promise<void> {
  const { lang } = document.documentElement;
  await loadTexts(lang, SPEED_AREAS);
  const t = textsFor(lang, ...SPEED_AREAS);
  const ending = new AbortController();
  const body = make("div", { className: "speed-b" });
  const close = make("button", { type: "button", className: "btn sec" }, t("speed_close"));
  const again = make("button", { type: "button", className: "btn sec" }, t("speed_again"));
  const dialog = make(
    "dialog",
    { className: "speed", id: "speedTest", ariaLabel: t("speed_title") },
    make("h2", { textContent: t("speed_title") }),
    make("p", { className: "t2", textContent: t("speed_text") }),
    body,
    make("div", { className: "row wrap" }, again, close),
  );

  async function begin(): Promise<void> {
    again.disabled = true;
    const reply = await send(getDomains, {});
    if (ending.signal.aborted) return;
    again.disabled = reply.ok;
    if (!reply.ok) return body.replaceChildren(textOfRefusal(t, reply));
    const rows = reply.value.domainList.map((domain) => rowOf(domain, t));
    const bar = make("progress", { max: rows.length, value: 0, ariaLabel: t("speed_title") });
    const said = make("p", { role: "status", className: "sb" });
    body.replaceChildren(make("ul", {}, ...rows.map(({ line }) => line)), bar, said);
    const best = await run(rows, t, said, bar, ending.signal);
    if (ending.signal.aborted) return;
    conclude(best, t, said);
    again.disabled = false;
  }

  close.addEventListener("click", () => dialog.close());
  again.addEventListener("click", () => void begin());
  dialog.addEventListener("click", ({ target }) => {
    if (target === dialog) dialog.close();
  });
  dialog.addEventListener("close", () => {
    ending.abort();
    dialog.remove();
  });
  document.body.append(dialog);
  dialog.showModal();
  close.focus();
  await begin();
}
