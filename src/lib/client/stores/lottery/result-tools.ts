import { send } from "#/lib/client/send.ts";
import { dropChoice, keepChoice, readChoice } from "#/lib/client/storage.ts";
import { getDrawProof, listOpenedNumbers, listTickets } from "#/lib/contract/lottery/calls.ts";
import { listDrawsOfDay } from "#/lib/contract/lottery/results.ts";

/** As many draws as trends look back. */
const TREND_DRAWS = 100;
const DAY_TICKETS = 50;
const keyOf = (gameCode: string) => `pleno.numbers.${gameCode}`;

export type DayAsked = { readonly gameCode: string; readonly day: string; readonly hour?: number };

export const fetchOpened = (gameCode: string) =>
  send(listOpenedNumbers, { gameCode, count: TREND_DRAWS });
export const fetchDayDraws = (asked: DayAsked) => send(listDrawsOfDay, asked);
export const fetchProof = (drawId: string) => send(getDrawProof, { drawId });
/** The member's own tickets of a game's draws on one day, the newest fifty. */
export const fetchDayTickets = ({ gameCode, day }: DayAsked) =>
  send(listTickets, { pageNo: 1, pageSize: DAY_TICKETS, gameCode, day });

/** The numbers of a game that somebody keeps on this device, as they wrote them. */
export const readOwnNumbers = (gameCode: string): string => readChoice(keyOf(gameCode)) ?? "";

/** Keeps them; an empty text is forgotten. */
export function keepOwnNumbers(gameCode: string, text: string): void {
  if (text.trim() === "") dropChoice(keyOf(gameCode));
  else keepChoice(keyOf(gameCode), text);
}
