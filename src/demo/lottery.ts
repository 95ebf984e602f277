import { type Clock, systemClock } from "#/lib/base/time.ts";
import { type LotteryGame, type Terms, writeOdds } from "#/lib/rules/lottery/bet-type.ts";
import { bookAt } from "#/lib/rules/lottery/elott/books.ts";
import { ELEVEN_FIVE } from "#/lib/rules/lottery/elott/eleven-five.ts";
import { FIVE_DIGITS } from "#/lib/rules/lottery/elott/five-digits.ts";
import { K3 } from "#/lib/rules/lottery/elott/k3.ts";
import { KENO } from "#/lib/rules/lottery/elott/keno.ts";
import { PK10 } from "#/lib/rules/lottery/elott/pk10.ts";
import { MEGA_645, POWER_655 } from "#/lib/rules/lottery/elott/vietlott.ts";
import { LOTTERIES, type RegionalLottery } from "#/lib/rules/lottery/schedule.ts";
import { BOOKS } from "#/lib/rules/lottery/vietnam/books.ts";
import { type Db, inTransaction } from "#/server/db/index.ts";
import { LOTTERY_COLLECTION, scheduleDraws } from "#/server/lottery/index.ts";

/** A game that the house draws: when, what the least stake is, and the most that a line may win. */
type HouseGame = {
  readonly game: LotteryGame;
  readonly everyMinutes: number;
  readonly firstAt?: string;
  readonly onSale: number;
  readonly minStake?: string;
  readonly mostOfLine?: string;
};

const A_DAY = 1_440;
const HUNDREDTH = 100n;
/** So many draws are sold at once, for who plays twenty: the first of them may be closing. */
const ON_SALE = 21;
const [minStake, mostOfLine] = ["10000.00", "50000000000.00"];
const HOUSE: readonly HouseGame[] = [
  { game: K3, everyMinutes: 1, onSale: ON_SALE },
  { game: FIVE_DIGITS, everyMinutes: 1, onSale: ON_SALE },
  { game: PK10, everyMinutes: 3, onSale: ON_SALE },
  { game: ELEVEN_FIVE, everyMinutes: 3, onSale: ON_SALE },
  { game: KENO, everyMinutes: 5, onSale: ON_SALE },
  // As Vietlott sells its own: a ticket is 10,000₫, and its jackpot is what it is.
  { game: MEGA_645, everyMinutes: A_DAY, firstAt: "18:30", onSale: 3, minStake, mostOfLine },
  { game: POWER_655, everyMinutes: A_DAY, firstAt: "19:00", onSale: 3, minStake, mostOfLine },
];

/** In đồng, and in the play money that a trial buys with. */
const LIMIT = { minStake: "1000.00", mostOfLine: "2000000000.00", mostOfNumber: "5000000000.00" };
/** What one draw of a game of minutes may pay. */
const MOST_OF_DRAW = "20000000000.00";
const LIMITS = { VND: LIMIT, VND_PLAY: LIMIT };
/** A number that is played so much of its limit is sold at lower odds from then on. */
const STEPS = [
  { from: "50", oddsFactor: "0.95" },
  { from: "80", oddsFactor: "0.9" },
];

/**
 * Vietnam's three lotteries by book A, with their draws of the coming week, and the seven games that the house draws
 * itself. What is there stays as it is.
 */
export async function seedLotteries(db: Db, clock: Clock = systemClock): Promise<void> {
  await inTransaction(db, async (tx) => {
    const there = new Set(await LOTTERY_COLLECTION.list(tx));
    const documents = [...LOTTERIES.map(vietnamDocument), ...HOUSE.map(houseDocument)];
    for (const document of documents) {
      const { game } = document;
      if (there.has(game)) continue;
      const faults = await LOTTERY_COLLECTION.findFaults?.(tx, game, document);
      if (faults) throw new Error(`${game} cannot be sold: ${JSON.stringify(faults)}`);
      await LOTTERY_COLLECTION.write(tx, game, document);
    }
    await scheduleDraws(tx, clock());
  });
}

const vietnamDocument = ({ gameCode: game, region }: RegionalLottery) => ({
  ...{ game, types: typesOf(BOOKS.a[region], { steps: STEPS }), limits: LIMITS },
});

function houseDocument({ game, everyMinutes, firstAt = "00:00", onSale, ...own }: HouseGame) {
  // What a jackpot pays is no number's to be limited.
  const isLimited = own.mostOfLine === undefined;
  const { mostOfNumber, ...limitOfLine } = LIMIT;
  const bounds = { mostOfNumber, mostOfDraw: MOST_OF_DRAW };
  const limit = { ...limitOfLine, ...(isLimited ? bounds : {}), ...own };
  const how = { finest: HUNDREDTH, ...(isLimited ? { steps: STEPS } : {}) };
  return {
    ...{ game: game.code, types: typesOf(bookAt(game), how) },
    limits: { VND: limit, VND_PLAY: limit },
    house: { everyMinutes, firstAt, onSale },
  };
}

/** Odds of so many ten-thousandths are easier to read: what is finer is left out. */
function typesOf(
  book: Readonly<Record<string, Terms>>,
  { finest = 1n, steps }: { readonly finest?: bigint; readonly steps?: typeof STEPS },
) {
  return Object.fromEntries(
    Object.entries(book).map(([type, { stakesEach, odds }]) => [
      type,
      { stakesEach, odds: mapOdds(odds, finest), ...(steps ? { steps } : {}) },
    ]),
  );
}

function mapOdds(odds: Readonly<Record<string, bigint>>, finest: bigint): Record<string, string> {
  return Object.fromEntries(
    Object.entries(odds).map(([tier, each]) => [tier, writeOdds(each - (each % finest))]),
  );
}
