import type { ClientDirective } from "astro";

type Options = {
  /** Elements elsewhere on the page that mean this island too. */
  on?: string;
  /** Begins by itself once a member is in (ahead.ts). */
  member?: boolean;
};

const SIGNS = ["pointerover", "pointerdown", "touchstart", "focusin", "keydown"];
const PRESSABLE = "button, summary, [role='button'], [type='submit']";

/**
 * `client:intent`: an island is plain HTML until somebody shows that they mean to use it: a pointer over it, a
 * finger, the focus or a key; or until the page sends it an `intent` event. A press that comes before its script is
 * kept and given once it runs; if the script cannot be had, a link is followed and a button can be pressed again.
 */
const intent: ClientDirective = (load, { value }, island) => {
  const { on }: Options = typeof value === "object" ? value : {};
  let pressed: HTMLElement | null = null;
  let loading = false;

  /** What of ours an event is about: the thing to press, the island for the rest of it, or nothing. */
  function meant({ target }: Event): Element | null {
    if (!(target instanceof Element)) return null;
    if (island.contains(target)) return target.closest(PRESSABLE) ?? island;
    return on ? target.closest(on) : null;
  }

  async function hydrate(): Promise<void> {
    if (loading) return;
    loading = true;
    await (await load())();
    if (!loading) return;
    listen("removeEventListener");
    pressed?.click();
  }

  function notice(event: Event): void {
    if (meant(event)) void hydrate();
  }

  function press(event: MouseEvent): void {
    const target = meant(event);
    if (!(target instanceof HTMLElement) || target === island) return;
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    event.stopPropagation();
    pressed = target;
    void hydrate();
  }

  function listen(how: "addEventListener" | "removeEventListener"): void {
    for (const sign of SIGNS) document[how](sign, notice, { capture: true, passive: true });
    document[how]("click", press as EventListener, true);
  }

  listen("addEventListener");
  island.addEventListener("intent", () => void hydrate());
  island.addEventListener("astro:hydration-error", () => {
    loading = false;
    if (pressed instanceof HTMLAnchorElement) location.assign(pressed.href);
    pressed = null;
  });
};

// biome-ignore lint/style/noDefaultExport: Astro takes a directive by its default export
export default intent;
