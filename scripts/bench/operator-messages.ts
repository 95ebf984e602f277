import { setTimeout } from "node:timers/promises";
import { sql } from "kysely";
import { type Db, openDatabase } from "#/server/db/index.ts";
import {
  agreeOnMessage,
  countUnreadOf,
  listMessagesOf,
  recallMessage,
  writeOperatorMessage,
} from "#/server/messages/index.ts";
import { startPleno } from "../../tests/support/processes/pleno.ts";
import { findRunning } from "../supervisor/running.ts";
import type { Bench, Figure } from "./bench.ts";

const MEMBERS = 100_000;
const SAMPLES = 20;
const PAUSE_MS = 50;

/** A message to a hundred thousand members: how long it takes, and whether counts and lists agree meanwhile. */
export const operatorMessages: Bench = {
  name: "messages",
  needs: [],
  async run() {
    const pleno = await startPleno({ env: { LANGUAGES: "es,en", LOG_LEVEL: "warn" } });
    try {
      const running = findRunning(pleno.dataDir);
      if (!running) throw new Error("no word of the running database");
      const url = running.DATABASE_OWNER_URL;
      const { db, close } = openDatabase({ url, statementTimeoutMs: 120_000 });
      try {
        return await measure(db);
      } finally {
        await close();
      }
    } finally {
      await pleno.stop();
    }
  },
};

async function measure(db: Db): Promise<Figure[]> {
  await sql`insert into members (username, username_key, currency, nickname, password_hash, password_changed_at, registered_at)
    select 'letter' || n, 'letter' || n, 'VND', '', '$argon2id$nobody', now(), now()
    from generate_series(1, ${MEMBERS}::int) n`.execute(db);
  await sql`insert into staff_accounts (name, roles, password_hash)
    select name, array['content'], 'nobody''s' from unnest(array['marco', 'rosa']) name
    on conflict do nothing`.execute(db);
  const written = await writeOperatorMessage(db, {
    document: {
      title: { es: "Hola", en: "Hello" },
      text: { es: "Uno", en: "One" },
      ...{ page: null, promotes: true },
    },
    ...{ audience: { kind: "segment", segment: {} }, startsAt: null, by: "marco" },
  });
  if (!written.ok) throw new Error(written.code);
  const id = String(written.value.id);
  const beganMs = performance.now();
  const agreed = await agreeOnMessage(db, { id, by: "rosa" });
  if (!agreed.ok) throw new Error(agreed.code);
  const sending = await watch(db, async () => (await stateOf(db, id)).state === "sent");
  const sentMs = performance.now();
  const { reached } = await stateOf(db, id);
  const recalled = await recallMessage(db, { id, by: "marco", reason: "bench" });
  if (!recalled.ok) throw new Error(recalled.code);
  const recalledMs = performance.now();
  const clearing = await watch(db, async () => (await stateOf(db, id)).cleared_at !== null);
  const clearedMs = performance.now();
  return [
    {
      what: `${reached} inboxes written`,
      value: (sentMs - beganMs) / 1_000,
      unit: "s",
      atMost: 20,
    },
    {
      what: "a recall, until nobody sees it",
      value: (recalledMs - sentMs) / 1_000,
      unit: "s",
      atMost: 2,
    },
    {
      what: `${reached} inboxes cleared`,
      value: (clearedMs - recalledMs) / 1_000,
      unit: "s",
      atMost: 20,
    },
    { what: "inboxes looked at meanwhile", value: sending.looked + clearing.looked, unit: "" },
    {
      what: "whose count was not their list's",
      value: sending.wrong + clearing.wrong,
      unit: "",
      atMost: 0,
    },
  ];
}

const stateOf = (db: Db, id: string) =>
  db
    .selectFrom("operator_messages")
    .select(["state", "reached", "cleared_at"])
    .where("id", "=", BigInt(id))
    .executeTakeFirstOrThrow();

/** Looks at inboxes here and there until it is over: each in one moment, its count and its list. */
async function watch(db: Db, isOver: () => Promise<boolean>) {
  let [looked, wrong] = [0, 0];
  for (let over = false; !over; ) {
    over = await isOver();
    await db
      .transaction()
      .setIsolationLevel("repeatable read")
      .execute(async (tx) => {
        const some = await tx
          .selectFrom("members")
          .select("id")
          .where("username", "like", "letter%")
          .where(sql<boolean>`(id + ${looked}) % ${MEMBERS / SAMPLES} = 0`)
          .execute();
        for (const { id } of some) {
          const query = { pageNo: 1, pageSize: 100, language: "es" };
          const { list } = await listMessagesOf(tx, id, query);
          looked++;
          if (list.filter(({ read }) => !read).length !== (await countUnreadOf(tx, id))) wrong++;
        }
      });
    await setTimeout(PAUSE_MS);
  }
  return { looked, wrong };
}
