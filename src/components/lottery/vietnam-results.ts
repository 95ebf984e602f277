import type { OpenedDraw } from "#/lib/contract/lottery/calls.ts";
import type { ResultPage } from "#/lib/rules/lottery/result-pages.ts";
import type { RegionalLottery } from "#/lib/rules/lottery/schedule.ts";

/** As many draws as a month of four stations has. */
const KNOWN_DRAWS = 120;
/** A station draws once or twice a week. */
const OF_STATION = 8;

/** What a page of results of a region shows. */
export type VietnamResults = {
  readonly draws: readonly OpenedDraw[];
  /** The newest draws of all its stations. */
  readonly known: readonly OpenedDraw[];
  readonly day?: string | undefined;
  readonly station?: string;
};

/** Reads a page of a region's results; null where there is nothing on that day or of that station. */
export async function readVietnamResults(
  { data: { lottery } }: Pick<App.Locals, "data">,
  { gameCode }: RegionalLottery,
  page: ResultPage,
): Promise<VietnamResults | null> {
  const known = await lottery.opened(gameCode, KNOWN_DRAWS);
  if (page.kind === "station") {
    const { station } = page;
    const draws = await lottery.ofStation(gameCode, station, OF_STATION);
    return draws.length > 0 ? { draws, known, station } : null;
  }
  if (page.kind === "newest") {
    const day = known[0]?.period;
    return { draws: known.filter((draw) => draw.period === day), known, day };
  }
  const { day } = page;
  const upTo = await lottery.opened(gameCode, KNOWN_DRAWS, day);
  const draws = upTo.filter((draw) => draw.period === day);
  return draws.length > 0 ? { draws, known, day } : null;
}
