import { writeSession } from "../storage.ts";

const root = document.documentElement;

// On /seamless and /vnlottery: the left and the top bar go and come (SID-29); the tab remembers.
const toggles = [...document.querySelectorAll<HTMLElement>("button[data-bars]")];
for (const toggle of toggles)
  toggle.addEventListener("click", () => {
    const bars = root.dataset["bars"] === "hide" ? "show" : "hide";
    root.dataset["bars"] = bars;
    writeSession({ "pleno.bars": bars });
    toggles.find((each) => each.checkVisibility())?.focus();
  });
