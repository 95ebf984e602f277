import type { LotteryGame } from "../bet-type.ts";
import { REGIONAL_CODES, type Region } from "../regions.ts";
import { miss, pairs, parlay } from "./appearing.ts";
import { matching } from "./matching.ts";
import { mostTogetherOf, type VietnamType } from "./most.ts";
import { drumsOf, type Prize, slotsOf } from "./prizes.ts";

/** Which prizes a bet "at the head" looks at: the last ones with so many digits. */
const HEADS: Readonly<Record<Region, { readonly two: Prize; readonly three: Prize }>> = {
  north: { two: 7, three: 6 },
  central: { two: 8, three: 7 },
  south: { two: 8, three: 7 },
};
/** Bao 7 (south and central) and bao 8 (north): the numbers covered; in the north the first of each prize but the sixth. */
const COVERED: Readonly<
  Record<Region, { readonly all: readonly Prize[]; readonly first: readonly Prize[] }>
> = {
  north: { all: ["special", 6], first: [3, 4, 5, 7] },
  central: { all: ["special", 5, 6, 7, 8], first: [] },
  south: { all: ["special", 5, 6, 7, 8], first: [] },
};

/** Every bet type of a region's lottery (reference: the bet-type table of both books). */
function typesOf(region: Region): readonly VietnamType[] {
  const at = (digits: number, ...prizes: readonly Prize[]) => slotsOf(region, digits, prizes);
  const special = at(1, "special");
  const { two, three } = HEADS[region];
  const { all, first } = COVERED[region];
  const covered = (digits: number) => [
    ...slotsOf(region, digits, all),
    ...slotsOf(region, digits, first, true),
  ];
  return [
    // Bao lô: the last digits of every number, once for each that falls.
    ...[2, 3, 4].map((digits) =>
      matching({ code: `lo${digits}`, group: "lo", digits, slots: slotsOf(region, digits) }),
    ),
    matching({ code: "lo2_single", group: "lo", digits: 2, slots: slotsOf(region, 2) }),
    // Bao 7, bao 8.
    ...[2, 3, 4].map((digits) =>
      matching({ code: `cover${digits}`, group: "cover", digits, slots: covered(digits) }),
    ),
    // Đề: the last two digits of the special prize, of the head, of both, of the first prize; the special's first two.
    matching({ code: "de", group: "de", digits: 2, slots: special }),
    matching({ code: "de_head", group: "de", digits: 2, slots: at(2, two) }),
    matching({ code: "de_both", group: "de", digits: 2, slots: at(2, "special", two) }),
    matching({ code: "de_first_prize", group: "de", digits: 2, slots: at(2, 1) }),
    matching({
      ...{ code: "de_special_head", group: "de", digits: 2, slots: special },
      part: "first",
    }),
    matching({
      code: "tens",
      group: "digit",
      digits: 1,
      slots: special,
      part: "tens",
    }),
    matching({ code: "units", group: "digit", digits: 1, slots: special }),
    // Ba càng (xỉu chủ) and bốn càng.
    matching({ code: "three", group: "ends", digits: 3, slots: special }),
    matching({ code: "three_head", group: "ends", digits: 3, slots: at(3, three) }),
    matching({ code: "three_both", group: "ends", digits: 3, slots: at(3, "special", three) }),
    matching({ code: "four", group: "ends", digits: 4, slots: special }),
    ...[2, 3, 4].map((count) => parlay(region, count)),
    ...[4, 8, 10].map((count) => miss(region, count)),
    ...(region === "south" ? [pairs(region)] : []),
  ];
}

function gameOf(region: Region): LotteryGame {
  const types = typesOf(region);
  const mostTogether = mostTogetherOf(slotsOf(region, 2), types);
  return { code: REGIONAL_CODES[region], drawn: drumsOf(region), types, mostTogether };
}

/** The three lotteries with their rules. */
export const VIETNAM_GAMES: Readonly<Record<Region, LotteryGame>> = {
  north: gameOf("north"),
  central: gameOf("central"),
  south: gameOf("south"),
};

/** The regional lottery of a code, or null. */
export function findVietnamGame(code: string): LotteryGame | null {
  return Object.values(VIETNAM_GAMES).find((game) => game.code === code) ?? null;
}
