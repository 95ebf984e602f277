import type { CrashGame, Hundredths } from "#/lib/rules/studio/crash/game.ts";
import { h } from "../dom.ts";
import { marksOf } from "./scale.ts";
import { multiplierText } from "./words.ts";

const [WIDTH, HEIGHT] = [600, 320];
const [LEFT, BOTTOM, TOP, RIGHT] = [92, HEIGHT - 34, 120, WIDTH - 56];
const LEAST_MS = 9_000;
const LEAST_RISE = 0.6;
const POINTS = 48;
const INK = "#1e150c";
const GOLD = "#f5a81c";
const PAPER = "#fff6e8";
/** What the picture is made of, once for all flights, where the browser can. */
const shapes = () => ({
  tail: new Path2D("M-46 0Q-20 -11 0 -11V11Q-20 11 -46 0Z"),
  burst: new Path2D(burst()),
});

/** A moment of a flight: how long it lasted, and the number on show; null where that stands beside it. */
type Moment = {
  readonly elapsedMs: number;
  readonly isOver: boolean;
  readonly figure: Hundredths | null;
};

/**
 * The flight on a canvas: the way, the lines at round multipliers, the comet and the number. Nothing of the page changes
 * with a frame, so that the browser has nothing to lay out.
 */
export class Flight {
  readonly canvas = h("canvas", { class: "crash-flight", "aria-hidden": "true" });
  readonly #growth: number;
  /** Whose place and face the number has. */
  readonly #number: HTMLElement;
  #shapes: ReturnType<typeof shapes> | null = null;
  #moment: Moment | null = null;
  #face = { font: "", labels: "", at: 0 };

  constructor({ growth }: CrashGame, number: HTMLElement) {
    this.#growth = growth;
    this.#number = number;
    new ResizeObserver(() => this.#fit()).observe(this.canvas);
  }

  /** Draws a moment; none is an empty sky, ready for the next flight. */
  show(moment: Moment | null): void {
    this.#moment = moment;
    if (moment) this.#draw();
    else this.#fit();
  }

  /** Reads what a frame needs of the page: between flights, and when that has another size. */
  #fit(): void {
    const { clientWidth, clientHeight } = this.canvas;
    const ratio = devicePixelRatio;
    this.canvas.width = Math.round(clientWidth * ratio);
    this.canvas.height = Math.round(clientHeight * ratio);
    const { fontWeight, fontSize, fontFamily } = getComputedStyle(this.#number);
    const { top, height } = this.#number.getBoundingClientRect();
    this.#face = {
      font: `${fontWeight} ${Number.parseFloat(fontSize) * ratio}px ${fontFamily}`,
      labels: `700 ${13 * ratio}px ${fontFamily}`,
      at: (top + height / 2 - this.canvas.getBoundingClientRect().top) * ratio,
    };
    this.#draw();
  }

  #draw(): void {
    const { width, height } = this.canvas;
    const context = width > 0 ? this.canvas.getContext("2d") : null;
    if (!context) return;
    context.setTransform(1, 0, 0, 1, 0, 0);
    context.clearRect(0, 0, width, height);
    if (!this.#moment) return;
    this.#shapes ??= shapes();
    const { elapsedMs, isOver, figure } = this.#moment;
    const [across, down] = [width / WIDTH, height / HEIGHT];
    const rise = (ms: number) => Math.exp((ms * this.#growth) / 100_000) - 1;
    const spanMs = Math.max(LEAST_MS, elapsedMs);
    const span = Math.max(LEAST_RISE, rise(elapsedMs));
    const x = (ms: number) => LEFT + (ms / spanMs) * (RIGHT - LEFT);
    const y = (ms: number) => BOTTOM - (rise(ms) / span) * (BOTTOM - TOP);
    const points = Array.from({ length: POINTS + 1 }, (_, i) => {
      const ms = (elapsedMs * i) / POINTS;
      return [x(ms) * across, y(ms) * down] as const;
    });
    this.#way(context, points, isOver);
    this.#marks(
      context,
      (multiplier) => (BOTTOM - ((multiplier / 100 - 1) / span) * (BOTTOM - TOP)) / HEIGHT,
    );
    context.setTransform(across, 0, 0, down, x(elapsedMs) * across, y(elapsedMs) * down);
    if (isOver) this.#splinters(context, this.#shapes.burst);
    else {
      const before = Math.max(0, elapsedMs - Math.max(16, elapsedMs / POINTS));
      const [dx, dy] = [x(elapsedMs) - x(before), y(elapsedMs) - y(before)];
      context.rotate(dx === 0 && dy === 0 ? -Math.PI / 9 : Math.atan2(dy, dx));
      this.#comet(context, this.#shapes.tail);
    }
    context.setTransform(1, 0, 0, 1, 0, 0);
    if (figure !== null) this.#figure(context, multiplierText(figure));
  }

  #way(
    context: CanvasRenderingContext2D,
    points: readonly (readonly [number, number])[],
    isOver: boolean,
  ): void {
    const { width, height } = this.canvas;
    context.beginPath();
    for (const [x, y] of points) context.lineTo(x, y);
    context.lineWidth = 5 * devicePixelRatio;
    context.lineCap = "round";
    context.strokeStyle = isOver ? "#b8a07a" : GOLD;
    context.stroke();
    context.lineTo(points.at(-1)?.[0] ?? 0, height);
    context.lineTo((LEFT / WIDTH) * width, height);
    context.closePath();
    context.globalCompositeOperation = "destination-over";
    context.fillStyle = "rgba(63, 106, 166, 0.55)";
    context.fill();
    context.globalCompositeOperation = "source-over";
  }

  #marks(context: CanvasRenderingContext2D, heightOf: (multiplier: Hundredths) => number): void {
    const { width, height } = this.canvas;
    const ratio = devicePixelRatio;
    context.font = this.#face.labels;
    context.textAlign = "right";
    context.textBaseline = "alphabetic";
    context.fillStyle = "#cfdcf0";
    context.strokeStyle = "#5f7fae";
    context.lineWidth = 1.5 * ratio;
    context.setLineDash([4 * ratio, 4 * ratio]);
    context.globalCompositeOperation = "destination-over";
    for (const mark of marksOf(heightOf)) {
      const at = heightOf(mark) * height;
      context.beginPath();
      context.moveTo(0, at);
      context.lineTo(width, at);
      context.stroke();
      context.fillText(multiplierText(mark), width - 8 * ratio, at - 4 * ratio);
    }
    context.globalCompositeOperation = "source-over";
    context.setLineDash([]);
  }

  #comet(context: CanvasRenderingContext2D, tail: Path2D): void {
    context.lineWidth = 2;
    context.strokeStyle = INK;
    context.fillStyle = "#cb3418";
    context.fill(tail);
    context.stroke(tail);
    context.beginPath();
    context.arc(0, 0, 11, 0, 2 * Math.PI);
    context.fillStyle = GOLD;
    context.fill();
    context.stroke();
    context.beginPath();
    context.arc(2, 0, 4.5, 0, 2 * Math.PI);
    context.fillStyle = PAPER;
    context.fill();
  }

  #splinters(context: CanvasRenderingContext2D, splinters: Path2D): void {
    context.lineWidth = 1.5;
    context.strokeStyle = INK;
    context.fillStyle = "#ff8164";
    context.fill(splinters);
    context.stroke(splinters);
  }

  #figure(context: CanvasRenderingContext2D, text: string): void {
    context.font = this.#face.font;
    context.textAlign = "center";
    context.textBaseline = "middle";
    context.fillStyle = PAPER;
    context.fillText(text, this.canvas.width / 2, this.#face.at);
  }
}

/** Eight splinters around a point. */
function burst(): string {
  return Array.from({ length: 8 }, (_, i) => {
    const angle = (i * Math.PI) / 4 + 0.2;
    const at = (radius: number, turn: number) =>
      `${(radius * Math.cos(angle + turn)).toFixed(1)} ${(radius * Math.sin(angle + turn)).toFixed(1)}`;
    return `M${at(10, 0)}L${at(24, -0.12)}L${at(28, 0)}L${at(24, 0.12)}Z`;
  }).join("");
}
