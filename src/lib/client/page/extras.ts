import { loadChunk } from "../chunks.ts";

// What few sites have is fetched by those alone; a press that comes before it is kept.
if (document.querySelector("[data-gtag]")) {
  const ready = loadChunk<unknown>(() => import("../consent.ts")).catch((fault) => {
    reportError(fault);
    return false;
  });
  const keep = (event: MouseEvent) => {
    const press = (event.target as Element).closest<HTMLElement>("[data-consent]");
    if (press) document.keep(event, press, ready);
  };
  document.addEventListener("click", keep, true);
  void ready.then(() => document.removeEventListener("click", keep, true));
}
