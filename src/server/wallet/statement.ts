import { createHash } from "node:crypto";
import { ok, type Result, refuse } from "#/lib/base/result.ts";
import { DAY_MS } from "#/lib/base/time.ts";
import type { ParsedOf } from "#/lib/contract/call.ts";
import {
  type getStatement as getStatementCall,
  STATEMENT_MOST_DAYS,
  STATEMENT_MOST_ROWS,
} from "#/lib/contract/wallet/statement.ts";
import type { Db } from "#/server/db/index.ts";
import {
  findAccounts,
  findHoldStates,
  listEntries,
  listOpenHolds,
  type OpenHold,
  sumEntries,
} from "#/server/ledger/index.ts";
import { getMember } from "#/server/members/index.ts";
import { getPublisher } from "#/server/site/index.ts";
import { aboutOf } from "./about.ts";
import { ownerOf } from "./balance.ts";
import { getWallet } from "./records.ts";
import { isFee, maskAccount, maskHolder, recordKindOf, recordStateOf } from "./rules.ts";

/** One movement of a statement; `feeMinor` instead of `amountMinor` where it is a fee. */
export type StatementRow = {
  readonly id: bigint;
  readonly atMs: number;
  readonly kind: string;
  readonly about: string;
  readonly state: string;
  readonly amountMinor: bigint;
  readonly feeMinor: bigint;
  readonly balanceMinor: bigint;
};

/** All that a statement says, in minor units, before it is written for somebody. */
export type Statement = {
  readonly id: string;
  readonly operator: string;
  readonly licence: string | null;
  readonly account: string;
  readonly holder: string;
  readonly currency: string;
  readonly exponent: number;
  readonly fromMs: number;
  readonly toMs: number;
  readonly issuedMs: number;
  readonly zone: string;
  readonly openingMinor: bigint;
  readonly closingMinor: bigint;
  readonly inMinor: bigint;
  readonly outMinor: bigint;
  readonly feesMinor: bigint;
  readonly rows: readonly StatementRow[];
  readonly pending: readonly Pick<OpenHold, "reference" | "kind" | "amountMinor" | "openedAt">[];
};

type Asked = Omit<ParsedOf<typeof getStatementCall>, "format"> & {
  readonly format: keyof typeof STATEMENT_MOST_ROWS;
  readonly memberId: bigint;
  readonly language: string;
  readonly nowMs: number;
};

const MOST_PENDING = 100;
/** How many entries are read at once. */
const CHUNK = 2_000;

/**
 * Reads a statement from the ledger, in one snapshot: its closing is the opening and all rows, and what the ledger says
 * of that moment. `bad_span`: it ends before it begins or is longer than a year; `statement_too_long`: more movements than
 * one document holds (the detail's `rows` of `most`).
 */
export function readStatement(
  db: Db,
  asked: Asked,
): Promise<Result<Statement, "bad_span" | "statement_too_long">> {
  return db
    .transaction()
    .setIsolationLevel("repeatable read")
    .setAccessMode("read only")
    .execute((tx) => read(tx, asked));
}

async function read(
  tx: Db,
  { memberId, from, to, zone, format, language, nowMs }: Asked,
): Promise<Result<Statement, "bad_span" | "statement_too_long">> {
  // The span ends before `toMs`: what was moved in this very millisecond is of it.
  const [fromMs, toMs] = [Date.parse(from), Math.min(Date.parse(to), nowMs + 1)];
  if (fromMs >= toMs || toMs - fromMs > STATEMENT_MOST_DAYS * DAY_MS) return refuse("bad_span");
  const { accountId, code, exponent } = await getWallet(tx, memberId);
  const span = { accountId, fromMs, toMs };
  const sums = await sumEntries(tx, span);
  const most = STATEMENT_MOST_ROWS[format];
  if (sums.count > most)
    return refuse("statement_too_long", { detail: { rows: Number(sums.count), most } });
  const before = await sumEntries(tx, { accountId, toMs: fromMs });
  const openingMinor = before.inMinor + before.outMinor;
  const rows = await readRows(tx, span, language);
  const [member, publisher, accounts] = [
    await getMember(tx, memberId),
    await getPublisher(tx),
    await findAccounts(tx, ownerOf(memberId)),
  ];
  const held = accounts.filter(({ purpose, currency }) => purpose === "held" && currency === code);
  const pending = await listOpenHolds(
    tx,
    held.map(({ id }) => id),
    MOST_PENDING,
  );
  const total = (of: (row: StatementRow) => bigint) => rows.reduce((all, row) => all + of(row), 0n);
  const feesMinor = total(({ feeMinor }) => feeMinor);
  const closingMinor = openingMinor + total(({ amountMinor }) => amountMinor) + feesMinor;
  return ok({
    id: idOf([accountId, fromMs, toMs, openingMinor, closingMinor, rows.length, rows.at(-1)?.id]),
    operator: publisher.name,
    licence: publisher.licence,
    account: maskAccount(member.account),
    holder: maskHolder(member.payeeName ?? ""),
    ...{ currency: code, exponent, fromMs, toMs, issuedMs: nowMs, zone },
    ...{ openingMinor, closingMinor, feesMinor, rows, pending },
    inMinor: total(({ amountMinor }) => (amountMinor > 0n ? amountMinor : 0n)),
    outMinor: total(({ amountMinor }) => (amountMinor < 0n ? amountMinor : 0n)),
  });
}

async function readRows(
  tx: Db,
  span: { accountId: bigint; fromMs: number; toMs: number },
  language: string,
): Promise<StatementRow[]> {
  const rows: StatementRow[] = [];
  for (let before: bigint | undefined; ; ) {
    const entries = await listEntries(tx, span, {
      limit: CHUNK,
      ...(before === undefined ? {} : { before }),
    });
    const holds = await findHoldStates(
      tx,
      entries.filter(({ amountMinor }) => amountMinor < 0n).map(({ reference }) => reference),
    );
    for (const entry of entries) {
      const fee = isFee(entry.kind);
      rows.push({
        id: entry.id,
        atMs: entry.postedAtMs,
        kind: recordKindOf(entry.kind),
        about: aboutOf(entry.meta, language, entry.amountMinor),
        state: recordStateOf(entry, holds.get(entry.reference)),
        amountMinor: fee ? 0n : entry.amountMinor,
        feeMinor: fee ? entry.amountMinor : 0n,
        balanceMinor: entry.balanceAfterMinor ?? 0n,
      });
    }
    const last = entries.at(-1);
    if (!last || entries.length < CHUNK) return rows.reverse();
    before = last.id;
  }
}

/** What a document is known by: made of what it says, so that the same is known by the same. */
function idOf(content: readonly unknown[]): string {
  const hash = createHash("sha256").update(content.map(String).join("/")).digest("hex");
  return hash
    .slice(0, 16)
    .toUpperCase()
    .replaceAll(/(.{4})(?=.)/g, "$1-");
}
