import { findGame, LOTTERY_CODES } from "#/lib/rules/lottery/games.ts";
import type { Command } from "#/server/ops/command.ts";
import { done, refused, table, UsageError } from "#/server/ops/output.ts";
import { LOTTERY_COLLECTION } from "./lottery-collection.ts";
import type { LotteryDocument } from "./lottery-document.ts";
import { listDrawCosts, listExposure } from "./operations.ts";

/** What a draw's tickets can win on each number, and by what its odds are lowered now. */
export function printExposure(drawId: bigint, limit: number): Command {
  return async ({ db }) => {
    const rows = await listExposure(db, drawId, limit);
    const whole = (await listDrawCosts(db, drawId)).map(
      ({ wins, most, currency }) =>
        `All tickets together: ${wins} of ${most ?? "any amount"} ${currency}`,
    );
    const lines = rows.map(({ type, pick, most, currency, share, oddsFactor }) => [
      ...[type, pick, most, currency],
      ...[share === null ? "" : `${share} %`, oddsFactor],
    ]);
    return done(rows, [
      ...(rows.length > 0
        ? table(["Type", "Number", "Amount", "", "Of limit", "Odds by"], lines, ["Amount"])
        : ["Nothing that is limited is at stake."]),
      ...whole,
    ]);
  };
}

/** How much of a game is sold, and from when on its odds are lowered, as `site put lotteries` set it. Throws UsageError. */
export function printLimits(game: string): Command {
  if (!findGame(game)) throw new UsageError(`a game is one of ${LOTTERY_CODES.join(", ")}`);
  return async ({ db }) => {
    const document = (await LOTTERY_COLLECTION.read(db, game)) as LotteryDocument | null;
    if (!document) return refused("not_sold", `${game} is not sold.`);
    const { limits, types } = document;
    const amounts = Object.entries(limits).flatMap(([currency, each]) =>
      Object.entries(each).map(([name, amount]) => [name, amount ?? null, currency]),
    );
    const steps = Object.entries(types).flatMap(([type, terms]) =>
      (terms.steps ?? []).map(({ from, oddsFactor }) => [type, `${from} %`, oddsFactor]),
    );
    const lowered = Object.entries(types).map(([type, terms]) => ({
      ...{ type, steps: terms.steps ?? [] },
    }));
    return done({ game, limits, steps: lowered }, [
      ...table(["Limit", "Amount", ""], amounts, ["Amount"]),
      ...(steps.length > 0
        ? table(["Type", "From", "Odds by"], steps)
        : ["No odds are lowered as numbers are played."]),
    ]);
  };
}
