import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { afterEach, beforeEach } from "vitest";
import { SECOND_MS } from "#/lib/base/time.ts";
import { listChat, sendChat } from "#/lib/contract/messages/chat.ts";
import { findMember } from "#/server/members/index.ts";
import { chatRoutes } from "#/server/messages/index.ts";
import { changeSite } from "#/server/site/index.ts";
import { testDatabase } from "./database.ts";
import { membersWorld } from "./members.ts";
import { operators } from "./operator.ts";

/** Chat rooms on a database of the file's own, open before each test and empty after it. */
export async function chatWorld() {
  const database = await testDatabase();
  const { db, owner } = database;
  const { newMember, visitor, clock } = membersWorld(db, {
    moreRoutes: (deps) => chatRoutes({ ...deps, rooms: ["es", "en"] }),
  });
  const open = (CBS3: boolean) => changeSite(owner.db, { flags: { CBS3 } });
  beforeEach(() => open(true));
  afterEach(async () => {
    await sql`delete from chat_lines`.execute(owner.db);
    await sql`delete from chat_presence`.execute(owner.db);
    clock.advance(2 * 60 * SECOND_MS);
  });
  return {
    database,
    db,
    owner,
    visitor,
    clock,
    open,
    lucia: operators(owner)("lucia", "support"),
    tomas: operators(owner)("tomas", "payments"),
    member: async (): Promise<Member> => {
      const { who, username } = await newMember();
      return Object.assign(who, { username });
    },
    /** Says it once the member may. */
    sayLater: (who: Member, text: string, more: object = {}) => {
      clock.advance(5 * SECOND_MS);
      return say(who, text, more);
    },
    getMemberByName: async (username: string) => {
      const found = await findMember(owner.db, username);
      if (!found) throw new Error(`there is no member ${username}`);
      return found;
    },
  };
}
type NewMember = Awaited<ReturnType<ReturnType<typeof membersWorld>["newMember"]>>;
export type Member = NewMember["who"] & { readonly username: string };

export const WHY = ["--reason", "Against the house's rules"];
export const say = (who: Member, text: string, more: object = {}) =>
  who.call(sendChat, { room: "es", key: randomUUID(), text, ...more });
export const codeOf = (reply: { readonly ok: boolean; readonly code?: string }) =>
  reply.ok ? "ok" : (reply.code ?? "");
export const idOf = (reply: Awaited<ReturnType<typeof say>>) => {
  if (!reply.ok) throw new Error(reply.code);
  return reply.value.id;
};
export const read = async (who: Member, more: object = {}) => {
  const reply = await who.call(listChat, { room: "es", ...more });
  if (!reply.ok) throw new Error(reply.code);
  return reply.value;
};
export const textsOf = async (who: Member) => (await read(who)).list.map(({ text }) => text);
