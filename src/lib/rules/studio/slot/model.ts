import { canonicalJson } from "../canonical-json.ts";
import { sha256Hex } from "../fairness.ts";

/** Which strips a spin uses: the paid spin, or a spin of the free series that it won. */
export type SpinMode = "base" | "free";

/**
 * A slot of five reels and three rows on fixed lines, whole: what decides outcomes and prices, nothing about looks.
 * A line pays from the first reel onwards; the wild stands for every symbol but the scatter and never lies on the
 * first reel, so the first symbol of a line names the win. Prices are whole line stakes, so nothing is ever rounded.
 */
export type SlotModel = {
  readonly id: string;
  readonly version: number;
  readonly rows: number;
  readonly strips: Readonly<Record<SpinMode, readonly (readonly string[])[]>>;
  /** For each line, the row it crosses on each reel. The total stake is one line stake on every line. */
  readonly lines: readonly (readonly number[])[];
  /** For each paying symbol, the line stakes paid for three, four and five of it. */
  readonly pays: Readonly<Record<string, readonly [number, number, number]>>;
  readonly wild: {
    readonly symbol: string;
    /** Each wild within a winning line multiplies that line's win by this. */
    readonly multiplier: Readonly<Record<SpinMode, number>>;
  };
  readonly scatter: {
    readonly symbol: string;
    /** Total stakes paid for three, four and five anywhere, in both modes. */
    readonly pays: readonly [number, number, number];
  };
  readonly freeSpins: {
    /** Free spins won by three, four and five scatters in the paid spin. */
    readonly awards: readonly [number, number, number];
    /** Free spins added by three or more scatters within the series. */
    readonly retrigger: number;
    /** A series never has more spins than this. */
    readonly cap: number;
  };
};

/** SHA-256 of the model's canonical JSON: strips, lines, prices, id and version. Stored with every round. */
export function configHash(model: SlotModel): Promise<string> {
  return sha256Hex(canonicalJson(model));
}
