import { WHEEL_FIELDS } from "#/lib/rules/studio/instant/wheel.ts";
import { h, prefersStill, s } from "../dom.ts";
import { animate } from "./controls.ts";
import type { View, ViewParts } from "./view.ts";
import { timesText } from "./words.ts";

const SPIN_MS = 3_400;
const TURNS = 4;
const COUNT = WHEEL_FIELDS.length;
const ANGLE = 360 / COUNT;

const tones: Readonly<Record<number, string>> = { 0: "none", 15: "low", 20: "mid", 100: "top" };

function point(degrees: number, radius: number): string {
  const angle = ((degrees - 90) * Math.PI) / 180;
  return `${(radius * Math.cos(angle)).toFixed(2)} ${(radius * Math.sin(angle)).toFixed(2)}`;
}

/** A wheel of fifty equal fields under a pointer; it comes to rest in the middle of the field that was drawn. */
export function wheelView({ sound }: ViewParts): View {
  const fields = WHEEL_FIELDS.map((tenths, field) =>
    s("path", {
      class: "wheel-field",
      "data-tone": tones[tenths] ?? "none",
      d: `M0 0L${point((field - 0.5) * ANGLE, 100)}A100 100 0 0 1 ${point((field + 0.5) * ANGLE, 100)}Z`,
    }),
  );
  const view = { viewBox: "-108 -114 216 228" };
  /** A picture of its own: it is turned as it is, and not painted anew. */
  const disc = s("svg", { class: "wheel-disc", "aria-hidden": "true", ...view }, ...fields);
  const rim = s(
    "svg",
    { "aria-hidden": "true", ...view },
    s("circle", { class: "wheel-rim", r: 105 }),
  );
  const came = h("b", { class: "wheel-came digits" });
  const svg = s(
    "svg",
    { ...view, role: "img" },
    s("circle", { class: "wheel-hub", r: 34 }),
    s("path", { class: "wheel-pointer", d: "M-8 -113H8L0 -92Z" }),
  );
  const legend = [...new Set(WHEEL_FIELDS)]
    .sort((a, b) => b - a)
    .map((tenths) =>
      h(
        "li",
        { "data-tone": tones[tenths] ?? "none" },
        h("i", {}),
        h("b", { class: "digits" }, timesText(String(tenths / 10))),
        h("span", {}, `${WHEEL_FIELDS.filter((one) => one === tenths).length}/${COUNT}`),
      ),
    );
  const stage = h(
    "div",
    { class: "wheel" },
    h("div", { class: "wheel-frame" }, rim, disc, svg, came),
    h("ul", { class: "wheel-legend" }, ...legend),
  );
  let angle = 0;

  function turn(degrees: number): void {
    angle = degrees;
    disc.style.transform = `rotate(${degrees.toFixed(2)}deg)`;
  }

  function rest(field: number): void {
    fields.forEach((one, i) => {
      one.classList.toggle("on", i === field);
    });
    came.textContent = timesText(String((WHEEL_FIELDS[field] ?? 0) / 10));
    svg.setAttribute("aria-label", came.textContent);
  }

  return {
    stage,
    chooser: null,
    choice: () => ({}),
    lay({ drawn: [field = 0] }) {
      turn(-field * ANGLE);
      rest(field);
    },
    hold: () => undefined,
    start() {
      came.textContent = "";
      for (const field of fields) field.classList.remove("on");
    },
    async show({ drawn: [field = 0] }) {
      const from = ((angle % 360) + 360) % 360;
      const to = -field * ANGLE + 360 * (TURNS + 1);
      let passed = Math.floor(from / ANGLE);
      await animate(SPIN_MS, prefersStill.matches, (part) => {
        turn(from + (to - from) * (1 - (1 - part) ** 3));
        const now = Math.floor(angle / ANGLE);
        if (now !== passed && part < 1) sound.tick(part);
        passed = now;
      });
      turn(-field * ANGLE);
      rest(field);
    },
    cancel: () => undefined,
  };
}
