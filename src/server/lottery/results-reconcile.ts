import { sql } from "kysely";
import { reportResult } from "#/lib/contract/lottery/reports.ts";
import type { DrawnNumbers } from "#/lib/rules/lottery/bet-type.ts";
import type { BooksDrift } from "#/server/area.ts";
import type { Db } from "#/server/db/index.ts";
import { isSignedBy } from "./sources.ts";
import type { SignedResult } from "./tables.ts";

const LOOKED_BACK_DAYS = 7;

type Heard = {
  readonly draw_id: bigint;
  readonly source: string;
  readonly game: string;
  readonly station: string;
  readonly period: string;
  readonly numbers: DrawnNumbers;
  readonly signed: SignedResult | null;
  readonly keys: readonly string[];
};

/**
 * Names draws of which a feed is said to have told what it never signed: whoever serves hears the feeds, and could make up
 * two that agree. What was told of draws that are not settled, or were within the last seven days.
 */
export async function reconcileResults(db: Db): Promise<BooksDrift[]> {
  const { rows } = await sql<Heard>`
    select r.draw_id, r.source, d.game, d.station, d.period, r.numbers, r.signed,
        array(select key from lottery_source_keys k where 'feed:' || k.source = r.source) as keys
      from lottery_draws d join lottery_results r on r.draw_id = d.id
     where (d.settled_at is null or d.settled_at > now() - ${LOOKED_BACK_DAYS} * interval '1 day') and not r.vouched
     order by r.id`.execute(db);
  return rows
    .filter((heard) => !isTold(heard))
    .slice(0, 1000)
    .map(({ draw_id, source, numbers }) => ({
      ...{ what: "result_unsigned", id: String(draw_id) },
      ...{ found: `${source}: ${JSON.stringify(numbers)}`, expected: `what ${source} signed` },
    }));
}

/** Whether a feed signed just this of this very draw. */
function isTold({ keys, signed, numbers, ...draw }: Heard): boolean {
  if (signed === null || !isSignedBy(keys, signed)) return false;
  const told = reportResult.input.safeParse(readBody(signed.body));
  return (
    told.success &&
    told.data.gameCode === draw.game &&
    told.data.station.normalize("NFC") === draw.station.normalize("NFC") &&
    told.data.period === draw.period &&
    JSON.stringify(told.data.numbers) === JSON.stringify(numbers)
  );
}

function readBody(body: string): unknown {
  try {
    return JSON.parse(Buffer.from(body, "base64").toString("utf8"));
  } catch {
    return null;
  }
}
