import { createHmac } from "node:crypto";
import { describe, expect, it } from "vitest";
import { readConfig } from "#/studio/config.ts";
import { statementsOf } from "../../support/statements.ts";
import { minor, type StudioHarness, seated, studioTest } from "../../support/studio.ts";

const studio = await studioTest();

describe("the operator's question", () => {
  async function ask(table: StudioHarness, body: object, change: Record<string, string> = {}) {
    const raw = JSON.stringify(body);
    const stamp = String(table.nowMs);
    const signature = createHmac("sha256", table.wallet.key)
      .update(`${stamp}.${raw}`)
      .digest("hex");
    const response = await table.app.inject({
      method: "POST",
      url: "/operator/round",
      headers: {
        "content-type": "application/json",
        "x-vendor-id": "STUDIO",
        "x-vendor-timestamp": stamp,
        "x-vendor-signature": signature,
        ...change,
      },
      payload: raw,
    });
    return { status: response.statusCode, ...response.json() };
  }

  it("is answered with the round's own details", async () => {
    const table = await studio();
    const player = await seated(table);
    const { round } = await player.spinOf("win");
    const { value } = await ask(table, { roundId: round.roundId, playerId: "player-launch-1" });
    expect(value).toMatchObject({
      kind: "slot",
      stake: round.stake,
      payout: round.payout,
      gameId: "gallo-de-jade",
    });
    const [spin] = value.spins;
    expect(spin.window).toHaveLength(3);
    expect(spin.window[0]).toEqual(round.spins[0]?.window.map((reel) => reel[0]));
    const sum = spin.wins.reduce(
      (all: bigint, win: { amount: string }) => all + minor(win.amount),
      0n,
    );
    expect(sum).toBe(minor(round.payout));
  });

  it("is refused unsigned, signed late, for another vendor, or about another's round", async () => {
    const table = await studio();
    const player = await seated(table);
    const { value } = await player.spin();
    const body = { roundId: value.round.roundId, playerId: "player-launch-1" };
    for (const change of [
      { "x-vendor-signature": "0".repeat(64) },
      { "x-vendor-signature": "" },
      { "x-vendor-timestamp": String(table.nowMs - 301_000) },
      { "x-vendor-id": "OTHER" },
    ]) {
      expect(await ask(table, body, change)).toMatchObject({ status: 401, code: "bad_signature" });
    }
    expect(await ask(table, { ...body, playerId: "player-x" })).toMatchObject({ status: 404 });
  });
});

describe("bad input", () => {
  it("is answered with a clear code and changes nothing", async () => {
    const table = await studio();
    const player = await seated(table);
    const spinId = "a-spin-of-this-browser";
    const cases: readonly (readonly [unknown, string])[] = [
      [{ spinId, stake: "1000.00", extra: 1 }, "bad_field"],
      [{ spinId, stake: "-1000.00" }, "bad_field"],
      [{ spinId, stake: 1000 }, "bad_field"],
      [{ spinId: "short", stake: "1000.00" }, "bad_field"],
      [{ spinId, stake: "1000.001" }, "bad_stake"],
      [{ spinId, stake: "1001.00" }, "bad_stake"],
      [{ spinId, stake: "999999999999999999" }, "bad_stake"],
      [{ spinId, stake: "0" }, "bad_stake"],
    ];
    for (const [body, code] of cases) {
      expect(await player.post("/api/spins", body)).toMatchObject({ success: false, code });
    }
    const headers = { authorization: `Bearer ${player.token}`, "content-type": "application/json" };
    const raw = async (payload: string, change = {}) => {
      const response = await table.app.inject({
        method: "POST",
        url: "/api/spins",
        headers: { ...headers, ...change },
        payload,
      });
      return `${response.statusCode} ${response.json().code}`;
    };
    expect(await raw("{")).toBe("400 malformed");
    expect(await raw("x".repeat(9_000))).toBe("413 body_too_large");
    expect(await raw("a=1", { "content-type": "application/x-www-form-urlencoded" })).toBe(
      "415 wrong_content_type",
    );
    expect(await raw("{}", { authorization: "Bearer nonsense" })).toBe("401 session_expired");
    expect(await table.call("GET", "/nowhere", player.token)).toMatchObject({ status: 404 });
    expect(table.wallet.count("bet")).toBe(0);
  });

  it("in the environment stops the start with the value's name", () => {
    const good = { STUDIO_DATABASE_URL: "postgres://x@localhost/y", STUDIO_KEY: "k".repeat(32) };
    expect(readConfig(good)).toMatchObject({
      port: 4322,
      siteOrigins: ["http://localhost:4321", "http://127.0.0.1:4321"],
    });
    const production = { ...good, NODE_ENV: "production" };
    expect(readConfig(good).knowsClients).toBe(true);
    expect(readConfig(production).knowsClients).toBe(false);
    expect(readConfig({ ...production, TRUST_PROXY: "1" }).knowsClients).toBe(true);
    for (const [name, value] of [
      ["STUDIO_KEY", "short"],
      ["STUDIO_DATABASE_URL", "mysql://x"],
      ["WALLET_URL", "nowhere"],
      ["PORT", "99999"],
    ] as const) {
      expect(() => readConfig({ ...good, [name]: value })).toThrow(name);
    }
  });
});

describe("calls a minute", () => {
  const codes = (replies: readonly { code: string }[]) => replies.map(({ code }) => code);

  it("are a player's own: made-up tokens from the same address take none of them", async () => {
    const table = await studio({ callsPerMinute: 6 });
    const player = await seated(table);
    const made: { code: string }[] = [];
    for (let n = 0; n < 8; n++)
      made.push(await table.call("GET", "/api/session", `${n}`.repeat(43)));
    expect(codes(made).at(0)).toBe("session_expired");
    expect(codes(made).at(-1)).toBe("too_many_requests");
    const own: { code: string }[] = [];
    for (let n = 0; n < 6; n++) own.push(await table.call("GET", "/api/session", player.token));
    expect(codes(own)).toEqual(["ok", "ok", "ok", "ok", "too_many_requests", "too_many_requests"]);
  });

  it("cost the database nothing once they are too many", async () => {
    const table = await studio({ callsPerMinute: 6 });
    const player = await seated(table);
    for (const token of [player.token, "x".repeat(43)])
      for (let n = 0; n < 8; n++) await table.call("GET", "/api/session", token);
    const refused: { code: string }[] = [];
    const statements = await statementsOf(async () => {
      for (const token of [player.token, "x".repeat(43), "y".repeat(43)])
        refused.push(await table.call("GET", "/api/session", token));
    });
    expect(codes(refused)).toEqual(Array(3).fill("too_many_requests"));
    expect(statements).toBe(0);
  });
});

describe("readiness", () => {
  it("asks the database once a second, however many ask it", async () => {
    const table = await studio();
    const statuses: number[] = [];
    const ask = async () => {
      const { statusCode } = await table.app.inject({ url: "/health/ready" });
      statuses.push(statusCode);
    };
    const crowd = () => Promise.all(Array.from({ length: 50 }, ask));
    expect(await statementsOf(crowd)).toBe(1);
    table.nowMs += 1_000;
    expect(await statementsOf(crowd)).toBe(1);
    expect(statuses).toEqual(Array(100).fill(200));
  });
});

describe("a file that the studio does not have", () => {
  it.each([
    "/assets/none.js",
    "/assets/x.constructor",
    "/assets/__proto__",
    "/assets/..%2fmanifest.json",
    "/symbols/constructor",
    "/symbols/of/__proto__",
    "/symbols/of/..%2fgallo.svg",
  ])("is not found: %s", async (url) => {
    const { app } = await studio();
    const reply = await app.inject({ url });
    expect([reply.statusCode, reply.headers["cache-control"]]).toEqual([404, "no-store"]);
  });
});
