import { randomBytes } from "node:crypto";
import { writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { countUnread, listMessages } from "#/lib/contract/messages/calls.ts";
import { messagesRoutes } from "#/server/messages/index.ts";
import { runBatch } from "#/server/messages/operator/delivery.ts";
import { testDatabase } from "./database.ts";
import { membersWorld } from "./members.ts";
import { type Ops, operators } from "./operator.ts";
import type { Visitor } from "./visitor.ts";

/** A document that is fit, with changes. */
export const letter = (more: object = {}) => ({
  title: { es: "Mantenimiento", en: "Maintenance" },
  text: { es: "El lunes no se juega.\nGracias.", en: "No play on Monday.\nThank you." },
  page: "/help",
  promotes: false,
  ...more,
});

/** A document in a file, as commands take it. */
export function fileOf(document: unknown): string {
  const file = join(tmpdir(), `letter-${randomBytes(6).toString("hex")}.json`);
  writeFileSync(file, JSON.stringify(document));
  return file;
}

/** Members, and staff who write to them, on a database of the file's own. */
export async function letterWorld() {
  const database = await testDatabase();
  const { db, owner } = database;
  const world = membersWorld(db, { moreRoutes: (deps) => messagesRoutes(deps) });
  const as = operators(owner);
  const marco = as("marco", "content");
  const json = async (ops: Ops, ...args: readonly string[]) => {
    const ran = await ops(...args, "--json");
    return { ...JSON.parse(ran.out || "null"), exitCode: ran.exitCode };
  };
  // Most tests write the same letter.
  const write = (document: object, ...args: readonly string[]) =>
    json(marco, "messages", "send", "--file", fileOf(document), ...args, "--again");
  return {
    ...{ ...world, database, db, owner, as, marco, json, write },
    carla: as("carla", "content"),
    irene: as("irene", "risk"),
    /** Writes one that two people agree on; answers its number. */
    agreed: async (document: object, ...args: readonly string[]): Promise<string> => {
      const { id } = await write(document, ...args);
      await as("irene", "risk")("messages", "agree", id);
      return id;
    },
    /** As if its time had come, and everything about it were so much earlier. */
    comes: async (id: string, ago = "0") => {
      await sql`alter table operator_messages disable trigger as_written`.execute(owner.db);
      await sql`update operator_messages set starts_at = clock_timestamp() - ${ago}::interval,
        written_at = written_at - ${ago}::interval, agreed_at = agreed_at - ${ago}::interval
        where id = ${id}::bigint`.execute(owner.db);
      await sql`alter table operator_messages enable trigger as_written`.execute(owner.db);
    },
    /** A way to pay, for deposits. */
    method: async () => {
      await owner.db
        .insertInto("payment_providers")
        .values({ id: "letters", kind: "payment-requests", api_url: "https://pay.test" })
        .execute();
      await owner.db
        .insertInto("payment_methods")
        .values({
          ...{ id: "letters", provider: "letters", sandbox: false, currency: "VND" },
          ...{ presets_minor: [], kind: "bank_transfer", place: 100 },
          ...{ min_minor: 100n, max_minor: 10n ** 12n },
        })
        .execute();
    },
    send: async (id: string, size?: number) => {
      while (await runBatch(db, "send_operator_message", BigInt(id), size));
    },
    clear: async (id: string, size?: number) => {
      while (await runBatch(db, "clear_operator_message", BigInt(id), size));
    },
    /** How many inboxes have it. */
    rowsOf: async (id: string): Promise<number> => {
      const { count } = await db
        .selectFrom("messages")
        .select((eb) => eb.fn.countAll<bigint>().as("count"))
        .where("operator_message_id", "=", BigInt(id))
        .executeTakeFirstOrThrow();
      return Number(count);
    },
    actsOf: (act: string) =>
      owner.db
        .selectFrom("operator_acts")
        .select(["subject", "acted_by", "after"])
        .where("act", "=", act)
        .orderBy("id")
        .execute(),
    stateOf: (id: string) => json(marco, "messages", "show", id),
  };
}

/** What is in a member's inbox, and how many are not read: the count and the list are held to each other. */
export async function inboxOf(who: Visitor) {
  const list = await who.call(listMessages, { pageSize: 100 });
  const count = await who.call(countUnread, {});
  if (!list.ok || !count.ok) throw new Error("the inbox did not come");
  const unread = list.value.list.filter(({ read }) => !read).length;
  if (unread !== count.value.unReadCount || list.value.totalCount !== list.value.list.length)
    throw new Error(`${unread} unread in the list, ${count.value.unReadCount} counted`);
  return list.value.list;
}
