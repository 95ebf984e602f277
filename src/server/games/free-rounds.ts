import { randomBytes } from "node:crypto";
import { type RawBuilder, sql } from "kysely";
import { formatWire, parseMoney } from "#/lib/base/money.ts";
import { ok, type Result, refuse } from "#/lib/base/result.ts";
import { isTrueAccount } from "#/lib/rules/members/account-kinds.ts";
import { isExcluded } from "#/server/care/index.ts";
import { type Db, inTransaction } from "#/server/db/index.ts";
import { recordEvent } from "#/server/events/index.ts";
import { recordAct } from "#/server/ledger/index.ts";
import { findMemberRow } from "#/server/members/index.ts";
import { requireApproval } from "#/server/staff/index.ts";
import { exponentsOf, getCurrency } from "#/server/wallet/index.ts";

const mayBegin = (at: RawBuilder<unknown>) => sql<boolean>`free_rounds_open(free, ${at})`;

/** The grants that a player of a vendor may begin a round of at a game, that which ends first first. */
export function listGrants(
  db: Db,
  { vendorId, player, game, at }: { vendorId: number; player: string; game: string; at: Date },
) {
  return db
    .selectFrom("free_rounds as free")
    .innerJoin("games as game", "game.id", "free.game_id")
    .innerJoin("game_players as player", (join) =>
      join
        .onRef("player.member_id", "=", "free.member_id")
        .onRef("player.currency", "=", "free.currency"),
    )
    .select(["free.reference", "free.rounds", "free.begun", "free.stake_minor"])
    .select(["free.most_minor", "free.won_minor", "free.valid_until"])
    .where("free.vendor_id", "=", vendorId)
    .where("player.vendor_id", "=", vendorId)
    .where("player.reference", "=", player)
    .where("game.vendor_code", "=", game)
    .where(mayBegin(sql`${at}::timestamptz`))
    .orderBy("free.valid_until")
    .orderBy("free.id")
    .execute();
}

/** In which currency a vendor's grant pays; null where there is none. */
export async function currencyOfGrant(
  db: Db,
  vendorId: number,
  reference: string,
): Promise<string | null> {
  const found = await db
    .selectFrom("free_rounds")
    .select("currency")
    .where("vendor_id", "=", vendorId)
    .where("reference", "=", reference)
    .executeTakeFirst();
  return found?.currency ?? null;
}

export type GrantOrder = {
  readonly account: string;
  readonly vendor: string;
  readonly game: string;
  readonly rounds: number;
  /** As they are typed, in the member's currency. */
  readonly stake: string;
  readonly most: string;
  readonly until: Date;
  /** The vendor's id of it, where the vendor made it; absent: ours. */
  readonly reference: string | undefined;
  readonly reason: string;
  readonly by: string;
};

type GrantRefusal =
  | "member_unknown"
  | "true_account_needed"
  | "excluded"
  | "game_unknown"
  | "free_rounds_unsupported"
  | "bad_amount"
  | "bad_time"
  | "above_maximum"
  | "already_granted"
  | "approval_needed";

/**
 * Grants a member free rounds of a game, once two of staff agree. What all of them may pay is at most what the game's
 * largest wins come to. Answers the id by which the vendor is to know the grant.
 */
export function grantFreeRounds(
  db: Db,
  order: GrantOrder,
): Promise<Result<{ readonly grant: string }, GrantRefusal>> {
  const { account, vendor, rounds, until, by, reason } = order;
  return inTransaction(db, async (tx) => {
    const member = await findMemberRow(tx, account);
    if (!member) return refuse("member_unknown");
    if (!isTrueAccount(member.kind)) return refuse("true_account_needed");
    const game = await findGame(tx, vendor, order.game);
    if (!game) return refuse("game_unknown");
    if (!game.free_rounds) return refuse("free_rounds_unsupported");
    const { exponent } = await getCurrency(tx, member.currency);
    const amounts = readAmounts(order, exponent, game.multiple);
    if (!amounts.ok) return amounts;
    const { stake, most } = amounts.value;
    if (until.getTime() <= Date.now()) return refuse("bad_time");
    if (await isExcluded(tx, member.id)) return refuse("excluded");
    if (await isTaken(tx, game.vendorId, order.reference)) return refuse("already_granted");
    const content = {
      ...{ memberId: String(member.id), account, vendor, game: order.game, rounds: String(rounds) },
      ...{ stake: formatWire(stake, exponent), most: formatWire(most, exponent) },
      ...{ currency: member.currency, until: until.toISOString() },
      ...{ reference: order.reference ?? null, reason },
    };
    const act = "free_rounds_grant";
    const approval = await requireApproval(tx, { act, subject: account, content, reason, by });
    if (!approval.ok) return approval;
    const reference = order.reference ?? `f${randomBytes(10).toString("hex")}`;
    await tx
      .insertInto("free_rounds")
      .values({
        ...{ vendor_id: game.vendorId, reference, game_id: game.id, member_id: member.id },
        ...{ currency: member.currency, rounds, stake_minor: stake, most_minor: most },
        ...{ valid_until: until, approval_id: approval.value },
      })
      .execute();
    const after = { grant: reference, ...content, approval: String(approval.value) };
    await recordAct(tx, { by, act, subject: account, after });
    await recordEvent(tx, {
      ...{ kind: "free_rounds_granted", memberId: member.id },
      payload: {
        ...{ gameId: order.game, game: game.name, rounds, until: until.toISOString() },
        ...{ amount: content.most, currency: member.currency },
      },
    });
    return ok({ grant: reference });
  });
}

function readAmounts(
  { stake, most, rounds }: Pick<GrantOrder, "stake" | "most" | "rounds">,
  exponent: number,
  multiple: bigint,
): Result<{ readonly stake: bigint; readonly most: bigint }, "bad_amount" | "above_maximum"> {
  const [level, sum] = [parseMoney(stake, exponent), parseMoney(most, exponent)];
  if (!level.ok || !sum.ok || level.value <= 0n || sum.value <= 0n) return refuse("bad_amount");
  return sum.value > level.value * BigInt(rounds) * multiple
    ? refuse("above_maximum")
    : ok({ stake: level.value, most: sum.value });
}

async function findGame(db: Db, vendor: string, code: string) {
  const row = await db
    .selectFrom("games as game")
    .innerJoin("vendors as vendor", "vendor.id", "game.vendor_id")
    .select(["game.id", "game.name", "game.free_rounds"])
    .select(["vendor.id as vendorId", "game.max_win_multiple as multiple"])
    .where("vendor.code", "=", vendor)
    .where("game.code", "=", code)
    .where("game.state", "<>", "hidden")
    .where("vendor.wallet", "=", "single")
    .where("vendor.in_house", "=", false)
    .executeTakeFirst();
  return row;
}

async function isTaken(db: Db, vendorId: number, reference: string | undefined) {
  if (reference === undefined) return false;
  return (await currencyOfGrant(db, vendorId, reference)) !== null;
}

/** Ends a grant: no round of it begins any more, and what was begun is paid. Refused where it is closed, or all of it began. */
export function endFreeRounds(
  db: Db,
  order: {
    readonly vendor: string;
    readonly reference: string;
    readonly reason: string;
    readonly by: string;
  },
): Promise<Result<{ readonly account: string }, "not_found" | "already_closed">> {
  const { vendor, reference, reason, by } = order;
  return inTransaction(db, async (tx) => {
    const row = await tx
      .selectFrom("free_rounds as free")
      .innerJoin("vendors as vendor", "vendor.id", "free.vendor_id")
      .leftJoin("members as member", "member.id", "free.member_id")
      .select(["free.id", "free.closed_at", "free.begun", "free.rounds", ACCOUNT])
      .where("vendor.code", "=", vendor)
      .where("free.reference", "=", reference)
      .forUpdate("free")
      .executeTakeFirst();
    if (!row) return refuse("not_found");
    if (row.closed_at !== null || row.begun === row.rounds) return refuse("already_closed");
    await tx
      .updateTable("free_rounds")
      .set({ closed_at: sql<Date>`clock_timestamp()` })
      .where("id", "=", row.id)
      .execute();
    const after = { grant: reference, vendor, reason };
    await recordAct(tx, { by, act: "free_rounds_end", subject: row.account, after });
    return ok({ account: row.account });
  });
}

const ACCOUNT = sql<string>`coalesce(member.username, free.member_id::text)`.as("account");

/** Grants of which rounds may still begin, that which ends first first; or all, the newest first. */
export async function listFreeRounds(
  db: Db,
  { open, limit }: { readonly open: boolean; readonly limit: number },
) {
  const exponents = await exponentsOf(db);
  const rows = await db
    .selectFrom("free_rounds as free")
    .innerJoin("vendors as vendor", "vendor.id", "free.vendor_id")
    .innerJoin("games as game", "game.id", "free.game_id")
    .leftJoin("members as member", "member.id", "free.member_id")
    .selectAll("free")
    .select(["vendor.code as vendor", "game.code as game", ACCOUNT])
    .$if(open, (query) => query.where(mayBegin(sql`clock_timestamp()`)))
    .orderBy(open ? "free.valid_until" : "free.granted_at", open ? "asc" : "desc")
    .limit(limit)
    .execute();
  return rows.map((row) => {
    const exponent = exponents.get(row.currency) ?? 0;
    return {
      ...{ grant: `${row.vendor}/${row.reference}`, account: row.account, game: row.game },
      ...{ rounds: row.rounds, begun: row.begun, currency: row.currency },
      stake: formatWire(row.stake_minor, exponent),
      won: formatWire(row.won_minor, exponent),
      most: formatWire(row.most_minor, exponent),
      until: row.valid_until.toISOString(),
      closedAt: row.closed_at?.toISOString() ?? null,
    };
  });
}
