// A vendor's own picture that fails leaves the generated card; a card that fails leaves its back (GAM-14).
const BACK = "/house/back.svg";

function mend(image: HTMLImageElement): void {
  const { game, art } = image.closest<HTMLElement>("[data-game], [data-art]")?.dataset ?? {};
  if (!(game || art) || image.src.endsWith(BACK)) return;
  const card = `/art/${game}.svg`;
  for (const source of image.parentElement?.querySelectorAll("source") ?? []) source.remove();
  image.src = art || image.src.endsWith(card) ? BACK : card;
}

document.addEventListener(
  "error",
  ({ target }) => {
    if (target instanceof HTMLImageElement) mend(target);
  },
  true,
);
// What failed before this ran is asked for again; a lazy one that was never asked for stays so.
for (const image of document.images)
  if (image.complete && image.naturalWidth === 0) image.setAttribute("src", image.src);

export {};
