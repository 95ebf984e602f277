const EVERY_MS = 5000;
const MEANT = ["pointerover", "touchstart", "focusin", "click", "keydown"];

/**
 * Banners are a strip that scrolls by itself. What moves them comes when it is first of use: somebody is upon them, or
 * five seconds are over (BAN-06). What was pressed meanwhile is given once it is there.
 */
function begin(banners: HTMLElement, view: HTMLElement, strip: HTMLElement): void {
  let moving: Promise<(() => void) | null> | null = null;
  const load = (): Promise<(() => void) | null> => {
    banners.classList.add("near");
    moving ??= import("./banner-motion.ts").then(
      (motion) => {
        for (const type of MEANT) banners.removeEventListener(type, meant, true);
        return motion.follow(banners, view, strip);
      },
      () => null,
    );
    return moving;
  };
  const meant = async (event: Event): Promise<void> => {
    const target = event.target as Element;
    const press = target.closest("button");
    if (press && event.type === "click") return document.keep(event, press, load());
    const arrow = event instanceof KeyboardEvent && event.key.startsWith("Arrow");
    // The strip would scroll by itself, and move once more when the press is given.
    if (arrow) event.preventDefault();
    if ((await load()) && arrow) target.dispatchEvent(new KeyboardEvent(event.type, event));
  };
  for (const type of MEANT)
    banners.addEventListener(type, meant, { capture: true, passive: type === "touchstart" });
  setInterval(async () => (await load())?.(), EVERY_MS);
}

for (const banners of document.querySelectorAll<HTMLElement>(".banners")) {
  const view = banners.querySelector<HTMLElement>(".view");
  const strip = view?.querySelector<HTMLElement>(".strip");
  if (view && strip && strip.childElementCount > 1) {
    banners.classList.add("moves");
    begin(banners, view, strip);
  }
}

export {};
