import { expect, it } from "vitest";
import { openTurns } from "#/lib/base/turns.ts";
import { createPasswords } from "#/server/session/index.ts";
import {
  addStaff,
  changeRoles,
  createFirstAdministrator,
  reopenStaff,
  stopStaff,
} from "#/server/staff/index.ts";
import { testDatabase } from "../../support/database.ts";
import { cheapHasher } from "../../support/members.ts";

const PASSWORD = "corriente-arriba-9";
const because = { by: "test", reason: "gone" };
const refusedAs = (code: string) => expect.objectContaining({ ok: false, code });

/** An installation without staff. */
async function installation() {
  const { owner } = await testDatabase();
  const passwords = createPasswords(openTurns({ atOnce: 2, waiting: 50 }), cheapHasher());
  return { db: owner.db, passwords };
}
const [first, second] = [await installation(), await installation()];

it("the first administrator is made while there is no staff, once of two at the same time, and never again", async () => {
  const make = (name: string, password = PASSWORD) =>
    createFirstAdministrator(first, { name, password });
  expect(await make("Rosa Díaz")).toEqual(refusedAs("name_refused"));
  expect(await make("platform")).toEqual(refusedAs("name_refused"));
  expect(await make("rosa", "short")).toEqual(refusedAs("password_weak"));
  const both = await Promise.all([make("rosa"), make("luz")]);
  expect(both.filter(({ ok }) => ok)).toHaveLength(1);
  expect(both).toContainEqual(refusedAs("staff_exist"));
  expect(await make("eva")).toEqual(refusedAs("staff_exist"));
});

it("the last administrator is not stopped and keeps the role, nor do two stop each other", async () => {
  const { db } = second;
  await createFirstAdministrator(second, { name: "rosa", password: PASSWORD });
  expect(await stopStaff(db, { name: "rosa", ...because })).toEqual(
    refusedAs("last_administrator"),
  );
  expect(await changeRoles(db, { name: "rosa", roles: ["risk"], by: "test" })).toEqual(
    refusedAs("last_administrator"),
  );
  await addStaff(second, { name: "luz", password: PASSWORD, roles: ["administrator"], by: "test" });
  const names = ["rosa", "luz"];
  for (let turn = 0; turn < 5; turn++) {
    const both = await Promise.all(names.map((name) => stopStaff(db, { name, ...because })));
    expect(both.filter(({ ok }) => ok)).toHaveLength(1);
    expect(both).toContainEqual(refusedAs("last_administrator"));
    const stopped = names[both.findIndex(({ ok }) => ok)] ?? "";
    expect(await reopenStaff(db, { name: stopped, ...because })).toMatchObject({ ok: true });
  }
});
