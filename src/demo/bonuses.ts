import type { Insertable } from "kysely";
import { sql } from "kysely";
import type { Result } from "#/lib/base/result.ts";
import { agreeOnOffer, grantBonus } from "#/server/bonus/index.ts";
import type { Db, Tables } from "#/server/db/index.ts";
import { decideApproval } from "#/server/staff/index.ts";

const MINOR = 100n;
const WEIGHTS = { RNG: 100, FISH: 50, LIVE: 10 };

const OFFERS: readonly (Omit<Insertable<Tables["bonus_offers"]>, "names" | "weights"> & {
  readonly names: Readonly<Record<string, string>>;
})[] = [
  {
    code: "primer-deposito",
    names: { es: "Bono de depósito", en: "Deposit bonus", vi: "Thưởng nạp tiền" },
    ...{ currency: "VND", amount_minor: 500_000n * MINOR, turnover_percent: 2_000 },
    ...{ deposit_percent: 50, deposit_least_minor: 100_000n * MINOR },
    ...{ max_stake_minor: 50_000n * MINOR, max_paid_minor: 2_000_000n * MINOR, days: 14 },
  },
  {
    code: "cumple",
    names: { es: "Bono de cumpleaños", en: "Birthday bonus", id: "Bonus ulang tahun" },
    ...{ currency: "IDR", amount_minor: 200_000n * MINOR, turnover_percent: 1_500 },
    ...{ deposit_percent: null, deposit_least_minor: null },
    ...{ max_stake_minor: 20_000n * MINOR, max_paid_minor: 1_000_000n * MINOR, days: 7 },
  },
];

/** The demonstration's offers of bonus money, and a bonus that two of its staff gave putri. */
export async function seedBonuses(db: Db): Promise<void> {
  const known = await db.selectFrom("bonus_offers").select("code").limit(1).executeTakeFirst();
  if (known) return;
  for (const { names, ...offer } of OFFERS)
    await db
      .insertInto("bonus_offers")
      .values({
        ...offer,
        names: sql`${JSON.stringify(names)}::jsonb`,
        weights: sql`${JSON.stringify(WEIGHTS)}::jsonb`,
      })
      .execute();
  const opening = { offer: "primer-deposito", reason: "Bienvenida", by: "tomas" };
  await byTwo(db, () => agreeOnOffer(db, opening));
  const order = { account: "putri", offer: "cumple", reason: "Su cumpleaños", by: "tomas" };
  await byTwo(db, () => grantBonus(db, order));
}

async function byTwo(db: Db, act: () => Promise<Result<unknown>>): Promise<void> {
  const asked = await act();
  if (asked.ok || asked.code !== "approval_needed") return;
  const id = BigInt(String(asked.detail?.["approval"]));
  await decideApproval(db, { id, by: "irene", decision: "approved" });
  await act();
}
