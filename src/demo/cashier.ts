import type {} from "#/server/cashier/index.ts";
import type { Db } from "#/server/db/index.ts";

type Method = {
  readonly id: string;
  readonly kind: "bank_qr" | "bank_transfer" | "mobile_wallet" | "usdt" | "qris" | "pix" | "card";
  readonly currency: "VND" | "IDR" | "BRL";
  /** Hundredths of a percent. */
  readonly fee?: number;
};

/** In the order that each currency's members see them. */
const METHODS: readonly Method[] = [
  { id: "bank_qr", kind: "bank_qr", currency: "VND" },
  { id: "bank_transfer", kind: "bank_transfer", currency: "VND" },
  { id: "mobile_wallet", kind: "mobile_wallet", currency: "VND" },
  { id: "usdt", kind: "usdt", currency: "VND", fee: 100 },
  { id: "qris", kind: "qris", currency: "IDR" },
  { id: "card-idr", kind: "card", currency: "IDR", fee: 250 },
  { id: "usdt-idr", kind: "usdt", currency: "IDR", fee: 100 },
  { id: "pix", kind: "pix", currency: "BRL" },
  { id: "card-brl", kind: "card", currency: "BRL", fee: 350 },
];

/** What one deposit may be, in whole units, and what is offered. */
const RANGES = {
  VND: {
    min: 50_000n,
    max: 300_000_000n,
    presets: [100_000n, 200_000n, 500_000n, 1_000_000n, 5_000_000n, 20_000_000n],
  },
  IDR: {
    min: 20_000n,
    max: 100_000_000n,
    presets: [50_000n, 100_000n, 250_000n, 500_000n, 1_000_000n, 5_000_000n],
  },
  BRL: { min: 10n, max: 50_000n, presets: [20n, 50n, 100n, 200n, 500n, 1_000n] },
} as const;
const LEAST_OUT = { VND: 100_000n, IDR: 50_000n, BRL: 20n } as const;
const MINOR = 100n;

/** Where the demo pays out to: nobody's banks and wallets. */
const INSTITUTIONS = [
  ["bank", "Banco del Delta", "VND"],
  ["bank", "Banco Arrozal", "VND"],
  ["bank", "Banco Costa Serena", "VND"],
  ["bank", "Banco Loto Unido", "VND"],
  ["bank", "Caja Puerto Nuevo", "VND"],
  ["mobile_wallet", "Billetera Garza", "VND"],
  ["mobile_wallet", "Billetera Bambú", "VND"],
  ["usdt", "TRC-20", "VND"],
  ["usdt", "ERC-20", "VND"],
  ["bank", "Bank Melati Timur", "IDR"],
  ["mobile_wallet", "Dompet Kelapa", "IDR"],
  ["bank", "Banco Ipê Dourado", "BRL"],
] as const;
const codeOf = (name: string) =>
  name.normalize("NFD").replaceAll(/\p{M}/gu, "").toLowerCase().replaceAll(" ", "-");

/** The demo's ways to pay, all through the sandbox provider, what may be withdrawn at once, and to where. */
export async function seedCashier(db: Db): Promise<void> {
  await db
    .insertInto("payment_methods")
    .values(
      METHODS.map(({ id, kind, currency, fee = 0 }, place) => {
        const { min, max, presets } = RANGES[currency];
        return {
          ...{ id, kind, currency, place, provider: "sandbox", sandbox: true },
          ...{ min_minor: min * MINOR, max_minor: max * MINOR, fee_basis_points: fee },
          presets_minor: presets.map((amount) => amount * MINOR),
        };
      }),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await db
    .insertInto("withdrawal_limits")
    .values(
      (["VND", "IDR", "BRL"] as const).map((currency) => ({
        currency,
        min_minor: LEAST_OUT[currency] * MINOR,
        max_minor: RANGES[currency].max * MINOR,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await db
    .insertInto("payout_institutions")
    .values(
      INSTITUTIONS.map(([kind, name, currency], position) => ({
        code: codeOf(name),
        kind,
        name,
        currency,
        position,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
