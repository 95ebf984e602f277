import { toNumber } from "#/lib/base/fraction.ts";
import { readTypedAmount } from "#/lib/base/typed-amount.ts";
import { type CrashGame, chanceToReach, type Hundredths } from "#/lib/rules/studio/crash/game.ts";
import { h } from "../dom.ts";
import { chanceText } from "../instant/words.ts";
import { page, t } from "../page-data.ts";
import { multiplierText } from "./words.ts";

const QUICK: readonly Hundredths[] = [150, 200, 500];

/** Where the player leaves without being asked: a number to write, three to press, or none. */
export class Target {
  readonly element: HTMLElement;
  readonly #game: CrashGame;
  readonly #input = h("input", {
    id: "target",
    name: "target",
    inputmode: "decimal",
    autocomplete: "off",
    maxlength: 8,
    placeholder: "—",
    "aria-describedby": "target-help",
    oninput: () => this.#write(),
  });
  readonly #quick: readonly HTMLButtonElement[];
  readonly #help = h("p", { id: "target-help", class: "crash-help", role: "status" });

  constructor(game: CrashGame) {
    this.#game = game;
    this.#quick = [...QUICK, null].map((target) =>
      h(
        "button",
        { type: "button", class: "crash-quick", onclick: () => this.#put(target) },
        target === null ? t("crash_no_target") : multiplierText(target),
      ),
    );
    this.element = h(
      "div",
      { class: "chooser crash-target" },
      h("label", { for: "target" }, t("crash_target")),
      h("div", { class: "crash-inputs" }, this.#input, ...this.#quick),
      this.#help,
    );
    this.#write();
  }

  /** Null for none; undefined while what is written is no multiplier of the game's. */
  get value(): Hundredths | null | undefined {
    const typed = this.#input.value.trim();
    if (typed === "") return null;
    const read = readTypedAmount(typed.replace(/^[×x]/, ""), page.language, 2);
    if (!read.ok) return undefined;
    const target = Math.round(Number(read.value) * 100);
    return target >= this.#game.lowest && target <= this.#game.highest ? target : undefined;
  }

  /** While a bet stands its target is what it is. */
  hold(isHeld: boolean): void {
    this.#input.disabled = isHeld;
    for (const button of this.#quick) button.disabled = isHeld;
  }

  /** Lays the target of a bet that stands. */
  lay(target: Hundredths | null): void {
    this.#put(target);
  }

  /** Enter in what is written is the main button. */
  onEnter(press: () => void): void {
    this.#input.addEventListener("keydown", ({ key, repeat }) => {
      if (key === "Enter" && !repeat) press();
    });
  }

  focus(): void {
    this.#input.focus();
  }

  #put(target: Hundredths | null): void {
    this.#input.value = target === null ? "" : multiplierText(target).slice(1);
    this.#write();
  }

  #write(): void {
    const { value } = this;
    const { lowest, highest } = this.#game;
    this.#input.setAttribute("aria-invalid", String(value === undefined));
    this.#quick.forEach((button, i) => {
      button.setAttribute("aria-pressed", String(value === (QUICK[i] ?? null)));
    });
    if (value === undefined)
      this.#help.textContent = t("crash_target_bounds", {
        from: multiplierText(lowest),
        to: multiplierText(highest),
      });
    else if (value === null) this.#help.textContent = t("crash_target_none");
    else
      this.#help.textContent = t("crash_target_chance", {
        chance: chanceText(toNumber(chanceToReach(this.#game, value))),
      });
  }
}
