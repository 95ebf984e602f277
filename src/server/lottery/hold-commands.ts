import type { Command } from "#/server/ops/command.ts";
import { done, moment, refused, table } from "#/server/ops/output.ts";
import { approvalNeeded } from "#/server/staff/index.ts";
import { releaseDraw } from "./release.ts";
import { listStuck, type StuckCase } from "./stuck.ts";

/** `lottery release`: ends an operator's hold. */
export function release(drawId: bigint, reason: string): Command {
  return async ({ db, by }) => {
    const released = await releaseDraw(db, { drawId, reason, by });
    if (released.ok) {
      const lines = {
        released: `Draw ${drawId} is held no more: what its sources say, or the house, decides it.`,
        drawn: `Draw ${drawId} is held no more. Its sources agree: its tickets are being paid.`,
        held: `Draw ${drawId} is held still: its sources differ, and two of staff decide.`,
      };
      return done({ ok: true, outcome: released.value }, [lines[released.value]]);
    }
    if (released.code === "approval_needed")
      return approvalNeeded(`The release of draw ${drawId}`, released.detail);
    return refused(
      released.code,
      released.code === "not_found"
        ? `There is no draw ${drawId}.`
        : `Draw ${drawId} is not held by an operator; nothing changed.`,
    );
  };
}

/** `lottery stuck`: tickets that cannot be paid. */
export function printStuck(limit: number): Command {
  return async ({ db }) => {
    const stuck = await listStuck(db, { limit });
    return done(stuck, stuck.length > 0 ? stuckLines(stuck) : ["Every ticket could be paid."]);
  };
}

/** Tickets that cannot be paid, as they are printed. */
export function stuckLines(stuck: readonly StuckCase[]): string[] {
  if (stuck.length === 0) return [];
  const rows = stuck.map((each) => [
    each.drawId,
    each.ticketId,
    each.account,
    moment(each.since),
    each.fault,
  ]);
  return table(["Draw", "Cannot be paid", "Member", "Since", "Why"], rows);
}
