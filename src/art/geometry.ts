/** Path data for the shapes that the motifs are drawn from. Angles are in degrees, 0 at three o'clock, clockwise. */

export type Point = [x: number, y: number];

/** One decimal place is enough for a picture 200 units wide, and halves the file. */
export const round = (value: number): number => Math.round(value * 10) / 10;

export const radians = (degrees: number): number => (degrees * Math.PI) / 180;

export const point = (cx: number, cy: number, radius: number, degrees: number): Point => [
  round(cx + radius * Math.cos(radians(degrees))),
  round(cy + radius * Math.sin(radians(degrees))),
];

export const ellipse = (x: number, y: number, rx: number, ry: number): string =>
  `M${round(x - rx)} ${round(y)}a${round(rx)} ${round(ry)} 0 1 0 ${round(2 * rx)} 0a${round(rx)} ${round(ry)} 0 1 0 ${round(-2 * rx)} 0Z`;

export const circle = (x: number, y: number, r: number): string => ellipse(x, y, r, r);

export function rect(x: number, y: number, w: number, h: number, r = 0): string {
  if (r === 0) return `M${x} ${y}h${w}v${h}h${-w}Z`;
  const across = w - 2 * r;
  const down = h - 2 * r;
  return `M${x + r} ${y}h${across}a${r} ${r} 0 0 1 ${r} ${r}v${down}a${r} ${r} 0 0 1 ${-r} ${r}h${-across}a${r} ${r} 0 0 1 ${-r} ${-r}v${-down}a${r} ${r} 0 0 1 ${r} ${-r}Z`;
}

export const polygon = (points: Point[]): string => `M${points.map((p) => p.join(" ")).join("L")}Z`;

export const star = (
  x: number,
  y: number,
  tips: number,
  outer: number,
  inner: number,
  turn = -90,
): string =>
  polygon(
    Array.from({ length: 2 * tips }, (_, i) =>
      point(x, y, i % 2 ? inner : outer, turn + (i * 180) / tips),
    ),
  );

/** A pointed leaf from radius `from` to radius `to`, `spread` degrees to each side. */
export function petal(
  x: number,
  y: number,
  degrees: number,
  from: number,
  to: number,
  spread: number,
): string {
  const waist = from + (to - from) * 0.48;
  const root = point(x, y, from, degrees).join(" ");
  const tip = point(x, y, to, degrees).join(" ");
  const left = point(x, y, waist, degrees - spread).join(" ");
  const right = point(x, y, waist, degrees + spread).join(" ");
  return `M${root}Q${left} ${tip}Q${right} ${root}Z`;
}

/** A round petal from radius `from` to radius `to`. */
export function lobe(
  x: number,
  y: number,
  degrees: number,
  from: number,
  to: number,
  spread: number,
): string {
  const at = (radius: number, turn: number): string =>
    point(x, y, radius, degrees + turn).join(" ");
  const far = to * 1.06;
  return `M${at(from, -spread * 0.45)}C${at(far, -spread)} ${at(to, -spread * 0.55)} ${at(to, 0)}C${at(to, spread * 0.55)} ${at(far, spread)} ${at(from, spread * 0.45)}Z`;
}

/** A slice of a ring between two radii and two angles. */
export function wedge(
  x: number,
  y: number,
  inner: number,
  outer: number,
  start: number,
  end: number,
): string {
  const at = (radius: number, degrees: number): string => point(x, y, radius, degrees).join(" ");
  const hollow = inner ? `A${inner} ${inner} 0 0 0 ${at(inner, start)}` : "";
  return `M${at(outer, start)}A${outer} ${outer} 0 0 1 ${at(outer, end)}L${at(inner, end)}${hollow}Z`;
}
