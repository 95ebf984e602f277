import { expect, it } from "vitest";
import { playFree } from "#/lib/contract/auth/calls.ts";
import { getMemberInfo } from "#/lib/contract/members/calls.ts";
import { getBalance } from "#/lib/contract/wallet/calls.ts";
import { HOUSE, openAccount } from "#/server/ledger/index.ts";
import { walletRoutes } from "#/server/wallet/index.ts";
import { emptySite } from "../../support/empty-site.ts";
import { membersWorld } from "../../support/members.ts";

const { ops, put, get, changes, db, owner } = await emptySite();
const world = membersWorld(db, {
  flags: { FREEPLAY3: true },
  moreRoutes: () => walletRoutes({ db }),
});
const set = (name: string, value: string) => ops("site", "set", name, value);
const SOLES = { code: "PEN", exponent: 2, symbol: "S/" };

it("an operator opens a site in a currency of its own: wallets, bonus, methods and trials are in it", async () => {
  expect((await set("currency", "PEN")).err).toContain("must be one of ");
  expect(await put("currencies", SOLES)).toMatchObject({ exitCode: 0 });
  expect(await get("currencies/PEN")).toEqual(SOLES);
  expect((await set("currency", "PEN")).exitCode).toBe(0);
  const inDong = await set("registrationBonus", '{"amount":"5.00","currency":"VND"}');
  expect(inDong.err).toContain("must be PEN");
  expect((await set("registrationBonus", '{"amount":"5.00","currency":"PEN"}')).exitCode).toBe(0);
  expect((await set("currency", "VND")).err).toContain("registrationBonus is in PEN");

  const { who } = await world.newMember();
  expect(await who.call(getMemberInfo, {})).toMatchObject({ value: { currency: SOLES } });
  expect(await who.call(getBalance, {})).toMatchObject({ value: { sumBalance: "5.00" } });

  const trial = world.visitor();
  const asked = { os: "test", platform: "W", random: "r".repeat(22), version: 3 } as const;
  const opened = await trial.call(playFree, asked);
  trial.token = opened.ok ? opened.value.token : "";
  expect(await trial.call(getBalance, {})).toMatchObject({
    value: { sumBalance: "5000000.00", currency: { code: "PEN_PLAY", symbol: "S/" } },
  });
});

it("what a currency counts in stays while there are amounts in it; its symbol may change, and a change is undone", async () => {
  const pesos = { code: "ARS", exponent: 2, symbol: "$" };
  await put("currencies", pesos);
  await openAccount(db, { owner: HOUSE, purpose: "adjustments", currency: "ARS" });
  expect((await put("currencies", { ...pesos, exponent: 3 })).err).toContain("must stay 2");
  expect((await ops("site", "remove", "currencies/ARS")).exitCode).toBe(3);
  const byHand = owner.db.updateTable("currencies").set({ exponent: 3 }).where("code", "=", "ARS");
  await expect(byHand.execute()).rejects.toThrow("accounts are kept in ARS");
  expect((await put("currencies", { ...pesos, symbol: "AR$" })).exitCode).toBe(0);
  const [latest] = await changes();
  expect((await ops("site", "undo", latest.id)).exitCode).toBe(0);
  expect(await get("currencies/ARS")).toEqual(pesos);
});

it("a currency with no amounts in it may change, and be taken away", async () => {
  const pesos = { code: "CLP", exponent: 2, symbol: "$" };
  expect((await put("currencies", pesos)).exitCode).toBe(0);
  expect((await put("currencies", { ...pesos, exponent: 0 })).exitCode).toBe(0);
  const range = { currency: "CLP", min: "1000", max: "9000" };
  for (const [kind, amounts] of [
    ["limits", range],
    ["transfers", { ...range, day: "9000" }],
  ] as const) {
    expect((await put(kind, amounts)).exitCode).toBe(0);
    expect((await put("currencies", pesos)).err, kind).toContain("must stay 0");
    expect((await ops("site", "remove", "currencies/CLP")).exitCode, kind).toBe(3);
    expect((await ops("site", "remove", `${kind}/CLP`)).exitCode).toBe(0);
  }
  expect((await ops("site", "remove", "currencies/CLP")).exitCode).toBe(0);
});

it("what is sold of the lottery in a currency keeps it as well", async () => {
  const pesos = { code: "UYU", exponent: 2, symbol: "$" };
  expect((await put("currencies", pesos)).exitCode).toBe(0);
  const sold = {
    game: "xo-so-mien-bac",
    types: { de: { odds: { hit: "99" } } },
    limits: { UYU: { minStake: "10", mostOfLine: "100000" } },
  };
  expect((await put("lotteries", sold)).exitCode).toBe(0);
  expect((await put("currencies", { ...pesos, exponent: 0 })).err).toContain("must stay 2");
  expect((await ops("site", "remove", "currencies/UYU")).exitCode).toBe(3);
});

it("two people may be asked for above an amount of any currency that there is", async () => {
  expect((await put("currencies", { code: "FICHA1", exponent: 0, symbol: "F" })).exitCode).toBe(0);
  expect(await set("withdrawalsByTwo", '{"FICHA1":"500"}')).toMatchObject({ exitCode: 0 });
});

it.each([
  [{ code: "pen", exponent: 2, symbol: "S/" }, "code"],
  [{ code: "PEN_PLAY", exponent: 2, symbol: "S/" }, "code"],
  [{ code: "BOB", exponent: 10, symbol: "$" }, "exponent"],
  [{ code: "BOB", exponent: 1.5, symbol: "$" }, "exponent"],
  [{ code: "BOB", exponent: 2, symbol: " " }, "symbol"],
  [{ code: "BOB", exponent: 2, symbol: "$", rate: 1 }, "rate"],
])("a currency that cannot be is refused: %j", async (document, field) => {
  const refused = await put("currencies", document);
  expect(refused.exitCode).toBe(3);
  expect(refused.err).toContain(field);
});
