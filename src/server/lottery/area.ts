import "#/lib/contract/lottery/page-data.ts";
import { DEVICE } from "#/lib/base/merchant-client.ts";
import type { Call } from "#/lib/contract/call.ts";
import * as calls from "#/lib/contract/lottery/calls.ts";
import * as chases from "#/lib/contract/lottery/chases.ts";
import { lotteryLive } from "#/lib/contract/lottery/live.ts";
import { LOTTERY_TYPE, listPopularLotteries, MOST_POPULAR } from "#/lib/contract/lottery/menus.ts";
import { reportResult } from "#/lib/contract/lottery/reports.ts";
import type { PageData } from "#/lib/contract/page-data.ts";
import type { Area } from "#/server/area.ts";
import { openVault } from "#/server/db/index.ts";
import {
  CHAINS_SEALED,
  findOpenTickets,
  findSharedTicket,
  findTicketWin,
  findTransfersOfTickets,
  HOUSE_DRAWS,
  hasSandboxSource,
  LOTTERY_COLLECTION,
  LOTTERY_COMMANDS,
  listHouseSales,
  listOpenDraws,
  listOpened,
  lotteryData,
  lotteryFigures,
  lotteryRoutes,
  lotteryWork,
  openHouseDraws,
  openPopular,
  openRules,
  reconcileCalendar,
  reconcileHouseDraws,
  reconcileHouseSecrets,
  reconcileResults,
  reconcileTickets,
  SEEDS_SEALED,
  SOURCE_COLLECTION,
} from "./index.ts";
import { lotteryMoneyFigures } from "./money-figures.ts";
import { keepPast, voidVersion } from "./past-draws.ts";

/** All that are sold, in the words of a page's language. */
const popularAsked = (language: string) =>
  ({ prizeMode: LOTTERY_TYPE, device: DEVICE, language, count: MOST_POPULAR }) as const;

function popularHere(list: ReturnType<typeof openPopular>): PageData["lottery"]["popular"] {
  return async (language) => ({ list: await list(popularAsked(language)), isElsewhere: false });
}

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
  open: ({ clock, db, keyring, lanes, report }) => {
    const read = openHouseDraws(lanes.pages);
    const house = keepPast(read, voidVersion(lanes.pages, clock), clock);
    return {
      routes: lotteryRoutes({ db, clock, resultsDb: lanes.callbacks, house, report }),
      work: lotteryWork(clock, openVault(keyring, HOUSE_DRAWS)),
      adds: {
        playTransfers: async (facts) => ({ lottery: findTransfersOfTickets(facts) }),
        openMatters: ({ db: at, ...of }) => findOpenTickets(at, of),
        memberData: lotteryData,
        provenWin: findTicketWin,
      },
      figures: async () => [
        ...(await lotteryFigures(lanes.jobs, clock)),
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
          popular: popularHere(openPopular(lanes.pages, clock)),
          isFictional: () => hasSandboxSource(lanes.pages),
        },
        houseDraws: house,
      },
    };
  },
  // Another platform's lottery has pages of its own: here it is neither sold nor told, and its menu leads there.
  upstream: ({ askOrNothing }) => ({
    pageData: {
      lottery: {
        rules: async () => null,
        draws: async () => [],
        opened: async () => [],
        ofStation: async () => [],
        sharedTicket: async () => null,
        houseGames: async () => [],
        popular: async (language) => ({
          list: (await askOrNothing(listPopularLotteries, popularAsked(language), { list: [] }))
            .list,
          isElsewhere: true,
        }),
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
    ...(await reconcileResults(db)),
    ...(await reconcileHouseDraws(db)),
    ...(keyring ? await reconcileHouseSecrets(db, openVault(keyring, HOUSE_DRAWS)) : []),
  ],
};
