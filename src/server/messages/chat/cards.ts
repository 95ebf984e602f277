import { type Currency, parseMoney, trimZeros } from "#/lib/base/money.ts";
import { ok, type Result, refuse } from "#/lib/base/result.ts";
import { type Clock, DAY_MS } from "#/lib/base/time.ts";
import type { ParsedOf, ReplyOf } from "#/lib/contract/call.ts";
import type { ChatCard } from "#/lib/contract/chat-card.ts";
import type {
  getWinCard as getCall,
  shareWinCard as shareCall,
} from "#/lib/contract/messages/win-cards.ts";
import type { Adder } from "#/server/area.ts";
import type { Db } from "#/server/db/index.ts";
import type { Session } from "#/server/http/route.ts";
import { findMute } from "./limits.ts";
import { type ChatDeps, checkRoom } from "./lines.ts";
import { nameIn } from "./names.ts";
import { isKnown, writeLine } from "./writing.ts";

declare module "#/server/area.ts" {
  interface Additions {
    /** What a member won, from the records of the area whose kind stands before the colon of `winId`; others add nothing. */
    provenWin: {
      readonly about: { readonly tx: Db; readonly memberId: bigint; readonly winId: string };
      readonly adds: { readonly win: Result<ProvenWin, "not_found" | "nothing_won"> };
    };
  }
}

/** Something of a member's own that is settled and stands; amounts of the wire. */
type ProvenWin = {
  readonly game: string;
  /** The draw's number or day; absent: it is told by when it was won. */
  readonly draw?: string;
  readonly wonAt: string;
  readonly stake: string;
  readonly payout: string;
  readonly currency: Currency;
  /** Whether `link` leads anywhere with the money. */
  readonly isProven: boolean;
  /** A page where anybody sees it proven, `withWin`: with its money; made where there is none; null: there is none. */
  readonly link: (withWin: boolean) => Promise<string | null>;
};

export type CardDeps = Pick<ChatDeps, "clock" | "rooms"> & {
  readonly findWin: Adder<"provenWin">;
};
type Asking = { readonly session: Pick<Session, "memberId" | "account"> };

/** As long as the chat remembers a line: a win that is older could stand there twice. */
const SHOWN_FOR_MS = 30 * DAY_MS;

/** How a member's own win would stand in a room, where they may write there, and whether they have shown it anywhere. */
export async function getWinCard(
  tx: Db,
  deps: CardDeps,
  { winId, room, session: { memberId, account } }: ParsedOf<typeof getCall> & Asking,
): Promise<Result<ReplyOf<typeof getCall>, (typeof getCall)["refusals"][number]>> {
  const found = await findCard(tx, deps, { winId, memberId });
  if (!found.ok) return found;
  const closed = await checkRoom({ db: tx, rooms: deps.rooms }, room, memberId);
  if (closed) return closed;
  if (await findMute(tx, memberId, new Date(deps.clock()))) return refuse("chat_muted");
  const { card, win } = found.value;
  const name = await nameIn(tx, { room, memberId, account });
  const isShared = await isKnown(tx, memberId, winId);
  return ok({ name, card, isProven: win.isProven, isShared });
}

/** Shows it there, under all that holds for a typed line; shown before, it is that line. */
export async function shareWinCard(
  tx: Db,
  deps: CardDeps,
  { winId, room, withWin, session }: ParsedOf<typeof shareCall> & Asking,
): Promise<Result<ReplyOf<typeof shareCall>, (typeof shareCall)["refusals"][number]>> {
  const { memberId } = session;
  const found = await findCard(tx, deps, { winId, memberId });
  if (!found.ok) return found;
  const closed = await checkRoom({ db: tx, rooms: deps.rooms }, room, memberId);
  if (closed) return closed;
  const line = await writeLine(tx, deps, {
    ...{ room, key: winId, session },
    make: async () => {
      const { card, win } = found.value;
      const path = await win.link(withWin);
      const { win: money, ...shown } = card;
      const made = { ...shown, ...(withWin && { win: money }), ...(path !== null && { path }) };
      return ok({ text: textOf(made), reply_to: null, card: made });
    },
  });
  return line.ok ? ok({ line: line.value.id }) : line;
}

/** A win as others would see it. No kind that a site has in its areas: there is nothing. */
async function findCard(
  tx: Db,
  { clock, findWin }: CardDeps,
  of: { readonly winId: string; readonly memberId: bigint },
): Promise<
  Result<{ readonly card: ChatCard; readonly win: ProvenWin }, "not_found" | "nothing_won">
> {
  const { win = refuse("not_found") } = await findWin({ tx, ...of });
  if (!win.ok) return win;
  const card = cardOf(win.value, clock);
  return card ? ok({ card, win: win.value }) : refuse("nothing_won");
}

/** The card of a win that paid more than was staked; null: it did not, or too long ago. */
function cardOf(
  { game, draw, wonAt, stake, payout, currency }: ProvenWin,
  clock: Clock,
): ChatCard | null {
  if (clock() - Date.parse(wonAt) > SHOWN_FOR_MS) return null;
  const [staked, paid] = [stake, payout].map((amount) => parseMoney(amount, currency.exponent));
  if (!staked?.ok || !paid?.ok || staked.value === 0n || paid.value <= staked.value) return null;
  const hundredths = String((paid.value * 100n) / staked.value);
  return {
    ...{ game, ...(draw === undefined ? { at: wonAt } : { draw }) },
    multiple: trimZeros(`${hundredths.slice(0, -2)}.${hundredths.slice(-2)}`),
    win: { amount: payout, currency, stake },
  };
}

/** What staff, answers and pages that know no cards read of it. */
const textOf = ({ game, draw, multiple }: ChatCard) =>
  [game, ...(draw === undefined ? [] : [draw]), `×${multiple}`].join(" ");
