import { ChunkLoadError } from "../chunk-failures.ts";
import { keepPresses } from "./keep-presses.ts";

if (document.querySelector("[data-gtag]"))
  keepPresses(
    "[data-consent]",
    import("../consent.ts").catch((cause) => {
      reportError(new ChunkLoadError("a module could not be loaded", { cause }));
      return false;
    }),
  );
