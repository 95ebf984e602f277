import { plainText } from "#/lib/base/plain.ts";
import type { RegionalLottery } from "./schedule.ts";

/** A station as addresses write it: "TP. Hồ Chí Minh" is "tp-ho-chi-minh". */
export function stationSlug(station: string): string {
  return plainText(station)
    .replaceAll(/[^a-z0-9]+/g, "-")
    .replaceAll(/^-|-$/g, "");
}

/** Who draws for a lottery on any day of its week, each once, in the order of its days. */
export function stationsOf({ stations }: RegionalLottery): readonly string[] {
  return [...new Set(stations.flat())];
}

/** The station that an address writes so, or null. */
export function findStation(lottery: RegionalLottery, slug: string): string | null {
  return stationsOf(lottery).find((station) => stationSlug(station) === slug) ?? null;
}
