import { loadChunk } from "../chunks.ts";

// What few sites or pages have is fetched by those alone.
const EXTRAS = [
  ["[data-gtag]", () => import("../consent.ts")],
  ["[data-popup]", () => import("../popup-notice.ts")],
] as const;

async function begin(): Promise<void> {
  for (const [mark, load] of EXTRAS)
    if (document.querySelector(mark)) await loadChunk<unknown>(load);
}

begin().catch(reportError);
