import "#/lib/contract/lottery/page-data.ts";
import type { Call } from "#/lib/contract/call.ts";
import * as calls from "#/lib/contract/lottery/calls.ts";
import * as chases from "#/lib/contract/lottery/chases.ts";
import { lotteryLive } from "#/lib/contract/lottery/live.ts";
import { reportResult } from "#/lib/contract/lottery/reports.ts";
import type { Area } from "#/server/area.ts";
import { openVault } from "#/server/db/index.ts";
import {
  CHAINS_SEALED,
  findSharedTicket,
  findTransfersOfTickets,
  HOUSE_DRAWS,
  hasSandboxSource,
  LOTTERY_COLLECTION,
  LOTTERY_COMMANDS,
  listHouseSales,
  listOpenDraws,
  listOpened,
  lotteryFigures,
  lotteryRoutes,
  lotteryWork,
  openHouseDraws,
  openRules,
  reconcileCalendar,
  reconcileHouseDraws,
  reconcileHouseSecrets,
  reconcileTickets,
  SEEDS_SEALED,
  SOURCE_COLLECTION,
} from "./index.ts";
import { lotteryMoneyFigures } from "./money-figures.ts";
import { keepPast, voidVersion } from "./past-draws.ts";

/** Draws, tickets and what they are paid. */
export const lotteryArea: Area = {
  name: "lottery",
  acts: new Map<Call, string>([
    [calls.placeTicket, "ticket"],
    [calls.cancelTicket, "ticket_cancel"],
    [chases.placeChase, "ticket_chase"],
    [chases.cancelChase, "ticket_chase_cancel"],
    [reportResult, "lottery_result"],
  ]),
  commands: [LOTTERY_COMMANDS],
  collections: [LOTTERY_COLLECTION, SOURCE_COLLECTION],
  sealed: [SEEDS_SEALED, CHAINS_SEALED],
  liveMessages: lotteryLive,
  open: ({ clock, db, keyring, lanes }) => {
    const read = openHouseDraws(lanes.pages);
    const house = keepPast(read, voidVersion(lanes.pages, clock), clock);
    return {
      routes: lotteryRoutes({ db, clock, resultsDb: lanes.callbacks, house }),
      work: lotteryWork(clock, openVault(keyring, HOUSE_DRAWS)),
      adds: { playTransfers: async (facts) => ({ lottery: findTransfersOfTickets(facts) }) },
      figures: async () => [
        ...(await lotteryFigures(lanes.jobs)),
        ...(await lotteryMoneyFigures(lanes.jobs)),
      ],
      pageData: {
        lottery: {
          rules: openRules(lanes.pages),
          draws: async (gameCode) => (await listOpenDraws(lanes.pages, gameCode)).list,
          opened: (gameCode, count, until) => listOpened(lanes.pages, gameCode, count, { until }),
          ofStation: (gameCode, station, count) =>
            listOpened(lanes.pages, gameCode, count, { station }),
          sharedTicket: (code) => findSharedTicket(lanes.pages, code),
          houseGames: () => listHouseSales(lanes.pages),
          isFictional: () => hasSandboxSource(lanes.pages),
        },
        houseDraws: house,
      },
    };
  },
  // Another platform's lottery has pages of its own: here it is neither sold nor told.
  upstream: () => ({
    pageData: {
      lottery: {
        rules: async () => null,
        draws: async () => [],
        opened: async () => [],
        ofStation: async () => [],
        sharedTicket: async () => null,
        houseGames: async () => [],
        isFictional: async () => false,
      },
      houseDraws: {
        newest: async () => ({ draws: [], nextAt: null }),
        ofDay: async () => [],
        hoursOf: async () => new Map(),
        days: async () => [],
        games: async () => [],
        proof: async () => null,
      },
    },
  }),
  reconcile: async (db, keyring) => [
    ...(await reconcileTickets(db)),
    ...(await reconcileCalendar(db)),
    ...(await reconcileHouseDraws(db)),
    ...(keyring ? await reconcileHouseSecrets(db, openVault(keyring, HOUSE_DRAWS)) : []),
  ],
};
