import type { DrawnNumbers, Drum, LotteryGame, Picks } from "./bet-type.ts";

/** Gives the bytes of a seed one after the other, without end. */
export type Bytes = () => number;

const BYTE = 256;

/**
 * The numbers that a stream of bytes comes to for a game: the same bytes give the same numbers everywhere. Each number is
 * as likely as every other: bytes that would make some likelier are passed over. Drums are filled in their order; where
 * no number falls twice the drum is shuffled, and its first ones have fallen in that order.
 */
export function drawFromBytes(game: LotteryGame, next: Bytes): DrawnNumbers {
  return game.drawn.map((drum) => fillDrum(drum, next));
}

function fillDrum({ picks, numbers, distinct }: Drum, next: Bytes): readonly string[] {
  const size = sizeOf(picks);
  if (!distinct) return Array.from({ length: numbers }, () => numberOf(picks, below(size, next)));
  if (numbers > size) throw new RangeError(`${numbers} different numbers of ${size}`);
  const left = Array.from({ length: size }, (_, index) => index);
  return Array.from({ length: numbers }, () => {
    const [taken = 0] = left.splice(below(left.length, next), 1);
    return numberOf(picks, taken);
  });
}

function sizeOf(picks: Picks): number {
  return "listed" in picks ? picks.listed.length : 10 ** picks.digits;
}

function numberOf(picks: Picks, index: number): string {
  return "listed" in picks
    ? (picks.listed[index] ?? "")
    : String(index).padStart(picks.digits, "0");
}

/** A whole number below `limit`, each as likely: as many bytes as it takes, anew where they leave a part over. */
function below(limit: number, next: Bytes): number {
  let range = 1;
  let bytes = 0;
  while (range < limit) {
    range *= BYTE;
    bytes += 1;
  }
  const most = range - (range % limit);
  for (;;) {
    let value = 0;
    for (let index = 0; index < bytes; index++) value = value * BYTE + next();
    if (value < most) return value % limit;
  }
}
