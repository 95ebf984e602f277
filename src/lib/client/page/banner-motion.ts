import type { Carousel } from "./carousel.ts";

/** How long a strip must lie still before Swiper may take it over from a finger. */
const STILL_MS = 400;
const calm = matchMedia("(prefers-reduced-motion: reduce)");

/**
 * Answers to presses of the banners' controls; what it gives moves them on, unless they rest. Swiper comes when it is
 * first of use and makes the strip a loop (BAN-05, BAN-06); until then, or if it cannot be had, the strip scrolls.
 */
export function follow(banners: HTMLElement, view: HTMLElement, strip: HTMLElement): () => void {
  const slides = [...strip.querySelectorAll<HTMLElement>(".slide")];
  const dots = [...banners.querySelectorAll(".dots button:not([data-hold])")];
  const hold = banners.querySelector<HTMLElement>("[data-hold]");
  let at = 0;
  let held = false;
  let touched = false;
  let movedAt = 0;
  let carousel: Promise<Carousel | null> | null = null;

  const mark = (index: number): void => {
    at = index;
    for (const [each, dot] of dots.entries()) dot.setAttribute("aria-current", String(each === at));
  };
  const seen = new IntersectionObserver(
    (entries) => {
      for (const { isIntersecting, target } of entries)
        if (isIntersecting) mark(slides.indexOf(target as HTMLElement));
    },
    { root: strip, threshold: 0.7 },
  );
  for (const slide of slides) seen.observe(slide);

  const scrollTo = (index: number): void =>
    slides[index]?.scrollIntoView({
      inline: "start",
      block: "nearest",
      behavior: calm.matches ? "auto" : "smooth",
    });
  const begin = async (): Promise<Carousel | null> => {
    try {
      const { makeCarousel } = await import("./carousel.ts");
      seen.disconnect();
      return makeCarousel(view, slides, at, mark);
    } catch {
      return null;
    }
  };
  async function show(index: number, step: number): Promise<void> {
    carousel ??= begin();
    const made = await carousel;
    if (!made) scrollTo((index + slides.length) % slides.length);
    else if (step === 0) made.show(index);
    else made.move(step);
  }

  for (const [index, dot] of dots.entries()) dot.addEventListener("click", () => show(index, 0));
  strip.addEventListener("keydown", (event) => {
    const way = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (!way) return;
    event.preventDefault();
    const step = document.documentElement.dir === "rtl" ? -way : way;
    void show(at + step, step);
  });
  for (const type of ["touchstart", "touchend", "touchcancel"])
    strip.addEventListener(type, () => (touched = type === "touchstart"), { passive: true });
  strip.addEventListener("scroll", () => (movedAt = performance.now()), { passive: true });
  hold?.addEventListener("click", () => {
    held = !held;
    hold.setAttribute("aria-pressed", String(held));
    hold.ariaLabel = hold.dataset[held ? "go" : "stop"] ?? null;
  });

  const resting = (): boolean =>
    held ||
    touched ||
    calm.matches ||
    document.hidden ||
    banners.matches(":hover, :has(:focus-visible)") ||
    performance.now() - movedAt < STILL_MS;
  return () => {
    if (!resting()) void show(at + 1, 1);
  };
}
