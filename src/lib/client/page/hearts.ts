// Cards get their hearts from here: without a script a heart does nothing. Lobbies that put other cards
// in the place of theirs say so (CARDS_CAME).
import { textsFor } from "#/lib/i18n/texts.ts";
import { CARDS_CAME } from "./cards-came.ts";
import { fetchFrame } from "./frame-ahead.ts";

const HEART =
  '<svg class="i" viewBox="0 0 24 24" aria-hidden="true"><path d="M12 20S4 15 4 9.3A4.2 4.2 0 0 1 12 7.5A4.2 4.2 0 0 1 20 9.3C20 15 12 20 12 20z"/></svg>';
const ABOUT =
  '<svg class="i" viewBox="0 0 24 24" aria-hidden="true"><path d="M12 10.5V17M12 7v.1"/></svg>';
/** What leads to a draw is no game of a vendor. */
const CARDS = ".gc > [data-game]:not([data-category], :has(+ .like))";

let kept: ReadonlySet<string> | null = null;
let asked = false;

function place(): void {
  const t = textsFor(document.documentElement.lang, "games");
  for (const card of document.querySelectorAll<HTMLElement>(CARDS)) {
    const heart = makeButton("like", HEART);
    const { game = "", node = game, vassalage = "" } = card.dataset;
    const name = card.querySelector("b")?.textContent;
    heart.ariaLabel = `${t("favourite")}: ${name}`;
    Object.assign(heart.dataset, { like: game, node, vassalage });
    card.after(heart);
    // A member's own lists have hearts alone.
    if (card.closest("astro-island")) continue;
    const sheet = makeButton("like about", ABOUT);
    sheet.ariaLabel = `${t("game_about")}: ${name}`;
    sheet.dataset["sheet"] = game;
    heart.after(sheet);
  }
  paint();
}

function makeButton(className: string, innerHTML: string): HTMLButtonElement {
  return Object.assign(document.createElement("button"), { type: "button", className, innerHTML });
}

function paint(): void {
  for (const heart of document.querySelectorAll<HTMLElement>("[data-like]"))
    heart.ariaPressed = String(kept?.has(heart.dataset["like"] ?? "") ?? false);
}

/** A member's favourites come once there is a member. */
async function ask(): Promise<void> {
  if (asked || document.documentElement.dataset["who"] !== "member") return;
  asked = true;
  fetchFrame();
  try {
    const { $favourites, followFavourites } = await import(
      "#/lib/client/stores/games/favourites.ts"
    );
    $favourites.subscribe((ids) => {
      kept = ids;
      paint();
    });
    followFavourites();
  } catch {
    // Without them the hearts stay empty, and a press asks anew.
    asked = false;
  }
}

place();
document.addEventListener(CARDS_CAME, place);
void ask();
new MutationObserver(() => void ask()).observe(document.documentElement, {
  attributeFilter: ["data-who"],
});
