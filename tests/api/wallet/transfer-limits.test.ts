import { describe, expect, it } from "vitest";
import { TRANSFER_LIMIT_COLLECTION } from "#/server/wallet/index.ts";
import { cashierWorld } from "../../support/cashier.ts";
import { asOwner } from "../../support/database.ts";

const owner = asOwner((await cashierWorld()).db);

describe("what may be sent", () => {
  const document = { currency: "IDR", min: "10000.00", max: "500000.00", day: "800000.00" };

  it("is an operator's to set by currency, as it was written", async () => {
    await TRANSFER_LIMIT_COLLECTION.write(owner, "IDR", document);
    expect(await TRANSFER_LIMIT_COLLECTION.read(owner, "IDR")).toEqual(document);
    await TRANSFER_LIMIT_COLLECTION.write(owner, "IDR", null);
    expect(await TRANSFER_LIMIT_COLLECTION.read(owner, "IDR")).toBeNull();
  });

  it.each([
    ["min", "0", "min"],
    ["min", "1.001", "min"],
    ["max", "9999", "max"],
    ["day", "499999", "day"],
    ["day", "a lot", "day"],
  ])("is refused where %s is %s", async (field, value, named) => {
    const faults = await TRANSFER_LIMIT_COLLECTION.findFaults?.(owner, "IDR", {
      ...document,
      [field]: value,
    });
    expect(Object.keys(faults ?? {})).toEqual([named]);
  });
});
