import type { Envelope, ReplyOf } from "#/lib/contract/call.ts";
import { type Announcement, listAnnouncements } from "#/lib/contract/messages.ts";
import { cached, keepCache } from "./session-cache.ts";
import { keepChoice, readChoice, readSession } from "./storage.ts";

type Kept = { readonly popup: Announcement | null; readonly shown: boolean };
type Reply = Envelope<ReplyOf<typeof listAnnouncements>>;

/** The popup that was answered on this device; it is not shown there again. */
const SEEN = "pleno.notice";

/** Asks without the client of the islands: nobody has meant to use one yet. */
async function ask(): Promise<{ ok: true; value: Kept } | { ok: false }> {
  const { method, path } = listAnnouncements;
  const token = readSession("token");
  try {
    const response = await fetch(path, {
      method,
      headers: {
        "content-type": "application/json",
        ...(token ? { authorization: `Bearer ${token}` } : {}),
      },
      body: JSON.stringify({ type: "PU", pageSize: 1, language: document.documentElement.lang }),
    });
    const { success, value } = (await response.json()) as Reply;
    return success ? { ok: true, value: { popup: value.popup, shown: false } } : { ok: false };
  } catch {
    return { ok: false };
  }
}

function show(card: HTMLElement, { id, title, language }: Announcement): void {
  const [text, read] = card.children;
  if (text instanceof HTMLElement) {
    text.textContent = title;
    text.lang = language;
    text.dir = "auto";
  }
  if (read instanceof HTMLElement) read.dataset["notice"] = id;
  for (const button of card.querySelectorAll("button"))
    button.addEventListener("click", () => {
      keepChoice(SEEN, id);
      card.hidden = true;
    });
  card.hidden = false;
}

/** Shows home's popup once a session, to whoever has not answered it; what is known of it is kept (SYS-21). */
async function follow(card: HTMLElement): Promise<void> {
  const reply = await cached<Kept, { ok: false }>("index_notice", ask);
  if (!reply.ok) return;
  const { popup, shown } = reply.value;
  if (!popup || shown || readChoice(SEEN) === popup.id) return;
  // One question at a time.
  if (document.querySelector("[data-gtag]:not([hidden])")) return;
  keepCache("index_notice", { popup, shown: true });
  show(card, popup);
}

const card = document.querySelector<HTMLElement>("[data-popup]");
if (card) void follow(card);
