const EVERY_MS = 5000;
const calm = matchMedia("(prefers-reduced-motion: reduce)");

for (const banners of document.querySelectorAll<HTMLElement>(".banners")) {
  const strip = banners.querySelector<HTMLElement>(".strip");
  const slides = [...banners.querySelectorAll<HTMLElement>(".slide")];
  const dots = [...banners.querySelectorAll(".dots button")];
  if (!strip || slides.length < 2) continue;
  let at = 0;

  const show = (index: number): void => {
    const slide = slides[index];
    if (!slide) return;
    const [box, own] = [strip.getBoundingClientRect(), slide.getBoundingClientRect()];
    const style = getComputedStyle(strip);
    const left =
      style.direction === "rtl"
        ? own.right - box.right + Number.parseFloat(style.paddingRight)
        : own.left - box.left - Number.parseFloat(style.paddingLeft);
    strip.scrollBy({ left, behavior: calm.matches ? "auto" : "smooth" });
  };
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
  for (const [index, dot] of dots.entries()) dot.addEventListener("click", () => show(index));

  setInterval(() => {
    const held = banners.matches(":hover, :focus-within") || document.hidden || calm.matches;
    if (!held) show((at + 1) % slides.length);
  }, EVERY_MS);
}

export {};
