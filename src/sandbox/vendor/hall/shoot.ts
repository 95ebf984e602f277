import { parseMoney } from "#/lib/base/money.ts";
import type { Clock } from "#/lib/base/time.ts";
import { oneOf, stakesOf } from "../game.ts";
import { type House, playOpened } from "../play.ts";
import type { Round, Seat } from "../records.ts";
import { catches, catchMinor, FISHES, type Fish, MOST_SHOTS, PACE_MS } from "./fish.ts";

export type HallDeps = House & { readonly key: string; readonly clock: Clock };

/**
 * What became of a batch: `shot` (its round tells how it ended), or why nothing was taken: the session is over, the batch
 * is not the next one, it came too soon, or it is none.
 */
export type Shot =
  | { readonly told: "shot"; readonly round: Round }
  | { readonly told: "over" | "gap" | "too_fast" | "bad_form" };

const REFERENCE = /^[\w-]{16}$/;
const SEQ = /^[1-9]\d{0,5}$/;

/**
 * Takes a batch of shots, each a bet that is decided at once: one bet and one win of the session's round at the wallet. A
 * batch that is sent again is answered as it ended, and one of the same number with other shots is not taken.
 */
export async function shoot(
  deps: HallDeps,
  seat: Seat,
  form: Readonly<Record<string, unknown>>,
): Promise<Shot> {
  const { store, key, clock } = deps;
  const { sessions } = store;
  const order = readShots(seat, form);
  if (!order) return { told: "bad_form" };
  const { within, seq, shots, stakeMinor } = order;
  const nowMs = clock();
  const reference = `${within}.${seq}`;
  const caught = catches(key, within, seq, shots);
  const batch = {
    ...{ within, seq, nowMs, reference },
    paceMs: PACE_MS,
    picked: shots.join(","),
    drawn: caught.map(Number).join(","),
    stakeMinor: stakeMinor * BigInt(shots.length),
    payoutMinor: catchMinor(stakeMinor, shots, caught),
  };
  if (seq === 1) await sessions.open(seat.id, within, nowMs);
  const round = await sessions.openBatch(seat, batch);
  if (round) await playOpened(deps, seat, round);
  const known = await store.findRound(seat.id, reference);
  if (known) {
    const same = known.picked === batch.picked && known.stakeMinor === batch.stakeMinor;
    if (!same) return { told: "gap" };
    return known.state === "asking" ? { told: "too_fast" } : { told: "shot", round: known };
  }
  const session = await sessions.find(seat.id, within);
  if (session && session.state !== "open") return { told: "over" };
  return { told: session?.seq === seq - 1 ? "too_fast" : "gap" };
}

function readShots(seat: Seat, form: Readonly<Record<string, unknown>>) {
  const stake = oneOf(stakesOf(seat.currency), form["stake"]);
  const amount = stake === null ? null : parseMoney(stake, seat.currency.exponent);
  const within = String(form["session"] ?? "");
  const seq = String(form["seq"] ?? "");
  const times = String(form["shots"] ?? "1");
  if (!amount?.ok || !REFERENCE.test(within) || !SEQ.test(seq) || !SEQ.test(times)) return null;
  const aims = String(form["fish"] ?? "")
    .slice(0, 200)
    .split(",");
  const shots = aims.flatMap((aim): (Fish | null)[] =>
    Array.from({ length: Math.min(Number(times), MOST_SHOTS + 1) }, () => oneOf(FISHES, aim)),
  );
  const known = shots.filter((fish) => fish !== null);
  if (known.length !== shots.length || shots.length > MOST_SHOTS) return null;
  return { within, seq: Number(seq), shots: known, stakeMinor: amount.value };
}
