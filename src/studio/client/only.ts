import { h } from "./dom.ts";
import { t } from "./page-data.ts";

/** Where the game lies. */
export const gameHost = document.getElementById("game") ?? h("div", { id: "game" });
document.body.append(gameHost);

export function sayOpening(): void {
  gameHost.replaceChildren(h("p", { class: "only", role: "status" }, t("opening")));
}

/** Says one thing in the game's place, with one thing to do about it at most. */
export function sayOnly(text: string, action: readonly [string, () => void] | null): void {
  gameHost.replaceChildren(
    h(
      "main",
      { class: "only" },
      h("h1", { class: "hidden" }, t("title")),
      h("img", { src: "/symbols/luna.svg", alt: "", width: 200, height: 240 }),
      h("p", { role: "alert" }, text),
      action &&
        h("button", { class: "btn primary", type: "button", onclick: action[1] }, action[0]),
    ),
  );
}

export function sayUnknown(): void {
  sayOnly(t("code_unknown"), [t("retry"), () => location.reload()]);
}
