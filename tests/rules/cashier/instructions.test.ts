import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { feeTakenOff } from "#/islands/cashier/deposit-fee.ts";
import { instructionOf, payableUntil, stageOf } from "#/islands/cashier/deposit-stage.ts";
import type { Deposit, PaymentInstruction } from "#/lib/contract/cashier/deposit.ts";
import { feeOf } from "#/lib/rules/cashier/deposit-fee.ts";
import { writeCode, writeFields } from "#/lib/rules/cashier/emv.ts";
import { writePix, writeVietQr } from "#/lib/rules/cashier/payment-code.ts";
import { checkInstruction, type ToPay } from "#/server/cashier/instruction-rules.ts";
import { isPayable } from "#/server/cashier/rules.ts";

const VND: ToPay = { kind: "bank_qr", amountMinor: 7_900_000n, currency: "VND", exponent: 2 };
const IDR: ToPay = { kind: "qris", amountMinor: 15_000_000n, currency: "IDR", exponent: 2 };
const BRL: ToPay = { kind: "pix", amountMinor: 2_550n, currency: "BRL", exponent: 2 };
const USDT: ToPay = { kind: "usdt", amountMinor: 50_000_000n, currency: "VND", exponent: 2 };

const purpose = "PL000001AB";
const vietQr = { bin: "970415", account: "113366668888", amount: "79000", purpose };
const transfer = {
  ...{ shape: "transfer", payUrl: null, bank: "A bank", account: vietQr.account },
  ...{ holder: "PLENO", reference: purpose, code: writeVietQr(vietQr) },
} as const satisfies PaymentInstruction;

const qrisFields = (change: Readonly<Record<string, string>> = {}) =>
  Object.entries({
    "00": "01",
    "01": "12",
    "51": writeFields([
      ["00", "ID.CO.QRIS.WWW"],
      ["02", "ID1020304050607"],
    ]),
    "53": "360",
    "54": "150000",
    "58": "ID",
    "59": "WARUNG PLENO",
    ...change,
  }).sort(([one], [other]) => (one < other ? -1 : 1));
const qris = (change?: Readonly<Record<string, string>>) =>
  ({
    ...{ shape: "code", payUrl: null, standard: "qris", payee: "WARUNG PLENO" },
    code: writeCode(qrisFields(change)),
  }) as const satisfies PaymentInstruction;

const receiver = { key: "chave@example.br", name: "PLENO", city: "SAO PAULO" };
const pix = {
  ...{ shape: "code", payUrl: null, standard: "pix", payee: "PLENO" },
  code: writePix(receiver, "25.50", "PL000001AB"),
} as const satisfies PaymentInstruction;

const address = {
  ...{ shape: "address", payUrl: null, network: "TRC-20", rate: "26180", confirmations: 19 },
  ...{ address: "TJRabPrwbZy45sbavfcjinPJC18kjpRTv8", amount: "19.098549" },
  rateUntil: "2026-11-25T12:00:00.000Z",
} as const satisfies PaymentInstruction;

const faultOf = (instruction: PaymentInstruction, toPay: ToPay) => {
  const checked = checkInstruction(instruction, toPay);
  return checked.ok ? "ok" : checked.code;
};

describe("how a provider says to pay", () => {
  it("is taken where it pays this very deposit", () => {
    expect(faultOf(transfer, VND)).toBe("ok");
    expect(faultOf({ ...transfer, code: null }, { ...VND, kind: "bank_transfer" })).toBe("ok");
    expect(faultOf(qris(), IDR)).toBe("ok");
    expect(faultOf(pix, BRL)).toBe("ok");
    expect(faultOf(address, USDT)).toBe("ok");
    expect(faultOf({ shape: "hosted", payUrl: "https://pay.example/1" }, VND)).toBe("ok");
  });

  it.each<[string, PaymentInstruction, ToPay, string]>([
    ["another amount in its code", transfer, { ...VND, amountMinor: 7_900_001n }, "amount_differs"],
    ["another account in its code", { ...transfer, account: "113366668889" }, VND, "payee_differs"],
    [
      "another purpose in its code",
      { ...transfer, reference: "PL000002AC" },
      VND,
      "reference_differs",
    ],
    ["a spoilt code", { ...transfer, code: `${transfer.code}0` }, VND, "code_malformed"],
    ["no code where one is scanned", { ...transfer, code: null }, VND, "shape_differs"],
    ["no holder", { ...transfer, holder: " " }, VND, "payee_differs"],
    ["đồng for rupiah", transfer, { ...VND, currency: "IDR" }, "currency_differs"],
    ["an address for a bank's code", address, VND, "shape_differs"],
    ["a page that is a script", { shape: "hosted", payUrl: "javascript:alert(1)" }, VND, "not_web"],
    ["another amount on QRIS", qris({ "54": "150001" }), IDR, "amount_differs"],
    ["a code of a wall", qris({ "01": "11" }), IDR, "code_reusable"],
    ["another merchant", { ...qris(), payee: "WARUNG LAIN" }, IDR, "payee_differs"],
    ["QRIS for Pix", qris(), BRL, "shape_differs"],
    [
      "a Pix code that finds nothing again",
      { ...pix, code: writeCode(pixFields("***")) },
      BRL,
      "code_reusable",
    ],
    [
      "a spoilt address",
      { ...address, address: "TJRabPrwbZy45sbavfcjinPJC18kjpRTv9" },
      USDT,
      "address_wrong",
    ],
    ["an address of another network", { ...address, network: "ERC-20" }, USDT, "address_wrong"],
    ["too few USDT", { ...address, amount: "19.098548" }, USDT, "amount_differs"],
    ["too many USDT", { ...address, amount: "19.098550" }, USDT, "amount_differs"],
    ["no rate", { ...address, rate: "0" }, USDT, "rate_wrong"],
  ])("is not taken with %s", (_, instruction, toPay, fault) => {
    expect(faultOf(instruction, toPay)).toBe(fault);
  });

  it("asks for as many USDT as the rate makes of the amount, rounded up by less than one unit", () => {
    const amounts = fc.bigInt({ min: 1_000_000n, max: 30_000_000_000n });
    fc.assert(
      fc.property(amounts, fc.integer({ min: 1, max: 99_999 }), (amountMinor, rate) => {
        const scaled = amountMinor * 10n ** 6n;
        const unit = BigInt(rate) * 100n;
        const tokens = (scaled + unit - 1n) / unit;
        const wire = `${tokens / 10n ** 6n}.${String(tokens % 10n ** 6n).padStart(6, "0")}`;
        const said = { ...address, rate: String(rate), amount: wire };
        expect(faultOf(said, { ...USDT, amountMinor })).toBe("ok");
      }),
    );
  });
});

function pixFields(txid: string) {
  const merchant = writeFields([
    ["00", "br.gov.bcb.pix"],
    ["01", receiver.key],
  ]);
  return [
    ["00", "01"],
    ["26", merchant],
    ["53", "986"],
    ["54", "25.50"],
    ["58", "BR"],
    ["59", "PLENO"],
    ["62", writeFields([["05", txid]])],
  ] as const;
}

describe("a fee", () => {
  it("is a sum and a share, rounded to the member's good", () => {
    expect(feeOf({ fixedMinor: 100n, basisPoints: 150 }, 10_050n)).toBe(250n);
    expect(feeOf({ fixedMinor: 0n, basisPoints: 0 }, 10_050n)).toBe(0n);
  });

  it("is told before as it is taken after", () => {
    const amounts = fc.bigInt({ min: 1n, max: 10n ** 14n });
    fc.assert(
      fc.property(amounts, fc.integer({ min: 0, max: 5_000 }), (amount, basisPoints) => {
        const wire = `${amount / 100n}.${String(amount % 100n).padStart(2, "0")}`;
        const percent = `${Math.floor(basisPoints / 100)}.${String(basisPoints % 100).padStart(2, "0")}`;
        const method = { fee: { fixed: "0.00", percent } };
        const told = feeTakenOff(method as Parameters<typeof feeTakenOff>[0], wire, {
          exponent: 2,
        });
        const taken = feeOf({ fixedMinor: 0n, basisPoints }, amount);
        const shown = `${taken / 100n}.${String(taken % 100n).padStart(2, "0")}`;
        expect(told?.fee ?? "0.00").toBe(taken >= amount ? "0.00" : shown);
      }),
    );
  });
});

describe("an amount of a bank's", () => {
  it("is whole where its network moves whole units", () => {
    expect(isPayable("bank_qr", 7_900_000n, 2)).toBe(true);
    expect(isPayable("bank_qr", 7_900_050n, 2)).toBe(false);
    expect(isPayable("qris", 1n, 2)).toBe(false);
    expect(isPayable("pix", 2_550n, 2)).toBe(true);
    expect(isPayable("usdt", 2_551n, 2)).toBe(true);
  });
});

describe("a deposit on its member's page", () => {
  const deposit: Deposit = {
    ...{ id: "d1", method: "usdt", kind: "usdt", amount: "500000.00", state: "pending" },
    ...{ createdAt: "2026-11-25T11:45:00.000Z", expiresAt: "2026-11-25T12:15:00.000Z" },
    ...{ closedAt: null, payUrl: null },
  };

  it("is being prepared until its provider has said how to pay, by a page alone too", () => {
    expect(stageOf(deposit)).toBe("preparing");
    expect(stageOf({ ...deposit, instruction: address })).toBe("pending");
    const byPage = { ...deposit, payUrl: "https://pay.example/1" };
    expect(stageOf(byPage)).toBe("pending");
    expect(instructionOf(byPage)).toEqual({ shape: "hosted", payUrl: "https://pay.example/1" });
  });

  it("is looked at once another amount arrived, until it is credited", () => {
    const received = { ...deposit, instruction: address, received: "250000.00" };
    expect(stageOf(received)).toBe("reviewing");
    expect(stageOf({ ...received, state: "expired" })).toBe("reviewing");
    expect(stageOf({ ...received, state: "credited" })).toBe("credited");
  });

  it("counts down to where its rate ends, where that is sooner", () => {
    expect(payableUntil({ ...deposit, instruction: address })).toBe(address.rateUntil);
    expect(payableUntil(deposit)).toBe(deposit.expiresAt);
  });
});
