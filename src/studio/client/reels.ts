import type { SlotModel, SpinMode } from "#/lib/rules/studio/slot/model.ts";
import type { Cards } from "./cards.ts";
import { Tape } from "./tape.ts";

type Cell = { readonly reel: number; readonly row: number };

const ROWS = 3;
const GAP = 0.045;
const SHADE = "rgba(14, 10, 7, 0.66)";
const GOLD = "#F5A81C";
const KEY_LINE = "#1E150C";

/** Five tapes of cards behind a window, drawn on a canvas. Knows pictures and motion; nothing of money or rules. */
export class Reels {
  readonly canvas: HTMLCanvasElement;
  readonly #model: SlotModel;
  readonly #cards: Cards;
  readonly #tapes: Tape[];
  #lit: ReadonlySet<string> | null = null;
  #frame = 0;
  #width = 0;
  #height = 0;

  constructor(canvas: HTMLCanvasElement, model: SlotModel, cards: Cards) {
    this.canvas = canvas;
    this.#model = model;
    this.#cards = cards;
    this.#tapes = model.strips.base.map((strip) => new Tape(strip));
    new ResizeObserver(() => this.#fit()).observe(canvas);
    this.#fit();
  }

  /** The centre of a cell, in CSS pixels of the canvas. */
  centre(reel: number, row: number): readonly [number, number] {
    const { width, height } = this.#cellSize();
    const ratio = devicePixelRatio;
    return [((reel + 0.5) * width) / ratio, ((row + 0.5) * height) / ratio];
  }

  /** Lays the cards without motion. */
  show(mode: SpinMode, stops: readonly number[]): void {
    this.#lit = null;
    this.#tapes.forEach((tape, reel) => {
      tape.lay(this.#model.strips[mode][reel] ?? [], stops[reel] ?? 0);
    });
    this.#draw();
  }

  /** Sets every reel in motion on a mode's strips. */
  start(mode: SpinMode): void {
    this.#lit = null;
    const now = performance.now();
    this.#tapes.forEach((tape, reel) => {
      tape.start(this.#model.strips[mode][reel] ?? [], now + reel * 55);
    });
    this.#run();
  }

  /** Brings the reels to rest one after another; `onStop` hears each. Resolves when all lie still. */
  stop(stops: readonly number[], onStop: (reel: number) => void): Promise<void> {
    const now = performance.now();
    const waits = this.#tapes.map(
      (tape, reel) =>
        new Promise<void>((done) => {
          tape.stopAt(stops[reel] ?? 0, Math.max(now, tape.startedMs + 620 + reel * 230), () => {
            onStop(reel);
            done();
          });
        }),
    );
    return Promise.all(waits).then(() => undefined);
  }

  /** Lights cells and shades the others; null lights all alike. */
  light(cells: readonly Cell[] | null): void {
    this.#lit = cells && new Set(cells.map(({ reel, row }) => `${reel}/${row}`));
    this.#draw();
  }

  #run(): void {
    cancelAnimationFrame(this.#frame);
    const turn = () => {
      const now = performance.now();
      for (const tape of this.#tapes) tape.move(now);
      this.#draw();
      if (this.#tapes.some((tape) => tape.isMoving)) this.#frame = requestAnimationFrame(turn);
    };
    this.#frame = requestAnimationFrame(turn);
  }

  #fit(): void {
    const { clientWidth, clientHeight } = this.canvas;
    const [width, height] = [clientWidth, clientHeight].map((px) =>
      Math.round(px * devicePixelRatio),
    ) as [number, number];
    if (width === this.#width && height === this.#height) return;
    this.#width = this.canvas.width = width;
    this.#height = this.canvas.height = height;
    this.#draw();
    this.canvas.dispatchEvent(new Event("refit"));
  }

  #cellSize() {
    return { width: this.#width / this.#tapes.length, height: this.#height / ROWS };
  }

  #draw(): void {
    const context = this.canvas.getContext("2d");
    if (!context || this.#width === 0) return;
    context.clearRect(0, 0, this.#width, this.#height);
    const { width, height } = this.#cellSize();
    const gap = Math.max(2, Math.round(width * GAP));
    const [cardWidth, cardHeight] = [Math.round(width - gap), Math.round(height - gap)];
    this.#tapes.forEach((tape, reel) => {
      const left = Math.round(reel * width + gap / 2);
      for (const { symbol, row } of tape.inView(ROWS)) {
        const print = this.#cards.print(symbol, cardWidth, cardHeight);
        const top = Math.round(row * height + gap / 2);
        if (print) context.drawImage(print, left, top);
        if (this.#lit && !tape.isMoving) {
          const isLit = this.#lit.has(`${reel}/${Math.round(row)}`);
          this.#mark(context, isLit, [left, top, cardWidth, cardHeight]);
        }
      }
    });
  }

  #mark(
    context: CanvasRenderingContext2D,
    isLit: boolean,
    [left, top, width, height]: readonly [number, number, number, number],
  ): void {
    if (!isLit) {
      context.fillStyle = SHADE;
      context.fillRect(left, top, width, height);
      return;
    }
    const rule = Math.max(3, width * 0.035);
    context.strokeStyle = GOLD;
    context.lineWidth = rule;
    context.strokeRect(left + rule / 2, top + rule / 2, width - rule, height - rule);
    context.strokeStyle = KEY_LINE;
    context.lineWidth = rule / 3;
    context.strokeRect(left + rule, top + rule, width - 2 * rule, height - 2 * rule);
  }
}
