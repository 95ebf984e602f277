import { sql } from "kysely";
import { HOUR_MS, MINUTE_MS } from "#/lib/base/time.ts";
import { findClosure, type MemberMoney, type OpenMatters } from "#/server/care/index.ts";
import { type Db, inTransaction } from "#/server/db/index.ts";
import { getCurrency } from "#/server/wallet/index.ts";
import type { AskDeps } from "./ask-vendor.ts";
import { askAboutTransfers, type WalletDeps } from "./ask-wallets.ts";
import { askBalance } from "./merchant-wallet.ts";
import { openWayHome } from "./wallet-transfers.ts";

/**
 * A wallet that a vendor shows empty may have its money on a table: it is believed once it was empty so long, whenever it
 * was looked at, and no round was told of meanwhile.
 */
export const QUIET_MS = 6 * HOUR_MS;

const BATCH = 20;
/** Each time is looked at when the job comes, some minutes later. */
const FIRST_AGAIN_MS = 5 * MINUTE_MS;
const LAST_AGAIN_MS = 7 * 24 * HOUR_MS;

type Wallet = {
  readonly playerId: bigint;
  readonly player: string;
  readonly memberId: bigint;
  readonly currency: string;
  readonly vendorId: number;
  readonly vassalage: string;
  readonly name: string;
  readonly apiUrl: string | null;
};

/** A member's wallets at vendors that keep them; one who never was there has none. */
const walletsOf = (db: Db) =>
  db
    .selectFrom("game_players as player")
    .innerJoin("vendors as vendor", "vendor.id", "player.vendor_id")
    .select(["player.id as playerId", "player.reference as player", "player.currency"])
    .select(["player.member_id as memberId", "vendor.id as vendorId", "vendor.name"])
    .select(["vendor.code as vassalage", "vendor.api_url as apiUrl"])
    .where("vendor.wallet", "=", "transfer")
    .where("player.play", "=", false);

/**
 * Vendors in whose wallets the member has money (`vendor_wallets`), also those that do not say, for it may be there; and
 * of a member who is leaving those that have not been empty for long enough (`vendor_quiet`).
 */
export async function findVendorMoney(
  deps: AskDeps & { readonly db: Db },
  { memberId }: MemberMoney,
): Promise<OpenMatters> {
  const { db, clock } = deps;
  const wallets = await walletsOf(db)
    .leftJoin("vendor_wallet_looks as look", "look.player_id", "player.id")
    .select("look.empty_since as emptySince")
    .where("player.member_id", "=", memberId)
    .orderBy("vendor.position")
    .execute();
  const balances = await Promise.all(wallets.map((wallet) => balanceOf(deps, wallet)));
  const closure = await findClosure(db, memberId);
  const namesWhere = (holds: (wallet: (typeof wallets)[number], minor: bigint | null) => boolean) =>
    wallets.filter((wallet, index) => holds(wallet, balances[index] ?? null)).map(nameOf);
  const full = namesWhere((_, minor) => minor !== 0n);
  const busy = namesWhere(({ emptySince }, minor) => {
    if (minor !== 0n || !closure) return false;
    const isQuiet = emptySince && emptySince.getTime() <= clock() - QUIET_MS;
    return !isQuiet || emptySince < closure.asked_at;
  });
  return {
    ...(full.length > 0 ? { vendor_wallets: { names: full } } : {}),
    ...(busy.length > 0 ? { vendor_quiet: { names: busy } } : {}),
  };
}

const nameOf = ({ name }: Wallet) => name;

async function balanceOf(deps: AskDeps & { readonly db: Db }, wallet: Wallet) {
  return askBalance(deps, { ...wallet, currency: await getCurrency(deps.db, wallet.currency) });
}

/**
 * Looks into vendors' wallets of members who are about to be closed, so that it is known in time whether play goes on
 * there; and of those who are closed, where a late prize may lie: that is brought home, and credited as any other is.
 */
export async function lookAtLeavingWallets(deps: WalletDeps): Promise<void> {
  const { db, clock } = deps;
  const now = new Date(clock());
  const soon = new Date(now.getTime() + QUIET_MS);
  await sql`
    delete from vendor_wallet_looks look using game_players player
    where player.id = look.player_id
      and not exists (select from care_closures closure where closure.member_id = player.member_id)`.execute(
    db,
  );
  await sql`
    insert into vendor_wallet_looks (player_id, look_after)
    select player.id, ${now} from care_closures closure
    join game_players player on player.member_id = closure.member_id and not player.play
    join vendors vendor on vendor.id = player.vendor_id and vendor.wallet = 'transfer'
    where closure.closed_at is null and closure.closes_at <= ${soon}
    on conflict do nothing`.execute(db);
  for (let after = 0n; ; ) {
    const due = await walletsOf(db)
      .innerJoin("vendor_wallet_looks as look", "look.player_id", "player.id")
      .innerJoin("care_closures as closure", "closure.member_id", "player.member_id")
      .select(["look.looks", "closure.closed_at as closedAt", "closure.asked_at as askedAt"])
      .where("look.look_after", "<=", now)
      .where((where) =>
        where.or([where("closure.closed_at", "is not", null), where("closes_at", "<=", soon)]),
      )
      .where("player.id", ">", after)
      .orderBy("player.id")
      .limit(BATCH)
      .execute();
    await Promise.all(
      due.map((wallet) =>
        look(deps, wallet).catch((fault) =>
          deps.report?.(`the wallet of ${wallet.player} is not looked at: ${String(fault)}`),
        ),
      ),
    );
    const last = due.at(-1);
    if (!last) return;
    after = last.playerId;
  }
}

type Looked = Wallet & {
  readonly looks: number;
  readonly closedAt: Date | null;
  readonly askedAt: Date;
};

async function look(deps: WalletDeps, wallet: Looked): Promise<void> {
  const { db, clock } = deps;
  const { playerId, closedAt, askedAt, looks } = wallet;
  const now = new Date(clock());
  const pauseMs = closedAt === null ? 0 : FIRST_AGAIN_MS * 2 ** Math.min(looks, 20);
  const again = Math.min(Math.max(pauseMs, FIRST_AGAIN_MS), LAST_AGAIN_MS);
  await db
    .updateTable("vendor_wallet_looks")
    .set({ look_after: new Date(now.getTime() + again) })
    .set(({ eb }) => ({ looks: closedAt === null ? 0 : eb("looks", "+", 1) }))
    .where("player_id", "=", playerId)
    .execute();
  const minor = await balanceOf(deps, wallet);
  if (minor === null) return;
  const since = minor > 0n ? sql<null>`null` : sinceOf(now, askedAt);
  await db
    .updateTable("vendor_wallet_looks")
    .set({ empty_since: since })
    .where("player_id", "=", playerId)
    .execute();
  if (minor > 0n && closedAt !== null) await bringHome(deps, wallet, minor);
}

/** What was seen before the member asked, says nothing of now. */
const sinceOf = (now: Date, askedAt: Date) =>
  sql<Date>`case when empty_since >= ${askedAt} then empty_since else ${now} end`;

async function bringHome(deps: WalletDeps, wallet: Looked, amountMinor: bigint): Promise<void> {
  const { playerId, memberId, currency, vendorId } = wallet;
  const transfer = await inTransaction(deps.db, async (tx) => {
    const closure = await findClosure(tx, memberId);
    if (!closure?.closed_at) return null;
    const move = { vendor: { id: vendorId }, playerId, amountMinor };
    return openWayHome(tx, { memberId, currency }, move);
  });
  if (transfer) await askAboutTransfers(deps, [transfer.id]);
}
