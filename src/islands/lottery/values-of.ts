import { chance } from "#/lib/client/chance.ts";
import type { Place } from "#/lib/rules/lottery/bet-type.ts";

/** All that can be picked at a place, in its order. */
export function valuesOf({ picks }: Place): readonly string[] {
  if ("listed" in picks) return picks.listed;
  return Array.from({ length: 10 ** picks.digits }, (_, number) =>
    String(number).padStart(picks.digits, "0"),
  );
}

/** So many of them at random, none twice. */
export function randomOf(place: Place, count: number): readonly string[] {
  const left = [...valuesOf(place)];
  return Array.from(
    { length: Math.min(count, left.length) },
    () => left.splice(Math.floor(chance() * left.length), 1)[0] ?? "",
  );
}
