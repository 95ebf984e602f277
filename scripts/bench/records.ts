import { sql } from "kysely";
import { DAY_MS } from "#/lib/base/time.ts";
import { listAccountRecords } from "#/lib/contract/wallet/calls.ts";
import { type Db, inTransaction, openDatabase } from "#/server/db/index.ts";
import { dateBack, HOUSE, openAccount, sumAccounts } from "#/server/ledger/index.ts";
import { findAccountRecords } from "#/server/wallet/records.ts";
import { findRunning } from "../supervisor/running.ts";
import { type Bench, type Figure, median } from "./bench.ts";

const MANY = 1_000_000;
const FEW = 1_000;
const BATCH = 2_000;
const TIMES = 60;
const FUNDS_MINOR = 10n ** 15n;
/** Nobody's, and no member's of the demo. */
const MEMBERS = { few: 900_001n, many: 900_002n } as const;

/**
 * The account record of a member with a million movements of a year against that of one with a thousand, in turns: the
 * first page, that of thirty days with its sums, that of one kind, and one far down.
 */
export const records: Bench = {
  name: "records",
  needs: [],
  async run(pleno) {
    const running = findRunning(pleno.dataDir);
    if (!running) throw new Error("no word of the running database");
    const owner = openDatabase({
      url: running.DATABASE_OWNER_URL,
      statementTimeoutMs: 600_000,
    });
    const { db, close } = openDatabase({ url: running.DATABASE_URL });
    try {
      await movements(owner.db, MEMBERS.few, FEW);
      await movements(owner.db, MEMBERS.many, MANY);
      while (await sumAccounts(owner.db));
      await sql`vacuum analyze entries, transfers, account_sums`.execute(owner.db);
      const now = Date.now();
      const month = { from: new Date(now - 30 * DAY_MS).toISOString() };
      const pages: Readonly<Record<string, object>> = {
        "first page": {},
        "30 days with sums": month,
        withdrawals: { kind: "withdrawal" },
        "half a year ago": { to: new Date(now - 182 * DAY_MS).toISOString() },
      };
      const figures: Figure[] = [];
      for (const [what, asked] of Object.entries(pages)) {
        const took: Record<keyof typeof MEMBERS, number[]> = { few: [], many: [] };
        for (let n = 0; n < TIMES; n++)
          for (const who of ["few", "many"] as const) {
            const begun = performance.now();
            const query = listAccountRecords.input.parse(asked);
            await findAccountRecords(db, MEMBERS[who], query, "es");
            if (n >= TIMES / 6) took[who].push(performance.now() - begun); // the first warm up
          }
        figures.push(
          { what: `records, ${what}, a million movements`, value: median(took.many), unit: "ms" },
          {
            what: `records, ${what}: a million : a thousand`,
            value: median(took.many) / median(took.few),
            unit: "",
            atMost: 2,
          },
        );
      }
      return figures;
    } finally {
      await close();
      await owner.close();
    }
  },
};

function kindOf(n: number, rare: number): string {
  if (n % rare === 1) return "withdrawal";
  return n % 2 === 0 ? "win" : "bet";
}

/** So many movements spread over a year: bets and wins by turns, and twenty withdrawals among them. */
async function movements(db: Db, memberId: bigint, count: number): Promise<void> {
  const wallet = await openAccount(db, {
    owner: { kind: "member", id: memberId },
    purpose: "wallet",
    currency: "VND",
  });
  const house = await openAccount(db, { owner: HOUSE, purpose: "games", currency: "VND" });
  const name = `bench-records:${memberId}:`;
  await sql`select ledger_post(${`${name}funds`}, 'adjustment', null, array[${wallet}, ${house}]::bigint[],
    array[${FUNDS_MINOR}, ${-FUNDS_MINOR}]::bigint[], '{}')`.execute(db);
  const rare = Math.floor(count / 20);
  const [begun, step] = [Date.now() - 365 * DAY_MS, (365 * DAY_MS) / count];
  for (let from = 0; from < count; from += BATCH) {
    const numbers = Array.from({ length: Math.min(BATCH, count - from) }, (_, n) => from + n);
    const posted = numbers.map((n) => ({
      reference: name + n,
      kind: kindOf(n, rare),
      accounts: [String(wallet), String(house)],
      amounts: n % 2 === 0 ? [90, -90] : [-100, 100],
      meta: { about: "Huerto de Oro" },
    }));
    await inTransaction(db, async (tx) => {
      await sql`select count(outcome) from ledger_post_many(${JSON.stringify(posted)}::jsonb)`.execute(
        tx,
      );
      await dateBack(
        tx,
        numbers.map((n) => ({ reference: name + n, at: new Date(begun + n * step) })),
      );
    });
  }
}
