import { sql } from "kysely";
import {
  again,
  type Db,
  isOfData,
  openGathering,
  openSetFaults,
  sqlStateOf,
  type TellSetFault,
  waitedInVain,
  whileHeld,
} from "#/server/db/index.ts";
import type { Pick, PricedLine } from "./sale.ts";

/** Stands in the reply for the moment of the sale, which its statement knows. */
export const NOT_YET = new Date(0);
const PLACED_AT = `"placedAt":"${NOT_YET.toISOString()}"`;
/** What a statement raises where it sells nothing: a number, a bound, odds; a key that somebody used meanwhile. */
const NOTHING_SOLD = new Set(["PL001", "PL002", "PL003", "23505"]);
/** One statement of a draw is under way for a crowd, and one more for those who came meanwhile. */
const GATHERED = { atOnce: 2, most: 64 };

/** A ticket under its member's key; `reply` is kept under it, with `NOT_YET` where the moment goes. */
export type KeyedSale = {
  readonly sessionId: string;
  readonly memberId: bigint;
  readonly currency: string;
  readonly key: string;
  readonly hash: Buffer;
  readonly ticketId: string;
  readonly drawId: string;
  readonly version: bigint;
  readonly lines: readonly PricedLine[];
  /** Null where no number is limited. */
  readonly picks: readonly Pick[] | null;
  readonly reply: string;
};

type Kept = { readonly value: { readonly placedAt: string } };
/** When it was sold, as the reply tells it; null: nothing was done. */
type Sold = string | null;

/**
 * Sells a ticket in one statement: with the others who buy of its draw at this moment (`lottery_sell_many_once`), or, where
 * that leaves it out or fails, alone (`lottery_sell_once`). Who waits alone for a wallet keeps no other waiting, and no
 * connection. `report` is told what makes a set fail.
 */
export function openSaleStatements(
  db: Db,
  report?: (message: string) => void,
): (sale: KeyedSale) => Promise<Sold> {
  const tell = openSetFaults("sales of a draw", report);
  const gather = openGathering(
    (sales: readonly KeyedSale[]) => sellMany(db, sales, tell),
    GATHERED,
  );
  return async (sale) => {
    const sold =
      isPlain(sale) && (await gather(`${sale.drawId} ${sale.version} ${sale.currency}`, sale));
    return sold || sellAlone(db, sale);
  };
}

/** One line at full odds, counted by one number, as most are. */
function isPlain({ lines: [line, second], picks }: KeyedSale): boolean {
  const [pick, other] = picks ?? [];
  const isCountedByOne = picks === null || (pick?.type === line?.type && other === undefined);
  return second === undefined && line?.factor === undefined && isCountedByOne;
}

async function sellMany(
  db: Db,
  sales: readonly KeyedSale[],
  tell: TellSetFault,
): Promise<readonly Sold[]> {
  const [first] = sales;
  if (!first) return [];
  const listed = sales.map(({ lines: [line], picks, ...sale }, place) => ({
    place,
    ...{ session: sale.sessionId, member: String(sale.memberId), key: sale.key },
    ...{ hash: sale.hash.toString("hex"), ticket: sale.ticketId, reply: sale.reply },
    ...line,
    ...(picks?.[0] && { pick: picks[0].pick, pick_most: picks[0].most }),
  }));
  const { rows } = await again(() =>
    sql<{ places: number[] | null; placed_at: string | null }>`
      select * from lottery_sell_many_once(${BigInt(first.drawId)}, ${first.version}, ${first.currency},
        ${JSON.stringify(listed)}::jsonb, ${PLACED_AT})`.execute(db),
  ).catch((fault: unknown) => {
    // Data that the statement cannot take, or a number that somebody holds, is one sale's: each is sold to alone.
    if (!isOfData(fault) && !waitedInVain(fault)) throw fault;
    tell(fault);
    return { rows: [] };
  });
  const sold = new Set(rows[0]?.places);
  return sales.map((_, place) => (sold.has(place) ? (rows[0]?.placed_at ?? null) : null));
}

async function sellAlone(db: Db, sale: KeyedSale): Promise<Sold> {
  const { rows } = await whileHeld(() =>
    again(() =>
      sql<{ reply: string | null }>`
      select lottery_sell_once(${BigInt(sale.sessionId)}, ${sale.memberId}, ${sale.key}, ${sale.hash}, ${sale.ticketId},
        ${BigInt(sale.drawId)}, ${sale.version}, ${sale.currency}, ${JSON.stringify(sale.lines)}::jsonb,
        ${sale.picks && JSON.stringify(sale.picks)}::jsonb, ${sale.reply}, ${PLACED_AT}) as reply`.execute(
        db,
      ),
    ),
  ).catch((fault: unknown) => {
    if (NOTHING_SOLD.has(sqlStateOf(fault) ?? "")) return { rows: [] };
    throw fault;
  });
  const reply = rows[0]?.reply ?? null;
  return reply === null ? null : (JSON.parse(reply) as Kept).value.placedAt;
}
