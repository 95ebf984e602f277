import { type Choice, firstChoice } from "#/lib/rules/studio/instant/game.ts";
import { PLINKO, plinkoSlots } from "#/lib/rules/studio/instant/plinko.ts";
import { h, prefersStill, s } from "../dom.ts";
import { t } from "../page-data.ts";
import { animate, segments } from "./controls.ts";
import type { View, ViewParts } from "./view.ts";
import { timesText } from "./words.ts";

const ROW_MS = 190;
const WIDTH = 340;
const TOP = 16;
const HEIGHT = 250;
const SLOT_HEIGHT = 30;
const ALL = TOP + HEIGHT + SLOT_HEIGHT + 4;

/** Where things lie on a board of so many rows. */
function layout(rows: number) {
  const gap = WIDTH / (rows + 1);
  const rise = HEIGHT / (rows + 1);
  return {
    gap,
    rise,
    /** A pin or the ball: in row `row` (0 is the first) after `rights` to the right. */
    x: (row: number, rights: number) => WIDTH / 2 + (rights - row / 2) * gap,
    y: (row: number) => TOP + (row + 1) * rise,
  };
}

/** Pins in a pyramid, slots below it that say what they pay, and a marble that falls the very way that was drawn. */
export function plinkoView({ sound, onChoice }: ViewParts): View {
  let choice: Choice = firstChoice(PLINKO);
  const view = { viewBox: `0 0 ${WIDTH} ${ALL}` };
  const svg = s("svg", { ...view, role: "img" });
  let slots: readonly SVGGElement[] = [];
  const ball = s("circle", { class: "plinko-ball", r: 6 });
  /** A picture of its own over the board: it is moved as it is, and nothing is painted anew. */
  const falling = s("svg", { class: "plinko-fall", "aria-hidden": "true", ...view }, ball);
  const stage = h("div", { class: "plinko" }, h("div", { class: "plinko-board" }, svg, falling));

  const rows = segments({
    name: "rows",
    label: t("field_rows"),
    options: [8, 12, 16].map((value) => ({ value, label: String(value) })),
    chosen: Number(choice["rows"]),
    onChoose: (value) => choose({ ...choice, rows: value }),
  });
  const risks = segments({
    name: "risk",
    label: t("field_risk"),
    options: (["low", "mid", "high"] as const).map((value) => ({
      value,
      label: t(`risk_${value}`),
    })),
    chosen: "mid",
    onChoose: (risk) => choose({ ...choice, risk }),
  });

  function choose(next: Choice): void {
    choice = next;
    draw();
    onChoice();
  }

  function draw(): void {
    const count = Number(choice["rows"]);
    const { gap, x, y } = layout(count);
    const pins = Array.from({ length: count }, (_, row) =>
      Array.from({ length: row + 1 }, (_, rights) =>
        s("circle", {
          class: "plinko-pin",
          r: count > 12 ? 2.2 : 3,
          cx: x(row, rights),
          cy: y(row),
        }),
      ),
    ).flat();
    slots = plinkoSlots(choice).map((pays, slot) => {
      const text = s(
        "text",
        { x: 0, y: 19, "text-anchor": "middle" },
        timesText(String(pays / 100)).slice(1),
      );
      const box = s("rect", { x: -gap / 2 + 1, y: 0, width: gap - 2, height: SLOT_HEIGHT, rx: 2 });
      const group = s("g", { class: "plinko-slot", "data-tone": toneOf(pays) }, box, text);
      group.setAttribute("transform", `translate(${x(count, slot)} ${TOP + HEIGHT})`);
      return group;
    });
    svg.style.setProperty("--slot-text", `${Math.min(13, gap * 0.42)}px`);
    ball.setAttribute("r", String(Math.min(7, gap * 0.32)));
    place(WIDTH / 2, 7);
    svg.replaceChildren(...pins, ...slots);
  }

  function place(x: number, y: number): void {
    const [across, down] = [(x / WIDTH) * 100, (y / ALL) * 100];
    falling.style.transform = `translate(${across.toFixed(2)}%, ${down.toFixed(2)}%)`;
  }

  function rest(drawn: readonly number[]): void {
    const { x } = layout(drawn.length);
    const slot = drawn.reduce((sum, right) => sum + right, 0);
    place(x(drawn.length, slot), TOP + HEIGHT - 8);
    slots.forEach((one, i) => {
      one.classList.toggle("on", i === slot);
    });
  }

  draw();
  return {
    stage,
    chooser: h("div", { class: "chooser" }, rows.element, risks.element),
    choice: () => choice,
    lay(shown) {
      choice = shown.choice;
      rows.put(Number(choice["rows"]));
      risks.put(choice["risk"] as "low" | "mid" | "high");
      draw();
      rest(shown.drawn);
    },
    hold(isHeld) {
      rows.element.disabled = isHeld;
      risks.element.disabled = isHeld;
    },
    start() {
      for (const slot of slots) slot.classList.remove("on");
      place(WIDTH / 2, 7);
    },
    async show({ drawn }) {
      const { x, y, rise } = layout(drawn.length);
      let rights = 0;
      let from = { x: WIDTH / 2, y: 7 };
      for (const [row, right] of drawn.entries()) {
        if (prefersStill.matches) break;
        const pin = { x: x(row, rights), y: y(row) - 8 };
        rights += right;
        const start = from;
        await animate(ROW_MS, false, (part) => {
          const hop = row === 0 ? 0 : Math.sin(part * Math.PI) * rise * 0.35;
          place(
            start.x + (pin.x - start.x) * part,
            start.y + (pin.y - start.y) * part ** 1.4 - hop,
          );
        });
        sound.tick(row / drawn.length);
        from = pin;
      }
      const end = {
        x: x(
          drawn.length,
          drawn.reduce((sum, one) => sum + one, 0),
        ),
        y: TOP + HEIGHT - 8,
      };
      await animate(ROW_MS, prefersStill.matches, (part) =>
        place(from.x + (end.x - from.x) * part, from.y + (end.y - from.y) * part ** 1.4),
      );
      rest(drawn);
    },
    cancel: () => place(WIDTH / 2, 7),
  };
}

function toneOf(pays: number): string {
  if (pays >= 1_000) return "top";
  if (pays >= 200) return "high";
  return pays >= 100 ? "even" : "low";
}
