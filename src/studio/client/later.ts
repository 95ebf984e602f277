import { h } from "./dom.ts";
import { t } from "./page-data.ts";
import { textOf } from "./trouble.ts";

/** What is built by code of its own, in its place once that is here; where it does not come, it can be asked for again. */
export function later<M>(load: () => Promise<M>, build: (module: M) => HTMLElement): HTMLElement {
  const place = h("div", {});
  async function fill(): Promise<void> {
    place.replaceChildren(h("p", { role: "status" }, t("loading")));
    try {
      const built = build(await load());
      place.replaceChildren(built);
    } catch {
      const again = { class: "btn second", type: "button", onclick: () => void fill() };
      place.replaceChildren(
        h("p", { role: "alert" }, textOf("network_lost")),
        h("button", again, t("retry")),
      );
    }
  }
  void fill();
  return place;
}
