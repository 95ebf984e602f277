import { globSync } from "node:fs";
import type { AddressInfo } from "node:net";
import path from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import * as z from "zod/mini";
import { ok } from "#/lib/base/result.ts";
import { call } from "#/lib/contract/call.ts";
import { getBalance } from "#/lib/contract/wallet/calls.ts";
import type { Area } from "#/server/area.ts";
import { AREAS } from "#/server/areas.ts";
import { addJob, onEvent, onJob, recordEvent } from "#/server/events/index.ts";
import { serve } from "#/server/http/route.ts";
import { findAccounts, HOUSE, openAccount } from "#/server/ledger/index.ts";
import { done } from "#/server/ops/output.ts";
import { aloneOf } from "#/server/ops/verbs.ts";
import { getMemberByName, openStream } from "../../support/live.ts";
import { operators } from "../../support/operator.ts";
import { enter, send, testPlatform } from "../../support/platform.ts";

const windToy = call({
  method: "POST",
  path: "/wps/toy/wind",
  who: "member",
  module: null,
  input: z.strictObject({ turns: z.number() }),
  reply: z.object({ turns: z.number() }),
  refusals: [],
});
const toyLive = { toy: z.object({ turns: z.number() }) };

declare module "#/server/events/kinds.ts" {
  interface EventPayloads {
    toy_wound: { turns: number };
  }
}
declare module "#/lib/contract/live.ts" {
  interface LiveMessages {
    toy: { turns: number };
  }
}
declare module "#/lib/contract/page-data.ts" {
  interface PageData {
    toys?: { wound(): Promise<number> };
  }
}
declare module "#/server/ledger/accounts.ts" {
  interface Purposes {
    toys: true;
  }
}

/** An area with one of everything that an area can plug in, and nothing of it anywhere else. */
function toyArea(heard: (what: string) => void): Area {
  return {
    name: "toys",
    liveMessages: toyLive,
    commands: [
      aloneOf(
        "toys",
        "  npm run ops -- toys",
        { takes: [], mayRun: "staff" },
        () => async () => done({ toys: 1 }, ["1 toy"]),
      ),
    ],
    reconcile: async () => [{ what: "toy", id: "7", found: "broken", expected: "whole" }],
    open({ db }) {
      let wound = 0;
      return {
        routes: [
          serve(windToy, async ({ turns }, { session }) => {
            wound += turns;
            await openAccount(db, { owner: HOUSE, purpose: "toys", currency: session.currency });
            await recordEvent(db, {
              kind: "toy_wound",
              memberId: session.memberId,
              payload: { turns },
            });
            await addJob(db, "dust_toys", { turns });
            return ok({ turns: wound });
          }),
        ],
        work: [
          onEvent("toy_wound", "toys", async (_tx, { payload }) => heard(`event ${payload.turns}`)),
          onJob("dust_toys", async (_db, payload) =>
            heard(`job ${(payload as { turns: number }).turns}`),
          ),
        ],
        pageData: { toys: { wound: async () => wound } },
        adds: { balance: async () => ({ promotionCount: 99 }) },
        live: { toy_wound: async (_db, { payload }) => ({ type: "toy", turns: payload.turns }) },
        async start() {
          heard("started");
          return async () => undefined;
        },
      };
    },
  };
}

const heard: string[] = [];
const { app, backend, database } = await testPlatform(
  {},
  {
    areas: [...AREAS, toyArea((what) => void heard.push(what))],
    render: async (_url, { data }) => ({
      status: 200,
      html: Buffer.from(`<html>wound ${await data.toys?.wound()} times</html>`),
      csp: "",
    }),
  },
);
let url = "";
beforeAll(async () => {
  await app.listen({ port: 0, host: "127.0.0.1" });
  url = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}/wps/events`;
});

describe("an area in the list", () => {
  it("is called, hears its events, runs its jobs and fills its pages", async () => {
    const linh = await enter(app);
    expect(await send(app, windToy, { turns: 3 }, linh)).toMatchObject({ value: { turns: 3 } });
    await expect.poll(() => heard).toEqual(expect.arrayContaining(["event 3", "job 3", "started"]));
    expect(await backend.pageData.toys?.wound()).toBe(3);
    const accounts = await findAccounts(database.db, HOUSE);
    expect(accounts.map(({ purpose }) => purpose)).toContain("toys");
  });

  it("shows what it told to an open page that comes back later", async () => {
    const linh = await enter(app);
    const me = await getMemberByName(database.db, "linh");
    const payload = { turns: 1 };
    const before = await recordEvent(database.db, { kind: "toy_wound", memberId: me, payload });
    await recordEvent(database.db, { kind: "toy_wound", memberId: me, payload: { turns: 8 } });
    const stream = await openStream(url, { ...linh, "last-event-id": String(before) });
    for (;;) {
      const next = await stream.next();
      if (next?.event.type === "toy" && next.event.turns === 8) break;
      expect(next).not.toBeNull();
    }
    stream.stop();
  });

  it("adds to what another area tells, and to the operator's commands and checks", async () => {
    const linh = await enter(app);
    const balance = await send(app, getBalance, {}, linh);
    expect(balance.value).toMatchObject({ promotionCount: 99, unreadCount: expect.any(Number) });
    const areas = [...AREAS, toyArea(() => undefined)];
    const ops = operators(database.owner, { areas })("operator");
    expect((await ops("toys")).out).toBe("1 toy");
    expect((await ops("--help")).out).toContain("ops -- toys");
    expect((await ops("reconcile")).err).toMatch(/toy +7 +broken +whole/);
  });
});

describe("the list without it", () => {
  it("has every area that there is, by its folder's name", () => {
    const folders = globSync("src/server/*/area.ts").map((file) =>
      path.basename(path.dirname(file)),
    );
    expect(AREAS.map(({ name }) => name).toSorted()).toEqual(folders.toSorted());
  });

  it("knows nothing of it", async () => {
    const without = await testPlatform();
    const linh = await enter(without.app);
    expect((await send(without.app, windToy, { turns: 3 }, linh)).status).toBe(404);
    expect(without.backend.pageData.toys).toBeUndefined();
  });

  it("is refused when two areas give the same", async () => {
    await expect(
      testPlatform({}, { areas: [...AREAS, toyArea(() => undefined), toyArea(() => undefined)] }),
    ).rejects.toThrow("two areas give toy_wound");
  });
});
