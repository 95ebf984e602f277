import { keepChoice, writeSession } from "../storage.ts";

const root = document.documentElement;
const fold = document.querySelector<HTMLElement>("[data-fold]");
const names = { fold: fold?.ariaLabel ?? "", unfold: fold?.dataset["unfold"] ?? "" };
const name = () => {
  if (!fold) return;
  const folded = root.classList.contains("mini");
  fold.ariaLabel = folded ? names.unfold : names.fold;
  fold.ariaExpanded = String(!folded);
};
fold?.addEventListener("click", () => {
  keepChoice("pleno.menu", root.classList.toggle("mini") ? "mini" : "full");
  name();
});
name();

// On /seamless and /vnlottery: the left and the top bar go and come (SID-29); the tab remembers.
const toggles = [...document.querySelectorAll<HTMLElement>("button[data-bars]")];
for (const toggle of toggles)
  toggle.addEventListener("click", () => {
    const bars = root.dataset["bars"] === "hide" ? "show" : "hide";
    root.dataset["bars"] = bars;
    writeSession({ "pleno.bars": bars });
    toggles.find((each) => each.checkVisibility())?.focus();
  });

const drawer = document.querySelector<HTMLElement>("#menu");
const hide = (): void => {
  if (drawer?.matches(":popover-open")) drawer.hidePopover();
};
const guard = () => void import("./drawer.ts");
// The browser opens it by itself, maybe before this ran.
if (drawer?.matches(":popover-open")) guard();
else drawer?.addEventListener("toggle", guard, { once: true });

document.addEventListener(
  "click",
  (event) => {
    const target = event.target instanceof Element ? event.target : null;
    const opens = target?.closest<HTMLElement>("[data-open], [data-private], [data-speed]");
    // What opens next gives the focus back to where the drawer came from.
    if (opens && drawer?.contains(opens)) hide();
    const domains = document.querySelector<HTMLElement>("[data-domains]")?.dataset["domains"];
    if (domains && opens?.dataset["speed"] !== undefined)
      void import("./speed.ts").then(({ openSpeedTest }) => openSpeedTest(JSON.parse(domains)));
    const chat = target?.closest<HTMLAnchorElement>("a[data-window]");
    if (chat && open(chat.href, "service", "popup,width=440,height=750")) event.preventDefault();
  },
  true,
);
