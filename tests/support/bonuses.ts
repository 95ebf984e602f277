import { sql } from "kysely";
import { seedGames } from "#/demo/games.ts";
import { systemClock } from "#/lib/base/time.ts";
import { bonusRoutes, OFFER_COLLECTION, termsMark } from "#/server/bonus/index.ts";
import { settleBonus } from "#/server/bonus/lifecycle.ts";
import { hasOpenBonusRounds } from "#/server/games/index.ts";
import { getMember } from "#/server/members/index.ts";
import { cashierWorld } from "./cashier.ts";
import { operators } from "./operator.ts";
import { sitDown } from "./table.ts";
import { gamesOver, openSession } from "./vendor.ts";

const DONG = 100n;

/** What the tests' offer gives; an operator's document of it. */
export const OFFER = {
  code: "welcome",
  names: { en: "Welcome", es: "Bienvenida" },
  currency: "VND",
  amount: "1000",
  turnoverPercent: 300,
  weights: { RNG: 100, LIVE: 10 },
  maxStake: "500",
  maxPaid: "2000",
  days: 7,
} as const;

/** A cashier's world with games, in which two of staff give bonuses. */
export async function bonusWorld() {
  const world = await cashierWorld({}, {}, undefined, (db) =>
    bonusRoutes({ db, hasOpenPlay: hasOpenBonusRounds }),
  );
  const owner = world.owner.db;
  await seedGames(owner);
  const games = gamesOver(world.db, systemClock);
  const as = operators(world.owner);
  const [tomas, irene] = [as("tomas", "payments"), as("irene", "risk")];

  /** Writes an offer as the operator's command does; what comes with deposits two people agreed on, unless `agreed` is false. */
  async function putOffer(changes: object = {}, { agreed = true } = {}) {
    const document = { ...OFFER, ...changes };
    await OFFER_COLLECTION.write(owner, document.code, document);
    if (!agreed) return;
    await sql`update bonus_offers set agreed_terms = bonus_terms(bonus_offers)
      where code = ${document.code} and deposit_percent is not null`.execute(owner);
  }
  /** What a page gives back of an offer that it shows now. */
  async function termsOf(code: string): Promise<string> {
    const { rows } = await sql<{ terms: string }>`
      select bonus_terms(bonus_offers) as terms from bonus_offers where code = ${code}`.execute(
      owner,
    );
    return termsMark(rows[0]?.terms ?? "");
  }
  await putOffer();

  /** Gives a bonus by two of staff; answers its id. */
  async function grant(account: string, ...more: readonly string[]): Promise<string> {
    const command = [
      "bonuses",
      "grant",
      account,
      "--offer",
      "welcome",
      "--reason",
      "Birthday",
      ...more,
      "--json",
    ];
    const asked = JSON.parse((await tomas(...command)).out);
    await irene("approvals", "approve", asked.fields.approval);
    const given = JSON.parse((await tomas(...command)).out);
    return given.id;
  }

  /** A member with own money and, where it is not `none`, a bonus. */
  async function member({ own = 0n, bonus = "given" as "given" | "none" } = {}) {
    const made = await world.member(own * DONG);
    const { account } = await getMember(world.db, made.id);
    const id = bonus === "given" ? await grant(account) : "";
    const session = await openSession(world.db, systemClock, {
      ...{ memberId: made.id, account, kind: 0, currency: "VND" },
    });
    const sit = (at: { vassalage?: string; gameId?: string; money?: "own" | "bonus" } = {}) =>
      sitDown(
        { db: world.db, clock: systemClock, games },
        { money: "bonus", ...at, player: { session } },
      );
    return { ...made, account, session, bonusId: id, sit };
  }

  const settle = (id: string) => settleBonus(world.db, hasOpenBonusRounds, id);
  const stateOf = async (id: string) =>
    (await owner.selectFrom("bonuses").selectAll().where("id", "=", id).executeTakeFirstOrThrow())
      .state;
  /** Lets a bonus's time be over. */
  const expire = (id: string) =>
    sql`update bonuses set expires_at = clock_timestamp() - interval '1 second' where id = ${id}`.execute(
      owner,
    );
  return {
    ...world,
    games,
    tomas,
    irene,
    as,
    putOffer,
    termsOf,
    grant,
    bonusMember: member,
    settle,
    stateOf,
    expire,
  };
}
