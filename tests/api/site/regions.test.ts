import { describe, expect, it } from "vitest";
import { openGate } from "#/server/http/gate.ts";
import { testApp, testConfig } from "../../support/app.ts";
import { testPages } from "../../support/pages.ts";
import { sample } from "../../support/sample-calls.ts";

const from = (ip: string) => ({ "x-forwarded-for": ip });
const MEXICO = "203.0.113.7";
const VIETNAM = "198.51.100.9";

describe("a blocked country", () => {
  it("sees the restriction screen with its address, and no other country does [RES-05, RES-06, SYS-03]", async () => {
    const { get, become } = await testPages();
    await become({ regions: { blocked: ["MX"], only: [] } });
    const shut = await get("/rng", from(MEXICO));
    expect([shut.status, shut.headers["cache-control"]]).toEqual([451, "no-store"]);
    expect(shut.text).toContain(`region ${MEXICO} MX`);
    expect((await get("/rng", from(VIETNAM))).status).toBe(200);
    expect((await get("/rng", from("127.0.0.1"))).status).toBe(200);
    await become({ regions: { blocked: [], only: ["MX"] } });
    expect((await get("/rng", from(MEXICO))).status).toBe(200);
    expect((await get("/rng", from(VIETNAM))).status).toBe(451);
  });

  it("is not given what is kept for others, but its files and pictures [RES-06]", async () => {
    const { app, become } = await testPages();
    const origin = await app.listen({ port: 0, host: "127.0.0.1" });
    const statusOf = async (path: string, ip: string) =>
      (await fetch(origin + path, { headers: from(ip) })).status;
    expect(await statusOf("/rng", MEXICO)).toBe(200);
    expect(await statusOf("/rng", MEXICO)).toBe(200);
    await become({ regions: { blocked: ["MX"], only: [] } });
    expect(await statusOf("/rng", VIETNAM)).toBe(200);
    expect(await statusOf("/rng", MEXICO)).toBe(451);
    expect(await statusOf("/icon.svg", MEXICO)).toBe(200);
    expect(await statusOf("/art/gallo-de-jade.svg", MEXICO)).toBe(200);
    await become({ regions: { blocked: [], only: [] } });
    expect(await statusOf("/rng", MEXICO)).toBe(200);
  });

  it("is in maintenance like everybody else while there is one [SYS-04]", async () => {
    const { get, become } = await testPages();
    await become({ status: 1, maintenance: true, regions: { blocked: ["MX"], only: [] } });
    expect((await get("/rng", from(MEXICO))).status).toBe(503);
  });
});

describe("a restriction of the whole area", () => {
  it("shuts every page to everybody: kept or not, from each country, a member's too [SYS-06]", async () => {
    const { get, become } = await testPages();
    const pages = ["/", "/rng", "/en/rng", "/register", "/help", "/promotions/welcome", "/lottery"];
    for (const page of pages) expect((await get(page)).status).toBe(200);
    await become({ status: 2, regionRestriction: true, regions: { blocked: [], only: ["VN"] } });
    for (const ip of ["127.0.0.1", MEXICO, VIETNAM])
      for (const page of pages) {
        const shut = await get(page, from(ip));
        expect([page, ip, shut.status, shut.headers["cache-control"]]).toEqual([
          page,
          ip,
          451,
          "no-store",
        ]);
      }
    const member = { ...from(VIETNAM), authorization: "Bearer of-a-member" };
    expect((await get("/rng", member)).status).toBe(451);
  });
});

describe("calls from a blocked country", () => {
  const state = {
    version: "1",
    status: 0 as const,
    maintenance: false,
    regionRestriction: false,
    membersOnly: false,
    tags: {},
    modules: null,
    regions: { blocked: ["MX"], only: [] },
  };
  const closed = (countryHeader: string | null, more = {}) =>
    testApp({
      ...sample,
      config: testConfig({ TRUST_PROXY: "1" }),
      gate: openGate({
        feed: { state: { ...state, ...more } },
        countryOf: (ip) => (ip === MEXICO ? "MX" : ""),
        countryHeader,
      }),
    });
  const ask = async (
    app: Awaited<ReturnType<typeof closed>>,
    headers: Record<string, string>,
  ): Promise<[number, string]> => {
    const reply = await app.inject({ url: "/wps/test/ask", headers });
    return [reply.statusCode, reply.json().code];
  };

  it("are refused, and others answered [RES-06, ERR-16]", async () => {
    const app = await closed(null);
    expect(await ask(app, from(MEXICO))).toEqual([451, "region_restricted"]);
    expect(await ask(app, from(VIETNAM))).toEqual([200, "ok"]);
    expect(await ask(app, { ...from(VIETNAM), "cf-ipcountry": "MX" })).toEqual([200, "ok"]);
  });

  it("are refused to everybody while the whole area is restricted [SYS-06, ERR-16]", async () => {
    const app = await closed(null, { status: 2, regionRestriction: true });
    for (const headers of [{}, from(MEXICO), { ...from(VIETNAM), authorization: "Bearer token" }])
      expect(await ask(app, headers)).toEqual([451, "region_restricted"]);
  });

  it("are told by the proxy's header where one is believed, else by the address [RES-06]", async () => {
    const app = await closed("cf-ipcountry");
    const told = (country: string, ip = VIETNAM) =>
      ask(app, { ...from(ip), "cf-ipcountry": country });
    expect(await told("MX")).toEqual([451, "region_restricted"]);
    expect(await told("mx ")).toEqual([451, "region_restricted"]);
    expect(await told("VN", MEXICO)).toEqual([200, "ok"]);
    expect(await told("XX", MEXICO)).toEqual([200, "ok"]);
    expect(await told("Mexico", MEXICO)).toEqual([451, "region_restricted"]);
    expect(await ask(app, from(MEXICO))).toEqual([451, "region_restricted"]);
  });
});
