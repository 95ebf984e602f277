import { describe, expect, it } from "vitest";
import { logIn } from "#/lib/contract/auth/calls.ts";
import { registerMember } from "#/lib/contract/auth/registration.ts";
import { findMember } from "#/server/members/index.ts";
import { testDatabase } from "../../support/database.ts";
import { membersWorld, registration } from "../../support/members.ts";

const { db } = await testDatabase();
const { visitor, newName } = membersWorld(db);
const chosen = (language: string | null, username: string) =>
  db.updateTable("members").set({ language }).where("username", "=", username).execute();
const languageOf = async (username: string) => (await findMember(db, username))?.language;

describe("the language of a member", () => {
  it("is that of the page of the registration, and of a login where none is known, and stays what was chosen", async () => {
    const [username, who] = [newName(), visitor()];
    who.language = "vi";
    const given = registration({ username });
    await who.call(registerMember, given);
    expect(await languageOf(username)).toBe("vi");
    const again = visitor();
    again.language = "en";
    const enter = async () => {
      const login = { type: "username", username, password: given.password ?? "" } as const;
      expect(await again.call(logIn, login)).toMatchObject({ ok: true });
    };
    await enter();
    expect(await languageOf(username)).toBe("vi");
    await chosen(null, username);
    await enter();
    expect(await languageOf(username)).toBe("en");
  });
});
