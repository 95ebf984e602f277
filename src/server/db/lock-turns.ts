import { randomInt } from "node:crypto";
import { setTimeout } from "node:timers/promises";
import type pg from "pg";
import { sqlStateOf } from "./faults.ts";

/** Whoever asks for a table while a change of it waits for its lock, waits behind it: shorter than a caller notices. */
const TURN_MS = 300;
const LONGEST_PAUSE_MS = 500;
const GIVE_UP_AFTER_MS = 120_000;
const NOT_NOW = new Set(["55P03", "40P01"]);

/**
 * Runs `act` in a transaction that waits for no lock longer than a moment; when it is not to be had, everything is taken
 * back, those who waited behind it go on, and it is tried again, for two minutes. Throws what failed.
 */
export async function inLockTurns(client: pg.Client, act: () => Promise<void>): Promise<void> {
  const giveUpAtMs = performance.now() + GIVE_UP_AFTER_MS;
  for (;;) {
    await client.query("begin");
    try {
      await client.query(`set local lock_timeout = ${TURN_MS}`);
      await act();
      await client.query("commit");
      return;
    } catch (fault) {
      await client.query("rollback");
      if (!NOT_NOW.has(sqlStateOf(fault) ?? "") || performance.now() > giveUpAtMs) throw fault;
    }
    await setTimeout(randomInt(LONGEST_PAUSE_MS));
  }
}
