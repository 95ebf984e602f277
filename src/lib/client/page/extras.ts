import { loadChunk } from "../chunks.ts";
import { keepPresses } from "./keep-presses.ts";

if (document.querySelector("[data-gtag]"))
  keepPresses(
    "[data-consent]",
    loadChunk<unknown>(() => import("../consent.ts")).catch((fault) => {
      reportError(fault);
      return false;
    }),
  );
