import { describe, expect, it } from "vitest";
import { readSources } from "#/content/read.ts";
import { siteRoutes } from "#/server/site/index.ts";
import { testApp } from "../../support/app.ts";
import { testClock } from "../../support/clock.ts";
import { testDatabase } from "../../support/database.ts";

const { db } = await testDatabase();
const app = await testApp({
  db,
  routes: siteRoutes({
    db,
    clock: testClock(),
    surroundings: async () => ({
      payloadKeys: [],
      ageOfMajority: 18,
      publicUrl: "https://pleno.example",
    }),
  }),
});

type Group = {
  groupId: string;
  title: string;
  articles: { id: string; lang: string; title: string; url: string }[];
};

async function groupsFor(language: string): Promise<Group[]> {
  const reply = await app.inject({
    url: "/wps/system/helpCenter",
    headers: { "accept-language": language },
  });
  expect([reply.statusCode, reply.json().code]).toEqual([200, "ok"]);
  return reply.json().value.groups;
}

describe("the help centre's call [API-21]", () => {
  it("lists every article once, by group, with the address of its page", async () => {
    const groups = await groupsFor("es");
    const listed = groups.flatMap(({ articles }) => articles);
    const written = readSources("help").filter(
      ({ language, data }) => language === "es" && data["awaits"] === undefined,
    );
    expect(listed.map(({ id }) => id).toSorted()).toEqual(written.map(({ id }) => id).toSorted());
    expect(listed.find(({ id }) => id === "open-account")).toMatchObject({
      lang: "es",
      title: "Cómo abrir una cuenta",
      url: "/help/open-account",
    });
    expect(groups[0]).toMatchObject({ groupId: "start", title: "Para empezar" });
  });

  it("speaks the language that is asked for", async () => {
    const [start] = await groupsFor("en");
    expect(start?.title).toBe("Getting started");
    expect(start?.articles.find(({ id }) => id === "open-account")).toMatchObject({
      lang: "en",
      title: "How to open an account",
      url: "/en/help/open-account",
    });
  });

  it("knows no parameter", async () => {
    const reply = await app.inject({ url: "/wps/system/helpCenter?group=start" });
    expect(reply.statusCode).toBe(400);
  });
});
