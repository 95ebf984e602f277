import { beforeEach, describe, expect, it } from "vitest";
import { parseMoney } from "#/lib/base/money.ts";
import { Jackpots } from "#/server/games/conform/jackpot-faults.ts";

const minorOf = ({ amount }: { readonly amount?: unknown }) => {
  const read = parseMoney(String(amount), 2);
  return read.ok ? read.value : null;
};
const pot = (jackpotId: string) => ({
  ...{ jackpotId, name: "La Gran Copa", gameIds: ["siete"], currency: "VND" },
  ...{ amount: "500.00", seed: "50.00" },
});
const win = (jackpotId: string, amount: string, roundId = "round-1") => ({
  ...{ roundId, amount, jackpot: { jackpotId, amount } },
});
let jackpots: Jackpots;
const faults = (body: object, isFree = false) =>
  Object.entries(jackpots.faultsOf(body as Record<string, unknown>, isFree))
    .filter(([, is]) => is)
    .map(([fault]) => fault);

beforeEach(() => {
  jackpots = new Jackpots({ game: "siete", currency: "VND", minorOf });
  jackpots.most = "800.00";
  jackpots.pots = [pot("one"), pot("two")];
});

describe("the wallet of the conformance", () => {
  it("takes jackpots as they were told, one after another", () => {
    expect(faults(win("one", "500.00"))).toEqual([]);
    jackpots.note(win("one", "500.00"));
    expect(faults(win("two", "300.00"))).toEqual([]);
  });

  it("has a round win a jackpot once, and jackpots of what one may pay", () => {
    jackpots.note(win("one", "500.00"));
    expect(faults(win("one", "1.00"))).toEqual(["the round won that jackpot before"]);
    expect(faults(win("two", "300.01"))).toEqual([
      "the jackpots of the round pay more than one may",
    ]);
  });

  it("has a jackpot at its seed once it was won, until its feed tells another", () => {
    jackpots.note(win("one", "500.00"));
    expect(faults(win("one", "55.00", "round-2"))).toEqual([]);
    expect(faults(win("one", "55.01", "round-2"))).toEqual([
      "the jackpot pays a tenth more than was told",
    ]);
    jackpots.pots = [pot("one")];
    expect(faults(win("one", "55.01", "round-2"))).toEqual([]);
  });

  it("has no free round win one", () => {
    expect(faults(win("one", "1.00"), true)).toEqual(["a free round wins a jackpot"]);
  });
});
