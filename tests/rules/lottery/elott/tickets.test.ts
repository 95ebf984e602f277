import { describe, expect, test } from "vitest";
import { type LotteryGame, payoutOf, priceOf } from "#/lib/rules/lottery/bet-type.ts";
import { checkSelection } from "#/lib/rules/lottery/checks.ts";
import { bookAt, K3_CLASSIC } from "#/lib/rules/lottery/elott/books.ts";
import { FIVE_DIGITS } from "#/lib/rules/lottery/elott/five-digits.ts";
import { K3 } from "#/lib/rules/lottery/elott/k3.ts";

const STAKE = 10_000n;

/** What a ticket costs and gets at a stake of 10,000 minor units: places apart by "|", picks by spaces. */
function settle(game: LotteryGame, book: ReturnType<typeof bookAt>, ticket: string, drawn: string) {
  const [code = "", ...picks] = ticket.split(" ");
  const type = game.types.find((one) => one.code === code);
  const terms = book[code];
  if (!type || !terms) throw new Error(`${game.code} does not sell ${code}`);
  const selection = picks
    .join(" ")
    .split("|")
    .map((place) => place.split(" ").filter((pick) => pick !== ""));
  const checked = checkSelection(type, selection);
  if (!checked.ok) return checked.code;
  const price = priceOf(type, terms, checked.value, STAKE);
  const { payoutMinor } = payoutOf(type, terms, checked.value, STAKE, [[...drawn]]);
  return `${price} ${payoutMinor}`;
}

describe("three dice, at the classic odds and else at 96 %", () => {
  const book = { ...bookAt(K3), ...K3_CLASSIC };
  test.for([
    ["sum 3", "111", "10000 2073600"],
    ["sum 3", "112", "10000 0"],
    ["sum 10 11", "146", "20000 76800"],
    ["sum 10 11", "136", "20000 76800"],
    ["sum 18", "666", "10000 2073600"],
    ["side big", "146", "10000 19748"],
    ["side small", "136", "10000 19748"],
    ["side small", "111", "10000 0"],
    ["side big", "666", "10000 0"],
    ["side odd big", "146", "20000 39496"],
    ["side even", "136", "10000 19748"],
    ["side_all big", "666", "10000 19200"],
    ["side_all small", "111", "10000 19200"],
    ["side_all odd", "111", "10000 19200"],
    ["triple 4", "444", "10000 1200000"],
    ["triple 4", "445", "10000 0"],
    ["triple 1 2 3 4 5 6", "222", "60000 1200000"],
    ["triple_any any", "555", "10000 200000"],
    ["triple_any any", "556", "10000 0"],
    ["pair 5", "556", "10000 75000"],
    ["pair 5", "555", "10000 75000"],
    ["pair 5", "156", "10000 0"],
    ["pair_only 5", "556", "10000 138240"],
    ["pair_only 5", "555", "10000 0"],
    ["pair_single 5|6", "565", "10000 400000"],
    ["pair_single 5|6", "566", "10000 0"],
    ["pair_single 5|6", "555", "10000 0"],
    ["pair_single 1 2|3 4", "242", "40000 400000"],
    ["pair_single 1 2|2 3", "122", "cannot_be_sold"],
    ["two_different 1 2", "126", "10000 40000"],
    ["two_different 1 2", "122", "10000 40000"],
    ["two_different 1 2", "111", "10000 0"],
    ["two_different 1 2 3", "123", "30000 120000"],
    ["two_different 1 2 3 4 5 6", "446", "150000 40000"],
    ["two_different 1", "111", "too_few_picks"],
    ["three_different 1 2 3", "321", "10000 200000"],
    ["three_different 1 2 3", "322", "10000 0"],
    ["three_different 1 2 3 4", "421", "40000 200000"],
    ["straight_any any", "342", "10000 50000"],
    ["straight_any any", "126", "10000 0"],
    ["face 6", "166", "10000 22786"],
    ["face 1 6", "166", "20000 45572"],
    ["face 2", "166", "10000 0"],
    ["face 7", "166", "bad_pick"],
    ["face 6 6", "166", "pick_twice"],
    ["sum 2", "111", "bad_pick"],
  ] as const)("%s, drawn %s: %s", ([ticket, drawn, said]) => {
    expect(settle(K3, book, ticket, drawn)).toBe(said);
  });
});

describe("five digits at 96 %", () => {
  const book = bookAt(FIVE_DIGITS);
  test.for([
    ["digit 0||||", "01234", "10000 96000"],
    ["digit 0||||", "10234", "10000 0"],
    ["digit 0 1||||7", "01237", "30000 192000"],
    ["digit |1|2|3|4", "01234", "40000 384000"],
    ["digit ||||", "01234", "cannot_be_sold"],
    ["digit 00||||", "01234", "bad_pick"],
    ["digit_side big||||", "51234", "10000 19200"],
    ["digit_side big||||", "41234", "10000 0"],
    ["digit_side small odd||||", "31234", "20000 38400"],
    ["digit_side ||||even", "31234", "10000 19200"],
    ["sum_side big", "55553", "10000 19200"],
    ["sum_side big", "55552", "10000 0"],
    ["sum_side small even", "55552", "20000 38400"],
    ["dragon dragon", "90000", "10000 21333"],
    ["dragon tiger", "00009", "10000 21333"],
    ["dragon tie", "40004", "10000 96000"],
    ["dragon dragon tiger", "40004", "20000 0"],
    ["bull none", "11111", "10000 26929"],
    ["bull bull10", "00000", "10000 148698"],
    ["bull bull7", "19034", "10000 150588"],
    ["front3_form triple", "77701", "10000 960000"],
    ["front3_form straight", "89001", "10000 160000"],
    ["front3_form straight", "90100", "10000 160000"],
    ["front3_form straight", "24300", "10000 160000"],
    ["front3_form pair", "77201", "10000 35555"],
    ["front3_form half_straight", "12901", "10000 26666"],
    ["front3_form mixed", "13501", "10000 32000"],
    ["front3_form mixed", "13401", "10000 0"],
    ["middle3_form triple", "17772", "10000 960000"],
    ["back3_form triple", "12888", "10000 960000"],
    ["front3_direct 0|1|2", "01299", "10000 9600000"],
    ["front3_direct 0 1|1 2|2 3", "12399", "80000 9600000"],
    ["back3_direct 0|0|7", "12007", "10000 9600000"],
    ["back3_direct 0|0|7", "00712", "10000 0"],
    ["front3_group3 1 2", "12199", "20000 3200000"],
    ["front3_group3 1 2", "22199", "20000 3200000"],
    ["front3_group3 1 2", "22299", "20000 0"],
    ["front3_group3 1 2 3", "33199", "60000 3200000"],
    ["middle3_group6 1 2 3", "93120", "10000 1600000"],
    ["back3_group6 1 2 3 4", "00243", "40000 1600000"],
    ["back3_group6 1 2 3", "00122", "10000 0"],
    ["back3_group6 1 2", "00122", "too_few_picks"],
  ] as const)("%s, drawn %s: %s", ([ticket, drawn, said]) => {
    expect(settle(FIVE_DIGITS, book, ticket, drawn)).toBe(said);
  });
});
