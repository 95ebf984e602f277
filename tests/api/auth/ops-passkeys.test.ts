import { expect, it } from "vitest";
import { listPasskeys } from "#/lib/contract/auth/passkeys.ts";
import { listActs } from "#/server/ledger/index.ts";
import { Authenticator } from "../../support/authenticator.ts";
import { testDatabase } from "../../support/database.ts";
import { HERE } from "../../support/members.ts";
import { operators } from "../../support/operator.ts";
import { passkeyWorld } from "../../support/passkeys.ts";
import { codeOf, factsOf } from "../../support/proof.ts";

const database = await testDatabase();
const world = passkeyWorld(database.db);
const as = operators(database.owner);
const [lucia, tomas] = [as("lucia", "support"), as("tomas", "payments")];
const WHY = ["--reason", "The phone was stolen"];

it("a passkey that its owner lost is taken off by support: it logs nobody in, and both are told of it", async () => {
  const [one, other] = [await world.newMember(), await world.newMember()];
  const device = new Authenticator(HERE);
  await world.add(one.who, { name: "Mi teléfono", device });
  const read = async () =>
    JSON.parse((await lucia("passkeys", "list", one.username, "--json")).out);
  const [passkey] = await read();
  expect(passkey).toMatchObject({ name: "Mi teléfono", host: "localhost", lastUsedAt: null });
  const remove = (ops: typeof lucia, account: string, id: string = passkey.id) =>
    ops("passkeys", "remove", id, "--of", account, ...WHY, "--json");
  expect((await remove(tomas, one.username)).exitCode).not.toBe(0);
  for (const wrong of [await remove(lucia, other.username), await remove(lucia, one.username, "x")])
    expect(JSON.parse(wrong.out).code).toBe("not_found");
  expect((await lucia("passkeys", "remove", passkey.id, ...WHY)).exitCode).toBe(2);
  expect(await read()).toHaveLength(1);
  expect((await remove(lucia, one.username)).exitCode).toBe(0);
  expect(await read()).toEqual([]);
  expect(await one.who.call(listPasskeys, {})).toMatchObject({ value: { list: [] } });
  expect(codeOf(await world.enter(world.visitor(), device))).toBe("passkey_refused");
  expect(await factsOf(database.db, one.member.id)).toContainEqual({
    ...{ kind: "passkey_removed", name: "Mi teléfono" },
  });
  const acts = await listActs(database.owner.db, { limit: 20, of: one.username });
  expect(acts.find(({ act }) => act === "passkey_remove")).toMatchObject({
    ...{ by: "lucia", before: { name: "Mi teléfono" }, after: { reason: WHY[1] } },
  });
});
