import { ok, type Result, refuse } from "#/lib/base/result.ts";
import {
  type EmvFault,
  type EmvField,
  readCode,
  readFields,
  writeCode,
  writeFields,
} from "./emv.ts";

/** The standards of codes that are read here. */
export const CODE_STANDARDS = ["vietqr", "qris", "pix"] as const;
export type CodeStandard = (typeof CODE_STANDARDS)[number];

/** What a code of a standard asks to be paid, and to whom. */
export type PaymentCode = {
  /** As it is written in the code; null in one that leaves it to the payer. */
  readonly amount: string | null;
  /** Made for one payment; false of one that hangs on a wall. */
  readonly isDynamic: boolean;
  /** Who is paid: bank and account, the merchant's national id, or the key or address of the receiver. */
  readonly payee: string;
  /** The receiver's name, where the standard carries one. */
  readonly name: string | null;
  /** What finds the payment again, where the code carries it. */
  readonly reference: string | null;
};

const VIETQR_AID = "A000000727";
const QRIS_ID = "ID.CO.QRIS.WWW";
const PIX_ID = "br.gov.bcb.pix";
const AMOUNT = /^(?:0|[1-9]\d{0,12})(?:\.\d{1,2})?$/;
const NO_REFERENCE = "***";

type Fields = ReadonlyMap<string, string>;
const RULES: Readonly<
  Record<
    CodeStandard,
    { currency: string; country: string; payee: (fields: Fields) => string | null }
  >
> = {
  vietqr: { currency: "704", country: "VN", payee: vietnamesePayee },
  qris: { currency: "360", country: "ID", payee: indonesianPayee },
  pix: { currency: "986", country: "BR", payee: brazilianPayee },
};

/** Reads a code as its standard has it: its checksum, its currency and country, and whom it pays. */
export function readPaymentCode(
  standard: CodeStandard,
  code: string,
): Result<PaymentCode, EmvFault> {
  const read = readCode(code);
  if (!read.ok) return read;
  const fields = read.value;
  const rule = RULES[standard];
  const payee = rule.payee(fields);
  const amount = fields.get("54") ?? null;
  const isOfStandard = fields.get("53") === rule.currency && fields.get("58") === rule.country;
  if (!isOfStandard || payee === null || (amount !== null && !AMOUNT.test(amount)))
    return refuse("code_malformed");
  const more = readFields(fields.get("62") ?? "");
  if (!more.ok) return more;
  const reference = more.value.get(standard === "vietqr" ? "08" : "05") ?? null;
  return ok({
    amount,
    payee,
    // A Pix code of one charge names the address of it instead of a key.
    isDynamic: standard === "pix" ? payee.includes("/") : fields.get("01") === "12",
    name: fields.get("59") ?? null,
    reference: reference === NO_REFERENCE ? null : reference,
  });
}

function vietnamesePayee(fields: Fields): string | null {
  const merchant = readFields(fields.get("38") ?? "");
  if (!merchant.ok || merchant.value.get("00") !== VIETQR_AID) return null;
  const service = merchant.value.get("02");
  const payee = readFields(merchant.value.get("01") ?? "");
  if (!payee.ok || (service !== "QRIBFTTA" && service !== "QRIBFTTC")) return null;
  const [bin, account] = [payee.value.get("00"), payee.value.get("01")];
  return bin && account && /^\d{6}$/.test(bin) ? `${bin}/${account}` : null;
}

function indonesianPayee(fields: Fields): string | null {
  const national = readFields(fields.get("51") ?? "");
  if (!national.ok || national.value.get("00") !== QRIS_ID) return null;
  const id = national.value.get("02") ?? "";
  return /^ID\d{13}$/.test(id) ? id : null;
}

function brazilianPayee(fields: Fields): string | null {
  const pix = readFields(fields.get("26") ?? "");
  if (!pix.ok || pix.value.get("00")?.toLowerCase() !== PIX_ID) return null;
  return pix.value.get("25") ?? pix.value.get("01") ?? null;
}

/** What a code for a transfer to an account at a Vietnamese bank is made of. `amount` is in whole đồng. */
export type VietnameseTransfer = {
  /** The bank's six digits. */
  readonly bin: string;
  readonly account: string;
  readonly amount: string;
  /** Letters, digits and spaces, 25 at most: banks change anything else. */
  readonly purpose: string;
};

/** A dynamic code that Vietnamese banks' applications read. Throws on what no such code can carry. */
export function writeVietQr({ bin, account, amount, purpose }: VietnameseTransfer): string {
  if (!/^\d{6}$/.test(bin) || !/^[A-Z0-9]{4,19}$/.test(account) || !/^[1-9]\d{0,12}$/.test(amount))
    throw new Error("a transfer needs a bank, an account and a whole amount");
  if (!/^[A-Z0-9 ]{1,25}$/.test(purpose)) throw new Error("a purpose is capitals, digits, spaces");
  const payee = writeFields([
    ["00", bin],
    ["01", account],
  ]);
  const merchant = writeFields([
    ["00", VIETQR_AID],
    ["01", payee],
    ["02", "QRIBFTTA"],
  ]);
  return writeCode([
    ["00", "01"],
    ["01", "12"],
    ["38", merchant],
    ["53", "704"],
    ["54", amount],
    ["58", "VN"],
    ["62", writeFields([["08", purpose]])],
  ]);
}

/** Who is paid by a Pix code. */
export type PixReceiver = { readonly key: string; readonly name: string; readonly city: string };

/** A Pix code with a key; `amount` has two decimals, `txid` finds the payment again. Throws on what none can carry. */
export function writePix({ key, name, city }: PixReceiver, amount: string, txid: string): string {
  if (!/^(?:0|[1-9]\d*)\.\d{2}$/.test(amount)) throw new Error("an amount has two decimals");
  if (!/^[A-Za-z0-9]{1,25}$/.test(txid)) throw new Error("a txid is 25 letters and digits at most");
  if (name.length > 25 || city.length > 15) throw new Error("a name or city is too long");
  const receiver: EmvField = [
    "26",
    writeFields([
      ["00", PIX_ID],
      ["01", key],
    ]),
  ];
  return writeCode([
    ["00", "01"],
    receiver,
    ["52", "0000"],
    ["53", "986"],
    ["54", amount],
    ["58", "BR"],
    ["59", name],
    ["60", city],
    ["62", writeFields([["05", txid]])],
  ]);
}
