import type { ClientDirective } from "astro";
import { CHUNK_FAILED, type ChunkFailure } from "#/lib/client/chunk-failures.ts";
import { CHUNK_TIMEOUT_MS } from "#/lib/client/chunks.ts";

type Options = {
  /** Elements elsewhere on the page that mean this island too. */
  on?: string;
  /** A part of the address that means it too. */
  hash?: string;
  /** A part of the query that means it too. */
  query?: string;
  /** Begins by itself once a member is in (ahead.ts). */
  member?: boolean;
  /** Begins with the page. */
  now?: boolean;
};

const SIGNS = ["pointerover", "pointerdown", "touchstart", "focusin", "keydown"];
/** What is kept until the island runs; a `summary` opens by itself. */
const PRESSABLE = "button, [role='button'], [type='submit']";
const REST_MS = 5_000;
/** What needs no script to open (boot.js); that tells the island, once it has been painted. */
const OPENS_ITSELF = "[data-open=login],[data-open=register],dialog";

/**
 * `client:intent`: an island is plain HTML until somebody shows that they mean to use it: a pointer over it, a
 * finger, the focus or a key; or until the page sends it an `intent` event. A press that comes before its script is
 * kept (boot.js) and given once it runs. If the script cannot be had, that is raised as a ChunkLoadError; a link is
 * followed, and for anything else the page offers the retry with the press kept.
 */
const intent: ClientDirective = (load, { value }, island) => {
  const { on, hash, query, now = false }: Options = typeof value === "object" ? value : {};
  let attempt: Promise<boolean> | null = null;
  let restUntilMs = 0;

  /** What of ours an event is about: the thing to press, the island for the rest of it, or nothing. */
  function meant({ target }: Event): Element | null {
    if (!(target instanceof Element)) return null;
    if (island.contains(target)) return target.closest(PRESSABLE) ?? island;
    return on ? target.closest(on) : null;
  }

  /** Loads and runs the island; false when its module did not come. */
  function hydrate(): Promise<boolean> {
    island.dataset["loads"] = "";
    attempt ??= new Promise((settle) => {
      const fail = (event?: Event) => {
        event?.preventDefault();
        clearTimeout(timer);
        attempt = null;
        restUntilMs = Date.now() + REST_MS;
        tell((event as CustomEvent<{ error: unknown }> | undefined)?.detail.error);
        settle(false);
      };
      const timer = setTimeout(fail, CHUNK_TIMEOUT_MS);
      island.addEventListener("astro:hydration-error", fail, { once: true });
      void load()
        .then((run) => {
          if (!attempt) return;
          // From here on nothing but React opens its dialogs or changes them: the offer to try again leaves them.
          const notice = island.querySelector("[data-failed]");
          if (notice) document.body.append(notice);
          island.dataset["runs"] = "";
          return run();
        })
        .then(() => {
          if (!attempt) return;
          clearTimeout(timer);
          listen("removeEventListener");
          settle(true);
        });
    });
    return attempt;
  }

  /** A press is not lost: a link is followed, and for the rest the page offers the retry. */
  function tell(cause: unknown): void {
    const pressed = document.kept ?? island.querySelector<HTMLElement>("dialog[open]");
    // From here on it is the retry that gives it.
    document.kept = null;
    pressed?.removeAttribute("aria-busy");
    if (pressed instanceof HTMLAnchorElement && pressed.href !== location.href)
      location.assign(pressed.href);
    const retry = async () => {
      const came = await hydrate();
      if (came) pressed?.click();
      return came;
    };
    const detail: ChunkFailure = { pressed, retry, cause, awaited: now };
    document.dispatchEvent(new CustomEvent(CHUNK_FAILED, { detail }));
  }

  function notice(event: Event): void {
    if (!meant(event) || Date.now() < restUntilMs) return;
    if (!(event.target as Element).closest(OPENS_ITSELF)) void hydrate();
  }

  function press(event: MouseEvent): void {
    const target = meant(event);
    if (!(target instanceof HTMLElement) || target === island) return;
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    document.keep(event, target, hydrate());
  }

  function listen(how: "addEventListener" | "removeEventListener"): void {
    for (const sign of SIGNS) document[how](sign, notice, { capture: true, passive: true });
    document[how]("click", press as EventListener, true);
  }

  listen("addEventListener");
  island.addEventListener("intent", () => void hydrate());
  const isAsked =
    (hash && location.hash.startsWith(hash)) ||
    (query && new URLSearchParams(location.search).has(query));
  if (now || isAsked || island.querySelector("dialog[open]")) void hydrate();
};

// biome-ignore lint/style/noDefaultExport: Astro takes a directive by its default export
export default intent;
