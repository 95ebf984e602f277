import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { isTrueAccount } from "#/lib/rules/members/account-kinds.ts";
import { numberVault, payeePlace } from "#/server/cashier/payee-number.ts";
import {
  type DepositState,
  isOwnAccount,
  judgePayoutCallback,
  type Outcome,
  readAmount,
  readMissing,
  stateAfterCallback,
} from "#/server/cashier/rules.ts";
import { readUsdtAddress } from "#/server/cashier/usdt-address.ts";
import { openKeyring } from "#/server/db/index.ts";

const outcome = fc.constantFrom<Outcome>("paid", "failed", "expired");

describe("what a provider's words leave a deposit at", () => {
  const end = (words: readonly Outcome[], from: DepositState = "pending") =>
    words.reduce(stateAfterCallback, from);

  it("is the same in any order and with any repetition", () => {
    const shuffled = fc
      .array(outcome, { minLength: 1, maxLength: 8 })
      .chain((words) =>
        fc.tuple(
          fc.constant(words),
          fc.shuffledSubarray([...words, ...words], { minLength: words.length * 2 }),
        ),
      );
    fc.assert(
      fc.property(shuffled, ([words, others]) => {
        expect(end(others)).toBe(end(words));
      }),
      { numRuns: 1_000 },
    );
  });

  it("is credited exactly when one of them was paid, whatever came before", () => {
    const state = fc.constantFrom<DepositState>("pending", "failed", "expired", "cancelled");
    fc.assert(
      fc.property(state, fc.array(outcome, { maxLength: 8 }), (from, words) => {
        expect(end(words, from) === "credited").toBe(words.includes("paid"));
      }),
      { numRuns: 1_000 },
    );
  });

  it("never leaves credited", () => {
    for (const word of ["paid", "failed", "expired"] as const)
      expect(stateAfterCallback("credited", word)).toBe("credited");
  });
});

describe("what a provider's word about a payout means", () => {
  it.each([
    ["opened", "pay", "fail"],
    ["asked", "pay", "fail"],
    ["pending", "pay", "fail"],
    ["paid", "same", "contrary"],
    ["failed", "contrary", "same"],
    ["refused", "contrary", "same"],
    ["abandoned", "contrary", "same"],
  ] as const)("for one that is %s: paid is %s, failed and expired are %s", (state, paid, not) => {
    expect(judgePayoutCallback(state, "paid")).toBe(paid);
    for (const outcome of ["failed", "expired"] as const)
      expect(judgePayoutCallback(state, outcome)).toBe(not);
  });
});

describe("an amount", () => {
  const limits = { minMinor: 5_000_000n, maxMinor: 30_000_000_000n };

  it.each([
    ["50000", 5_000_000n],
    ["50000.00", 5_000_000n],
    ["300000000", 30_000_000_000n],
    ["123456.78", 12_345_678n],
    ["123456.780", 12_345_678n],
  ])("of %s is taken exactly", (text, minor) => {
    expect(readAmount(text, 2, limits)).toEqual({ ok: true, value: minor });
  });

  it.each([
    ["49999.99", "below_minimum"],
    ["0", "below_minimum"],
    ["300000000.01", "above_maximum"],
    ["50000.001", "amount_too_precise"],
    ["900000000000000000", "amount_too_large"],
    ["-50000", "below_minimum"],
    ["50 000", "bad_amount"],
    ["5e4", "bad_amount"],
    ["٥٠٠٠٠", "bad_amount"],
    ["", "bad_amount"],
  ])("of %s is refused", (text, code) => {
    expect(readAmount(text, 2, limits)).toMatchObject({ ok: false, code });
  });

  it("is refused with the limit that it breaks", () => {
    expect(readAmount("1", 2, limits)).toMatchObject({ detail: { min: "50000.00" } });
    expect(readAmount("400000000", 2, limits)).toMatchObject({ detail: { max: "300000000.00" } });
  });
});

it("what is missing of a withdrawal is more than nothing and less than all", () => {
  expect(readMissing("0.01", 2, 1_000n)).toEqual({ ok: true, value: 1n });
  expect(readMissing("9.99", 2, 1_000n)).toEqual({ ok: true, value: 999n });
  expect(readMissing("10.00", 2, 1_000n)).toMatchObject({
    code: "above_maximum",
    detail: { max: "9.99" },
  });
  expect(readMissing("0", 2, 1_000n)).toMatchObject({ code: "bad_amount" });
  expect(readMissing("-1", 2, 1_000n)).toMatchObject({ code: "bad_amount" });
  expect(readMissing("0.001", 2, 1_000n)).toMatchObject({ code: "amount_too_precise" });
});

it("an account is the member's own when banks would say so", () => {
  expect(isOwnAccount("NGUYEN THI LINH", "Nguyễn Thị Linh")).toBe(true);
  expect(isOwnAccount(" Đặng  Văn Đức", "DANG VAN DUC")).toBe(true);
  expect(isOwnAccount("Sofía Peña", "sofia pena")).toBe(true);
  expect(isOwnAccount("Nguyen Thi Lin", "Nguyễn Thị Linh")).toBe(false);
  expect(isOwnAccount("Anyone", null)).toBe(true);
  expect(isOwnAccount("Anyone", " ")).toBe(true);
  expect(isOwnAccount("\u0301\u0301", "\u0302")).toBe(false);
});

describe("an address of USDT", () => {
  const TRON = "TJEh7TX8sNj5uq4hXKyYdTrnGmeeG48top";
  const EVM = "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed";

  it("is kept in one form", () => {
    expect(readUsdtAddress("TRC-20", TRON)).toBe(TRON);
    expect(readUsdtAddress("ERC-20", EVM)).toBe(EVM);
    expect(readUsdtAddress("BEP-20", EVM.toLowerCase())).toBe(EVM);
    expect(readUsdtAddress("ERC-20", `0x${EVM.slice(2).toUpperCase()}`)).toBe(EVM);
  });

  it.each([
    ["TRC-20", EVM],
    ["ERC-20", TRON],
    ["TRC-20", TRON.replace("Eh", "hE")],
    ["TRC-20", TRON.toLowerCase()],
    ["TRC-20", "1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa"],
    ["ERC-20", EVM.replace("aAe", "AaE")],
    ["ERC-20", EVM.slice(2)],
    ["ERC-20", `${EVM}0`],
    ["BEP-20", ""],
  ] as const)("of %s is not %s", (network, address) => {
    expect(readUsdtAddress(network, address)).toBeNull();
  });

  it.each([
    ["ERC-20", `0x${"0".repeat(40)}`],
    ["BEP-20", `0x${"0".repeat(36)}dead`],
    ["ERC-20", "0xdac17f958d2ee523a2206206994597c13d831ec7"],
    ["BEP-20", "0xDAC17F958D2EE523A2206206994597C13D831EC7"],
    ["BEP-20", "0x55d398326f99059ff775485246999027b3197955"],
    ["TRC-20", "T9yD14Nj9j7xAB4dbGeiX9h8unkKHxuWwb"],
    ["TRC-20", "TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t"],
  ] as const)("of %s is none that loses what is sent there: %s", (network, address) => {
    expect(readUsdtAddress(network, address)).toBeNull();
  });
});

it("trial and test lines have no true money", () => {
  expect([0, 1, 2, 4, 41, 42].map(isTrueAccount)).toEqual([true, true, true, false, false, false]);
});

describe("an account's number", () => {
  const vault = numberVault(openKeyring("a secret of this installation"));

  it("opens only with the same secret and in its own row", () => {
    const sealed = vault.seal("0071000123456", payeePlace("a1"));
    expect(sealed.toString("latin1")).not.toContain("0071000123456");
    expect(vault.open(sealed, payeePlace("a1"))).toBe("0071000123456");
    expect(() => vault.open(sealed, payeePlace("a2"))).toThrow();
    expect(() =>
      numberVault(openKeyring("another secret")).open(sealed, payeePlace("a1")),
    ).toThrow();
    sealed[sealed.length - 1] = (sealed.at(-1) ?? 0) ^ 1;
    expect(() => vault.open(sealed, payeePlace("a1"))).toThrow();
  });

  it("is sealed differently each time, and hashed alike", () => {
    expect(
      vault.seal("1234567", payeePlace("a")).equals(vault.seal("1234567", payeePlace("a"))),
    ).toBe(false);
    expect(vault.hash("bank", "1234567").equals(vault.hash("bank", "1234567"))).toBe(true);
    expect(vault.hash("bank", "1234567").equals(vault.hash("usdt", "1234567"))).toBe(false);
    expect(
      vault.hash("bank", "1234567").equals(numberVault(openKeyring("x")).hash("bank", "1234567")),
    ).toBe(false);
  });
});
