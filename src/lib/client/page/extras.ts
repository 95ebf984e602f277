import { keepPresses } from "./keep-presses.ts";

if (document.querySelector("[data-gtag]"))
  keepPresses(
    "[data-consent]",
    import("../consent.ts").catch((fault) => {
      reportError(fault);
      return false;
    }),
  );
