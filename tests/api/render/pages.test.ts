import { describe, expect, it } from "vitest";
import { readAddress } from "#/server/render/address.ts";
import { testClock } from "../../support/clock.ts";
import { testPages } from "../../support/pages.ts";

/** A response that nobody reads. */
const NOWHERE = {
  removeHeader: () => undefined,
  writeHead: () => ({ end: () => undefined }),
  end: () => undefined,
};

describe("a page", () => {
  it("is rendered once for a language and a version, however many ask", async () => {
    const { get, renders, become } = await testPages();
    await Promise.all(Array.from({ length: 50 }, () => get("/")));
    await get("/");
    await get("/en/");
    expect(renders).toEqual(["/", "/en/"]);
    await become({ version: "2" });
    await expect.poll(() => renders).toEqual(["/", "/en/", "/", "/en/"]);
    await expect.poll(async () => (await get("/")).text).toContain("v2");
  });

  it("is served as it was while the next is being made", async () => {
    const { get, become, renders } = await testPages();
    await get("/rng");
    const stale = await (async () => {
      await become({ version: "2" });
      return await get("/rng");
    })();
    expect(stale.text).toMatch(/v[12] /);
    await expect.poll(async () => (await get("/rng")).text).toContain("v2");
    expect(renders).toEqual(["/rng", "/rng"]);
  });

  it.each([
    "/promotions/welcome",
    "/promotions/welcome/",
    "/promotions?id=welcome",
    "/promoDetail?id=welcome",
    "/promotions?utm_source=mail&id=welcome&category=deposit",
  ])("of a promotion is one, at %s too [RT-11, RT-19, RT-20]", async (url) => {
    const { get, renders } = await testPages();
    expect((await get(url)).status).toBe(200);
    await get("/promotions/welcome");
    expect(renders).toEqual(["/promotions/welcome"]);
  });

  it.each([
    "/promotions?id=nobody",
    "/promotions?id=",
    "/promotions?id=..%2F..%2Fsecret",
    "/promotions?id=%3Cscript%3E",
    "/promoDetail?id=WELCOME",
    `/promotions?id=${"a".repeat(200)}`,
    "/promotions?id=%E0%A4%A",
  ])("of a promotion that is not there, %s, is a 404 [RT-20]", async (url) => {
    const { get } = await testPages();
    expect((await get(url)).status).toBe(404);
  });

  it("that is true until a date is made anew at that date, for whoever is first", async () => {
    const clock = testClock(1_000);
    const renders: number[] = [];
    const { get, pages } = await testPages({
      clock,
      render: async (_, locals) => {
        renders.push(locals.nowMs);
        for (const date of [500, 1_000, 2_000, 3_000]) locals.until(date);
        const html = `<html>${locals.nowMs < 2_000 ? "soon" : "live"}${" ".repeat(400)}</html>`;
        return { status: 200, html: Buffer.from(html), csp: "" };
      },
    });
    const kept = () =>
      pages.tryKept({ method: "GET", url: "/promotions", headers: {} } as never, NOWHERE as never);
    expect((await get("/promotions")).text).toContain("soon");
    clock.advance(999);
    expect(kept()).toBe(true);
    expect((await get("/promotions")).text).toContain("soon");
    clock.advance(1);
    expect(kept()).toBe(false);
    expect((await get("/promotions")).text).toContain("live");
    expect(kept()).toBe(true);
    clock.advance(1_000);
    await get("/promotions");
    clock.advance(1_000_000);
    await get("/promotions");
    expect(renders).toEqual([1_000, 2_000, 3_000]);
  });

  it("whose date has come stands while the next one cannot be made", async () => {
    const clock = testClock(0);
    const { get } = await testPages({
      clock,
      render: async (_, locals) => {
        if (locals.nowMs > 0 && locals.nowMs < 20) throw new Error("not now");
        locals.until(10);
        return { status: 200, html: Buffer.from(`<html>${locals.nowMs}</html>`), csp: "" };
      },
    });
    expect((await get("/promotions")).text).toContain("<html>0<");
    clock.advance(15);
    expect((await get("/promotions")).text).toContain("<html>0<");
    clock.advance(5);
    expect((await get("/promotions")).text).toContain("<html>20<");
  });

  it("brings files and posters from memory, before any load is shed", async () => {
    const { get, pages } = await testPages();
    const kept = (url: string) =>
      pages.tryKept({ method: "GET", url, headers: {} } as never, NOWHERE as never);
    expect(kept("/icon.svg")).toBe(true);
    expect(kept("/art/gallo-de-jade.svg")).toBe(false);
    expect((await get("/art/gallo-de-jade.svg")).status).toBe(200);
    expect(kept("/art/gallo-de-jade.svg")).toBe(true);
  });

  it("of a search is filled for its reader and not kept, however many search: it is rendered once", async () => {
    const { get, renders, pages } = await testPages();
    const searches = Array.from({ length: 100 }, (_, n) => get(`/rng?name=gallo${n}`));
    const texts = (await Promise.all(searches)).map(({ text }) => text);
    expect(renders).toEqual(["/rng"]);
    for (const [n, text] of texts.entries()) expect(text).toContain(`asked for (name=gallo${n})`);
    expect(
      pages.tryKept({ method: "GET", url: "/rng?name=gallo1", headers: {} } as never, {} as never),
    ).toBe(false);
  });

  it.each([
    "/zz/rng",
    "/ar/rng",
    "/nope",
    "/rng/nope",
    "/missing",
    "/maintenance",
    "/%00",
    "/en%2Frng",
    "/rng%2F..",
    "/%72ng",
    "/rng%5Cx",
    "/missing.html",
    "/.html",
    "/a//b",
    `/${"a".repeat(400)}`,
  ])("that is not there, %s, is a 404 in the reader's language", async (url) => {
    const { get, renders } = await testPages();
    const [spanish, english] = [await get(url), await get(`/en${url}`)];
    expect([spanish.status, english.status]).toEqual([404, 404]);
    expect(spanish.text).toContain("es / /missing");
    expect(english.text).toContain("en / /en/missing");
    expect(renders.filter((each) => each.endsWith("/missing"))).toEqual([
      "/missing",
      "/en/missing",
    ]);
  });

  it("under the default language's own prefix moves to the one without", async () => {
    const { app } = await testPages();
    const moved = async (url: string) => (await app.inject({ url })).headers["location"];
    expect([await moved("/es/rng?page=JAGUAR"), await moved("/es"), await moved("/es/")]).toEqual([
      "/rng?page=JAGUAR",
      "/",
      "/",
    ]);
    expect((await app.inject({ url: "/es//evil.example" })).statusCode).toBe(404);
  });

  it("moves to the one address of its language, however the language is written", async () => {
    const { app } = await testPages();
    const moved = async (url: string) => (await app.inject({ url })).headers["location"];
    expect([
      await moved("/EN/rng?page=JAGUAR"),
      await moved("/Vi"),
      await moved("/ES/help"),
    ]).toEqual(["/en/rng?page=JAGUAR", "/vi/", "/help"]);
    expect((await app.inject({ url: "/EN//evil.example" })).statusCode).toBe(404);
    expect((await app.inject({ url: "/FR/rng" })).statusCode).toBe(404);
    const tags = ["es", "pt-br", "zh-cn"];
    const to = (url: string) => readAddress(url, tags, new Set());
    expect(to("/pt-BR")).toEqual({ kind: "moved", to: "/pt-br/" });
    expect(to("/CN/lottery")).toEqual({ kind: "moved", to: "/zh-cn/lottery" });
    expect(to("/pt-br/")).toMatchObject({ kind: "page", language: "pt-br", path: "/" });
  });

  it("goes out pressed, with a policy, and as 304 to who has it", async () => {
    const { get } = await testPages();
    const first = await get("/");
    expect(first.headers).toMatchObject({
      "content-encoding": "br",
      "content-type": "text/html; charset=utf-8",
      "content-security-policy": "default-src 'self'",
      "cache-control": "public, no-cache",
      vary: "accept-encoding",
      "x-content-type-options": "nosniff",
    });
    const etag = String(first.headers["etag"]);
    expect((await get("/", { "if-none-match": etag })).status).toBe(304);
    expect((await get("/", { "if-none-match": `"other", W/${etag}` })).status).toBe(304);
    expect((await get("/", { "if-none-match": '"other"' })).status).toBe(200);
    expect((await get("/", { "accept-encoding": "gzip" })).headers["content-encoding"]).toBe(
      "gzip",
    );
    expect((await get("/", { "accept-encoding": "" })).text).toContain("es / /");
    expect((await get("/game")).headers["content-security-policy"]).toBe(
      "default-src 'self'; frame-src http://localhost:4322",
    );
  });
});

describe("the gate", () => {
  it("shows maintenance before a region's screen, in the reader's language, and opens again [SYS-02, SYS-04, SYS-05]", async () => {
    const { get, become } = await testPages();
    await get("/rng");
    await become({ status: 1, maintenance: true });
    const shut = await get("/rng");
    expect([shut.status, shut.headers["retry-after"], shut.headers["cache-control"]]).toEqual([
      503,
      "60",
      "no-store",
    ]);
    expect(shut.text).toContain("es /rng /maintenance v1 maintenance");
    expect((await get("/en/rng")).text).toContain("en /rng /en/maintenance");
    await become({ status: 0, maintenance: false });
    expect((await get("/rng")).status).toBe(200);
  });

  it("keeps everyone out of a restricted region, and tells them their address [SYS-06, RES-05]", async () => {
    const { get, become } = await testPages();
    await become({ status: 2, regionRestriction: true });
    const shut = await get("/");
    expect(shut.status).toBe(451);
    expect(shut.text).toContain("region 127.0.0.1");
  });
});

describe("files and posters", () => {
  it("come from memory", async () => {
    const { get } = await testPages();
    expect((await get("/icon.svg?v=1")).text).toBe("<svg/>");
    const poster = await get("/art/gallo-de-jade.svg");
    expect(poster.headers).toMatchObject({
      "content-type": "image/svg+xml",
      "content-encoding": "br",
      "cache-control": "public, max-age=31536000, immutable",
    });
    expect((await get("/art/nobody.svg")).status).toBe(404);
    expect((await get("/art/..%2f..%2fetc.svg")).status).toBe(404);
  });

  it("take no other method", async () => {
    const { app } = await testPages();
    const reply = await app.inject({ method: "POST", url: "/" });
    expect([reply.statusCode, reply.json().code]).toEqual([404, "not_found"]);
    const head = await app.inject({ method: "HEAD", url: "/" });
    expect([head.statusCode, head.body, Number(head.headers["content-length"]) > 100]).toEqual([
      200,
      "",
      true,
    ]);
  });
});
