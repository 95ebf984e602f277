import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { DAY_MS, MINUTE_MS } from "#/lib/base/time.ts";
import {
  cleanDeliveries,
  deliver,
  listOutbox,
  type MessageProvider,
  type NewDelivery,
  outbox,
  sendDelivery,
} from "#/server/notify/index.ts";
import { testClock } from "../../support/clock.ts";
import { testDatabase } from "../../support/database.ts";
import { SEALING, sealedAt } from "../../support/sealing.ts";

const { db } = await testDatabase();
const clock = testClock();
const CODE: NewDelivery = {
  channel: "sms",
  to: "+84901234567",
  kind: "code_forgot",
  language: "es",
  params: { code: "471108", minutes: "10" },
};

async function write(more: Partial<NewDelivery> = {}): Promise<string> {
  await deliver(db, sealedAt(clock), { ...CODE, ...more });
  const { id } = await db
    .selectFrom("deliveries")
    .select("id")
    .where("state", "=", "queued")
    .executeTakeFirstOrThrow();
  return id;
}
const stateOf = (id: string) =>
  db
    .selectFrom("deliveries")
    .select(["state", "failure", "sealed"])
    .where("id", "=", id)
    .executeTakeFirstOrThrow();

/** A provider that ends each send as told, and counts. */
function provider(...outcomes: Awaited<ReturnType<MessageProvider["send"]>>[]) {
  const seen: string[] = [];
  const send: MessageProvider["send"] = async ({ text }) => {
    seen.push(text);
    return outcomes[seen.length - 1] ?? "sent";
  };
  const one = (knowsIds: boolean) => ({ knowsIds, send });
  return { seen, both: { sms: one(true), email: one(false) } };
}

describe("a message to somebody outside", () => {
  it("is sent once, in the reader's words, and then forgotten", async () => {
    const id = await write();
    const { both, seen } = provider();
    await sendDelivery(db, sealedAt(clock), both, id);
    await sendDelivery(db, sealedAt(clock), both, id);
    expect(seen).toEqual([
      "471108 es tu código para cambiar la contraseña. Vale 10 minutos. No se lo des a nadie.",
    ]);
    expect(await stateOf(id)).toEqual({ state: "sent", failure: null, sealed: null });
  });

  it("shows a reader of the database neither recipient nor code", async () => {
    const id = await write();
    const { rows } = await sql<{ line: string }>`
      select encode(sealed, 'escape') || deliveries::text as line from deliveries`.execute(db);
    expect(rows.map(({ line }) => line).join()).not.toMatch(/471108|901234567/);
    await sendDelivery(db, sealedAt(clock), provider().both, id);
  });

  it("waits while the provider is away, and goes when it is back", async () => {
    const id = await write();
    const { both, seen } = provider("not_now", "not_now", "sent");
    await expect(sendDelivery(db, sealedAt(clock), both, id)).rejects.toThrow(/waits/);
    await expect(sendDelivery(db, sealedAt(clock), both, id)).rejects.toThrow(/waits/);
    await sendDelivery(db, sealedAt(clock), both, id);
    expect(seen).toHaveLength(3);
    expect((await stateOf(id)).state).toBe("sent");
  });

  it("is not sent late", async () => {
    const id = await write();
    clock.advance(10 * MINUTE_MS);
    const { both, seen } = provider();
    await sendDelivery(db, sealedAt(clock), both, id);
    expect(seen).toEqual([]);
    expect(await stateOf(id)).toMatchObject({ state: "failed", failure: "too_late" });
  });

  it("that may have arrived is never sent again by mail", async () => {
    const id = await write({ channel: "email", to: "linh@correo.example" });
    const { both, seen } = provider("unsure");
    await sendDelivery(db, sealedAt(clock), both, id);
    await sendDelivery(db, sealedAt(clock), both, id);
    expect(seen).toHaveLength(1);
    expect(await stateOf(id)).toMatchObject({ state: "failed", failure: "unsure" });
  });

  it("whose sender died on the way goes again only where the provider knows ids", async () => {
    const died = async (channel: "sms" | "email") => {
      const id = await write({ channel });
      await db.updateTable("deliveries").set({ state: "sending" }).where("id", "=", id).execute();
      const { both, seen } = provider();
      await sendDelivery(db, sealedAt(clock), both, id);
      return { sent: seen.length, ...(await stateOf(id)) };
    };
    expect(await died("sms")).toMatchObject({ sent: 1, state: "sent" });
    expect(await died("email")).toMatchObject({ sent: 0, state: "failed", failure: "unsure" });
  });

  it("for nobody is written alike and thrown away", async () => {
    const id = await write({ to: null });
    const { both, seen } = provider();
    await sendDelivery(db, sealedAt(clock), both, id);
    expect(seen).toEqual([]);
    expect((await stateOf(id)).state).toBe("sent");
  });

  it("stays in the outbox where nothing sends", async () => {
    const id = await write({ channel: "email", to: "linh@correo.example", language: "en" });
    const both = {
      sms: outbox(db, sealedAt(clock), "sms"),
      email: outbox(db, sealedAt(clock), "email"),
    };
    await sendDelivery(db, sealedAt(clock), both, id);
    expect(await listOutbox(db, SEALING, 10)).toMatchObject([
      {
        id,
        channel: "email",
        to: "linh@correo.example",
        subject: "Your code to change the password: 471108",
      },
    ]);
  });

  it("is forgotten a month after, in the outbox too", async () => {
    const ids = async () => [
      ...(await db.selectFrom("deliveries").select("id").execute()),
      ...(await db.selectFrom("outbox_messages").select("id").execute()),
    ];
    const both = {
      sms: outbox(db, sealedAt(clock), "sms"),
      email: outbox(db, sealedAt(clock), "email"),
    };
    await sendDelivery(db, sealedAt(clock), both, await write());
    const kept = await ids();
    await cleanDeliveries(db, clock);
    expect(await ids()).toEqual(kept);
    clock.advance(30 * DAY_MS + 1);
    await cleanDeliveries(db, clock);
    expect(await ids()).toEqual([]);
  });
});
