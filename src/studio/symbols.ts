import { SYMBOL_NAMES, symbolFile } from "#/art/symbols.ts";

/** The light behind the machine: rays in a tone of the table's ink. */
function rays(ink: string, count: number): string {
  const at = (angle: number) =>
    `${(800 + 1200 * Math.cos(angle)).toFixed(1)} ${(800 + 1200 * Math.sin(angle)).toFixed(1)}`;
  const d = Array.from({ length: count }, (_, i) => {
    const from = (i / count) * 2 * Math.PI;
    return `M800 800L${at(from)}L${at(from + Math.PI / count)}Z`;
  }).join("");
  return `<svg xmlns="http://www.w3.org/2000/svg" width="1600" height="1600" viewBox="0 0 1600 1600"><path d="${d}" fill="${ink}"/></svg>`;
}

/** The symbols of the slots as SVG files by name: drawn once at the start by the poster engine. */
export function symbolFiles(): ReadonlyMap<string, string> {
  const symbols = SYMBOL_NAMES.map((name) => [`${name}.svg`, symbolFile(name) ?? ""] as const);
  return new Map([
    ...symbols,
    ["rays.svg", rays("#1d160f", 22)],
    ["dawn.svg", rays("#8a2f3a", 22)],
  ]);
}
