import { winRows } from "#/components/games/win-rows.ts";
import { drawTicket, type HouseNext, houseTicket } from "#/components/lottery/draw-tickets.ts";
import { DRAWN_AFTER_MS } from "#/components/lottery/newest.ts";
import { topPrize } from "#/components/lottery/words.ts";
import { comingMs } from "#/islands/lottery/draw-times.ts";
import { type Html, html } from "#/lib/base/html.ts";
import { MINUTE_MS } from "#/lib/base/time.ts";
import { findHouseGame } from "#/lib/rules/lottery/house-games.ts";
import { nextDraws } from "#/lib/rules/lottery/schedule.ts";

type Reader = Pick<App.Locals, "lang" | "data" | "vendors" | "nowMs" | "until">;

/** What home tells of the house's games after Vietnam's lotteries: those with a jackpot, and Keno. */
const OF_HOUSE = ["power-655", "mega-645", "keno"];

/** Whether the site has lotteries, which home then tells of. */
export const hasLotteries = ({ vendors }: Pick<Reader, "vendors">): boolean =>
  vendors.some(({ title }) => title === "LOTT");

/**
 * What home shows that minutes change, as markup for its places in their order: the next draws with what fell last and the
 * jackpots, and the last large wins. Home itself is kept, and asks for it (client/page/countdowns.ts).
 */
export async function homeNewest(reader: Reader): Promise<readonly Html[]> {
  const { lang, data, nowMs, until } = reader;
  const winners = await data.games.winners();
  if (winners.length > 0) until(nowMs + MINUTE_MS);
  return [
    ...(hasLotteries(reader) ? [await drawTickets(reader)] : []),
    ...(winners.length > 0 ? [winRows(lang, winners, nowMs)] : []),
  ];
}

async function drawTickets(reader: Reader): Promise<Html> {
  const { lang, data, nowMs, until } = reader;
  const isFictional = await data.lottery.isFictional();
  const regional = nextDraws(nowMs).map(async (draw) => {
    until(draw.drawsAtMs);
    const [last] = await data.lottery.opened(draw.lottery.gameCode, 1);
    return drawTicket(lang, draw, { last, isFictional });
  });
  const ofHouse = OF_HOUSE.map(async (code) => {
    const next = await houseNext(reader, code);
    if (!next) return [];
    until(next.drawsAtMs + DRAWN_AFTER_MS);
    return houseTicket(lang, next);
  });
  return html`${(await Promise.all([...regional, ...ofHouse])).flat()}`;
}

/** How a game of the house stands; null where it is not sold or has drawn nothing yet. */
async function houseNext({ lang, data, nowMs }: Reader, code: string): Promise<HouseNext | null> {
  const game = findHouseGame(code);
  const [sold, { draws, nextAt }] = await Promise.all([
    data.lottery.houseGames(),
    data.houseDraws.newest(code, 2),
  ]);
  const drawn = draws.find((draw) => draw.drawn !== null)?.drawn;
  const drawsAtMs = comingMs(nextAt, nowMs);
  if (!game || !drawn || drawsAtMs === null || !sold.some(({ gameCode }) => gameCode === code))
    return null;
  const rules = await data.lottery.rules(code);
  const top = rules?.types.length === 1 ? topPrize(lang, rules) : null;
  return { game, drawsAtMs, drawn, top };
}
