import { createHash } from "node:crypto";
import { DomUtils, parseDocument } from "htmlparser2";
import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { MEMBER_PAGES } from "#/components/members/member-pages.ts";
import { builtPages } from "../../support/built-pages.ts";
import { seedOperatorLinks } from "../../support/operator-links.ts";
import { PAYLOADS } from "../../support/payloads.ts";
import { testPlatform } from "../../support/platform.ts";

const { app, backend, database } = await testPlatform({}, { render: await builtPages() });
await seedOperatorLinks(database.owner.db);
await backend.feed.refresh();

/** What of a page can run, load or lead away; blocks of data are none of it, but must be whole. */
function active(html: string): string[] {
  return DomUtils.getElementsByTagName("*", parseDocument(html))
    .flatMap(({ name: tag, attribs, children }) => {
      const type = attribs["type"] ?? "";
      const text = DomUtils.textContent(children);
      if (tag === "script" && type.endsWith("json")) JSON.parse(text);
      else if (tag === "script" || tag === "style") {
        const digest = createHash("sha256").update(text).digest("hex").slice(0, 12);
        return [`${tag} ${type} ${attribs["src"]} ${digest}`];
      }
      const attributes = Object.entries(attribs).filter(
        ([name, value]) =>
          /^on|^srcdoc$|^formaction$|^http-equiv$/.test(name) ||
          (name !== "value" && /^\s*(?:javascript|vbscript|data:text)/i.test(value)),
      );
      return attributes.map(([name, value]) => `${tag} ${name}=${value}`);
    })
    .toSorted();
}

async function visit(url: string) {
  const { statusCode, body, headers } = await app.inject({ url });
  return {
    status: statusCode,
    // The hashes too: a page whose own scripts are no longer allowed is broken.
    hashes: String(headers["content-security-policy"])
      .match(/'sha256-[^']+'/g)
      ?.toSorted(),
    active: active(body),
  };
}

const LOBBIES = [
  "/lobby",
  "/pvp",
  "/live",
  "/fish",
  "/sports",
  "/esports",
  "/cockfight",
  "/inhouse",
  "/elott",
];
/** All but the one whose module is off here. */
const MEMBERS = Object.keys(MEMBER_PAGES)
  .filter((page) => page !== "referral")
  .map((page) => `/member/${page}`);
const PARAMETERS: readonly (readonly [path: string, name: string, payloads: readonly string[]])[] =
  [
    ["/helpmc", "q", PAYLOADS],
    ["/rng", "name", PAYLOADS],
    ["/help", "q", PAYLOADS.slice(0, 3)],
    ...LOBBIES.map((path) => [path, "name", PAYLOADS.slice(0, 1)] as const),
    ...["page", "vassalage", "only", "lines", "stake", "pageNo"].map(
      (name) => ["/rng", name, PAYLOADS.slice(0, 2)] as const,
    ),
    ["/promotions", "category", PAYLOADS.slice(0, 2)],
    ["/lottery", "gameCode", PAYLOADS.slice(0, 2)],
    ["/vnlottery", "gameCode", PAYLOADS.slice(0, 2)],
    ...["/", "/game", "/login", "/register", "/fair", "/down", ...MEMBERS].map(
      (path) => [path, "q", PAYLOADS.slice(0, 1)] as const,
    ),
  ];

/** The texts that operators and players store, each with a payload in it. */
async function store(payload: string): Promise<void> {
  const { db } = database.owner;
  const texts = JSON.stringify({ es: payload, en: payload });
  await sql`update site set name = ${payload}, licence = ${payload}`.execute(db);
  await sql`update banners set title = ${texts}::jsonb, text = ${texts}::jsonb, action = ${texts}::jsonb`.execute(
    db,
  );
  await sql`update notices set title = ${texts}::jsonb`.execute(db);
  await sql`update games set name = ${payload} where number < 20`.execute(db);
  await sql`update vendors set name = ${payload}`.execute(db);
  await sql`update resources set label_name_en = ${payload}`.execute(db);
  await sql`update domains set name = ${payload}`.execute(db);
  await backend.feed.refresh();
}

describe("what a request brings", () => {
  it.each(PARAMETERS)("to %s as %s stays text", async (path, name, payloads) => {
    const plain = await visit(path);
    expect(plain.status).toBe(200);
    for (const payload of payloads) {
      const given = await visit(`${path}?${new URLSearchParams({ [name]: payload })}`);
      expect(given, payload).toEqual(plain);
    }
  });

  it("in a path, raw or escaped, stays text", async () => {
    const plain = await visit("/nope");
    expect(plain.status).toBe(404);
    for (const payload of PAYLOADS.slice(0, 4))
      for (const path of [
        `/${encodeURIComponent(payload)}`,
        `/help/${payload.replaceAll(" ", "+")}`,
        `/promoDetail?${new URLSearchParams({ id: payload })}`,
      ])
        expect(await visit(path), path).toEqual(plain);
  });

  it("is kept nowhere: no page, no file and no byte more after a hundred searches", async () => {
    const figures = async () =>
      (await app.inject({ url: "/metrics" })).body.match(/^pleno_pages.*/gm);
    await visit("/helpmc");
    const before = await figures();
    expect(before).toHaveLength(2);
    for (let n = 0; n < 100; n++)
      await app.inject({ url: `/helpmc?q=${encodeURIComponent(`<script>astro:${n}</script>`)}` });
    expect(await figures()).toEqual(before);
  });
});

describe("stored text", () => {
  it("stays text on every page that shows it", async () => {
    const paths = ["/", "/rng", "/promotions", "/down", "/seamless", "/login"];
    const before = await Promise.all(paths.map(visit));
    await store(PAYLOADS.join(" "));
    const shown = async () => (await app.inject({ url: "/" })).body.split(PAYLOADS[0] ?? "").length;
    await expect.poll(shown).toBeGreaterThan(1);
    for (const path of paths) await app.inject({ url: path });
    expect(await Promise.all(paths.map(visit))).toEqual(before);
  });
});
