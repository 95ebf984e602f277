import { createHash } from "node:crypto";
import { sha256 } from "@noble/hashes/sha2.js";
import { createBase58check } from "@scure/base";
import { formatWire, parseMoney } from "#/lib/base/money.ts";
import { writeCode, writeFields } from "#/lib/rules/cashier/emv.ts";
import { writePix, writeVietQr } from "#/lib/rules/cashier/payment-code.ts";
import type { Payment } from "./store.ts";

/** Nobody's bank, with six digits that no bank of the country has. */
const BANK = { name: "Ngân hàng Sông Hồng", bin: "970999" };
const ACCOUNT = { number: "0071000948217", holder: "CTY TNHH PLENO VIET" };
const WARUNG = {
  acquirer: "COM.EXAMPLE.WWW",
  pan: "936009990000000017",
  nmid: "ID1020304050607",
  name: "PLENO SANDBOX",
  city: "JAKARTA",
};
const PORTAL = {
  key: "00000000-0000-4000-8000-000000000017",
  name: "PLENO SANDBOX",
  city: "SAO PAULO",
};
/** What one USDT counts for here, in the currency's own units. */
const RATES: Readonly<Record<string, string>> = {
  VND: "26180",
  IDR: "16420",
  BRL: "5.42",
  USDT: "1",
};
const USDT_DECIMALS = 6;
const RATE_DECIMALS = 9;
const CONFIRMATIONS = 19;
const TRON_MAINNET = 0x41;

/** How a payment of this provider's is paid, by the method that the shop asked for: what its answers carry. */
export function instructionFor(payment: Payment, payUrl: string, fault: string | null): object {
  const asked = fault === "wrong_code" ? { ...payment, amount: `9${payment.amount}` } : payment;
  const spoil = (code: string) =>
    fault === "spoilt_code" ? `${code.slice(0, -1)}${code.endsWith("0") ? "1" : "0"}` : code;
  const { method, memo, currency } = payment;
  if ((method === "bank_qr" || method === "bank_transfer") && currency === "VND")
    return {
      ...{ shape: "transfer", payUrl, bank: BANK.name },
      ...{ account: ACCOUNT.number, holder: ACCOUNT.holder, reference: memo },
      code: spoil(vietQr(asked)),
    };
  if (method === "qris")
    return {
      ...{ shape: "code", payUrl, standard: "qris", payee: WARUNG.name },
      code: spoil(qris(asked)),
    };
  if (method === "pix")
    return {
      ...{ shape: "code", payUrl, standard: "pix", payee: PORTAL.name },
      code: spoil(writePix(PORTAL, decimals(asked.amount, 2), memo)),
    };
  const rate = RATES[currency];
  if (method === "usdt" && rate !== undefined) return address(asked, payUrl, rate);
  return { shape: "hosted", payUrl };
}

const vietQr = ({ amount, memo }: Payment) =>
  writeVietQr({
    bin: BANK.bin,
    account: ACCOUNT.number,
    amount: decimals(amount, 0),
    purpose: memo,
  });

function qris({ amount, memo }: Payment): string {
  const domestic = writeFields([
    ["00", WARUNG.acquirer],
    ["01", WARUNG.pan],
    ["02", "000000017"],
    ["03", "UME"],
  ]);
  const national = writeFields([
    ["00", "ID.CO.QRIS.WWW"],
    ["02", WARUNG.nmid],
    ["03", "UME"],
  ]);
  return writeCode([
    ["00", "01"],
    ["01", "12"],
    ["26", domestic],
    ["51", national],
    ["52", "7995"],
    ["53", "360"],
    ["54", decimals(amount, 0)],
    ["58", "ID"],
    ["59", WARUNG.name],
    ["60", WARUNG.city],
    ["61", "10110"],
    ["62", writeFields([["05", memo]])],
  ]);
}

/** An address of the payment's own, which nobody has a key of, at today's rate for as long as the payment waits. */
function address({ id, amount, expiresAt }: Payment, payUrl: string, rate: string): object {
  const own = createHash("sha256").update(id).digest().subarray(0, 20);
  const bytes = Uint8Array.of(TRON_MAINNET, ...own);
  return {
    ...{ shape: "address", payUrl, network: "TRC-20" },
    address: createBase58check(sha256).encode(bytes),
    amount: tokensFor(amount, rate),
    ...{ rate, rateUntil: expiresAt.toISOString(), confirmations: CONFIRMATIONS },
  };
}

/** What an amount comes to in USDT, rounded up to what the network carries. */
function tokensFor(amount: string, rate: string): string {
  const price = minorOf(rate, RATE_DECIMALS);
  const scaled = minorOf(amount, USDT_DECIMALS) * 10n ** BigInt(RATE_DECIMALS);
  return formatWire((scaled + price - 1n) / price, USDT_DECIMALS);
}

/** An amount with this many decimals, which hold all of it. */
const decimals = (amount: string, exponent: number) =>
  formatWire(minorOf(amount, exponent), exponent);

function minorOf(amount: string, exponent: number): bigint {
  const read = parseMoney(amount, exponent);
  if (!read.ok) throw new Error(`the order's amount ${amount} is not one of its method`);
  return read.value;
}
