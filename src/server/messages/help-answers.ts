import { createHash } from "node:crypto";
import { networkOf } from "#/lib/base/networks.ts";
import { ok, type Result, refuse } from "#/lib/base/result.ts";
import { type Clock, MINUTE_MS } from "#/lib/base/time.ts";
import type { CodeOf, ParsedOf, ReplyOf } from "#/lib/contract/call.ts";
import type { answerHelp as answerHelpCall } from "#/lib/contract/messages/help.ts";
import type { Db } from "#/server/db/index.ts";
import type { VisitorContext } from "#/server/http/route.ts";
import { deviceOf, reserveAttempts } from "#/server/session/index.ts";

const MOST = 30;
const WINDOW_MS = 15 * MINUTE_MS;

type Deps = {
  readonly db: Db;
  readonly clock: Clock;
  /** Whether there is such an article for readers of a language. */
  readonly isArticle: (id: string, language: string) => boolean;
};

/**
 * Counts whether an article helped: the last answer of a browser, of whom nothing else is kept. A network gives thirty in
 * a quarter of an hour.
 */
export async function answerHelp(
  { db, clock, isArticle }: Deps,
  { article, helped }: ParsedOf<typeof answerHelpCall>,
  { ip, language, cookies }: Pick<VisitorContext, "ip" | "language" | "cookies">,
): Promise<Result<ReplyOf<typeof answerHelpCall>, CodeOf<typeof answerHelpCall>>> {
  if (!isArticle(article, language)) return refuse("not_found");
  const limit = { subject: `help:${networkOf(ip)}`, most: MOST };
  const { ids } = await reserveAttempts(db, clock, [limit], WINDOW_MS);
  if (!ids) return refuse("too_many_requests");
  const voter = createHash("sha256")
    .update(`${article}:${deviceOf(cookies)}`)
    .digest();
  const answer = { helped, answered_at: new Date(clock()) };
  await db
    .insertInto("help_answers")
    .values({ article, language, voter, ...answer })
    .onConflict((same) => same.columns(["article", "language", "voter"]).doUpdateSet(answer))
    .execute();
  return ok(null);
}

/** How often each article helped and did not, by language; those that helped fewest of their readers first. */
export async function listHelpAnswers(db: Db, limit: number) {
  const rows = await db
    .selectFrom("help_answers")
    .select(["article", "language"])
    .select(({ fn }) => [
      fn.countAll<bigint>().filterWhere("helped", "=", true).as("helped"),
      fn.countAll<bigint>().filterWhere("helped", "=", false).as("not"),
    ])
    .groupBy(["article", "language"])
    .orderBy((eb) => eb.fn.avg(eb.cast<number>(eb.ref("helped"), "integer")))
    .orderBy((eb) => eb.fn.countAll(), "desc")
    .orderBy("article")
    .orderBy("language")
    .limit(limit)
    .execute();
  return rows.map(({ helped, not, ...of }) => ({
    ...of,
    helped: Number(helped),
    notHelped: Number(not),
  }));
}
