import { symbolUrl } from "./picture.ts";

/** The symbols as printed cards, rasterised once for each size that they are shown in. */
export class Cards {
  readonly #pictures: ReadonlyMap<string, HTMLImageElement>;
  readonly #prints = new Map<string, HTMLCanvasElement>();

  private constructor(pictures: ReadonlyMap<string, HTMLImageElement>) {
    this.#pictures = pictures;
  }

  static async load(symbols: readonly string[]): Promise<Cards> {
    const pictures = await Promise.all(
      symbols.map(async (symbol) => {
        const image = new Image();
        image.src = symbolUrl(symbol);
        await image.decode();
        return [symbol, image] as const;
      }),
    );
    return new Cards(new Map(pictures));
  }

  /** A card of this many device pixels: paper, key line, picture. Null for a symbol that has no picture. */
  print(symbol: string, width: number, height: number): HTMLCanvasElement | null {
    const key = `${symbol} ${width} ${height}`;
    const before = this.#prints.get(key);
    if (before) return before;
    const picture = this.#pictures.get(symbol);
    if (!picture || width < 1 || height < 1) return null;
    const print = draw(picture, width, height);
    if (this.#prints.size > 60) this.#prints.clear();
    this.#prints.set(key, print);
    return print;
  }
}

const PAPER = "#FCF3E1";
const KEY_LINE = "#22150B";
/** The picture's own proportion: it is cut, never squeezed. */
const RATIO = 200 / 240;

function draw(picture: HTMLImageElement, width: number, height: number): HTMLCanvasElement {
  const canvas = document.createElement("canvas");
  canvas.width = width;
  canvas.height = height;
  const context = canvas.getContext("2d");
  if (!context) return canvas;
  const margin = Math.max(3, Math.round(width * 0.034));
  const rule = Math.max(1.5, width * 0.0105);
  context.fillStyle = PAPER;
  context.beginPath();
  context.roundRect(0, 0, width, height, Math.max(3, width * 0.03));
  context.fill();
  const [w, h] = [width - 2 * margin, height - 2 * margin];
  context.save();
  context.beginPath();
  context.rect(margin, margin, w, h);
  context.clip();
  const [pw, ph] = w / h > RATIO ? [w, w / RATIO] : [h * RATIO, h];
  context.drawImage(picture, margin + (w - pw) / 2, margin + (h - ph) / 2, pw, ph);
  context.restore();
  context.strokeStyle = KEY_LINE;
  context.lineWidth = rule;
  context.strokeRect(margin, margin, w, h);
  return canvas;
}
