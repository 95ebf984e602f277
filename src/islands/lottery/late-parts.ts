import { lateModule } from "#/lib/client/late-module.ts";

/** A printed ticket, and what can be done with it. */
export const TICKET = lateModule(() => import("./TicketSheet.tsx"));
/** A printed chase, and how one gives it up. */
export const CHASE = lateModule(() => import("./ChaseSheet.tsx"));
/** How a chase's stakes grow, and its draws. */
export const CHASED_DRAWS = lateModule(() => import("./ChasedDraws.tsx"));
/** Bets written in short. */
export const WRITTEN_BETS = lateModule(() => import("./WrittenBets.tsx"));
/** Numbers of three or four digits, typed. */
export const TYPED_NUMBERS = lateModule(() => import("./TypedNumbers.tsx"));
