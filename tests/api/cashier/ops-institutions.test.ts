import { randomUUID } from "node:crypto";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { afterAll, expect, it } from "vitest";
import { listPayeeAccounts } from "#/lib/contract/cashier/calls.ts";
import { cashierWorld } from "../../support/cashier.ts";
import { operators } from "../../support/operator.ts";

const { owner, member } = await cashierWorld();
const folder = await mkdtemp(path.join(os.tmpdir(), "pleno-institutions-"));
afterAll(() => rm(folder, { recursive: true, force: true }));

const ops = operators(owner)("operator");
async function put(document: object) {
  const file = path.join(folder, `${randomUUID()}.json`);
  await writeFile(file, JSON.stringify(document));
  return ops("site", "put", "institutions", file);
}
const WALLET = { code: "billetera-sol", kind: "mobile_wallet", name: "Billetera Sol" };
const names = async () => {
  const { value } = await (await member()).call(listPayeeAccounts, {});
  return value.institutions.map(({ name }) => name);
};

it("an institution to pay out to is put, closed and removed by command, and members are offered it meanwhile", async () => {
  expect((await put({ ...WALLET, currency: "VND", position: 0 })).exitCode).toBe(0);
  expect(await names()).toContain("Billetera Sol");
  await ops("site", "disable", "institutions/billetera-sol");
  expect(await names()).not.toContain("Billetera Sol");
  await ops("site", "enable", "institutions/billetera-sol");
  await ops("site", "set", "institutions/billetera-sol.currency", "IDR");
  expect(await names()).not.toContain("Billetera Sol");
  expect((await ops("site", "remove", "institutions/billetera-sol")).exitCode).toBe(0);
  const list = JSON.parse((await ops("site", "list", "institutions", "--json")).out);
  expect(JSON.stringify(list)).not.toContain("billetera-sol");
});

it.each([
  [{ ...WALLET, currency: "VND_PLAY" }, "must be one of"],
  [{ ...WALLET, currency: "VND", name: "billetera garza" }, "institutions/billetera-garza"],
  [{ ...WALLET, currency: "VND", kind: "usdt" }, "TRC-20, ERC-20, BEP-20"],
  [{ ...WALLET, currency: "VND", kind: "cash" }, "must be one of bank, mobile_wallet, usdt"],
  [{ ...WALLET, currency: "VND", code: "Sol" }, "only small letters"],
  [{ ...WALLET, currency: "VND", name: " " }, "name"],
  [{ ...WALLET, currency: "VND", swift: "X" }, "there is no such field"],
  [{ ...WALLET, currency: "VND", name: "Ban\u0000co" }, "name: "],
  [{ ...WALLET, currency: "VND", name: "Banco \ud800" }, "name: "],
  [{ ...WALLET, currency: "VND", name: "Banco\u001b[2J" }, "name: "],
  [{ ...WALLET, currency: "VND", name: "Banco\nSol" }, "name: "],
  [{ ...WALLET, currency: "VND", name: "Banco \u202eloS" }, "name: "],
  [{ ...WALLET, currency: "VND", name: "\u200b\u200b\u200b" }, "name: "],
  [{ ...WALLET, currency: "VND", name: "billetera   garza" }, "institutions/billetera-garza"],
])("an institution is not put as %j", async (document, says) => {
  const ran = await put(document);
  expect(ran.exitCode).toBe(3);
  expect(ran.err).toContain(says);
});
