/** How a shape of a picture is printed: what was there, what would win, what came, and how that went. */
export type Look = "frame" | "wins" | "path" | "won" | "lost" | "word";

/** One shape of a round's picture, as SVG has it; `text` is what a text says. */
export type Shape = {
  readonly tag: "path" | "circle" | "ellipse" | "rect" | "text";
  readonly look: Look;
  readonly at: Readonly<Record<string, string | number>>;
  readonly text?: string;
};

/** What happened in a round, in units of its own from the upper left corner; the line of text beside it says the same. */
export type RoundPicture = {
  readonly width: number;
  readonly height: number;
  readonly shapes: readonly Shape[];
};

const round = (value: number): number => Math.round(value * 10) / 10;

export const path = (look: Look, d: string): Shape => ({ tag: "path", look, at: { d } });

export const circle = (look: Look, x: number, y: number, r: number): Shape => ({
  tag: "circle",
  look,
  at: { cx: round(x), cy: round(y), r },
});

export const rect = (look: Look, x: number, y: number, width: number, height: number): Shape => ({
  tag: "rect",
  look,
  at: { x: round(x), y: round(y), width: round(width), height: round(height) },
});

/** A line through points, each `[x, y]`. */
export const line = (look: Look, points: readonly (readonly [number, number])[]): Shape =>
  path(look, points.map(([x, y], at) => `${at === 0 ? "M" : "L"}${round(x)} ${round(y)}`).join(""));

export const word = (text: string, x: number, y: number): Shape => ({
  tag: "text",
  look: "word",
  at: { x: round(x), y: round(y) },
  text,
});
