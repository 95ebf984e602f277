import { h, s } from "../dom.ts";

const RADIUS = 25;
const ROUND = 2 * Math.PI * RADIUS;
/** From here on the figure says that it is urgent, too. */
const LAST_MS = 5_000;

/** A ring that runs out around a seat, with the seconds in it. */
export class Clock {
  readonly element: HTMLElement;
  readonly #ring = s("circle", {
    class: "tl-ring",
    cx: 28,
    cy: 28,
    r: RADIUS,
    "stroke-dasharray": ROUND.toFixed(2),
    transform: "rotate(-90 28 28)",
  });
  readonly #seconds = h("b", { class: "digits" });

  constructor() {
    this.element = h(
      "span",
      { class: "tl-clock", hidden: true, "aria-hidden": "true" },
      s(
        "svg",
        { viewBox: "0 0 56 56" },
        s("circle", { class: "tl-ring-under", cx: 28, cy: 28, r: RADIUS }),
        this.#ring,
      ),
      this.#seconds,
    );
  }

  /** What is left of how much; null while nothing runs. `isOwn`: the last seconds are marked. */
  left(leftMs: number | null, wholeMs: number, isOwn: boolean): void {
    this.element.hidden = leftMs === null;
    if (leftMs === null) return;
    const left = Math.max(0, leftMs);
    const part = Math.min(1, left / wholeMs);
    this.#ring.setAttribute("stroke-dashoffset", (ROUND * (1 - part)).toFixed(2));
    const seconds = String(Math.ceil(left / 1_000));
    if (this.#seconds.textContent !== seconds) this.#seconds.textContent = seconds;
    this.element.dataset["last"] = String(isOwn && left <= LAST_MS);
  }
}
