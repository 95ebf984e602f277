import { describe, expect, it } from "vitest";
import { answerHelp } from "#/lib/contract/messages/help.ts";
import { listHelpAnswers } from "#/server/messages/help-answers.ts";
import { send, testPlatform } from "../../support/platform.ts";

const { app, database } = await testPlatform();
const { db } = database.owner;

/** A browser that keeps its device's cookie. */
function browser(ip: string) {
  let cookie = "";
  return async (article: string, helped: boolean, language = "es") => {
    const reply = await app.inject({
      method: answerHelp.method,
      url: answerHelp.path,
      remoteAddress: ip,
      headers: { "content-type": "application/json", "accept-language": language, cookie },
      payload: { article, helped },
    });
    const [set] = reply.cookies;
    if (set) cookie = `${set.name}=${set.value}`;
    return reply.json().code as string;
  };
}
const counted = async (article: string) =>
  (await listHelpAnswers(db, 50)).filter((one) => one.article === article);

describe("whether a help article helped", () => {
  it("is counted by language, the last answer of each browser", async () => {
    const [one, other] = [browser("10.1.0.1"), browser("10.2.0.1")];
    expect(await one("fees", false)).toBe("ok");
    expect(await one("fees", true)).toBe("ok");
    expect(await other("fees", false)).toBe("ok");
    expect(await other("fees", false, "en")).toBe("ok");
    expect(await counted("fees")).toEqual([
      { article: "fees", language: "en", helped: 0, notHelped: 1 },
      { article: "fees", language: "es", helped: 1, notHelped: 1 },
    ]);
  });

  it("keeps nothing that leads from one article's answer to another's, or to anybody", async () => {
    const one = browser("10.3.0.1");
    await one("captcha", true);
    await one("phishing", true);
    const rows = await db
      .selectFrom("help_answers")
      .selectAll()
      .where("article", "in", ["captcha", "phishing"])
      .execute();
    expect(Object.keys(rows[0] ?? {}).sort()).toEqual(
      ["answered_at", "article", "helped", "language", "voter"].sort(),
    );
    expect(new Set(rows.map(({ voter }) => voter.toString("hex"))).size).toBe(2);
  });

  it("is asked of articles alone, and of a network no more than thirty in a quarter of an hour", async () => {
    const one = browser("10.4.0.1");
    expect(await one("no-such-article", true)).toBe("not_found");
    expect((await send(app, answerHelp, { article: "../fees", helped: true })).code).toBe(
      "bad_field",
    );
    const codes: string[] = [];
    for (let at = 0; at < 31; at++) codes.push(await browser("10.4.0.2")("age-18", true));
    expect(codes.filter((code) => code === "ok")).toHaveLength(30);
    expect(codes.at(-1)).toBe("too_many_requests");
  });
});
