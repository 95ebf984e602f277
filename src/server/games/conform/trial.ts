import { setTimeout as sleep } from "node:timers/promises";
import { readAtMost } from "#/lib/base/read-at-most.ts";
import { signedHeaders } from "../signature.ts";
import type { Heard, Kind, TrialWallet } from "./trial-wallet.ts";

/** A vendor's game server as it is tried: who it is, where it answers, and who plays there. */
export type Trial = {
  readonly wallet: TrialWallet;
  readonly vendor: string;
  readonly key: string;
  /** Where its games are opened; its API is at the same origin. */
  readonly url: URL;
  readonly game: string;
  readonly now: () => number;
  /** Opens a launch's address in a browser; the HTTP status where that is known. */
  readonly open: (address: URL) => Promise<number | null>;
  /** Plays one round there; a granted free one where it is said. */
  readonly play: (how?: "free") => Promise<void>;
  /** The vendor plays free rounds that are granted to its players. */
  readonly freeRounds: boolean;
  /** The vendor's game has a jackpot. */
  readonly jackpots: boolean;
  /** How long what is expected is waited for, and how long it is watched that nothing more comes. */
  readonly waitMs: number;
  readonly quietMs: number;
};

/** A step answers the faults that it found, none where it is passed. */
export type Step = { readonly name: string; readonly run: (trial: Trial) => Promise<string[]> };

const LOOK_EVERY_MS = 50;
const ANSWER_WITHIN_MS = 10_000;
const MOST_BYTES = 1_000_000;
/** What is missing for a bet to be a round. */
export async function roundFaults(trial: Trial, bet: Heard | null): Promise<string[]> {
  if (!bet) return ["no bet came"];
  const wins = () =>
    after(trial, bet).filter((later) => later.kind === "win" && isOfRound(later, bet));
  const ended = () => wins().some(({ body }) => body["ended"] === true);
  await until(trial.waitMs, ended);
  if (wins().length === 0) return ["no win came for its round"];
  return ended() ? [] : ["no win ended the round"];
}

export const isOfRound = (one: Heard, other: Heard) =>
  one.body["roundId"] === other.body["roundId"];
export const after = ({ wallet }: Trial, heard: Heard) =>
  wallet.heard.slice(wallet.heard.indexOf(heard) + 1);

/** The next call of a kind that comes after what was waited for before; null where none does. */
export async function waitFor(trial: Trial, kind: Kind): Promise<Heard | null> {
  const { heard } = trial.wallet;
  const find = () => heard.slice(trial.wallet.seen).find((each) => each.kind === kind);
  await until(trial.waitMs, () => find() !== undefined);
  const found = find() ?? null;
  if (found) trial.wallet.seen = heard.indexOf(found) + 1;
  return found;
}

export async function until(withinMs: number, isSo: () => boolean): Promise<void> {
  const end = performance.now() + withinMs;
  while (!isSo() && performance.now() < end) await sleep(LOOK_EVERY_MS);
}

export function addressOf({ url, game, vendor }: Trial, token: string): URL {
  const address = new URL(url);
  for (const [name, value] of Object.entries({ game, token, lang: "en", vendor }))
    address.searchParams.set(name, value);
  return address;
}

export type Said = { readonly status: number; readonly code: string; readonly value?: unknown };
export type Signing = { readonly key?: string; readonly at?: number };
export const saidOf = (said: Said | undefined) => `${said?.code} (${said?.status})`;

export async function askAs(
  { url, vendor, now }: Trial,
  path: string,
  input: object,
  { key, at = now() }: Signing,
): Promise<Said> {
  const body = JSON.stringify(input);
  try {
    const response = await fetch(new URL(path, url), {
      method: "POST",
      headers: {
        "content-type": "application/json",
        ...(key === undefined ? {} : signedHeaders(vendor, key, body, at)),
      },
      body,
      redirect: "error",
      signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
    });
    const told = JSON.parse(await readAtMost(response, MOST_BYTES)) as {
      code?: unknown;
      value?: unknown;
    };
    return { status: response.status, code: String(told.code), value: told.value };
  } catch (fault) {
    return { status: 0, code: fault instanceof Error ? fault.message : String(fault) };
  }
}
