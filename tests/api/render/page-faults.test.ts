import { describe, expect, it } from "vitest";
import { DatabaseUnavailable } from "#/server/db/index.ts";
import { NO_HOUSE_DRAWS, NO_LOTTERY, SITE, testPages } from "../../support/pages.ts";

describe("a page", () => {
  it("that was missing is there at once when a change has brought it", async () => {
    let added = false;
    const { get, become } = await testPages({
      render: async (url, { path }) => {
        const known = path === "/" || (added && path === "/promotions/new");
        return { status: known ? 200 : 404, html: Buffer.from(url), csp: "" };
      },
    });
    expect((await get("/promotions/new")).status).toBe(404);
    added = true;
    await become({ version: "2" });
    expect((await get("/promotions/new")).status).toBe(200);
  });

  it("that cannot be made now says so in the house's own screen, as a fault that passes", async () => {
    const { get } = await testPages({
      render: async (url) => {
        if (url === "/help") throw new DatabaseUnavailable("gone");
        return { status: 200, html: Buffer.from(`<html>${url}</html>`), csp: "" };
      },
    });
    const { status, text, headers } = await get("/help");
    expect([status, headers["retry-after"]]).toEqual([503, "60"]);
    expect(text).toContain("/500");
  });

  it("that fails tells the id of its request: its beginning to the member, all of it in the answer", async () => {
    const { get } = await testPages({
      render: async (url, { reference }) => {
        if (url === "/help") throw new Error("broken");
        return { status: 200, html: Buffer.from(`<html>told ${reference}</html>`), csp: "" };
      },
    });
    const id = "4f1c2a9b00112233445566778899aabb";
    const asked = { "x-request-id": id };
    const failed = await get("/help", asked);
    expect([failed.status, failed.text, failed.headers["x-request-id"]]).toEqual([
      500,
      "<html>told 4f1c2a9b</html>",
      id,
    ]);
    const made = await get("/", asked);
    expect([made.text, made.headers["x-request-id"]]).toEqual(["<html>told null</html>", id]);
  });

  it("stays readable without a database once it was made, and says so when it was not", async () => {
    let away = false;
    const fail = async () => {
      if (away) throw new DatabaseUnavailable("gone");
      return [];
    };
    const { get, become, feed } = await testPages({
      render: async (url, locals) => {
        await locals.data.games.hot();
        return { status: 200, html: Buffer.from(`<html>${url}</html>`), csp: "" };
      },
      data: {
        site: { view: async () => SITE, registration: async () => ({}) as never },
        games: {
          vendors: async () => (await fail()) as never,
          hot: fail,
          figures: async () => ({ freshUntil: null, tables: [], events: [], jackpots: [] }),
          ranges: async () => ({ lines: [], stakes: [] }),
          winners: fail,
          list: async () => ({ list: [], totalPages: 0, totalCount: 0 }),
        },
        lottery: NO_LOTTERY,
        houseDraws: NO_HOUSE_DRAWS,
      },
    });
    expect((await get("/")).status).toBe(200);
    away = true;
    expect((await get("/")).status).toBe(200);
    expect((await get("/help")).status).toBe(503);
    await become({ version: "2" });
    expect(feed.state.version).toBe("2");
    expect((await get("/")).status).toBe(200);
    away = false;
    expect((await get("/help")).status).toBe(200);
  });
});
