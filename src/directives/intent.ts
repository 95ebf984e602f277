import type { ClientDirective } from "astro";

type Options = {
  /** Elements elsewhere on the page that mean this island too. */
  on?: string;
  /** Hydrate when the page has come to rest, if a member is in. */
  member?: boolean;
};

const SIGNS = ["pointerover", "pointerdown", "touchstart", "focusin", "keydown"] as const;
const PRESSABLE = "button, summary, [role='button'], [type='submit']";

/** Runs when the page has loaded and nothing else is to be done. */
function atRest(run: () => void): void {
  const later = (): void => {
    if ("requestIdleCallback" in window) requestIdleCallback(run, { timeout: 3000 });
    else setTimeout(run, 200);
  };
  if (document.readyState === "complete") later();
  else addEventListener("load", later, { once: true });
}

let graph: Promise<Record<string, string[]>> | undefined;

/** Fetches everything the island would need, and runs none of it. Without the list (in development) nothing is fetched. */
async function fetchAhead(island: HTMLElement): Promise<void> {
  graph ??= fetch("/islands.json").then((reply) => (reply.ok ? reply.json() : {}));
  const files = await graph.catch(() => ({}) as Record<string, string[]>);
  for (const name of ["component-url", "renderer-url"]) {
    for (const href of files[island.getAttribute(name) ?? ""] ?? []) {
      if (document.querySelector(`link[href="${href}"]`)) continue;
      document.head.append(
        Object.assign(document.createElement("link"), { rel: "modulepreload", href }),
      );
    }
  }
}

/**
 * `client:intent`: an island is plain HTML until somebody shows that they mean to use it: a pointer over it, a
 * finger, the focus or a key. A press that comes before its script is kept and given once it runs; if the script
 * cannot be had, a link is followed and a button can be pressed again.
 */
const intent: ClientDirective = (load, options, island) => {
  const { on, member }: Options = typeof options.value === "object" ? options.value : {};
  let pressed: HTMLElement | null = null;
  let loading = false;

  function meant(event: Event): Element | null {
    if (!(event.target instanceof Element)) return null;
    if (island.contains(event.target)) return event.target.closest(PRESSABLE);
    return on ? event.target.closest(on) : null;
  }
  const touches = (event: Event): boolean =>
    meant(event) !== null || (event.target instanceof Node && island.contains(event.target));

  async function hydrate(): Promise<void> {
    if (loading) return;
    loading = true;
    await (await load())();
    if (!loading) return;
    listen("removeEventListener");
    pressed?.click();
  }

  function notice(event: Event): void {
    if (touches(event)) void hydrate();
  }

  function press(event: MouseEvent): void {
    const target = meant(event);
    if (!(target instanceof HTMLElement)) return;
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    event.stopPropagation();
    pressed = target;
    void hydrate();
  }

  function failed(): void {
    loading = false;
    if (pressed instanceof HTMLAnchorElement) location.assign(pressed.href);
    pressed = null;
  }

  function listen(how: "addEventListener" | "removeEventListener"): void {
    for (const sign of SIGNS) document[how](sign, notice, { capture: true, passive: true });
    document[how]("click", press as EventListener, true);
  }

  listen("addEventListener");
  island.addEventListener("astro:hydration-error", failed);
  const present = document.documentElement.dataset["who"] === "member";
  if (member && present) atRest(() => void hydrate());
  else if (!(navigator as { connection?: { saveData?: boolean } }).connection?.saveData)
    atRest(() => void fetchAhead(island));
};

// biome-ignore lint/style/noDefaultExport: Astro takes a directive by its default export
export default intent;
