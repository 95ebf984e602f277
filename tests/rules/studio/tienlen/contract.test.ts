import { expect, it } from "vitest";
import * as z from "zod/mini";
import {
  commitOrder,
  demoOrder,
  moveOrder,
  READY,
  readyOrder,
  revealOrder,
  shownTienLen,
  sitOrder,
  TIEN_LEN_PHASES,
  TIEN_LEN_REFUSALS,
  tableOrder,
} from "#/studio/tienlen/api.ts";

const table = "12";
const hex = (length: number) => "a".repeat(length);

const RIGHT: readonly (readonly [z.ZodMiniType, unknown])[] = [
  [sitOrder, { stake: "1000.00" }],
  [sitOrder, { stake: "1000", table }],
  [demoOrder, { stake: "1000" }],
  ...READY.map((ready) => [readyOrder, { table, ready }] as const),
  [tableOrder, { table }],
  [shownTienLen, { shown: true }],
  [commitOrder, { table, deal: 1, commitment: hex(64) }],
  [revealOrder, { table, deal: 1, seed: hex(16), nonce: hex(32) }],
  [moveOrder, { table, hand: 1, turn: 1, cards: [] }],
  [moveOrder, { table, hand: 1, turn: 1, cards: [0, 51] }],
];

const WRONG: readonly (readonly [z.ZodMiniType, unknown])[] = [
  [sitOrder, { stake: "-1" }],
  [sitOrder, { stake: "1", table: "a b" }],
  [readyOrder, { table, ready: "always" }],
  [tableOrder, { table, seat: 1 }],
  [shownTienLen, { shown: "yes" }],
  [commitOrder, { table, deal: 0, commitment: hex(64) }],
  [commitOrder, { table, deal: 1, commitment: hex(63) }],
  [revealOrder, { table, deal: 1, seed: "with.a.dot.inside.it", nonce: hex(32) }],
  [revealOrder, { table, deal: 1, seed: hex(15), nonce: hex(32) }],
  [revealOrder, { table, deal: 1, seed: hex(16), nonce: hex(31) }],
  [moveOrder, { table, hand: 1, turn: 1, cards: [52] }],
  [moveOrder, { table, hand: 1, turn: 1, cards: [0.5] }],
  [moveOrder, { table, hand: 1, turn: 1.5, cards: [] }],
  [moveOrder, { table, hand: 1, turn: 1, cards: Array(14).fill(0) }],
];

it("takes the calls that a browser makes, and nothing else", () => {
  expect(RIGHT.map(([schema, value]) => z.safeParse(schema, value).success)).toEqual(
    RIGHT.map(() => true),
  );
  expect(WRONG.map(([schema, value]) => z.safeParse(schema, value).success)).toEqual(
    WRONG.map(() => false),
  );
});

it("names each phase and refusal once", () => {
  for (const names of [TIEN_LEN_PHASES, TIEN_LEN_REFUSALS])
    expect(new Set(names).size).toBe(names.length);
});
