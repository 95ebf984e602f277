import type { Call } from "#/lib/contract/call.ts";
import * as calls from "#/lib/contract/lottery/calls.ts";
import type { Area } from "#/server/area.ts";
import {
  LOTTERY_COLLECTION,
  LOTTERY_COMMANDS,
  lotteryFigures,
  lotteryRoutes,
  lotteryWork,
  reconcileTickets,
  SOURCE_COLLECTION,
} from "./index.ts";

/** Draws, tickets and what they are paid. */
export const lotteryArea: Area = {
  name: "lottery",
  acts: new Map<Call, string>([
    [calls.placeTicket, "ticket"],
    [calls.cancelTicket, "ticket_cancel"],
    [calls.reportResult, "lottery_result"],
  ]),
  commands: [LOTTERY_COMMANDS],
  collections: [LOTTERY_COLLECTION, SOURCE_COLLECTION],
  open: ({ clock, db, lanes }) => ({
    routes: lotteryRoutes({ db, clock, resultsDb: lanes.callbacks }),
    work: lotteryWork(clock),
    figures: () => lotteryFigures(lanes.jobs),
  }),
  reconcile: reconcileTickets,
};
