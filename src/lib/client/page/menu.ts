import { keepChoice } from "../storage.ts";
import { keepPresses } from "./keep-presses.ts";

const root = document.documentElement;
const fold = document.querySelector<HTMLElement>("[data-fold]");
if (fold) {
  const { ariaLabel } = fold;
  const name = (folded: boolean) => {
    fold.ariaLabel = folded ? (fold.dataset["unfold"] ?? null) : ariaLabel;
    fold.ariaExpanded = String(!folded);
  };
  fold.addEventListener("click", () => {
    const folded = root.classList.toggle("mini");
    keepChoice("pleno.menu", folded ? "mini" : "full");
    name(folded);
  });
  name(root.classList.contains("mini"));
}

if (document.querySelector("button[data-bars]"))
  keepPresses(
    "button[data-bars]",
    import("./bars.ts").catch(() => false),
  );

const drawer = document.querySelector<HTMLElement>("#menu");
const guard = () => void import("./drawer.ts");
// The browser opens it by itself, maybe before this ran.
if (drawer?.matches(":popover-open")) guard();
else drawer?.addEventListener("toggle", guard, { once: true });

document.addEventListener(
  "click",
  (event) => {
    const target = event.target as Element;
    const opens = target.closest<HTMLElement>("[data-open],[data-show],[data-private]");
    // What opens next gives the focus back to where the drawer came from.
    if (opens && drawer?.matches(":popover-open")) drawer.hidePopover();
    if (opens?.dataset["show"] === "speed")
      void import("./speed.ts").then((speed) => speed.openSpeedTest());
    const chat = target.closest<HTMLAnchorElement>("[data-window]");
    // In the press itself, or no browser lets it open (MSG-13).
    const shown = chat && open("", "chat", chat.dataset["window"]);
    if (shown) {
      event.preventDefault();
      import("./support.ts").then(
        (support) => support.leadChat(shown, chat),
        () => shown.location.replace(chat.href),
      );
    }
  },
  true,
);
