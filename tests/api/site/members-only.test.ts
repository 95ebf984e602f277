import { beforeAll, describe, expect, it } from "vitest";
import { accessOf } from "#/lib/contract/call.ts";
import { changeSite } from "#/server/site/index.ts";
import { builtPages, visitPage } from "../../support/built-pages.ts";
import { type Entered, enter, send, testPlatform } from "../../support/platform.ts";

const { app, backend, database } = await testPlatform({}, { render: await builtPages() });

async function page(url: string) {
  const { status, document } = await visitPage(app, url);
  expect(status, url).toBe(200);
  return document;
}

/** Where the boot script of a page sends a visitor; null: nowhere. */
const sentTo = async (url: string) =>
  (await page(url)).documentElement.getAttribute("data-members-only");

const CLOSED = [
  "/",
  "/rng",
  "/live",
  "/sports",
  "/lottery",
  "/vnlottery",
  "/elott",
  "/lobby",
  "/promotions",
  "/help",
  "/help/open-account",
  "/legal/privacy",
  "/fair",
  "/affiliates",
  "/pointMall",
  "/seamless",
];
const OPEN = ["/login", "/register", "/register.html", "/helpmc", "/download", "/down"];

const LEADS_IN = new Set([
  "/wps/captcha",
  "/wps/session/login",
  "/wps/session/passkey",
  "/wps/session/remembered",
  "/wps/session/social/start",
  "/wps/session/social/finish",
  "/wps/session/ticket",
  "/wps/session/logout",
  "/wps/member/register",
  "/wps/member/register/mobile",
  "/wps/member/password/email",
  "/wps/member/password/reset",
  "/wps/member/password/verification",
  "/wps/agent/affiliate",
  "/wps/verification/challenge",
  "/wps/verification/sms/noLogin",
  "/wps/verification/sms/register",
  // A device follows its own notices, known by its cookie, whoever is logged in on it.
  "/wps/push/renew",
]);
const calls = backend.routes
  .map(({ call }) => call)
  .filter((call) => accessOf(call) === "visitor")
  .map((call) => ({ call, open: call.path.startsWith("/wps/system/") || LEADS_IN.has(call.path) }));

describe("a site for members only", () => {
  let linh: Entered;
  beforeAll(async () => {
    linh = await enter(app);
    await changeSite(database.owner.db, { flags: { MEMBERSONLY3: true } });
    await backend.feed.refresh();
  });

  it.each(CLOSED)("sends a visitor of %s to the login [RT-22]", async (path) => {
    expect(await sentTo(path)).toBe("/login");
  });

  it("sends it to the login of its language [RT-22]", async () => {
    expect(await sentTo("/en/rng")).toBe("/en/login");
  });

  it.each([...OPEN, "/helpmc/open-account", "/helpmc/privacy"])(
    "leaves %s open [RT-22]",
    async (path) => expect(await sentTo(path)).toBeNull(),
  );

  it("links from open pages to help that is open", async () => {
    for (const path of OPEN) {
      const hrefs = [...(await page(path)).querySelectorAll("a")].map((a) =>
        a.getAttribute("href"),
      );
      expect(
        hrefs.filter((href) => /^\/(?:help|legal)(?:\/|$)/.test(href ?? "")),
        path,
      ).toEqual([]);
    }
  });

  it("refuses a visitor every call but those that lead in, and a member none [RT-22, RT-23]", async () => {
    for (const { call, open } of calls) {
      const { code, status } = await send(app, call, {});
      if (open) expect(code, call.path).not.toBe("no_session");
      else expect([status, code], call.path).toEqual([401, "no_session"]);
      if (open) continue;
      const heard = await send(app, call, {}, linh);
      expect(heard.code, call.path).not.toMatch(/^(?:no_session|session_expired)$/);
    }
    expect(calls.filter(({ open }) => !open).length).toBeGreaterThanOrEqual(5);
  });
});
