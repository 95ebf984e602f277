import { expect, it } from "vitest";
import {
  beginPasskeyCode,
  getPasskeyCode,
  listPasskeys,
  removePasskey,
} from "#/lib/contract/auth/passkeys.ts";
import { getMemberInfo } from "#/lib/contract/members/calls.ts";
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
type Visitor = ReturnType<typeof world.visitor>;
/** Is given a code in place of an authenticator's figures. */
async function proveActBy(device: Authenticator, who: Visitor): Promise<string> {
  const begun = await who.call(beginPasskeyCode, { origin: HERE });
  if (!begun.ok) throw new Error(begun.code);
  const given = await who.call(getPasskeyCode, { credential: device.get(begun.value) });
  if (!given.ok) throw new Error(given.code);
  return given.value.code;
}
const codesOf = (memberId: bigint) =>
  database.db.selectFrom("passkey_proofs").selectAll().where("member_id", "=", memberId).execute();
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

it("what a passkey opened or proved ends when support takes it off, and what the password opened stays", async () => {
  const { who, username, device, member } = await world.withPasskey();
  const thief = world.visitor();
  expect(await world.enter(thief, device)).toMatchObject({ ok: true });
  const code = await proveActBy(device, thief);
  const [passkey] = JSON.parse((await lucia("passkeys", "list", username, "--json")).out);
  const removed = await lucia("passkeys", "remove", passkey.id, "--of", username, ...WHY);
  expect(removed.exitCode).toBe(0);
  expect(await thief.call(getMemberInfo, {})).toMatchObject({ code: "no_session" });
  expect(await who.call(getMemberInfo, {})).toMatchObject({ ok: true });
  expect(await codesOf(member.id)).toEqual([]);
  expect(code).toMatch(/^PK/);
});

it("what a passkey opened elsewhere ends when its owner takes it off, and the owner stays in", async () => {
  const { device, passkey } = await world.withPasskey();
  const [own, thief] = [world.visitor(), world.visitor()];
  for (const each of [own, thief]) await world.enter(each, device);
  await proveActBy(device, own);
  const input = { id: passkey.id, password: "Pleno-2026" };
  expect(await own.call(removePasskey, input)).toMatchObject({ ok: true });
  expect(await thief.call(getMemberInfo, {})).toMatchObject({ code: "no_session" });
  expect(await own.call(getMemberInfo, {})).toMatchObject({ ok: true });
});
