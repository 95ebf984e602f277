import { afterAll, describe, expect, it } from "vitest";
import { SECOND_MS, systemClock } from "#/lib/base/time.ts";
import { checkAffiliate } from "#/lib/contract/agents/affiliates.ts";
import { accessOf, type Call } from "#/lib/contract/call.ts";
import { listGames } from "#/lib/contract/games/calls.ts";
import { getGame } from "#/lib/contract/games/game-sheet.ts";
import { getLobbyFigures } from "#/lib/contract/games/lobby-feed.ts";
import { listVendorGameTypes } from "#/lib/contract/games/pvp.ts";
import { getSharedRound } from "#/lib/contract/games/shared-rounds.ts";
import {
  getDrawProof,
  getLotteryRules,
  listDraws,
  listOpenedNumbers,
} from "#/lib/contract/lottery/calls.ts";
import { listResults } from "#/lib/contract/lottery/drawn.ts";
import { listLoweredOdds } from "#/lib/contract/lottery/lowered-odds.ts";
import { listDrawsOfDay } from "#/lib/contract/lottery/results.ts";
import { getSharedTicket } from "#/lib/contract/lottery/shared.ts";
import { openSupportChat } from "#/lib/contract/messages/support.ts";
import { getPermission } from "#/lib/contract/site/admission.ts";
import {
  changeLanguage,
  getDomains,
  getRegistrationRules,
  getSite,
  getWhitelabel,
} from "#/lib/contract/site/calls.ts";
import { getCountries } from "#/lib/contract/site/countries.ts";
import { openDrawing } from "#/server/challenge/index.ts";
import { openDatabase } from "#/server/db/index.ts";
import { openPlatform } from "#/server/platform.ts";
import { buildServer } from "#/server/server.ts";
import { testConfig } from "../../support/app.ts";
import { testClock } from "../../support/clock.ts";
import { testDatabase } from "../../support/database.ts";
import { commitDraws, sellHouseGame } from "../../support/house-draws.ts";
import { NORTH_GAME, openDraw, sellLottery } from "../../support/lottery.ts";
import { send } from "../../support/platform.ts";
import { statementsOf } from "../../support/statements.ts";

/** Public calls that write, and why they must; each is limited by itself. */
const WRITES: Readonly<Record<string, string>> = {
  "GET /wps/captcha": "a captcha is answered once",
  "POST /wps/captcha": "a captcha is answered once",
  "GET /wps/verification/challenge": "a challenge is answered once",
  "POST /wps/session/login": "tries are counted, and a session begins",
  "POST /wps/session/login/freeplay": "an account and a session begin",
  "POST /wps/session/ticket": "a ticket is taken once",
  "POST /wps/session/remembered": "a remembered login is taken once",
  "DELETE /wps/session/logout": "a session ends",
  "POST /wps/session/passkey": "what is signed is asked once",
  "PUT /wps/session/passkey": "a session begins",
  "PUT /wps/help/answers": "an answer is counted",
  "POST /wps/push/renew": "what its device has is made anew, by the cookie and what it had",
  "POST /wps/session/social/start": "what comes back is told by what went out",
  "POST /wps/session/social/finish": "a session begins",
  "PUT /wps/member/register": "an account begins",
  "PUT /wps/member/register/mobile": "an account begins",
  "POST /wps/member/password/email": "a code goes out",
  "POST /wps/member/password/reset": "codes tried are counted",
  "POST /wps/member/password/verification": "codes tried are counted",
  "POST /wps/verification/sms/register": "a code goes out",
  "POST /wps/verification/sms/noLogin": "a code goes out",
};
/** What some are asked with; the others with nothing. */
const INPUTS = new Map<Call, Record<string, unknown>>([
  [checkAffiliate, { code: "NADIE", domain: "play.example" }],
  [changeLanguage, { language: "es" }],
  [listDraws, { gameCode: NORTH_GAME }],
  [getLotteryRules, { gameCode: NORTH_GAME }],
  [listOpenedNumbers, { gameCode: NORTH_GAME }],
  [listResults, { gameCode: NORTH_GAME }],
  [listLoweredOdds, { gameCode: NORTH_GAME, currency: "VND" }],
  [listDrawsOfDay, { gameCode: NORTH_GAME, day: "2026-11-24" }],
  [getSharedTicket, { code: "nobody-shared-a-ticket" }],
  [getLobbyFigures, { category: "LIVE" }],
  [getSharedRound, { code: "nobody-shared-a-rounds" }],
  [listGames, { gameName: "gallo", gameClassify: "RNG" }],
  [getGame, { gameId: "gallo-de-jade" }],
  [listVendorGameTypes, { vassalage: "STUDIO" }],
  [openSupportChat, { b2c: 1, title: "Chat", language: "es", headerColor: "#5b2a86" }],
]);
/** What is asked for and not there. */
const UNKNOWN = new Map<Call, string>([
  [checkAffiliate, "affiliate_unknown"],
  [getSharedTicket, "not_found"],
  [getSharedRound, "not_found"],
  [openSupportChat, "no_support_chat"],
]);
/** Once they were read for the version in force: the keys of payloads alone are asked for each call. */
const OF_THE_SITE = [
  getSite,
  getPermission,
  getWhitelabel,
  getCountries,
  getRegistrationRules,
  getDomains,
];
const MOST_STATEMENTS = 16;
const PAGES = ["/", "/rng", "/rng?name=gallo", "/lobby?pageNo=2", "/help?q=retirar", "/nope"];
const DOCUMENTS = ["/health/live", "/health/ready", "/openapi.json", "/robots.txt"];

const database = await testDatabase({ demo: true });
await sellLottery(database.owner.db);
await openDraw(database.owner.db);
await sellHouseGame(database.owner.db, "k3");
const [houseDraw] = await commitDraws(database.owner.db, "k3");
INPUTS.set(getDrawProof, { drawId: houseDraw });
// Whatever would write on these connections is a fault.
const url = new URL(database.url);
url.searchParams.set("options", "-c default_transaction_read_only=on");
const reading = openDatabase({ url: url.href });
const renders: string[] = [];
const config = testConfig({ DATABASE_URL: url.href, PAYLOAD_ENCRYPTION: "optional" });
const backend = openPlatform(config, reading, systemClock);
const clock = testClock(Date.now());
const app = await buildServer(config, backend, {
  clock,
  render: async (path, { data, lang }) => {
    renders.push(path);
    await data.games.hot();
    return {
      status: path === "/nope" ? 404 : 200,
      html: Buffer.from(`<html>${lang}</html>`),
      csp: "",
    };
  },
});
await backend.feed.start();
// Nothing is asked in between: what a test counts is its own.
backend.feed.stop();
await app.ready();
await Promise.all([1, 2, 3].map(() => send(app, getSite, {})));
// The first readiness of all renders a page as well.
await app.inject({ url: "/health/ready" });
afterAll(async () => {
  await app.close();
  await backend.stop();
  await reading.close();
});

const nameOf = ({ method, path }: Call) => `${method} ${path}`;
const open = backend.routes.map(({ call }) => call).filter((call) => accessOf(call) === "visitor");
const readers = open.filter((call) => !Object.hasOwn(WRITES, nameOf(call)));

describe("an answer for everybody", () => {
  it("is counted", async () => {
    expect(await statementsOf(() => send(app, getSite, {}))).toBeGreaterThan(0);
    expect(await statementsOf(() => app.inject({ url: "/rng?vassalage=JAGUAR" }))).toBeGreaterThan(
      0,
    );
  });

  it("is one of the calls that are read, or says why it writes", () => {
    const names = open.map(nameOf);
    expect(Object.keys(WRITES).filter((name) => !names.includes(name))).toEqual([]);
    expect(readers.length).toBeGreaterThan(10);
  });

  it.each(readers.map((call) => [nameOf(call), call] as const))(
    "%s writes nothing and asks little",
    async (_, call) => {
      let code = "";
      const statements = await statementsOf(async () => {
        ({ code } = await send(app, call, INPUTS.get(call) ?? {}));
      });
      expect(code).toBe(UNKNOWN.get(call) ?? "ok");
      expect(statements).toBeLessThanOrEqual(MOST_STATEMENTS);
    },
  );

  it.each(OF_THE_SITE.map((call) => [nameOf(call), call] as const))(
    "%s costs a statement at most, once it was asked for in the version in force",
    async (_, call) => {
      await send(app, call, {});
      expect(await statementsOf(() => send(app, call, {}))).toBeLessThanOrEqual(1);
    },
  );

  it("is no picture for a crowd: captchas are drawn one at a time, and the many are refused", async () => {
    let drawing = 0;
    let most = 0;
    const draw = openDrawing(async (text) => {
      most = Math.max(most, ++drawing);
      await new Promise((resolve) => setImmediate(resolve));
      drawing--;
      return Buffer.from(text);
    });
    const crowd = await Promise.all(Array.from({ length: 100 }, () => draw("ABCDE")));
    expect(most).toBe(1);
    expect(crowd.filter(({ ok }) => ok)).toHaveLength(21);
    expect(crowd.at(-1)).toEqual({ ok: false, code: "overloaded" });
    expect((await draw("ABCDE")).ok).toBe(true);
  });

  it.each([...PAGES, ...DOCUMENTS])("at %s writes nothing and asks little", async (path) => {
    let status = 0;
    const statements = await statementsOf(async () => {
      clock.advance(SECOND_MS); // what readiness last answered is over
      status = (await app.inject({ url: path })).statusCode;
    });
    // Readiness tries to write, which is refused here; it asks once a second, however many ask it.
    if (path !== "/health/ready") expect(status).toBe(path === "/nope" ? 404 : 200);
    expect(statements).toBeLessThanOrEqual(path === "/health/ready" ? 20 : MOST_STATEMENTS);
  });

  it.each([...PAGES.map((path) => [path]), ...DOCUMENTS.map((path) => [path])])(
    "at %s is rendered once at most for a hundred who ask at once",
    async (path) => {
      await backend.feed.refresh();
      const ask = path.includes("?") ? `${path}&page=NUEVE` : `${path}?page=STUDIO`;
      renders.length = 0;
      const statements = await statementsOf(() => {
        clock.advance(SECOND_MS); // what readiness last answered is over
        return Promise.all(Array.from({ length: 100 }, () => app.inject({ url: ask })));
      });
      expect(renders.length).toBeLessThanOrEqual(path === "/nope" ? 2 : 1);
      expect(statements).toBeLessThanOrEqual(20);
    },
  );

  it("by name comes from memory: a hundred searches ask the database nothing", async () => {
    await send(app, listGames, { gameName: "gallo" });
    const statements = await statementsOf(() =>
      Promise.all(
        Array.from({ length: 100 }, (_, n) => send(app, listGames, { gameName: `ga${n}` })),
      ),
    );
    expect(statements).toBe(0);
  });
});
