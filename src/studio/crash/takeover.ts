import { crashOf } from "#/lib/rules/studio/crash/chain.ts";
import type { CrashGame } from "#/lib/rules/studio/crash/game.ts";
import type { Payer } from "../payer.ts";
import type { Studio } from "../studio.ts";
import {
  type ChainRow,
  endChain,
  endRow,
  findChain,
  findOpenRound,
  storeChain,
  strayRounds,
  voidRow,
} from "./records.ts";
import { finishLeft } from "./recovery.ts";
import { makeChain, openChain, type SecretChain } from "./vault.ts";

export type ChainOptions = {
  /** What the chain is sealed under. */
  readonly key: string;
  readonly chainLength: number;
};

export type TakenChain = { readonly row: ChainRow; readonly secret: SecretChain };

/**
 * The chain in use, once whatever a process that died left in it is ended. A new one is published where there is none, it
 * is used up, or it was sealed under another key.
 */
export async function takeChain(
  studio: Studio,
  payer: Payer,
  game: CrashGame,
  { key, chainLength }: ChainOptions,
): Promise<TakenChain> {
  const { sql } = studio.store;
  await payStrays(studio, payer);
  const row = await findChain(sql);
  const secret = row && openChain(row.sealed, key, row.length);
  if (row) await recover(studio, payer, game, row, secret);
  if (row && secret && row.played < row.length) return { row, secret };
  const now = new Date(studio.clock());
  if (row) await endChain(sql, row.id, now);
  const fresh = await makeChain(chainLength);
  const { firstHash } = fresh;
  await storeChain(sql, { length: chainLength, firstHash, sealed: fresh.seal(key) }, now);
  const stored = await findChain(sql);
  if (!stored) throw new Error("the chain was not stored");
  return { row: stored, secret: fresh };
}

/** A round that flew is ended as the chain has it; one that had not begun never will. */
async function recover(
  { store, clock, log }: Studio,
  payer: Payer,
  game: CrashGame,
  { salt }: ChainRow,
  secret: SecretChain | null,
): Promise<void> {
  const open = await findOpenRound(store.sql);
  if (!open) return;
  const now = new Date(clock());
  const hash = open.state === "flying" ? secret?.hashOf(open.number) : undefined;
  const crash = hash && salt !== null ? await crashOf(game, hash, salt) : null;
  const due = await store.transaction(async (sql) => {
    if (hash && crash !== null) await endRow(sql, open.id, { hash, crash }, now);
    else await voidRow(sql, open.id, now);
    return finishLeft(sql, open.id, crash, now.getTime());
  });
  log("warn", "crash_round_left", { number: open.number, state: open.state });
  payer.pay(due);
}

/** Ends bets that stand in rounds that are over. */
export async function payStrays({ store, clock }: Studio, payer: Payer): Promise<void> {
  for (const { id, crash } of await strayRounds(store.sql))
    payer.pay(await store.transaction((sql) => finishLeft(sql, id, crash, clock())));
}
