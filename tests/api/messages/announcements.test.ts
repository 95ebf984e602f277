import { beforeEach, describe, expect, it } from "vitest";
import { DAY_MS } from "#/lib/base/time.ts";
import type { InputOf } from "#/lib/contract/call.ts";
import { listAnnouncements } from "#/lib/contract/messages/calls.ts";
import type { NoticeType } from "#/lib/contract/site/calls.ts";
import { messagesRoutes } from "#/server/messages/index.ts";
import { testDatabase } from "../../support/database.ts";
import { membersWorld } from "../../support/members.ts";
import { countingQueries } from "../../support/queries.ts";
import type { Visitor } from "../../support/visitor.ts";

const database = await testDatabase();
const { db, owner } = database;
const counted = countingQueries(db);
let version = "";
const world = membersWorld(db, {
  moreRoutes: ({ clock }) => messagesRoutes({ db: counted.db, clock, version: () => version }),
});

type Given = {
  readonly code: string;
  readonly type?: NoticeType;
  readonly daysAgo?: number;
  readonly endsDaysAgo?: number;
  readonly audience?: "everyone" | "visitors" | "members";
  readonly title?: Record<string, string>;
  readonly content?: Record<string, string>;
};

/** Notices as rows, past whatever an operator's command would have cleaned. */
async function publish(...notices: readonly Given[]): Promise<void> {
  const at = (daysAgo: number) => new Date(world.clock() - daysAgo * DAY_MS);
  await owner.db
    .insertInto("notices")
    .values(
      notices.map(
        ({ code, type = "B", daysAgo = 1, endsDaysAgo, audience = "everyone", ...texts }) => ({
          code,
          type,
          audience,
          published_at: at(daysAgo),
          ends_at: endsDaysAgo === undefined ? null : at(endsDaysAgo),
          title: JSON.stringify(texts.title ?? { es: `Aviso ${code}` }),
          content: JSON.stringify(texts.content ?? { es: `<p>${code}</p>` }),
        }),
      ),
    )
    .execute();
}

type Query = InputOf<typeof listAnnouncements>;

async function ask(query: Query = {}, reader = world.visitor()) {
  const reply = await reader.call(listAnnouncements, query);
  if (!reply.ok) throw new Error(reply.code);
  return reply.value;
}
const idsOf = async (query: Query = {}, reader?: Visitor) =>
  (await ask(query, reader)).list.map(({ id }) => id);

beforeEach(async () => {
  version = "";
  await owner.db.deleteFrom("notices").execute();
});

describe("announcements", () => {
  it("come nine a page, the newest first, with the count of all [MOD-10] [API-64]", async () => {
    await publish(
      ...Array.from({ length: 20 }, (_, day) => ({ code: `n${day}`, daysAgo: day + 1 })),
    );
    const first = await ask();
    expect(first.list.map(({ id }) => id)).toEqual(
      Array.from({ length: 9 }, (_, day) => `n${day}`),
    );
    expect(first).toMatchObject({ totalCount: 20, totalPages: 3 });
    expect(await idsOf({ pageNo: 3 })).toEqual(["n18", "n19"]);
    expect(await idsOf({ pageNo: 99 })).toEqual([]);
  });

  it.each(["__proto__", "toString", "valueOf", "xx"])(
    "come in the site's own language to who asks for %s",
    async (language) => {
      await publish({ code: "n1", daysAgo: 1 });
      const [plain] = (await ask()).list;
      expect((await ask({ language })).list).toEqual([plain]);
    },
  );

  it("are of the type asked for, or of every type; platform is W and execution B unless said [API-54] [CON-03] [CON-04]", async () => {
    const types = ["B", "PL", "PU", "PR", "H"] as const;
    await publish(...types.map((type) => ({ code: `of-${type}`, type })));
    expect((await idsOf()).toSorted()).toEqual(types.map((type) => `of-${type}`).toSorted());
    for (const type of types) expect(await idsOf({ type })).toEqual([`of-${type}`]);
    expect(listAnnouncements.input.parse({})).toMatchObject({
      platform: "W",
      execution: "B",
      pageNo: 1,
      pageSize: 9,
    });
    for (const wrong of [
      { type: "X" },
      { platform: "M" },
      { pageNo: 0 },
      { pageSize: 51 },
      { id: "<b>" },
    ])
      expect(listAnnouncements.input.safeParse(wrong).success).toBe(false);
  });

  it("bring the newest popup along [MSG-20]", async () => {
    expect((await ask()).popup).toBeNull();
    await publish(
      { code: "old", type: "PU", daysAgo: 9 },
      { code: "new", type: "PU", daysAgo: 2, title: { es: "Hola", en: "Hello" } },
      { code: "gone", type: "PU", daysAgo: 1, endsDaysAgo: 0.5 },
    );
    expect((await ask({ language: "en" })).popup).toMatchObject({ id: "new", title: "Hello" });
  });

  it("are those of their reader: members have their own, and so have visitors [API-55]", async () => {
    await publish(
      { code: "all" },
      { code: "inside", audience: "members", daysAgo: 2 },
      { code: "outside", audience: "visitors", daysAgo: 2 },
    );
    expect(await idsOf()).toEqual(["all", "outside"]);
    const { who: visitor } = await world.newMember();
    expect(await idsOf({}, visitor)).toEqual(["all", "inside"]);
    expect(await idsOf({ id: "inside" })).toEqual([]);
    expect(await idsOf({ id: "inside" }, visitor)).toEqual(["inside"]);
  });

  it("begin and end on their dates", async () => {
    await publish(
      { code: "now" },
      { code: "tomorrow", daysAgo: -1 },
      { code: "ended", daysAgo: 3, endsDaysAgo: 1 },
    );
    expect(await idsOf()).toEqual(["now"]);
  });

  it("speak the reader's language, or say which one they speak instead", async () => {
    await publish(
      {
        code: "both",
        title: { es: "Hola", en: "Hello" },
        content: { es: "<p>a</p>", en: "<p>b</p>" },
      },
      { code: "one", daysAgo: 2, title: { es: "Solo" }, content: { es: "<p>c</p>" } },
    );
    expect((await ask({ language: "ar" })).list).toMatchObject([
      { language: "en", title: "Hello", content: "<p>b</p>" },
      { language: "es", title: "Solo", content: "<p>c</p>" },
    ]);
  });

  it("leave clean, even when the row was written past every check", async () => {
    await publish({
      code: "hostile",
      content: {
        es: '<p onclick="x()">a<script>x()</script><img src=x onerror=x()><a href="javascript:x()">b</a><a href="//evil.example">c</a></p><meta http-equiv=refresh content="0;url=//evil.example"><form action="//evil.example"><input></form><svg onload=x()></svg>',
      },
    });
    const [{ content } = { content: "" }] = (await ask()).list;
    expect(content).toBe("<p>a<a>b</a><a>c</a></p>");
  });

  it("are read once for each version of the site, whoever asks and whatever for", async () => {
    await publish({ code: "first" }, { code: "popup", type: "PU", daysAgo: 2 });
    version = "1.0";
    expect(await idsOf()).toEqual(["first", "popup"]);
    const before = counted.count();
    const queries: Query[] = [{ type: "PU" }, { id: "first" }, { pageNo: 2 }, { language: "en" }];
    for (const query of queries) await ask(query);
    expect(counted.count()).toBe(before);
    await publish({ code: "second", daysAgo: 0.5 });
    version = "2.0";
    expect(await idsOf()).toEqual(["second", "first", "popup"]);
  });
});
