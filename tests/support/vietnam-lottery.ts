import {
  type BetType,
  type DrawnNumbers,
  payoutOf,
  priceOf,
} from "#/lib/rules/lottery/bet-type.ts";
import { checkSelection } from "#/lib/rules/lottery/checks.ts";
import type { Region } from "#/lib/rules/lottery/regions.ts";
import { BOOKS } from "#/lib/rules/lottery/vietnam/books.ts";
import { VIETNAM_GAMES } from "#/lib/rules/lottery/vietnam/games.ts";

export const REGIONS: readonly Region[] = ["north", "central", "south"];
const STAKE = 1_000n;

/** 27 ends seven of its numbers, 05 four and 12 three; 527 ends three. */
export const NORTH: DrawnNumbers = [
  ["04527"],
  ["88127"],
  ["30427", "61005"],
  ["11223", "44556", "77889", "90012", "34561", "27004"],
  ["5527", "1234", "0099", "8765"],
  ["4321", "0007", "6627", "1111", "9912", "3405"],
  ["527", "012", "905"],
  ["27", "05", "68", "00"],
];
/** 45 ends nine of its numbers and 79 two; 345 ends three and 2345 two. */
export const SOUTH: DrawnNumbers = [
  ["012345"],
  ["67890"],
  ["11145"],
  ["22245", "00745"],
  ["13579", "24680", "99945", "45678", "31415", "92653", "58979"],
  ["2345"],
  ["8845", "3238", "4626"],
  ["345"],
  ["45"],
];

/** A bet type of a region's lottery, by its code. */
export function typeOf(region: Region, code: string): BetType {
  const type = VIETNAM_GAMES[region].types.find((one) => one.code === code);
  if (!type) throw new Error(`${region} has no ${code}`);
  return type;
}

/** What a ticket costs and gets, by book A at a stake of 1,000. */
export function settle(region: Region, code: string, picks: string, drawn: DrawnNumbers) {
  const type = typeOf(region, code);
  const terms = BOOKS.a[region][code];
  if (!terms) throw new Error(`book a does not sell ${code}`);
  const checked = checkSelection(type, [picks.split(" ")]);
  if (!checked.ok) throw new Error(checked.code);
  return {
    price: priceOf(type, terms, checked.value, STAKE),
    ...payoutOf(type, terms, checked.value, STAKE, drawn),
  };
}
