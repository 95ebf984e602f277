import "./tables.ts";

/**
 * The lottery: draws by the calendar, tickets by the executable rules of `lib/rules/lottery`, results that two sources
 * agree on, and every ticket paid once for each decision.
 */
export { reconcileCalendar } from "./calendar-reconcile.ts";
export { placeChase } from "./chases.ts";
export { LOTTERY_COMMANDS } from "./commands.ts";
export { openHouseDraws } from "./day-draws.ts";
export { decideDraw, noteResult } from "./decide.ts";
export { listOpenDraws, listOpened, scheduleDraws } from "./draws.ts";
export { lotteryFigures } from "./figures.ts";
export { listHouseSales } from "./house-document.ts";
export { drawHouseDraws, forgetUnsoldDraws } from "./house-draws.ts";
export { commitMany, drawMany } from "./house-past.ts";
export { reconcileHouseDraws, reconcileHouseSecrets } from "./house-reconcile.ts";
export { listSchedules, scheduleHouseDraws } from "./house-schedule.ts";
export { CHAINS_SEALED, HOUSE_DRAWS, SEEDS_SEALED } from "./house-secrets.ts";
export { LOTTERY_COLLECTION } from "./lottery-collection.ts";
export { openPopular } from "./menus.ts";
export { findOpenTickets, lotteryData } from "./own-data.ts";
export { cancelTicket, placeTicket } from "./place.ts";
export { reconcileTickets } from "./reconcile.ts";
export { reconcileResults } from "./results-reconcile.ts";
export { lotteryRoutes } from "./routes.ts";
export { type HouseSlot, slotsBetween } from "./rules.ts";
export { openRules } from "./rules-in-force.ts";
export { settleDraws } from "./settle.ts";
export { findSharedTicket } from "./shared-tickets.ts";
export { SOURCE_COLLECTION } from "./source-collection.ts";
export { hasSandboxSource } from "./sources.ts";
export { stopChases } from "./stop-chases.ts";
export { listStuck } from "./stuck.ts";
export { listTicketCases, type TicketCase } from "./ticket-cases.ts";
export { findTicketWin } from "./ticket-wins.ts";
export { findTransfersOfTickets } from "./transfers-of-tickets.ts";
export { lotteryWork } from "./work.ts";
