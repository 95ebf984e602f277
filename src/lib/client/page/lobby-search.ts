// A lobby's search answers as one types. Without this, and when an answer does not come, Enter asks for the page.
import { CARDS_CAME } from "./cards-came.ts";

const PAUSE_MS = 250;
/** What an answer brings anew: the games with their pages, and the filters, which keep the name. */
const PARTS = ["[data-lobby]", "search .seg"];
const COUNT = ".lobby-h .num";

let asking: AbortController | null = null;
let waiting: ReturnType<typeof setTimeout> | undefined;

/** The address of what is asked for: the form's, as pressing Enter would send it, without what is empty. */
function addressOf(form: HTMLFormElement): string {
  const query = new URLSearchParams();
  for (const [name, value] of new FormData(form))
    if (typeof value === "string" && value.trim()) query.set(name, value.trim());
  const path = form.getAttribute("action") ?? location.pathname;
  return query.size > 0 ? `${path}?${query}` : path;
}

async function fetchPage(address: string, signal: AbortSignal): Promise<Document | null> {
  const reply = await fetch(address, { signal, headers: { accept: "text/html" } });
  return reply.ok ? new DOMParser().parseFromString(await reply.text(), "text/html") : null;
}

/** Puts the found games in the place of those that are shown; only the newest question is answered. */
async function search(form: HTMLFormElement): Promise<void> {
  asking?.abort();
  const question = new AbortController();
  asking = question;
  const address = addressOf(form);
  // What does not come leaves the page as it is: the form still works by Enter.
  const page = await fetchPage(address, question.signal).catch(() => null);
  if (!page || question.signal.aborted) return;
  for (const part of PARTS) {
    const found = page.querySelector(part);
    if (found) document.querySelector(part)?.replaceWith(document.importNode(found, true));
  }
  // Tabs keep what was typed and chosen; they stay, where one has scrolled them.
  for (const tab of document.querySelectorAll<HTMLAnchorElement>(".vt a"))
    tab.href =
      page.querySelector<HTMLAnchorElement>(`.vt [data-vendor="${tab.dataset["vendor"]}"]`)?.href ??
      tab.href;
  document.dispatchEvent(new Event(CARDS_CAME));
  const count = document.querySelector(COUNT);
  if (count) count.textContent = page.querySelector(COUNT)?.textContent ?? "";
  history.replaceState(history.state, "", address);
}

// How many were found is said to who does not see them.
document.querySelector(COUNT)?.setAttribute("role", "status");
const form = document.querySelector<HTMLFormElement>("search form.bar");
form?.addEventListener("input", (event) => {
  clearTimeout(waiting);
  if (event instanceof InputEvent && event.isComposing) return;
  waiting = setTimeout(() => void search(form), PAUSE_MS);
});
form?.addEventListener("compositionend", () => {
  clearTimeout(waiting);
  waiting = setTimeout(() => void search(form), PAUSE_MS);
});
form?.addEventListener("submit", () => clearTimeout(waiting));

/** Jackpots tick from the second time on that they are told: what has them do so is fetched then. */
const TICKS_AFTER_MS = 8_000;
if (document.querySelector("[data-pot]"))
  setTimeout(() => void import("./lobby-figures.ts"), TICKS_AFTER_MS);
