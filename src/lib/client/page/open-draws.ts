import { platformNowMs } from "#/lib/client/send.ts";
import type { HouseDraws } from "#/lib/contract/lottery/house-draws.ts";
import { DRAW_ZONE } from "#/lib/rules/lottery/regions.ts";

const DAY_MS = 86_400_000;
const TIME = { hour: "2-digit", minute: "2-digit", hourCycle: "h23", timeZone: DRAW_ZONE } as const;
const DAY = { weekday: "short", day: "numeric", month: "numeric", ...TIME } as const;

/**
 * Writes the draws that are on sale where a board will have the choice of them, in its looks: the board itself begins
 * with the first touch, and what is above it knows them before.
 */
export function showOpenDraws(games: Readonly<Record<string, HouseDraws>>): void {
  for (const place of document.querySelectorAll<HTMLElement>("[data-open-of]")) {
    const open = games[place.dataset["openOf"] ?? ""]?.open ?? [];
    const onSale = open.filter(({ closesAt }) => Date.parse(closesAt) > platformNowMs());
    if (onSale.length === 0) continue;
    const [first, second] = onSale.map(({ closesAt }) => Date.parse(closesAt));
    const isQuick = first !== undefined && second !== undefined && second - first < DAY_MS;
    const format = new Intl.DateTimeFormat(document.documentElement.lang, isQuick ? TIME : DAY);
    place.className = "strip draw-choice of-house";
    place.replaceChildren(
      ...onSale.map(({ drawsAt }, at) => {
        const card = tagged("span", "tab-card", "");
        card.append(tagged("b", "num", format.format(Date.parse(drawsAt))));
        if (at === 0) card.append(tagged("span", "xs gold", place.dataset["next"] ?? ""));
        return card;
      }),
    );
  }
}

function tagged(name: string, className: string, text: string): HTMLElement {
  const element = document.createElement(name);
  element.className = className;
  element.textContent = text;
  return element;
}
