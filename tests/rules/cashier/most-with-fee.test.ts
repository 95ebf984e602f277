import fc from "fast-check";
import { expect, it } from "vitest";
import { feeOf } from "#/lib/rules/cashier/deposit-fee.ts";
import { mostWithFee } from "#/lib/rules/cashier/most-with-fee.ts";

it("the most that can be sent beside its fee takes all there is, and never more", () => {
  const fee = fc.record({ fixedMinor: fc.bigInt(0n, 5_000n), basisPoints: fc.nat(5_000) });
  fc.assert(
    fc.property(fee, fc.bigInt(0n, 10n ** 12n), (terms, covered) => {
      const most = mostWithFee(terms, covered);
      const cost = (sent: bigint) => sent + feeOf(terms, sent);
      if (most > 0n) expect(cost(most) <= covered).toBe(true);
      expect(cost(most + 1n) > covered).toBe(true);
    }),
  );
});
