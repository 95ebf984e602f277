import { h } from "./dom.ts";

/** A symbol's picture with its name beside it, so without words of its own. */
export function picture(symbol: string): HTMLElement {
  const image = h("img", { src: `/symbols/${symbol}.svg`, alt: "", width: 200, height: 240 });
  return h("span", { class: "mini-card" }, image);
}
