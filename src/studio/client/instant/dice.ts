import { toNumber } from "#/lib/base/fraction.ts";
import { DICE } from "#/lib/rules/studio/instant/dice.ts";
import {
  type Choice,
  choiceFigures,
  firstChoice,
  timesOf,
} from "#/lib/rules/studio/instant/game.ts";
import type { InstantView } from "../../api.ts";
import { h, prefersStill } from "../dom.ts";
import { t } from "../page-data.ts";
import { animate, segments } from "./controls.ts";
import type { View, ViewParts } from "./view.ts";
import { chanceText, edgeText, hundredths, timesText } from "./words.ts";

const ROLL_MS = 1_300;
/** The slider moves by half a per cent; what is kept is exact. */
const STEP = 50;

/** A scale from 0 to 100: what wins is green, and a marker runs to the roll. */
export function diceView({ sound, onChoice }: ViewParts): View {
  const field = DICE.fields["target"];
  const [from, to] = field?.kind === "span" ? [field.from, field.to] : [0, 0];
  let choice: Choice = firstChoice(DICE);
  let shownAt = 5_000;

  const win = h("i", { class: "dice-win" });
  const marker = h("i", { class: "dice-marker" });
  const roll = h("b", { class: "dice-roll digits" }, "—");
  const scale = h("div", { class: "dice-scale", "aria-hidden": "true" }, win, marker);
  const marks = [0, 25, 50, 75, 100].map((mark) => h("span", {}, String(mark)));
  const stage = h(
    "div",
    { class: "dice", role: "img" },
    roll,
    scale,
    h("div", { class: "dice-marks", "aria-hidden": "true" }, ...marks),
  );

  const sides = segments({
    name: "side",
    label: t("field_side"),
    options: (["under", "over"] as const).map((value) => ({
      value,
      label: t(`side_${value}`),
    })),
    chosen: "under",
    onChoose: (side) => choose({ ...choice, side }),
  });
  const slider = h("input", {
    type: "range",
    min: from,
    max: to,
    step: STEP,
    value: String(choice["target"]),
    "aria-label": t("dice_chance"),
    oninput: () => choose({ ...choice, target: Number(slider.value) }),
  });
  const chance = h("b", { class: "digits" });
  const pays = h("b", { class: "digits" });
  const edge = h("b", { class: "digits" });
  const chooser = h(
    "div",
    { class: "chooser" },
    sides.element,
    slider,
    h(
      "p",
      { class: "chooser-figures", role: "status" },
      h("span", {}, t("dice_wins"), " ", edge),
      h("span", {}, t("dice_chance"), " ", chance),
      h("span", {}, t("dice_pays"), " ", pays),
    ),
  );

  function choose(next: Choice): void {
    choice = next;
    write();
    onChoice();
  }

  function write(): void {
    const target = Number(choice["target"]);
    const figures = choiceFigures(DICE, choice);
    const left = choice["side"] === "under" ? 0 : 10_000 - target;
    win.style.insetInlineStart = `${left / 100}%`;
    win.style.inlineSize = `${target / 100}%`;
    edge.textContent = t(`wins_${choice["side"]}`, { target: edgeText(choice) });
    chance.textContent = chanceText(toNumber(figures.winRate));
    pays.textContent = timesText(timesOf(figures.highest));
    slider.setAttribute("aria-valuetext", `${chance.textContent}, ${pays.textContent}`);
  }

  function at(value: number): void {
    marker.style.transform = `translateX(${(value / 100).toFixed(2)}%)`;
    roll.textContent = hundredths(Math.round(value));
  }

  function tell({ choice: chosen, drawn }: InstantView): void {
    const isWin = DICE.pays(chosen, drawn).over > 0n;
    stage.dataset["result"] = isWin ? "win" : "none";
    stage.setAttribute("aria-label", roll.textContent ?? "");
  }

  write();
  return {
    stage,
    chooser,
    choice: () => choice,
    lay(shown) {
      choice = shown.choice;
      slider.value = String(choice["target"]);
      sides.put(choice["side"] === "over" ? "over" : "under");
      write();
      shownAt = shown.drawn[0] ?? shownAt;
      at(shownAt);
      tell(shown);
    },
    hold(isHeld) {
      sides.element.disabled = isHeld;
      slider.disabled = isHeld;
    },
    start() {
      delete stage.dataset["result"];
      stage.classList.add("is-rolling");
    },
    async show(shown) {
      const [before, value] = [shownAt, shown.drawn[0] ?? 0];
      // To the far end and back, so that the way tells nothing beforehand.
      const end = before < 5_000 ? 9_999 : 0;
      stage.classList.remove("is-rolling");
      await animate(ROLL_MS, prefersStill.matches, (part) => {
        if (part < 0.45) at(before + (end - before) * (part / 0.45));
        else at(end + (value - end) * (1 - (1 - (part - 0.45) / 0.55) ** 3));
      });
      shownAt = value;
      at(value);
      sound.stop(2);
      tell(shown);
    },
    cancel: () => stage.classList.remove("is-rolling"),
  };
}
