import { dealRest, splitPrize } from "#/lib/rules/studio/rain/split.ts";
import { type DueCall, giveBack, takeBack } from "../outbox.ts";
import type { Payer } from "../payer.ts";
import type { Sql } from "../store.ts";
import type { Studio } from "../studio.ts";
import { endRain, findRaining, leftPots, leftStakes, voidPot } from "./records.ts";

/** Ends a pot that rains as its seeds have it, within a transaction; who took no envelope is given one that is left. */
export async function finishRain(
  sql: Sql,
  potId: bigint,
  nowMs: number,
): Promise<readonly DueCall[]> {
  const pot = await findRaining(sql, potId);
  if (!pot) return [];
  const { serverSeed, playing, prizeMinor } = pot;
  const seeds = playing.map(({ seed }) => seed);
  const shares = await splitPrize(prizeMinor, { serverSeed, seeds, number: Number(potId) });
  const envelopes = dealRest(playing.map(({ envelope }) => envelope));
  const dealt = playing.map(({ id }, line) => ({ id, envelope: envelopes[line] ?? 0 }));
  return endRain(sql, potId, shares, dealt, nowMs);
}

/**
 * Ends what a process that died left: a pot that rained is split and paid as it would have been, every stake of one that
 * had not begun goes back.
 */
export async function recover({ store, clock, log }: Studio, payer: Payer): Promise<void> {
  for (const { id, state } of await leftPots(store.sql)) {
    const due = await store.transaction(async (sql) =>
      state === "raining" ? finishRain(sql, id, clock()) : giveAllBack(sql, id, clock()),
    );
    log("warn", "rain_pot_left", { pot: String(id), state });
    payer.pay(due);
  }
}

async function giveAllBack(sql: Sql, potId: bigint, nowMs: number): Promise<readonly DueCall[]> {
  if (!(await voidPot(sql, potId, new Date(nowMs)))) return [];
  const due: DueCall[] = [];
  for (const { id, state } of await leftStakes(sql, potId)) {
    if (state === "bet") await takeBack(sql, id, "left behind", nowMs);
    const back = state === "series" ? await giveBack(sql, id, nowMs) : null;
    if (back) due.push(back);
  }
  return due;
}
