import { loadChunk } from "../chunks.ts";

// What few sites have is fetched by those alone.
if (document.querySelector("[data-gtag]"))
  loadChunk<unknown>(() => import("../consent.ts")).catch(reportError);
