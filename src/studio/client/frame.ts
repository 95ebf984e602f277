import { h, ICONS, icon } from "./dom.ts";
import { t } from "./page-data.ts";

type Trouble = { readonly text: string; readonly action?: readonly [string, () => void] };

const BLANK = {
  balance: "money",
  stake: "money",
  won: "money",
  wonLabel: "",
  elapsed: "digits",
  net: "money",
  note: "note",
  amount: "amount",
} as const;
export type FieldName = keyof typeof BLANK;

/** What every game's table has: head, slip, result, troubles. A game lays its own things between them. */
export class Frame {
  readonly spin = h("button", { class: "btn primary spin", type: "button" });
  readonly less = step(t("stake_less"), ICONS.minus);
  readonly more = step(t("stake_more"), ICONS.plus);
  readonly sound = h("button", { class: "icon-button", type: "button" });
  readonly menu = h(
    "button",
    { class: "icon-button", type: "button", "aria-haspopup": "dialog", "aria-label": t("menu") },
    icon(ICONS.menu),
  );
  /** For what must be heard: results, troubles. */
  readonly live = h("p", { class: "hidden", "aria-live": "polite", role: "status" });
  readonly trouble = h("div", { class: "trouble", role: "alert", hidden: true });
  #alarm: string | undefined;
  readonly #fields: Readonly<Record<FieldName, HTMLElement>> = {
    balance: h("b", { class: BLANK.balance, "data-balance": true }),
    stake: h("output", { class: BLANK.stake, "aria-live": "polite" }),
    won: h("b", { class: BLANK.won }),
    wonLabel: h("span", {}, t("last_win")),
    elapsed: h("b", { class: BLANK.elapsed }),
    net: h("b", { class: BLANK.net }),
    note: h("span", { class: BLANK.note }),
    amount: h("b", { class: BLANK.amount }),
  };

  /** Lays the table: the game's own things, then the result. */
  protected lay(
    host: HTMLElement,
    title: string,
    tag: string | false,
    things: readonly HTMLElement[],
  ): void {
    const f = this.#fields;
    document.title = title;
    host.replaceChildren(
      h(
        "header",
        { class: "top" },
        h("h1", {}, title),
        tag && h("span", { class: "tag" }, tag),
        h("span", { class: "grow" }),
        this.sound,
        this.menu,
      ),
      h(
        "main",
        { class: "table" },
        ...things,
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
  put(name: FieldName, text: string): void {
    if (this.#fields[name].textContent !== text) this.#fields[name].textContent = text;
  }

  /** The last win's amount, and how it looks: a win, a part of the stake that came back, or nothing yet. */
  tone(tone: "win" | "back" | "none"): void {
    this.#fields.amount.dataset["tone"] = tone;
  }

  /** What the main button does now. */
  button(label: string, detail: string, isReady: boolean): void {
    this.spin.replaceChildren(h("span", {}, label), h("small", {}, detail));
    this.spin.setAttribute("aria-disabled", String(!isReady));
  }

  /** Rewrites what stands small on the main button, which stays what it is: it may be under a finger. */
  detail(text: string): void {
    const small = this.spin.querySelector("small");
    if (small) small.textContent = text;
  }

  soundState(isOn: boolean): void {
    this.sound.replaceChildren(icon(isOn ? ICONS.soundOn : ICONS.soundOff));
    this.sound.setAttribute("aria-label", t("sound"));
    this.sound.setAttribute("aria-pressed", String(isOn));
  }

  /** Says what went wrong and what is safe, with at most one way on; null takes it away. */
  say(trouble: Trouble | null): void {
    const texts = [this.#alarm, trouble?.text].filter((text) => text !== undefined);
    this.trouble.hidden = texts.length === 0;
    const action = trouble?.action;
    this.trouble.replaceChildren(
      ...texts.map((text) => h("p", {}, text)),
      ...(action
        ? [h("button", { class: "btn ink", type: "button", onclick: action[1] }, action[0])]
        : []),
    );
    if (texts.length > 0) this.trouble.scrollIntoView?.({ block: "nearest" });
  }

  /** Says what stays said as long as the page is open. */
  alarm(text: string): void {
    this.#alarm = text;
    this.say(null);
  }
}

function step(label: string, line: string): HTMLButtonElement {
  return h("button", { class: "step", type: "button", "aria-label": label }, icon(line));
}
