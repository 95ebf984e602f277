import { afterAll, describe, expect, it } from "vitest";
import { inTransaction } from "#/server/db/index.ts";
import { createHub } from "#/server/events/index.ts";
import { endLogins, openAuthentication, openSession } from "#/server/session/index.ts";
import { testClock } from "../../support/clock.ts";
import { testDatabase } from "../../support/database.ts";

const { db, url } = await testDatabase();
const clock = testClock();
const hub = createHub(url);
afterAll(() => hub.stop());

const device = "e".repeat(43);
async function open(memberId: bigint) {
  const about = { memberId, account: "linh", kind: 0, currency: "VND" } as const;
  const { token } = await openSession(db, clock, {
    ...about,
    device,
    ip: "::1",
    country: "",
    userAgent: "",
  });
  return (await openAuthentication(db, clock)(token, device))?.id ?? "";
}

/** Resolves when the member's stream hears that a session ended. */
const nextEnd = (memberId: bigint) =>
  new Promise<void>((resolve) => {
    const stop = hub.subscribe(memberId, (heard) => {
      if (heard.what !== "message" || heard.message.type !== "session_ended") return;
      stop();
      resolve();
    });
  });

describe("the end of a session", () => {
  it("is heard by the member's open pages", async () => {
    await hub.ready;
    const id = await open(1n);
    const heard = nextEnd(1n);
    await endLogins(db, clock, 1n, { what: "session", sessionId: id });
    await heard;
    expect(hub.size).toBe(0);
  });

  it("is heard once its transaction has committed", async () => {
    await hub.ready;
    await open(2n);
    let committed = false;
    const heard = nextEnd(2n).then(() => committed);
    await inTransaction(db, async (tx) => {
      await endLogins(tx, clock, 2n, { what: "all" });
      await new Promise((next) => setImmediate(next));
      committed = true;
    });
    expect(await heard).toBe(true);
  });
});
