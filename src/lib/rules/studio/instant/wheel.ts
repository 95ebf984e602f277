import { fraction } from "#/lib/base/fraction.ts";
import type { InstantGame } from "./game.ts";

/** What each field of the wheel pays in tenths of the stake, clockwise: every other one pays something. */
export const WHEEL_FIELDS: readonly number[] = [
  ...[100, 0, 15, 0, 15, 0, 20, 0, 15, 0],
  ...[15, 0, 20, 0, 15, 0, 15, 0, 15, 0],
  ...[20, 0, 15, 0, 15, 0, 20, 0, 15, 0],
  ...[15, 0, 15, 0, 20, 0, 15, 0, 15, 0],
  ...[20, 0, 15, 0, 15, 0, 20, 0, 15, 0],
];

const pays = (field: number) => fraction(WHEEL_FIELDS[field] ?? 0, 10);

/** A wheel of fifty equal fields; nothing is chosen. */
export const WHEEL: InstantGame = {
  id: "rueda-del-mercado",
  version: 1,
  table: WHEEL_FIELDS,
  fields: {},
  ranges: () => [WHEEL_FIELDS.length],
  pays: (_, [field = 0]) => pays(field),
  prizes: () =>
    WHEEL_FIELDS.map((_, field) => ({
      chance: fraction(1, WHEEL_FIELDS.length),
      pays: pays(field),
    })),
};
