import { formatWire } from "#/lib/base/money.ts";
import type { ReplyOf } from "#/lib/contract/call.ts";
import type { getPassbook } from "#/lib/contract/wallet/passbook.ts";
import type { Db } from "#/server/db/index.ts";
import {
  findAccounts,
  listEntries,
  listEntriesOfTransfers,
  listOpenHolds,
} from "#/server/ledger/index.ts";
import { aboutOf } from "./about.ts";
import { ownerOf } from "./balance.ts";
import { type EntryGroup, groupEntries } from "./movements.ts";
import { getWallet, recordsOf, type Wallet } from "./records.ts";
import { recordKindOf } from "./rules.ts";

/** Which of these games are played by spins; asked of the area above that knows games. */
export type FindSpun = (codes: readonly string[]) => Promise<{ readonly spun?: readonly string[] }>;

type Passbook = ReplyOf<typeof getPassbook>;

const MOST_HELD = 20;
/** So many entries are looked at, and so many movements told. */
const LOOKED_AT = 300;
const MOVEMENTS = 8;

/** What is held of a member's money and why, and what moved last in a person's words. */
export async function readPassbook(
  db: Db,
  findSpun: FindSpun,
  memberId: bigint,
  language: string,
): Promise<Passbook> {
  const wallet = await getWallet(db, memberId);
  const entries = await listEntries(db, { accountId: wallet.accountId }, { limit: LOOKED_AT });
  const groups = groupEntries(entries);
  const told = groups.slice(0, MOVEMENTS);
  const [held, { spun = [] }, states] = await Promise.all([
    readHeld(db, wallet, memberId, language),
    findSpun(told.flatMap(({ of }) => (of && "game" in of ? [of.game] : []))),
    recordsOf(db, wallet, told.map(({ entries: [newest] }) => newest).filter(isThere), language),
  ]);
  return {
    held,
    movements: told.map((group, n) => {
      const newest = group.entries[0];
      const oldest = group.entries.at(-1);
      if (!newest || !oldest) throw new Error("a movement without entries");
      return {
        firstId: String(oldest.id),
        lastId: String(newest.id),
        from: new Date(oldest.postedAtMs).toISOString(),
        to: new Date(newest.postedAtMs).toISOString(),
        kind: group.of ? "play" : recordKindOf(newest.kind),
        about: aboutOf(newest.meta, language, newest.amountMinor),
        entries: group.entries.length,
        rounds: group.of ? group.rounds : 0,
        unit: unitOf(group, spun),
        isMore: entries.length === LOOKED_AT && n === groups.length - 1,
        amount: formatWire(
          group.entries.reduce((sum, { amountMinor }) => sum + amountMinor, 0n),
          wallet.exponent,
        ),
        balanceAfter: formatWire(newest.balanceAfterMinor ?? 0n, wallet.exponent),
        state: states[n]?.state ?? "debited",
      };
    }),
  };
}

const isThere = <T>(one: T | undefined): one is T => one !== undefined;

function unitOf({ of }: EntryGroup, spun: readonly string[]) {
  if (of && "draw" in of) return "ticket" as const;
  return of && spun.includes(of.game) ? ("spin" as const) : ("round" as const);
}

async function readHeld(
  db: Db,
  wallet: Wallet,
  memberId: bigint,
  language: string,
): Promise<Passbook["held"]> {
  const accounts = (await findAccounts(db, ownerOf(memberId))).filter(
    ({ purpose, currency }) => purpose === "held" && currency === wallet.code,
  );
  const holds = await listOpenHolds(
    db,
    accounts.map(({ id }) => id),
    MOST_HELD,
  );
  const references = holds.map(({ reference }) => reference);
  const entries = await listEntriesOfTransfers(db, wallet.accountId, { ids: [], references });
  const records = await recordsOf(db, wallet, entries, language);
  return holds.map(({ kind, reference, amountMinor, openedAt }) => ({
    kind,
    reference: reference.slice(reference.indexOf(":") + 1),
    amount: formatWire(amountMinor, wallet.exponent),
    since: openedAt.toISOString(),
    entry: records.find((record) => record.reference === reference) ?? null,
  }));
}
