import { showPots } from "./pots.ts";

// What vendors tell of a lobby, kept true while somebody looks: cards of tables, the odds of coupons, and jackpots. What no longer
// comes is taken away; nothing moves from its place.
const EVERY_MS = 10_000;
/** What was heard so long ago is shown no more (FIGURES_FRESH_MS, contract/games/lobby-feed.ts). */
const FRESH_MS = 45_000;
const FIRST_MS = 3_000;

type Odds = readonly [raw: string, shown: string];
type Newest = {
  readonly tables: Readonly<Record<string, string>>;
  readonly rows: Readonly<Record<string, Readonly<Record<string, Odds>>>>;
  readonly pots?: Readonly<Record<string, string>>;
};
const NOTHING: Newest = { tables: {}, rows: {} };

const place = document.querySelector<HTMLElement>("[data-figures]");
const all = (name: string) => document.querySelectorAll<HTMLElement>(`[data-${name}]`);
let timer: ReturnType<typeof setTimeout> | undefined;
let heardMs = Date.now();
let wasHidden = false;

function show({ tables, rows, pots = {} }: Newest): void {
  showPots(pots, EVERY_MS);
  for (const figures of all("table")) {
    const told = tables[figures.dataset["table"] ?? ""] ?? "";
    if (figures.innerHTML !== told) figures.innerHTML = told;
  }
  for (const row of all("row")) {
    const odds = rows[row.dataset["row"] ?? ""] ?? {};
    for (const button of row.querySelectorAll<HTMLButtonElement>(".od")) {
      const [raw = "", shown = "—"] = odds[button.dataset["side"] ?? ""] ?? [];
      change(button, raw, shown);
    }
  }
  const silent = document.querySelector<HTMLElement>("[data-silent]");
  const buttons = [...document.querySelectorAll<HTMLButtonElement>(".od")];
  if (silent) silent.hidden = buttons.some(({ disabled }) => !disabled);
}

/** Marks which way odds went by a sign and a word, until they are told again. */
function change(button: HTMLButtonElement, raw: string, shown: string): void {
  const before = Number(button.dataset["odds"] || Number.NaN);
  const mark = button.querySelector("i");
  const figure = button.querySelector("b");
  const way = Number(raw) > before ? "up" : "down";
  const isMoved = raw !== "" && Number(raw) !== before && !Number.isNaN(before);
  button.classList.remove("up", "down");
  if (isMoved) button.classList.add(way);
  if (mark) mark.innerHTML = isMoved ? `<span class="vh">${place?.dataset[way] ?? ""}</span>` : "";
  if (figure && figure.textContent !== shown) figure.textContent = shown;
  button.disabled = raw === "";
  button.dataset["odds"] = raw;
}

function lacks(row: HTMLElement, { rows }: Newest): boolean {
  const told = Object.keys(rows[row.dataset["row"] ?? ""] ?? {});
  const sides = [...row.querySelectorAll<HTMLElement>(".od")].map(({ dataset }) => dataset["side"]);
  return told.some((side) => !sides.includes(side));
}

async function ask(): Promise<void> {
  clearTimeout(timer);
  const from = place?.dataset["figures"];
  if (!from || document.hidden) return;
  const newest = await fetch(from)
    .then((reply) => (reply.ok ? (reply.json() as Promise<Newest>) : null))
    .catch(() => null);
  if (newest) heardMs = Date.now();
  if (newest) show(newest);
  else if (Date.now() - heardMs > FRESH_MS) show(NOTHING);
  const rows = [...all("row")];
  const isGone = newest && rows.filter(({ dataset }) => !newest.rows[dataset["row"] ?? ""]);
  // Where most have begun, or one comes back to the page, the next ones are put in their place; so is a row that has no
  // place for a side that is told.
  const isMost = isGone && isGone.length > 0 && (wasHidden || isGone.length * 2 > rows.length);
  if (isMost || (newest && rows.some((row) => lacks(row, newest)))) await renew();
  wasHidden = false;
  timer = setTimeout(() => void ask(), EVERY_MS);
}

/** Brings the coupons anew, as a page that is opened now has them; who is on one with the keyboard keeps it. */
async function renew(): Promise<void> {
  const old = document.querySelector("[data-coupons]");
  if (!old || old.contains(document.activeElement)) return;
  const page = await fetch(location.href, { headers: { accept: "text/html" } })
    .then((reply) => (reply.ok ? reply.text() : ""))
    .catch(() => "");
  const fresh = new DOMParser().parseFromString(page, "text/html").querySelector("[data-coupons]");
  if (fresh) old.replaceWith(document.importNode(fresh, true));
  tellHere();
}

/** Times are told where the reader is, and which zone that is. */
function tellHere(): void {
  const lang = document.documentElement.lang;
  const time = new Intl.DateTimeFormat(lang, { hour: "2-digit", minute: "2-digit" });
  const day = new Intl.DateTimeFormat(lang, { weekday: "short", day: "numeric" });
  for (const start of document.querySelectorAll<HTMLTimeElement>("[data-starts]")) {
    const at = new Date(start.dateTime);
    const [first, second] = start.children;
    if (first) first.textContent = time.format(at);
    if (second) second.textContent = day.format(at);
  }
  const zone = document.querySelector<HTMLElement>("[data-zone]");
  const parts = new Intl.DateTimeFormat(lang, { timeZoneName: "short" }).formatToParts();
  const name = parts.find(({ type }) => type === "timeZoneName")?.value;
  if (zone && name) zone.textContent = (zone.dataset["zone"] ?? "").replace("%", name);
}

if (place) {
  tellHere();
  timer = setTimeout(() => void ask(), FIRST_MS);
  document.addEventListener("visibilitychange", () => {
    if (document.hidden) wasHidden = true;
    else void ask();
  });
  window.addEventListener("pageshow", ({ persisted }) => {
    if (persisted) void ask();
  });
}
