import { RANKS, rankOf, suitOf } from "#/lib/rules/studio/tienlen/cards.ts";
import { s } from "../dom.ts";
import { COURT, MARKS, PIG, type Shape, SUIT_SHAPES } from "./figures.ts";

const FRAME = [32, 8] as const;
const FOLD = 62;

const pip = (suit: number, x: number, y: number, scale: number, isUpsideDown = false) =>
  s("path", {
    class: "ink-main",
    d: SUIT_SHAPES[suit] ?? "",
    transform: `translate(${x} ${y})${isUpsideDown ? " rotate(180)" : ""} scale(${scale})`,
  });

const drawn = (shapes: readonly Shape[]) =>
  shapes.map(([ink, d]) => s("path", { class: `ink-${ink}`, d }));

function middle(rank: string, suit: number): readonly SVGElement[] {
  const marks = MARKS[rank];
  if (marks) return marks.map(([x, y]) => pip(suit, x, y, 0.74, y > FOLD));
  const court = COURT[rank];
  if (court) {
    const half = (turn: string | null) =>
      s("g", { transform: turn }, ...drawn(court), pip(suit, 9, 12, 0.44));
    return [
      half(null),
      half(`rotate(180 31 ${FOLD})`),
      s("path", { class: "ink-line", d: `M0 ${FOLD}H62` }),
    ];
  }
  if (rank === "2") return [...drawn(PIG), pip(suit, 31, 17, 0.8), pip(suit, 31, 107, 0.8, true)];
  const petals = Array.from({ length: 8 }, (_, i) =>
    s("path", {
      class: i % 2 ? "ink-gold" : "ink-paper",
      d: "M31 62Q26 54 31 46Q36 54 31 62Z",
      transform: `rotate(${i * 45} 31 62)`,
    }),
  );
  return [pip(suit, 31, 62, 2.5), ...petals];
}

/** A card as the house prints it: its index in the margin, a picture in a key line. 100 × 140 units. */
export function cardFace(card: number): SVGSVGElement {
  const rank = RANKS[rankOf(card)] ?? "";
  const suit = suitOf(card);
  const index = (turn: string | null) =>
    s(
      "g",
      { transform: turn },
      s("text", { class: "card-rank", x: 16, y: 33, "text-anchor": "middle" }, rank),
      pip(suit, 16, 49, 0.92),
    );
  return s(
    "svg",
    { class: `face suit-${suit}`, viewBox: "0 0 100 140", "aria-hidden": "true" },
    s("rect", { class: "card-paper", width: 100, height: 140, rx: 6 }),
    index(null),
    s(
      "g",
      { transform: `translate(${FRAME.join(" ")})` },
      s("rect", { class: "card-ground", width: 62, height: 124, rx: 2 }),
      ...middle(rank, suit),
      s("rect", { class: "card-frame", width: 62, height: 124, rx: 2 }),
    ),
  );
}

/** The back: what others hold, and what lies in the middle before the deal. */
export function cardBack(): SVGSVGElement {
  const lattice = Array.from({ length: 9 }, (_, i) => {
    const at = -60 + i * 30;
    return `M${at} 0L${at + 140} 140M${at + 30} 0L${at - 110} 140`;
  }).join("");
  return s(
    "svg",
    { class: "face back", viewBox: "0 0 100 140", "aria-hidden": "true" },
    s("rect", { class: "card-paper", width: 100, height: 140, rx: 6 }),
    s("rect", { class: "back-ground", x: 7, y: 7, width: 86, height: 126, rx: 2 }),
    s(
      "svg",
      { x: 7, y: 7, width: 86, height: 126, viewBox: "7 7 86 126" },
      s("path", { class: "back-lines", d: lattice }),
    ),
    s("circle", { class: "back-disc", cx: 50, cy: 70, r: 19 }),
    s("circle", { class: "back-hole", cx: 50, cy: 70, r: 8 }),
  );
}
