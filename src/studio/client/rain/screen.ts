import type { RainPotView } from "../../rain/api.ts";
import { h } from "../dom.ts";
import { Frame } from "../frame.ts";
import { t } from "../page-data.ts";
import type { Purse } from "../purse.ts";
import type { Stage } from "./stage.ts";

/** The table of pots: the pots by stake, the sky, and who is in the one looked at. */
export class RainScreen extends Frame {
  readonly #rooms = h("ul", { class: "rain-rooms" });
  readonly #count = h("b", { class: "crash-count" });
  readonly #lines = h("ol", { class: "crash-lines", tabindex: 0, "aria-label": t("rain_inside") });

  constructor(host: HTMLElement, stage: Stage, tag: string | false, hint: string | null) {
    super();
    document.body.dataset["kind"] = "rain";
    this.lay(host, t("lluvia_de_sobres_name"), tag, [
      h("nav", { class: "last rain-nav", "aria-label": t("rain_rooms") }, this.#rooms),
      h("div", { class: "board rain-board" }, stage.element),
      h(
        "section",
        { class: "crash-players rain-players" },
        this.#count,
        hint && h("p", { class: "small" }, hint),
        this.#lines,
      ),
    ]);
  }

  /** The pots that can be looked at, and how many are in each. */
  rooms(
    stakes: readonly string[],
    of: (stake: string) => RainPotView | null,
    {
      stake: chosen,
      purse,
      pick,
    }: Readonly<{
      stake: string;
      purse: Purse;
      pick: (stake: string) => void;
    }>,
  ): void {
    if (this.#rooms.childElementCount !== stakes.length)
      this.#rooms.replaceChildren(
        ...stakes.map((stake) =>
          h(
            "li",
            {},
            h(
              "button",
              { type: "button", class: "rain-room", onclick: () => pick(stake) },
              h("span", {}, purse.short(stake)),
              h("b", { class: "digits" }),
            ),
          ),
        ),
      );
    stakes.forEach((stake, i) => {
      const button = this.#rooms.children[i]?.firstElementChild;
      const pot = of(stake);
      const count = pot?.lines.length ?? 0;
      const number = button?.lastElementChild;
      if (!button || !number) return;
      const text = count > 0 ? String(count) : "";
      if (number.textContent !== text) number.textContent = text;
      button.setAttribute("aria-pressed", String(stake === chosen));
      button.setAttribute("data-phase", pot?.phase ?? "open");
      button.setAttribute(
        "aria-label",
        t("rain_room", { stake: purse.short(stake), players: count }),
      );
    });
  }

  /** Who is in the pot, with their envelopes and what lay in them; `mine` is the player's own line. */
  players({ lines, shares }: RainPotView, mine: number | null, purse: Purse): void {
    this.#count.textContent = t("rain_in_pot", { count: lines.length });
    this.#lines.replaceChildren(
      ...lines.map(({ id, name, envelope }) => {
        const share = envelope === null ? undefined : shares?.[envelope];
        return h(
          "li",
          { class: id === mine ? "mine" : "" },
          h("span", {}, id === mine ? t("rain_you") : (name ?? t("rain_hidden"))),
          h("span", {}, envelope === null ? "" : t("rain_envelope", { number: envelope + 1 })),
          h("b", { class: "money" }, share === undefined ? "" : purse.short(share)),
        );
      }),
    );
  }
}
