import { afterEach, describe, expect, it } from "vitest";
import { createDeposit, listDepositMethods } from "#/lib/contract/cashier/calls.ts";
import { cashierWorld } from "../../support/cashier.ts";
import { operators } from "../../support/operator.ts";

const { owner, member } = await cashierWorld();
const ops = operators(owner)("ana");
const changes = async () => JSON.parse((await ops("site", "history", "--json")).out);

afterEach(async () => {
  for (const { id, undoes } of await changes()) if (undoes === null) await ops("site", "undo", id);
});

describe("a payment method that an operator changes", () => {
  const deposit = async (amount: string) =>
    (await (await member()).call(createDeposit, { method: "bank_qr", amount })).code;

  it("takes no more deposits when it is closed, and is offered no more, until that is undone", async () => {
    expect(await deposit("100000")).toBe("ok");
    expect((await ops("site", "disable", "methods/bank_qr")).exitCode).toBe(0);
    expect(await deposit("100000")).toBe("method_closed");
    const { value } = await (await member()).call(listDepositMethods, {});
    expect(value.methods.map(({ id }) => id)).toEqual(["bank_transfer", "mobile_wallet", "usdt"]);
    const [change] = await changes();
    expect(change).toMatchObject({ by: "ana", kind: "methods", name: "bank_qr" });
    await ops("site", "undo", change.id);
    expect(await deposit("100000")).toBe("ok");
  });

  it("takes what its limits say, from the next deposit on", async () => {
    await ops("site", "set", "methods/bank_qr.presets", "[]");
    expect((await ops("site", "set", "methods/bank_qr.max", '"99999.50"')).exitCode).toBe(0);
    expect(JSON.parse((await ops("site", "get", "methods/bank_qr", "--json")).out)).toEqual({
      id: "bank_qr",
      kind: "bank_qr",
      provider: "sandbox",
      currency: "VND",
      min: "50000.00",
      max: "99999.50",
      presets: [],
      turnoverPercent: null,
      fee: { fixed: "0.00", basisPoints: 0 },
      ...{ countries: [], proof: false },
      position: 0,
      enabled: true,
    });
    expect(await deposit("100000")).not.toBe("ok");
    expect(await deposit("99999")).toBe("ok");
  });

  it.each([
    ["min", "0", "above 0"],
    ["min", "true", "min"],
    ["min", '"-1"', "above 0"],
    ["max", '"1.005"', "above 0"],
    ["max", '"49999.00"', "must not be under min"],
    ["presets", '["1.00"]', "from min to max"],
    ["enabled", "perhaps", "must be true or false"],
    ["provider", "mine", "is no payment provider: there are sandbox"],
    ["currency", "XYZ", "must be one of"],
    ["currency", "VND_PLAY", "must be one of"],
    ["kind", "cheque", "must be one of bank_qr"],
    ["position", "first", "must be a number"],
    ["secret", "x", "there is no such field"],
    ["id", "cash", "is its name and stays"],
  ])("is not changed by %s %s", async (field, value, says) => {
    const before = (await changes()).length;
    const ran = await ops("site", "set", `methods/bank_qr.${field}`, value);
    expect(ran.exitCode).toBe(3);
    expect(ran.err).toContain(says);
    expect(await changes()).toHaveLength(before);
  });

  it("is removed while nobody deposited by it, and stays from then on", async () => {
    await deposit("100000");
    const kept = await ops("site", "remove", "methods/bank_qr");
    expect([kept.exitCode, kept.err]).toEqual([3, expect.stringContaining("disable it")]);
    expect((await ops("site", "remove", "methods/usdt")).exitCode).toBe(0);
    const { value } = await (await member()).call(listDepositMethods, {});
    expect(value.methods.map(({ id }) => id)).not.toContain("usdt");
    expect((await ops("site", "enable", "methods/cash")).err).toContain("There is no methods/cash");
  });
});
