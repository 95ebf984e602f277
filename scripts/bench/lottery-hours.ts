import { DAY_MS } from "#/lib/base/time.ts";
import { listDrawsOfDay } from "#/lib/contract/lottery/results.ts";
import { resultsPath } from "#/lib/rules/lottery/result-pages.ts";
import { periodOf } from "#/lib/rules/lottery/schedule.ts";
import type { Pleno } from "../../tests/support/processes/pleno.ts";
import { type Figure, median } from "./bench.ts";

const GAME = "k3";
const TIMES = 200;
const HOURS = 24;

/** What a draw of each minute leaves: an hour of yesterday as a call and as a page, and pages that nobody has asked for yet. */
export async function pastHours({ url }: Pleno): Promise<Figure[]> {
  const day = periodOf(Date.now() - DAY_MS);
  const hours: { readonly hour: number; readonly path: string; readonly first: number }[] = [];
  for (let hour = 0; hour < HOURS; hour++) {
    const path = resultsPath(GAME, day, hour);
    const first = await msOf(url + path);
    if (first !== null) hours.push({ hour, path, first });
  }
  const [found] = hours.slice(-1);
  if (!found) throw new Error(`${GAME} was not drawn on ${day}`);
  const call = `${listDrawsOfDay.path}?gameCode=${GAME}&day=${day}&hour=${found.hour}`;
  return [
    {
      what: "a past hour's page, the first time (median)",
      ...{ value: median(hours.map(({ first }) => first)), unit: "ms" },
    },
    { ...(await again(url + found.path)), what: "a past hour's page, again (median)" },
    { ...(await again(url + call)), what: "a past hour's draws, a call (median)" },
  ];
}

async function again(url: string): Promise<Omit<Figure, "what">> {
  const took: number[] = [];
  for (let time = 0; time < TIMES; time++) took.push((await msOf(url)) ?? Number.NaN);
  return { value: median(took.slice(TIMES / 2)), unit: "ms", atMost: 5 };
}

/** How long an answer takes, one caller at a time; null where there is none. */
async function msOf(url: string): Promise<number | null> {
  const begunMs = performance.now();
  const reply = await fetch(url);
  await reply.arrayBuffer();
  return reply.ok ? performance.now() - begunMs : null;
}
