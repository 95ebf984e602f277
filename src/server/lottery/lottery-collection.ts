import { sql } from "kysely";
import type * as z from "zod";
import { type Fraction, toPercent } from "#/lib/base/fraction.ts";
import { formatWire } from "#/lib/base/money.ts";
import {
  type BetType,
  leastOf,
  readOdds,
  returnOf,
  type Selection,
  type Terms,
  writeOdds,
} from "#/lib/rules/lottery/bet-type.ts";
import { findBetType, findGame, LOTTERY_CODES } from "#/lib/rules/lottery/games.ts";
import { faultOfSteps } from "#/lib/rules/lottery/odds-steps.ts";
import { readPositive } from "#/server/cashier/index.ts";
import type { Db } from "#/server/db/index.ts";
import { addJob } from "#/server/events/index.ts";
import { listCurrencies } from "#/server/ledger/index.ts";
import type { EditableCollection } from "#/server/site/index.ts";
import { SCHEDULE_JOB } from "./draws.ts";
import { faultsOfHouse, readHouse, writeHouse } from "./house-document.ts";
import { type LotteryDocument, lotteryDocument, type termsDocument } from "./lottery-document.ts";
import { readKept, writeStep } from "./rule-book.ts";
import type { KeptTerms } from "./tables.ts";

/** Where the bounds lie that a document may leave out. */
const CAPS = {
  mostOfNumber: "most_number_minor",
  mostOfTicket: "most_ticket_minor",
  mostOfMember: "most_member_minor",
  mostOfDraw: "most_draw_minor",
} as const;

/** The games of the lottery that are sold, and on what terms. New terms make a new version; tickets keep theirs. */
export const LOTTERY_COLLECTION: EditableCollection = {
  kind: "lotteries",
  mayChange: () => ["risk"],
  nameField: "game",
  fixed: false,
  schema: () => lotteryDocument,
  list: async (db) => {
    const rows = await db
      .selectFrom("lottery_limits")
      .select("game")
      .distinct()
      .orderBy("game")
      .execute();
    return rows.map(({ game }) => game);
  },
  async read(db, game) {
    const limits = await db
      .selectFrom("lottery_limits")
      .selectAll()
      .where("game", "=", game)
      .orderBy("currency")
      .execute();
    const terms = await readTerms(db, game);
    if (limits.length === 0 || terms === null) return null;
    const [exponents, house] = await Promise.all([exponentsOf(db), readHouse(db, game)]);
    return {
      game,
      ...(house === null ? {} : { house }),
      types: terms,
      limits: Object.fromEntries(
        limits.map((row) => {
          const print = (minor: bigint) => formatWire(minor, exponents.get(row.currency) ?? 0);
          const caps = Object.entries(CAPS).flatMap(([name, column]) => {
            const minor = row[column];
            return minor === null ? [] : [[name, print(minor)] as const];
          });
          return [
            row.currency,
            {
              minStake: print(row.min_stake_minor),
              mostOfLine: print(row.most_line_minor),
              ...Object.fromEntries(caps),
            },
          ];
        }),
      ),
    };
  },
  async findFaults(db, name, value) {
    const document = lotteryDocument.parse(value);
    const faults = {
      ...faultsOfTypes(name, document),
      ...(await faultsOfLimits(db, document)),
      ...(document.house ? faultsOfHouse(name, document.house) : {}),
    };
    return Object.keys(faults).length > 0 ? faults : null;
  },
  async write(tx, name, value) {
    await tx.deleteFrom("lottery_limits").where("game", "=", name).execute();
    const document = value === null ? null : lotteryDocument.parse(value);
    await writeHouse(tx, name, document?.house ?? null);
    if (document === null) return;
    await addJob(tx, SCHEDULE_JOB, null, { jobKey: SCHEDULE_JOB });
    const { types, limits } = document;
    const exponents = await exponentsOf(tx);
    for (const [currency, amounts] of Object.entries(limits)) {
      const minor = (text: string) => {
        const read = readPositive(text, exponents.get(currency) ?? 0);
        if (read === null) throw new Error(`the limits of ${currency} were not checked`);
        return read;
      };
      const cap = (name: keyof typeof CAPS) => {
        const text = amounts[name];
        return text === undefined ? null : minor(text);
      };
      await tx
        .insertInto("lottery_limits")
        .values({
          game: name,
          currency,
          min_stake_minor: minor(amounts.minStake),
          most_line_minor: minor(amounts.mostOfLine),
          most_number_minor: cap("mostOfNumber"),
          most_ticket_minor: cap("mostOfTicket"),
          most_member_minor: cap("mostOfMember"),
          most_draw_minor: cap("mostOfDraw"),
        })
        .execute();
    }
    const terms = JSON.stringify(keptTerms(types));
    await sql`
      insert into lottery_rules (game, terms) select ${name}, ${terms}::jsonb
      where ${terms}::jsonb is distinct from (
        select terms from lottery_rules where game = ${name} order by version desc limit 1)`.execute(
      tx,
    );
  },
};

function faultsOfTypes(
  name: string,
  { game: code, types, limits }: LotteryDocument,
): Record<string, string> {
  const game = findGame(code);
  if (!game || code !== name) return { game: `must be one of ${LOTTERY_CODES.join(", ")}` };
  if (Object.keys(types).length === 0) return { types: "must name what is sold" };
  const faults: Record<string, string> = {};
  for (const [typeCode, kept] of Object.entries(keptTerms(types))) {
    const odds = types[typeCode]?.odds ?? {};
    const type = findBetType(game, typeCode);
    const fault = type ? faultOfTerms(type, odds, kept) : "is no bet type of this game";
    if (fault !== null) faults[`types.${typeCode}`] = fault;
    for (const tier of Object.keys(odds).filter((each) => type && !type.tiers.includes(each)))
      faults[`types.${typeCode}.odds.${tier}`] = `is no tier of it: ${type?.tiers.join(", ")}`;
    const { steps = [] } = kept;
    const faultOfOwn = type ? faultOfSteps(readKept(kept)) : null;
    const isUnlimited = Object.values(limits).some(({ mostOfNumber }) => !mostOfNumber);
    if (faultOfOwn !== null) faults[`types.${typeCode}.steps`] = faultOfOwn;
    else if (steps.length > 0 && isUnlimited)
      faults[`types.${typeCode}.steps`] = "are shares of mostOfNumber, which a currency lacks";
  }
  return faults;
}

function faultOfTerms(
  type: BetType,
  odds: Readonly<Record<string, string>>,
  kept: KeptTerms[string],
): string | null {
  if (Object.keys(odds).toSorted().join() !== type.tiers.toSorted().join())
    return `must have odds of ${type.tiers.join(", ")}`;
  if (Object.values(odds).some((each) => readOdds(each) === null))
    return "must have odds above nothing";
  const back = mostReturned(type, readKept(kept));
  return back.over > back.under
    ? `returns ${toPercent(back, 2)} % of what it costs: are stakesEach and odds of one bet?`
    : null;
}

/** The share that comes back of the pick that returns the most, where each has odds of its own. */
function mostReturned(type: BetType, terms: Terms): Fraction {
  const [place] = type.places;
  const alone = type.byPick && type.tiers.length > 1 && place && "listed" in place.picks;
  const selections: readonly Selection[] = alone
    ? place.picks.listed.map((pick) => [[pick]])
    : [leastOf(type)];
  const shares = selections.map((selection) => returnOf(type, terms, selection));
  return shares.reduce((most, each) =>
    each.over * most.under > most.over * each.under ? each : most,
  );
}

async function faultsOfLimits(
  db: Db,
  { limits }: LotteryDocument,
): Promise<Record<string, string>> {
  const exponents = await exponentsOf(db);
  const faults: Record<string, string> = {};
  if (Object.keys(limits).length === 0) faults["limits"] = "must name a currency";
  for (const [currency, amounts] of Object.entries(limits)) {
    const exponent = exponents.get(currency);
    if (exponent === undefined)
      faults[`limits.${currency}`] = `must be one of ${[...exponents.keys()].join(", ")}`;
    else
      for (const [name, each] of Object.entries(amounts))
        if (each !== undefined && readPositive(each, exponent) === null)
          faults[`limits.${currency}.${name}`] = `must be an amount of ${currency} above 0`;
  }
  return faults;
}

const keptTerms = (types: LotteryDocument["types"]): KeptTerms =>
  Object.fromEntries(
    Object.entries(types).map(([code, { stakesEach, odds, steps }]) => [
      code,
      {
        stakesEach,
        odds: Object.fromEntries(
          Object.entries(odds).map(([tier, text]) => [tier, Number(readOdds(text) ?? 0n)]),
        ),
        ...(steps ? { steps: steps.map(keptStep) } : {}),
      },
    ]),
  );

type StepDocument = NonNullable<z.output<typeof termsDocument>["steps"]>[number];
type KeptStep = NonNullable<KeptTerms[string]["steps"]>[number];
/** Shares of the document are hundredths, kept as ten-thousandths. */
const PER_CENT = 100n;

const keptStep = ({ from, oddsFactor }: StepDocument): KeptStep => ({
  from: Number((readOdds(from) ?? 0n) / PER_CENT),
  factor: Number(readOdds(oddsFactor) ?? 0n),
});

async function readTerms(db: Db, game: string): Promise<LotteryDocument["types"] | null> {
  const row = await db
    .selectFrom("lottery_rules")
    .select("terms")
    .where("game", "=", game)
    .orderBy("version", "desc")
    .limit(1)
    .executeTakeFirst();
  if (!row) return null;
  return Object.fromEntries(
    Object.entries(row.terms).map(([code, { stakesEach, odds, steps }]) => [
      code,
      {
        stakesEach,
        odds: Object.fromEntries(
          Object.entries(odds).map(([tier, each]) => [tier, writeOdds(BigInt(each))]),
        ),
        ...(steps ? { steps: steps.map(writeStep) } : {}),
      },
    ]),
  );
}

/** Play money is sold too: a trial buys with it. */
async function exponentsOf(db: Db): Promise<ReadonlyMap<string, number>> {
  return new Map((await listCurrencies(db)).map(({ code, exponent }) => [code, exponent]));
}
