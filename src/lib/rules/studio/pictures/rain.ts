import { envelopeNumber } from "../rain/words.ts";
import { type Look, line, path, type RoundPicture, rect, type Shape, word } from "./shapes.ts";

const WIDTH = 240;
const HEIGHT = 112;
const [LEFT, RIGHT, TOP, FLOOR] = [8, 232, 12, 88];
const WIDEST = 26;
const LOWEST = 1.5;

/** What is drawn of a pot; amounts as texts of the wire. */
export type DrawnPot = {
  /** What lay in each envelope; null before the end. */
  readonly shares: readonly string[] | null;
  /** The player's own, from 0; null where it is not known. */
  readonly envelope: number | null;
  readonly stake: string;
};

/**
 * What lay in the envelopes, one beside the other, with the player's own marked, and a line at what each had put in. Null
 * while that is not told.
 */
export function rainPicture({ shares, envelope, stake }: DrawnPot): RoundPicture | null {
  if (!shares || shares.length === 0) return null;
  const paidIn = Number(stake);
  const high = Math.max(paidIn, ...shares.map(Number));
  const step = (RIGHT - LEFT) / shares.length;
  const wide = Math.min(step * 0.8, WIDEST);
  const y = (amount: number) => FLOOR - (amount / high) * (FLOOR - TOP);
  const middle = (at: number) => LEFT + (at + 0.5) * step;
  const columns = shares.map((share, at): Shape => {
    const tall = Math.max(FLOOR - y(Number(share)), LOWEST);
    const look = at === envelope ? lookOf(Number(share), paidIn) : "frame";
    return rect(look, middle(at) - wide / 2, FLOOR - tall, wide, tall);
  });
  const brought = line("path", [
    [LEFT, y(paidIn)],
    [RIGHT, y(paidIn)],
  ]);
  const number =
    envelope === null ? [] : [word(String(envelopeNumber(envelope)), middle(envelope), FLOOR + 17)];
  return {
    width: WIDTH,
    height: HEIGHT,
    shapes: [...columns, brought, path("frame", `M${LEFT} ${FLOOR}H${RIGHT}`), ...number],
  };
}

/** What is less than the stake is no win. */
const lookOf = (share: number, stake: number): Look => (share >= stake ? "won" : "wins");
