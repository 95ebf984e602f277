import { expect, it } from "vitest";
import { systemClock } from "#/lib/base/time.ts";
import { beginContact, confirmContact } from "#/lib/contract/auth/contacts.ts";
import { getProofMethods } from "#/lib/contract/auth/proof.ts";
import { setBlock } from "#/server/care/index.ts";
import { listActs } from "#/server/ledger/index.ts";
import { getMember } from "#/server/members/index.ts";
import { testDatabase } from "../../support/database.ts";
import { operators } from "../../support/operator.ts";
import { newestMessage } from "../../support/outbox.ts";
import { factsOf, proofWorld } from "../../support/proof.ts";

const database = await testDatabase();
const { db, owner } = database;
const world = proofWorld(db);
const as = operators(owner);
const [irene, lucia] = [as("irene", "risk"), as("lucia", "support")];
const WHY = ["--reason", "The mailbox is gone, shown by a document"];

const remove = async (ops: typeof irene, way: string, account: string) => {
  const { exitCode, out } = await ops("contacts", "remove", way, "--of", account, ...WHY, "--json");
  return { exitCode, code: out ? JSON.parse(out).code : undefined };
};

it("a proven e-mail that its member cannot reach is taken off by risk: both are told, money waits, and another is added by the password", async () => {
  const { who, member, email, username } = await world.withEmail();
  expect((await remove(lucia, "email", username)).exitCode).not.toBe(0);
  expect(await remove(irene, "email", username)).toMatchObject({ exitCode: 0 });
  expect(await remove(irene, "email", username)).toMatchObject({ code: "not_proven" });
  expect(await remove(irene, "email", "nobody-here")).toMatchObject({ code: "not_found" });
  expect(await who.call(getProofMethods, {})).toMatchObject({ value: { email: null } });
  expect((await getMember(db, member.id)).contactChangedAt).toBeInstanceOf(Date);
  expect(await factsOf(db, member.id)).toContainEqual({
    ...{ kind: "contact_removed", way: "email", from: "l•••@correo.example" },
  });
  world.clock.advance(60_000);
  expect(await newestMessage(db, world.clock, email)).toContain(username);
  const acts = await listActs(owner.db, { limit: 20, of: username });
  expect(acts.find(({ act }) => act === "contact_remove")).toMatchObject({
    ...{ by: "irene", before: { email: "l•••@correo.example" }, after: { reason: WHY[1] } },
  });
  world.clock.advance(60_000);
  const contact = `otra-${username}@correo.example`;
  await who.call(beginContact, { way: "email", contact, password: "Pleno-2026" });
  const code = await world.codeTo(contact);
  expect(await who.call(confirmContact, { way: "email", contact, code })).toMatchObject({
    ok: true,
  });
});

it("of whoever keeps out of play none is taken off", async () => {
  const { member, username } = await world.withEmail();
  const { account, id: memberId } = member;
  await setBlock(owner.db, systemClock, {
    ...{ memberId, account, acts: ["deposit", "bet"], code: "self_excluded" },
    ...{ until: new Date(Date.now() + 400 * 86_400_000), by: "ana", reason: "asked" },
  });
  expect(await remove(irene, "email", username)).toMatchObject({ code: "kept_out" });
  expect((await irene("contacts", "remove", "pigeon", "--of", username, ...WHY)).exitCode).toBe(2);
});
