import type {} from "#/server/cashier/index.ts";
import type { Db } from "#/server/db/index.ts";

const VND = 100n;
const RANGE = { min_minor: 50_000n * VND, max_minor: 300_000_000n * VND };
const PRESETS = [100_000n, 200_000n, 500_000n, 1_000_000n, 5_000_000n, 20_000_000n].map(
  (amount) => amount * VND,
);
const KINDS = ["bank_qr", "bank_transfer", "mobile_wallet", "usdt"] as const;

/** Where the demo pays out to: nobody's banks and wallets. */
const INSTITUTIONS = [
  ["bank", "Banco del Delta"],
  ["bank", "Banco Arrozal"],
  ["bank", "Banco Costa Serena"],
  ["bank", "Banco Loto Unido"],
  ["bank", "Caja Puerto Nuevo"],
  ["mobile_wallet", "Billetera Garza"],
  ["mobile_wallet", "Billetera Bambú"],
  ["usdt", "TRC-20"],
  ["usdt", "ERC-20"],
] as const;
const codeOf = (name: string) =>
  name.normalize("NFD").replaceAll(/\p{M}/gu, "").toLowerCase().replaceAll(" ", "-");

/** The demo's ways to pay, all through the sandbox provider, what may be withdrawn at once, and to where. */
export async function seedCashier(db: Db): Promise<void> {
  await db
    .insertInto("payment_methods")
    .values(
      KINDS.map((kind, place) => ({
        id: kind,
        kind,
        provider: "sandbox",
        sandbox: true,
        currency: "VND",
        ...RANGE,
        presets_minor: PRESETS,
        place,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await db
    .insertInto("withdrawal_limits")
    .values({ currency: "VND", min_minor: 100_000n * VND, max_minor: 300_000_000n * VND })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await db
    .insertInto("payout_institutions")
    .values(
      INSTITUTIONS.map(([kind, name], position) => ({
        code: codeOf(name),
        kind,
        name,
        currency: "VND",
        position,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
