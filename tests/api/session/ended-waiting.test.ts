import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import * as z from "zod/mini";
import { ok } from "#/lib/base/result.ts";
import { call } from "#/lib/contract/call.ts";
import { sharesOf } from "#/server/db/index.ts";
import { type Session, serve, servePrepared } from "#/server/http/route.ts";
import { testApp, testConfig } from "../../support/app.ts";
import { testDatabase } from "../../support/database.ts";
import { send } from "../../support/platform.ts";

const { db } = await testDatabase();
const LINH = 1n;
const key = () => ({ "idempotency-key": randomUUID() });

describe("calls that wait for their turn", () => {
  const shape = {
    method: "PUT",
    path: "/wps/test/pay",
    who: "payer",
    module: null,
    input: z.strictObject({}),
    reply: z.object({}),
    refusals: [],
  } as const;
  const atOnce = Math.floor(sharesOf(testConfig().databaseConnections).calls / 2);

  /** As many calls as run together and three more; the session ends once the first run. */
  async function crowd(idempotent: boolean) {
    const running = idempotent ? 1 : Math.max(1, atOnce);
    const gate = Promise.withResolvers<void>();
    const full = Promise.withResolvers<void>();
    let begun = 0;
    let lookedUp = 0;
    let ended = false;
    const work = async () => {
      begun++;
      await gate.promise;
      return ok({});
    };
    const all = running + 3;
    const server = await testApp({
      db,
      routes: [
        idempotent
          ? servePrepared(call({ ...shape, idempotent: true }), work, async () => ok({}))
          : serve(call(shape), work),
      ],
      authenticate: async (): Promise<Session | null> => {
        if (ended) return null;
        lookedUp++;
        if (lookedUp === all) full.resolve();
        return { id: "1", memberId: LINH, account: "linh", kind: 0, currency: "VND" };
      },
    });
    const replies = Array.from({ length: all }, () =>
      send(server, call(shape), {}, { authorization: "Bearer any", ...key() }),
    );
    await full.promise;
    await expect.poll(() => begun).toBe(running);
    ended = true;
    gate.resolve();
    const codes = (await Promise.all(replies)).map(({ code }) => code);
    return { codes: codes.slice(running), begun, running };
  }

  it.each([
    ["money calls, without a password compared", true],
    ["other calls", false],
  ])("are refused unbegun once their session has ended: %s", async (_, idempotent) => {
    const { codes, begun, running } = await crowd(idempotent);
    expect(codes).toEqual(["session_expired", "session_expired", "session_expired"]);
    expect(begun).toBe(running);
  });
});
