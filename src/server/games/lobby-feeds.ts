import { sql } from "kysely";
import { SECOND_MS } from "#/lib/base/time.ts";
import { FIGURES_FRESH_MS, vendorLobby } from "#/lib/contract/games/lobby-feed.ts";
import type { Db } from "#/server/db/index.ts";
import { addJob } from "#/server/events/index.ts";
import { type AskDeps, askVendor } from "./ask-vendor.ts";
import { keepJackpots } from "./jackpots.ts";

export type FeedDeps = AskDeps & {
  readonly db: Db;
  /** What the site's limits are told in; nothing is asked while there is none. */
  readonly currencyCode: () => Promise<string | null>;
  /** Told once when a vendor begins to answer otherwise than it should. */
  readonly report?: (message: string) => void;
};

export const LOBBY_FEEDS_JOB = "lobby_feeds";
const EVERY_MS = 10 * SECOND_MS;
/** A job may run a little early: what was asked so lately is not asked again. */
const RESTED_MS = 8 * SECOND_MS;
const ANSWER_WITHIN_MS = 3 * SECOND_MS;
const AT_ONCE = 8;
/** Clocks differ: what is told from so far ahead is taken as told now. */
const AHEAD_MS = 5 * SECOND_MS;

type Claimed = {
  readonly id: number;
  readonly vassalage: string;
  readonly apiUrl: string;
  readonly fault: string | null;
};

/**
 * Asks the vendors that serve a lobby feed what their lobbies are like, each at most once in ten seconds however many
 * processes may, and keeps what they tell. Who is silent or tells nonsense is left with what was kept before, which
 * nobody shows once it is too old. Answers how many were asked.
 */
export async function askLobbyFeeds(deps: FeedDeps): Promise<number> {
  const currency = await deps.currencyCode();
  if (currency === null) return 0;
  const claimed = await claim(deps);
  const left = [...claimed];
  const askOn = async (): Promise<void> => {
    for (let next = left.pop(); next; next = left.pop()) await ask(deps, next, currency);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, askOn));
  return claimed.length;
}

/** The job: asks, and comes again in ten seconds where there is anybody to ask. */
export async function followLobbyFeeds(deps: FeedDeps): Promise<void> {
  await askLobbyFeeds(deps);
  const { rows } = await sql`
    select from vendors where lobby_feed and state = 'open' and api_url is not null limit 1`.execute(
    deps.db,
  );
  if (rows.length > 0)
    await addJob(
      deps.db,
      LOBBY_FEEDS_JOB,
      {},
      { jobKey: LOBBY_FEEDS_JOB, runAtMs: deps.clock() + EVERY_MS, maxAttempts: 1 },
    );
}

async function claim({ db, clock }: FeedDeps): Promise<readonly Claimed[]> {
  const now = new Date(clock());
  const rested = new Date(clock() - RESTED_MS);
  const { rows } = await sql<Claimed>`
    with claimed as (
      insert into lobby_feeds (vendor_id, asked_at)
      select id, ${now} from vendors
      where lobby_feed and state = 'open' and api_url is not null and convention = 'house'
      order by id
      on conflict (vendor_id) do update set asked_at = excluded.asked_at
        where lobby_feeds.asked_at <= ${rested}
      returning vendor_id, fault)
    select v.id, v.code as vassalage, v.api_url as "apiUrl", claimed.fault
    from claimed join vendors v on v.id = claimed.vendor_id`.execute(db);
  return rows;
}

async function ask(deps: FeedDeps, vendor: Claimed, currency: string): Promise<void> {
  const { db, clock } = deps;
  const vendorTimeoutMs = deps.vendorTimeoutMs ?? ANSWER_WITHIN_MS;
  const answer = await askVendor({ ...deps, vendorTimeoutMs }, vendor, vendorLobby, { currency });
  const nowMs = clock();
  if (answer.is !== "done") return fail(deps, vendor, "why" in answer ? answer.why : answer.is);
  const { toldAt, jackpots, ...figures } = answer.value;
  const toldMs = Date.parse(toldAt);
  if (toldMs > nowMs + AHEAD_MS || toldMs <= nowMs - FIGURES_FRESH_MS)
    return fail(deps, vendor, "of another time");
  const told = new Date(Math.min(toldMs, nowMs));
  const tooMuch = await keepJackpots(deps, { vendorId: vendor.id, toldAt: told, pots: jackpots });
  await db
    .updateTable("lobby_feeds")
    .set({
      ...{ told_at: told, figures: JSON.stringify(figures) },
      ...(tooMuch.length > 0 ? {} : { fault: null }),
    })
    .where("vendor_id", "=", vendor.id)
    .execute();
  if (tooMuch.length > 0) await fail(deps, vendor, `more than is allowed in ${tooMuch.join(", ")}`);
}

async function fail({ db, report }: FeedDeps, { id, vassalage, fault }: Claimed, why: string) {
  if (fault === why) return;
  // Where nothing was sent there is no answer to complain of: the row alone says so.
  if (why !== "unasked") report?.(`vendor ${vassalage} does not tell of its lobby: ${why}`);
  await db.updateTable("lobby_feeds").set({ fault: why }).where("vendor_id", "=", id).execute();
}
