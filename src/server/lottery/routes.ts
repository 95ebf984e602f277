import { ok, refuse } from "#/lib/base/result.ts";
import type { Clock } from "#/lib/base/time.ts";
import * as calls from "#/lib/contract/lottery/calls.ts";
import * as chases from "#/lib/contract/lottery/chases.ts";
import { listResults } from "#/lib/contract/lottery/drawn.ts";
import { listHouseDraws } from "#/lib/contract/lottery/house-draws.ts";
import { listLoweredOdds } from "#/lib/contract/lottery/lowered-odds.ts";
import * as menus from "#/lib/contract/lottery/menus.ts";
import type { HouseDrawsPageData } from "#/lib/contract/lottery/page-data.ts";
import { reportResult } from "#/lib/contract/lottery/reports.ts";
import * as results from "#/lib/contract/lottery/results.ts";
import * as shared from "#/lib/contract/lottery/shared.ts";
import { type Db, inTransaction } from "#/server/db/index.ts";
import { type Route, serve, serveSigned } from "#/server/http/route.ts";
import { openHouseDraws } from "./day-draws.ts";
import { noteResult } from "./decide.ts";
import { findDrawId, listOpenDraws, listOpened } from "./draws.ts";
import { openHouseNow } from "./house-now.ts";
import { openLoweredOdds } from "./lowered-odds.ts";
import { findLobby, listMenus, listNewestOf, listRecent, openPopular } from "./menus.ts";
import { findProof } from "./proofs.ts";
import { openResults } from "./results.ts";
import { openRules } from "./rules-in-force.ts";
import { saleRoutes } from "./sale-routes.ts";
import { findSharedTicket, shareTicket, unshareTicket } from "./shared-tickets.ts";
import { openSources } from "./sources.ts";
import { findChaseOf, findTicketOf, listTicketsOf } from "./tickets.ts";

type LotteryDeps = {
  readonly db: Db;
  readonly clock: Clock;
  /** Connections for what sources tell. */
  readonly resultsDb?: Db;
  /** The house's draws, as pages ask for them. */
  readonly house?: HouseDrawsPageData;
  /** Told why tickets that were to be sold together are sold one by one. */
  readonly report?: (message: string) => void;
};

/** The lottery's calls: draws, rules, opened numbers; a member's tickets. */
export function lotteryRoutes({ db, clock, resultsDb = db, ...deps }: LotteryDeps): Route[] {
  const house = deps.house ?? openHouseDraws(db);
  const verify = openSources(resultsDb, clock);
  const readRules = openRules(db);
  const readLowered = openLoweredOdds(db, clock);
  const listPopular = openPopular(db, clock);
  const readHouseNow = openHouseNow(db, clock);
  const readResults = openResults(db, clock);
  return [
    serveSigned(reportResult, verify, async ({ numbers, ...about }, { principal }) => {
      const drawId = await findDrawId(resultsDb, about);
      if (drawId === null) return refuse("draw_unknown");
      const { source: feed, stampMs, signed } = principal;
      const source = `feed:${feed}`;
      const noted = await noteResult(resultsDb, { drawId, source, numbers, stampMs, signed });
      return noted.ok ? ok({ outcome: noted.value }) : noted;
    }),
    serve(calls.listDraws, async ({ gameCode }) => ok(await listOpenDraws(db, gameCode))),
    serve(calls.getLotteryRules, async ({ gameCode }) => {
      const rules = await readRules(gameCode);
      return rules ? ok(rules) : refuse("not_sold");
    }),
    serve(listLoweredOdds, async (asked) => ok({ list: await readLowered(asked) })),
    serve(calls.listOpenedNumbers, async ({ gameCode, count }) =>
      ok({ list: await listOpened(db, gameCode, count) }),
    ),
    serve(results.listDrawsOfDay, async ({ gameCode, day, hour }) =>
      ok({ list: [...(await house.ofDay(gameCode, day, hour))] }),
    ),
    serve(listHouseDraws, async () => ok(await readHouseNow())),
    serve(listResults, async ({ gameCode }) => ok(await readResults(gameCode))),
    serve(calls.getDrawProof, async ({ drawId }) => {
      const proof = await findProof(db, BigInt(drawId));
      return proof ? ok(proof) : refuse("draw_unknown");
    }),
    serve(menus.listLotteryMenus, async (query) => ok({ list: await listMenus(db, query) })),
    serve(menus.listVietnamMenu, async (query) =>
      ok({
        list: (await listMenus(db, query)).filter(({ gameGroupCode }) => gameGroupCode === "SEA"),
      }),
    ),
    serve(menus.listPopularLotteries, async (query) => ok({ list: await listPopular(query) })),
    serve(menus.listRecentLotteries, async ({ language }, { session }) =>
      ok({ list: await listRecent(db, session.memberId, language) }),
    ),
    serve(menus.listOpenedOfMine, async (_, { session }) =>
      ok({ list: await listNewestOf(db, session.memberId) }),
    ),
    serve(menus.openLotteryLobby, async (query) => {
      const lobby = await findLobby(db, query);
      return lobby === null ? refuse("not_sold") : ok({ game_url: lobby });
    }),
    ...saleRoutes(db, clock, deps.report),
    serve(chases.getChase, async ({ chaseId }, { session }) => {
      const chase = await findChaseOf(db, session.memberId, chaseId);
      return chase ? ok(chase) : refuse("not_found");
    }),
    serve(calls.listTickets, async (query, { session }) =>
      ok(await listTicketsOf(db, session.memberId, query)),
    ),
    serve(calls.getTicket, async ({ ticketId }, { session }) => {
      const ticket = await findTicketOf(db, session.memberId, ticketId);
      return ticket ? ok(ticket) : refuse("not_found");
    }),
    serve(shared.shareTicket, (input, { session, holdSession }) =>
      inTransaction(db, async (tx) => {
        if (!(await holdSession(tx))) return refuse("session_expired");
        return shareTicket(tx, session.memberId, input);
      }),
    ),
    serve(shared.unshareTicket, ({ ticketId }, { session, holdSession }) =>
      inTransaction(db, async (tx) => {
        if (!(await holdSession(tx))) return refuse("session_expired");
        return unshareTicket(tx, session.memberId, ticketId);
      }),
    ),
    serve(shared.getSharedTicket, async ({ code }) => {
      const ticket = await findSharedTicket(db, code);
      return ticket ? ok(ticket) : refuse("not_found");
    }),
  ];
}
