import { describe, expect, it } from "vitest";
import { builtPages, visitPage } from "../../support/built-pages.ts";
import { testPages } from "../../support/pages.ts";
import { testPlatform } from "../../support/platform.ts";

const AGENTS = "agentes.pleno.example";
const { app } = await testPlatform(
  { LANGUAGES: "es,en", PUBLIC_URL: "http://pleno.example", AGENT_URL: `http://${AGENTS}` },
  { render: await builtPages() },
);

describe("kept pages of the agent site", () => {
  it("are made once for each site, and never given to the other's visitors", async () => {
    const { get, renders } = await testPages({ agentHost: AGENTS });
    for (const url of ["/rng", "/help"]) {
      renders.length = 0;
      for (let time = 0; time < 2; time++) {
        expect((await get(url)).text).not.toContain("agents");
        expect((await get(url, { host: AGENTS })).text).toContain("agents");
      }
      expect(new Set(renders).size).toBeLessThanOrEqual(2);
      expect([url, renders.length % 2, renders.length <= 4]).toEqual([url, 0, true]);
    }
  });

  it("are made anew after a change, for their own site", async () => {
    const { get, become, renders } = await testPages({ agentHost: AGENTS });
    await get("/rng", { host: AGENTS });
    await become({ version: "2" });
    await expect.poll(() => renders).toEqual(["/rng", "/rng"]);
    const again = async () => (await get("/rng", { host: AGENTS })).text;
    await expect.poll(again).toMatch(/v2 .*agents/);
    expect(renders).toHaveLength(2);
    expect((await get("/rng")).text).not.toContain("agents");
  });

  it("are found by the host in any spelling, and behind a trusted proxy by what that says", async () => {
    const { get } = await testPages({ agentHost: AGENTS });
    for (const host of ["Agentes.Pleno.example", `${AGENTS}.`, `${AGENTS}:443`, `${AGENTS}.:80`])
      expect((await get("/rng", { host })).text).toContain("agents");
    const behind = { host: "inside", "x-forwarded-host": `stranger.example, ${AGENTS}` };
    expect((await get("/rng", behind)).text).toContain("agents");
    expect(
      (await get("/rng", { "x-forwarded-host": "x.example", host: AGENTS })).text,
    ).not.toContain("agents");
  });

  it("believe no stranger's header about the host", async () => {
    const { get } = await testPages({ agentHost: AGENTS, trustedProxies: 0 });
    expect((await get("/rng", { "x-forwarded-host": AGENTS })).text).not.toContain("agents");
  });

  it("show their own screens while the site is closed", async () => {
    const { get, become } = await testPages({ agentHost: AGENTS });
    await become({ status: 1, maintenance: true });
    expect((await get("/rng", { host: AGENTS })).text).toContain("agents");
  });
});

describe("the agent site's pages", () => {
  const linksAt = async (url: string, host: string) => {
    const { document } = await visitPage(app, url, { host });
    const ways =
      '[data-open="register"], [data-open="freeplay"], a[href$="/register"], a[href="/demo"]';
    return [...document.querySelectorAll("header, main, footer")].flatMap((part) =>
      [...part.querySelectorAll(ways)].map((way) => way.textContent.trim()),
    );
  };

  it.each(["/", "/login", "/promotions", "/promotions/welcome", "/affiliates", "/rng", "/help"])(
    "%s: nowhere open an account or free play, which the member site offers",
    async (url) => {
      expect(await linksAt(url, "pleno.example")).toContain("Crear cuenta");
      expect(await linksAt(url, AGENTS)).toEqual([]);
    },
  );

  it("offer the login wherever the member site offers an account", async () => {
    const { document } = await visitPage(app, "/promotions", { host: AGENTS });
    expect(document.querySelectorAll('.pr-s [data-open="login"]').length).toBeGreaterThan(0);
    const login = await visitPage(app, "/login", { host: AGENTS });
    expect(login.document.querySelector("main")?.textContent).toContain(
      "Este sitio es para agentes",
    );
  });

  it("lead whoever comes to register to the login instead, in their language", async () => {
    const reply = await app.inject({ url: "/en/register?code=ABC", headers: { host: AGENTS } });
    expect([reply.statusCode, reply.headers.location]).toEqual([308, "/en/login"]);
    expect((await app.inject({ url: "/register" })).statusCode).toBe(200);
  });

  it("have no free play", async () => {
    expect((await app.inject({ url: "/demo", headers: { host: AGENTS } })).statusCode).toBe(404);
  });
});
