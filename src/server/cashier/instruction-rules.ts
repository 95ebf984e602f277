import { parseMoney } from "#/lib/base/money.ts";
import { ok, type Result, refuse } from "#/lib/base/result.ts";
import type { DepositMethod, PaymentInstruction } from "#/lib/contract/cashier/deposit.ts";
import { type CodeStandard, readPaymentCode } from "#/lib/rules/cashier/payment-code.ts";
import { isUsdtNetwork } from "#/lib/rules/cashier/usdt-network.ts";
import { readUsdtAddress } from "./usdt-address.ts";

type Kind = DepositMethod["kind"];

/** What a deposit is paid by, by its kind. A page can be a provider's for any of them. */
const SHAPES: Readonly<Record<Kind, readonly PaymentInstruction["shape"][]>> = {
  bank_qr: ["transfer", "hosted"],
  bank_transfer: ["transfer", "hosted"],
  mobile_wallet: ["hosted"],
  card: ["hosted"],
  qris: ["code", "hosted"],
  pix: ["code", "hosted"],
  usdt: ["address", "hosted"],
};
const CURRENCIES: Readonly<Record<CodeStandard, string>> = {
  vietqr: "VND",
  qris: "IDR",
  pix: "BRL",
};
const USDT_DECIMALS = 6;
const RATE_DECIMALS = 9;

/** The deposit that an instruction is to pay. */
export type ToPay = {
  readonly kind: Kind;
  readonly amountMinor: bigint;
  readonly currency: string;
  readonly exponent: number;
};

/** Why an instruction is not shown: what stands in it would not pay this deposit. */
export type InstructionFault =
  | "shape_differs"
  | "currency_differs"
  | "amount_differs"
  | "payee_differs"
  | "reference_differs"
  | "code_malformed"
  | "code_checksum"
  | "code_reusable"
  | "address_wrong"
  | "rate_wrong"
  | "not_web";

/** Holds how a provider says to pay against the deposit: its amount and receiver, and that a payer's application reads it. */
export function checkInstruction(
  instruction: PaymentInstruction,
  toPay: ToPay,
): Result<null, InstructionFault> {
  const { payUrl } = instruction;
  if (payUrl !== null && !/^https?:\/\/\S+$/.test(payUrl)) return refuse("not_web");
  if (!SHAPES[toPay.kind].includes(instruction.shape)) return refuse("shape_differs");
  if (instruction.shape === "hosted") return ok(null);
  if (instruction.shape === "address") return checkAddress(instruction, toPay);
  if (instruction.shape === "transfer") return checkTransfer(instruction, toPay);
  if (instruction.standard !== toPay.kind) return refuse("shape_differs");
  const read = checkCode(instruction.standard, instruction.code, toPay);
  if (!read.ok) return read;
  return read.value.name === instruction.payee ? ok(null) : refuse("payee_differs");
}

type Shaped<Shape extends PaymentInstruction["shape"]> = PaymentInstruction & {
  readonly shape: Shape;
};

function checkTransfer(
  { account, reference, code, bank, holder }: Shaped<"transfer">,
  toPay: ToPay,
): Result<null, InstructionFault> {
  if ([bank, account, holder, reference].some((each) => each.trim() === ""))
    return refuse("payee_differs");
  if (code === null) return toPay.kind === "bank_qr" ? refuse("shape_differs") : ok(null);
  const read = checkCode("vietqr", code, toPay);
  if (!read.ok) return read;
  if (!read.value.payee.endsWith(`/${account}`)) return refuse("payee_differs");
  return plain(read.value.reference ?? "").includes(plain(reference))
    ? ok(null)
    : refuse("reference_differs");
}

/** As banks hand a purpose on: without what is no letter or digit, in capitals. */
const plain = (text: string) => text.toUpperCase().replaceAll(/[^A-Z0-9]/g, "");

function checkCode(standard: CodeStandard, code: string, toPay: ToPay) {
  if (CURRENCIES[standard] !== toPay.currency) return refuse("currency_differs");
  const read = readPaymentCode(standard, code);
  if (!read.ok) return read;
  // One that can be paid twice tells of no order; a Pix key's code carries the reference that finds it.
  if (!read.value.isDynamic && (standard !== "pix" || read.value.reference === null))
    return refuse("code_reusable");
  const amount = parseMoney(read.value.amount ?? "", toPay.exponent);
  return amount.ok && amount.value === toPay.amountMinor ? read : refuse("amount_differs");
}

function checkAddress(
  { network, address, amount, rate, rateUntil }: Shaped<"address">,
  { amountMinor, exponent }: ToPay,
): Result<null, InstructionFault> {
  if (!isUsdtNetwork(network) || readUsdtAddress(network, address) !== address)
    return refuse("address_wrong");
  const [tokens, price] = [parseMoney(amount, USDT_DECIMALS), parseMoney(rate, RATE_DECIMALS)];
  if (!tokens.ok || !price.ok || price.value <= 0n || Number.isNaN(Date.parse(rateUntil)))
    return refuse("rate_wrong");
  // Rounded up to what the network can carry, so that what is sent is never less than the deposit.
  const scale = 10n ** BigInt(USDT_DECIMALS + RATE_DECIMALS);
  const whole = amountMinor * scale;
  const perToken = price.value * 10n ** BigInt(exponent);
  const needed = (whole + perToken - 1n) / perToken;
  return tokens.value === needed ? ok(null) : refuse("amount_differs");
}
