import { circle, type Point, point, polygon, radians } from "./geometry.ts";
import { CARD_LINE, CARD_PAPER } from "./palettes.ts";

const VERMILION = "#B93519";

function lattice(): string {
  let d = "";
  for (let row = -1; row < 14; row++) {
    for (let column = -1; column < 11; column++) {
      const x = column * 20 + (row % 2 ? 10 : 0);
      const y = row * 20 + 3;
      d += `M${x} ${y - 10}l10 10l-10 10l-10 -10Z${circle(x, y, 2.6)}`;
    }
  }
  return d;
}

function rosette(): string {
  let d = "";
  for (const side of [1, -1]) {
    for (let ring = 0; ring < 6; ring++) {
      const points: Point[] = [];
      for (let degrees = 0; degrees <= 360; degrees += 5) {
        const wave = 1 + side * 0.09 * Math.sin(radians(degrees * 9));
        points.push(point(100, 113, (26 + ring * 4.4) * wave, degrees));
      }
      d += polygon(points);
    }
  }
  return d;
}

/** The back as a file of its own. */
export function cardBackFile(): string {
  return cardBack().replace(
    '<svg class="art"',
    '<svg xmlns="http://www.w3.org/2000/svg" width="200" height="226"',
  );
}

/** The back of the card, 200 × 226 units: what lies there while a game loads, and where its picture is missing. */
export function cardBack(ink = VERMILION, paper = CARD_PAPER): string {
  return `<svg class="art" viewBox="0 0 200 226" aria-hidden="true"><rect width="200" height="226" fill="${paper}"/><path d="${lattice()}" fill="none" stroke="${ink}" stroke-width="1.3"/><path d="${circle(100, 113, 60)}" fill="${paper}"/><path d="${rosette()}" fill="none" stroke="${ink}" stroke-width="1"/><path d="${circle(100, 113, 20)}" fill="#F5A81C" stroke="${CARD_LINE}" stroke-width="2.4"/><path d="${circle(101, 114, 9)}" fill="#CB3418"/><path d="${circle(100, 113, 8.6)}" fill="${paper}"/><rect x="7" y="7" width="186" height="212" fill="none" stroke="${ink}" stroke-width="3"/></svg>`;
}
