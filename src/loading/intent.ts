import type { ClientDirective } from "astro";
import { CHUNK_FAILED, CHUNK_TIMEOUT_MS, type ChunkFailure } from "#/lib/client/chunks.ts";

type Options = {
  /** Elements elsewhere on the page that mean this island too. */
  on?: string;
  /** A part of the address that means it too. */
  hash?: string;
  /** Begins by itself once a member is in (ahead.ts). */
  member?: boolean;
};

const SIGNS = ["pointerover", "pointerdown", "touchstart", "focusin", "keydown"];
const PRESSABLE = "button, summary, [role='button'], [type='submit']";
const REST_MS = 5_000;

/**
 * `client:intent`: an island is plain HTML until somebody shows that they mean to use it: a pointer over it, a
 * finger, the focus or a key; or until the page sends it an `intent` event. A press that comes before its script is
 * kept and given once it runs. If the script cannot be had, that is raised as a ChunkLoadError; a link is followed,
 * and for anything else the page offers the retry with the press kept.
 */
const intent: ClientDirective = (load, { value }, island) => {
  const { on, hash }: Options = typeof value === "object" ? value : {};
  let pressed: HTMLElement | null = null;
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
    attempt ??= new Promise((settle) => {
      const end = (came: boolean) => {
        clearTimeout(timer);
        pressed?.removeAttribute("aria-busy");
        settle(came);
      };
      const fail = (event?: Event) => {
        event?.preventDefault();
        attempt = null;
        restUntilMs = Date.now() + REST_MS;
        end(false);
        tell((event as CustomEvent<{ error: unknown }> | undefined)?.detail.error);
      };
      const timer = setTimeout(fail, CHUNK_TIMEOUT_MS);
      island.addEventListener("astro:hydration-error", fail, { once: true });
      void load()
        .then((run) => run())
        .then(() => {
          if (!attempt) return;
          listen("removeEventListener");
          end(true);
          pressed?.click();
        });
    });
    return attempt;
  }

  /** A press is not lost: a link is followed, and for the rest the page offers the retry. */
  function tell(cause: unknown): void {
    const missed = pressed;
    pressed = null;
    if (missed instanceof HTMLAnchorElement && missed.href !== location.href)
      location.assign(missed.href);
    const retry = () => {
      pressed = missed;
      return hydrate();
    };
    const detail: ChunkFailure = { pressed: missed, retry, cause };
    document.dispatchEvent(new CustomEvent(CHUNK_FAILED, { detail }));
  }

  function notice(event: Event): void {
    if (meant(event) && Date.now() > restUntilMs) void hydrate();
  }

  function press(event: MouseEvent): void {
    const target = meant(event);
    if (!(target instanceof HTMLElement) || target === island) return;
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    event.stopPropagation();
    pressed = target;
    target.ariaBusy = "true";
    void hydrate();
  }

  function listen(how: "addEventListener" | "removeEventListener"): void {
    for (const sign of SIGNS) document[how](sign, notice, { capture: true, passive: true });
    document[how]("click", press as EventListener, true);
  }

  listen("addEventListener");
  island.addEventListener("intent", () => void hydrate());
  if (hash && location.hash.startsWith(hash)) void hydrate();
};

// biome-ignore lint/style/noDefaultExport: Astro takes a directive by its default export
export default intent;
