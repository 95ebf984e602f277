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

export const database = await testDatabase();
export const { db, owner } = database;
export const { newMember, visitor, clock } = membersWorld(db, {
  moreRoutes: (deps) => chatRoutes({ ...deps, rooms: ["es", "en"] }),
});
export const lucia = operators(owner)("lucia", "support");
export const tomas = operators(owner)("tomas", "payments");
export const WHY = ["--reason", "Against the house's rules"];

export const member = async () => {
  const { who, username } = await newMember();
  return Object.assign(who, { username });
};
export type Member = Awaited<ReturnType<typeof member>>;
export const say = (who: Member, text: string, more: object = {}) =>
  who.call(sendChat, { room: "es", key: randomUUID(), text, ...more });
/** Says it once the member may. */
export const sayLater = (who: Member, text: string, more: object = {}) => {
  clock.advance(5 * SECOND_MS);
  return say(who, text, more);
};
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
export const open = (CBS3: boolean) => changeSite(owner.db, { flags: { CBS3 } });

export const getMemberByName = async (username: string) => {
  const found = await findMember(owner.db, username);
  if (!found) throw new Error(`there is no member ${username}`);
  return found;
};

beforeEach(() => open(true));
afterEach(async () => {
  await sql`delete from chat_lines`.execute(owner.db);
  await sql`delete from chat_presence`.execute(owner.db);
  clock.advance(2 * 60 * SECOND_MS);
});
