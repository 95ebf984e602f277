import { EGGS, GOLDEN_EGGS } from "#/lib/rules/studio/instant/eggs.ts";
import { type Choice, firstChoice } from "#/lib/rules/studio/instant/game.ts";
import type { InstantView } from "../../api.ts";
import { h, prefersStill, s } from "../dom.ts";
import { t } from "../page-data.ts";
import { animate } from "./controls.ts";
import type { View, ViewParts } from "./view.ts";
import { timesText } from "./words.ts";

const SHAKE_MS = 900;
const SHELL = "M50 8C74 8 90 48 90 76C90 102 72 118 50 118C28 118 10 102 10 76C10 48 26 8 50 8Z";
const CRACK = "M12 70L25 60L37 73L50 59L63 73L75 60L88 70";

/** A nest of eggs: one is chosen by touch or arrow keys, and broken. */
export function eggsView({ sound, onChoice }: ViewParts): View {
  let choice: Choice = firstChoice(GOLDEN_EGGS);
  const nest = Array.from({ length: EGGS }, (_, i) => {
    const input = h("input", {
      type: "radio",
      name: "egg",
      value: i + 1,
      checked: i === 0,
      class: "hidden",
      onchange: () => {
        choice = { egg: i + 1 };
        whole();
        onChoice();
      },
    });
    const inside = h("b", { class: "egg-inside digits" });
    const picture = s(
      "svg",
      { viewBox: "0 0 100 126", "aria-hidden": "true" },
      s("path", { class: "egg-shell", d: SHELL }),
      s("path", { class: "egg-shine", d: "M34 30C26 42 22 56 22 68" }),
      s("path", { class: "egg-crack", d: CRACK }),
    );
    const name = h("span", { class: "hidden" }, t("egg_number", { number: i + 1 }));
    return { input, inside, label: h("label", { class: "egg" }, input, picture, inside, name) };
  });
  const stage = h(
    "fieldset",
    { class: "nest" },
    h("legend", {}, t("egg_choose")),
    ...nest.map(({ label }) => label),
  );
  const chosen = () => nest[Number(choice["egg"]) - 1];

  function whole(): void {
    for (const { label, inside } of nest) {
      delete label.dataset["broken"];
      label.classList.remove("is-shaking");
      inside.textContent = "";
    }
  }

  function broken({ drawn, times }: InstantView): void {
    const egg = chosen();
    if (!egg) return;
    egg.inside.textContent = timesText(times);
    egg.label.dataset["broken"] = GOLDEN_EGGS.pays(choice, drawn).over > 0n ? "prize" : "empty";
  }

  return {
    stage,
    chooser: null,
    choice: () => choice,
    lay(shown) {
      choice = shown.choice;
      const egg = chosen();
      if (egg) egg.input.checked = true;
      whole();
      broken(shown);
    },
    hold(isHeld) {
      stage.disabled = isHeld;
    },
    start() {
      whole();
      chosen()?.label.classList.add("is-shaking");
    },
    async show(shown) {
      await animate(SHAKE_MS, prefersStill.matches, () => undefined);
      chosen()?.label.classList.remove("is-shaking");
      sound.stop(4);
      broken(shown);
    },
    cancel: whole,
  };
}
