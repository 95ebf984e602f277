import { formatWire } from "#/lib/base/money.ts";
import { ok, type Result, refuse } from "#/lib/base/result.ts";
import type { ReplyOf } from "#/lib/contract/call.ts";
import type {
  getPlayed as getPlayedCall,
  listPlayed as listPlayedCall,
  listProfit as listProfitCall,
  Played,
  Profit,
} from "#/lib/contract/wallet/profit.ts";
import type { Db } from "#/server/db/index.ts";
import { type Entry, listEntriesOfTransfers, sumPeriods } from "#/server/ledger/index.ts";
import {
  findPlayedFact,
  listPlayedFacts,
  type PlayedFact,
  type Position,
  readPlayedPeriods,
} from "#/server/play/index.ts";
import { aboutOf } from "./about.ts";
import { getWallet, recordsOf, TRANSFER_KINDS, type Wallet } from "./records.ts";

/** Transfers that a round or ticket moved money by: their ids, or what they are called in the ledger. */
export type TransfersOfPlay = {
  readonly ids: readonly bigint[];
  readonly references: readonly string[];
};
/** By the references of facts of play: asked of the areas above, each of which knows its own. */
export type FindTransfers = (
  facts: readonly PlayedFact[],
) => Promise<Readonly<Partial<Record<string, ReadonlyMap<string, TransfersOfPlay>>>>>;

const NONE: TransfersOfPlay = { ids: [], references: [] };
const DEPOSITS = TRANSFER_KINDS["deposit"] ?? [];
/** What leaves, and what comes back of it: refused, taken back, or returned as it did not arrive. */
const WITHDRAWALS = ["withdrawal", "withdrawal_return"];
type Sums = {
  rounds: bigint;
  stake: bigint;
  payout: bigint;
  deposits: bigint;
  withdrawals: bigint;
};
const nothing = (): Sums => ({ rounds: 0n, stake: 0n, payout: 0n, deposits: 0n, withdrawals: 0n });

/** What was won and lost from each moment to the next: play from its rollups, money in and out from the ledger's sums. */
export async function listProfit(
  db: Db,
  memberId: bigint,
  starts: readonly string[],
): Promise<ReplyOf<typeof listProfitCall>> {
  const wallet = await getWallet(db, memberId);
  const moments = starts.map((at) => new Date(at));
  const [played, moved] = await Promise.all([
    readPlayedPeriods(db, { memberId, currency: wallet.code }, moments),
    sumPeriods(db, wallet.accountId, [...DEPOSITS, ...WITHDRAWALS], moments),
  ]);
  const periods = moments.slice(1).map(nothing);
  for (const { period, rounds, stakeMinor, payoutMinor } of played) {
    const sums = periods[period];
    if (sums) Object.assign(sums, { rounds, stake: stakeMinor, payout: payoutMinor });
  }
  for (const { period, kind, minor } of moved) {
    const sums = periods[period];
    if (sums && WITHDRAWALS.includes(kind)) sums.withdrawals -= minor;
    else if (sums) sums.deposits += minor;
  }
  const total = periods.reduce((all, one) => {
    for (const name of Object.keys(all) as (keyof Sums)[]) all[name] += one[name];
    return all;
  }, nothing());
  return {
    periods: periods.map((sums, n) => ({
      from: starts[n] ?? "",
      to: starts[n + 1] ?? "",
      ...profitOf(sums, wallet),
    })),
    totals: profitOf(total, wallet),
  };
}

function profitOf(sums: Sums, { exponent }: Wallet): Profit {
  const wire = (minor: bigint) => formatWire(minor, exponent);
  return {
    rounds: Number(sums.rounds),
    stake: wire(sums.stake),
    payout: wire(sums.payout),
    net: wire(sums.payout - sums.stake),
    deposits: wire(sums.deposits),
    withdrawals: wire(sums.withdrawals),
  };
}

type Reader = { readonly memberId: bigint; readonly language: string };
type Span = { readonly from: string; readonly to: string };

/** What was settled in a span, the last first; `null` where `before` names nothing. */
export async function listPlayed(
  db: Db,
  findTransfers: FindTransfers,
  { memberId, language }: Reader,
  {
    from,
    to,
    before,
    pageSize,
  }: Span & { readonly before?: string | undefined; readonly pageSize: number },
): Promise<ReplyOf<typeof listPlayedCall>> {
  const wallet = await getWallet(db, memberId);
  const place = before === undefined ? null : positionOf(before);
  if (before !== undefined && !place) return { list: [], next: null };
  const facts = await listPlayedFacts(
    db,
    { memberId, currency: wallet.code },
    { from: new Date(from), to: new Date(to) },
    { limit: pageSize + 1, ...(place ? { before: place } : {}) },
  );
  const shown = facts.slice(0, pageSize);
  const entries = await entriesOf(db, findTransfers, wallet, shown);
  const last = shown.at(-1);
  return {
    list: shown.map((fact) => playedOf(fact, entries.get(fact.id) ?? [], wallet, language)),
    next: facts.length > pageSize && last ? idOf(last) : null,
  };
}

/** One round or ticket with the entries of the ledger that it is made of. */
export async function getPlayed(
  db: Db,
  findTransfers: FindTransfers,
  { memberId, language }: Reader,
  id: string,
): Promise<Result<ReplyOf<typeof getPlayedCall>, "not_found">> {
  const place = positionOf(id);
  const fact = place && (await findPlayedFact(db, memberId, place));
  if (!fact) return refuse("not_found");
  const wallet = await getWallet(db, memberId);
  const entries = (await entriesOf(db, findTransfers, wallet, [fact])).get(fact.id) ?? [];
  return ok({
    played: playedOf(fact, entries, wallet, language),
    entries: await recordsOf(db, wallet, entries, language),
  });
}

async function entriesOf(
  db: Db,
  findTransfers: FindTransfers,
  { accountId }: Wallet,
  facts: readonly PlayedFact[],
): Promise<Map<bigint, Entry[]>> {
  const told = await findTransfers(facts);
  const transfers = facts.map(({ area, reference }) => told[area]?.get(reference) ?? NONE);
  const entries = await listEntriesOfTransfers(db, accountId, {
    ids: transfers.flatMap(({ ids }) => ids),
    references: transfers.flatMap(({ references }) => references),
  });
  return new Map(
    facts.map((fact, n) => {
      const { ids, references } = transfers[n] ?? NONE;
      return [
        fact.id,
        entries.filter(
          ({ transferId, reference }) => ids.includes(transferId) || references.includes(reference),
        ),
      ];
    }),
  );
}

function playedOf(
  fact: PlayedFact,
  entries: readonly Entry[],
  { exponent }: Wallet,
  language: string,
): Played {
  const wire = (minor: bigint) => formatWire(minor, exponent);
  return {
    id: idOf(fact),
    at: fact.settledAt.toISOString(),
    about: entries[0] ? aboutOf(entries[0].meta, language) : "",
    reference: fact.reference.split(":")[1] ?? fact.reference,
    stake: wire(fact.stakeMinor),
    payout: wire(fact.payoutMinor),
    net: wire(fact.payoutMinor - fact.stakeMinor),
    isTakenBack: fact.takesBack !== null,
  };
}

const idOf = ({ sealPosition, factId }: Position) => `${sealPosition}.${factId}`;

function positionOf(id: string): Position | null {
  const [, sealPosition, factId] = /^(\d{1,18})\.(\d{1,18})$/.exec(id) ?? [];
  if (sealPosition === undefined || factId === undefined) return null;
  return { sealPosition: BigInt(sealPosition), factId: BigInt(factId) };
}
