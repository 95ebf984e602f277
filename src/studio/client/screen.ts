import type { SlotModel } from "#/lib/rules/studio/slot/model.ts";
import { h, ICONS, icon } from "./dom.ts";
import { t } from "./page-data.ts";

type Name =
  | "balance"
  | "stake"
  | "won"
  | "wonLabel"
  | "elapsed"
  | "net"
  | "note"
  | "amount"
  | "series";

/** Everything that lies on the table, and the few ways in which it changes. Built once; nothing moves its place. */
export class Screen {
  readonly canvas = h("canvas", { class: "reels", role: "img" });
  readonly stage = h("div", { class: "window" }, this.canvas);
  readonly spin = h("button", { class: "btn primary spin", type: "button" });
  readonly less = h(
    "button",
    { class: "step", type: "button", "aria-label": t("stake_less") },
    icon(ICONS.minus),
  );
  readonly more = h(
    "button",
    { class: "step", type: "button", "aria-label": t("stake_more") },
    icon(ICONS.plus),
  );
  readonly sound = h("button", { class: "icon-button", type: "button" });
  readonly menu = h(
    "button",
    { class: "icon-button", type: "button", "aria-haspopup": "dialog", "aria-label": t("menu") },
    icon(ICONS.menu),
  );
  /** For what must be heard: results, troubles. */
  readonly live = h("p", { class: "hidden", "aria-live": "polite", role: "status" });
  readonly trouble = h("div", { class: "trouble", role: "alert", hidden: true });
  readonly #fields: Record<Name, HTMLElement> = {
    balance: h("b", { class: "money", "data-balance": true }),
    stake: h("output", { class: "money", "aria-live": "polite" }),
    won: h("b", { class: "money" }),
    wonLabel: h("span", {}, t("last_win")),
    elapsed: h("b", { class: "digits" }),
    net: h("b", { class: "money" }),
    note: h("span", { class: "note" }),
    amount: h("b", { class: "amount" }),
    series: h("span", { class: "series-count" }),
  };
  readonly #plaques: readonly HTMLElement[];

  constructor(host: HTMLElement, model: SlotModel, tag: string | false) {
    const lines = model.lines.length;
    const [awarded] = model.freeSpins.awards;
    const multiplier = model.wild.multiplier.free;
    this.#plaques = Array.from({ length: lines }, (_, i) => h("i", {}, String(i + 1)));
    const half = Math.ceil(lines / 2);
    const f = this.#fields;
    host.replaceChildren(
      h(
        "header",
        { class: "top" },
        h("h1", {}, t("title")),
        tag && h("span", { class: "tag" }, tag),
        h("span", { class: "grow" }),
        this.sound,
        this.menu,
      ),
      h(
        "main",
        { class: "table" },
        h(
          "div",
          { class: "legend", "aria-hidden": "true" },
          hint(model.scatter.symbol, t("suns", { count: 3 }), t("free_spins", { count: awarded })),
          hint(model.wild.symbol, t("wild"), t("wild_short", { times: multiplier })),
        ),
        h(
          "div",
          { class: "machine" },
          f.series,
          h("div", { class: "plaques", "aria-hidden": "true" }, ...this.#plaques.slice(0, half)),
          this.stage,
          h("div", { class: "plaques", "aria-hidden": "true" }, ...this.#plaques.slice(half)),
        ),
        h("div", { class: "result", "aria-hidden": "true" }, f.note, f.amount),
        this.trouble,
        this.live,
      ),
      h(
        "section",
        { class: "slip", "aria-label": t("controls") },
        h("div", { class: "field balance" }, h("span", {}, t("balance")), f.balance),
        h("div", { class: "field won" }, f.wonLabel, f.won),
        h(
          "div",
          { class: "stepper", role: "group", "aria-label": t("stake") },
          this.less,
          h("div", { class: "field" }, h("span", {}, t("stake")), f.stake),
          this.more,
        ),
        this.spin,
        h(
          "p",
          { class: "session" },
          h("span", {}, t("session_time"), " ", f.elapsed),
          h("span", {}, t("session_net"), " ", f.net),
        ),
      ),
    );
  }

  /** Writes a field. */
  put(name: Name, text: string): void {
    if (this.#fields[name].textContent !== text) this.#fields[name].textContent = text;
  }

  /** The last win's amount, and how it looks: a win, a part of the stake that came back, or nothing yet. */
  tone(tone: "win" | "back" | "none"): void {
    this.#fields.amount.dataset["tone"] = tone;
  }

  /** Marks the plaques of lines that won. */
  plaques(lines: readonly number[]): void {
    this.#plaques.forEach((plaque, i) => {
      plaque.classList.toggle("on", lines.includes(i + 1));
    });
  }

  /** What the main button does now. */
  button(label: string, detail: string, isReady: boolean): void {
    this.spin.replaceChildren(h("span", {}, label), h("small", {}, detail));
    this.spin.setAttribute("aria-disabled", String(!isReady));
  }

  soundState(isOn: boolean): void {
    this.sound.replaceChildren(icon(isOn ? ICONS.soundOn : ICONS.soundOff));
    this.sound.setAttribute("aria-label", t("sound"));
    this.sound.setAttribute("aria-pressed", String(isOn));
  }

  /** Says what went wrong and what is safe, with at most one way on; null takes it away. */
  say(
    trouble: { readonly text: string; readonly action?: readonly [string, () => void] } | null,
  ): void {
    this.trouble.hidden = trouble === null;
    const action = trouble?.action;
    this.trouble.replaceChildren(
      ...(trouble ? [h("p", {}, trouble.text)] : []),
      ...(action
        ? [h("button", { class: "btn ink", type: "button", onclick: action[1] }, action[0])]
        : []),
    );
  }
}

function hint(symbol: string, title: string, text: string): HTMLElement {
  const image = h("img", { src: `/symbols/${symbol}.svg`, alt: "", width: 200, height: 240 });
  return h("div", {}, image, h("span", {}, h("b", {}, title), text));
}
