import type { Hundredths } from "#/lib/rules/studio/crash/game.ts";
import { type DueCall, giveBack, takeBack } from "../outbox.ts";
import type { Sql } from "../store.ts";
import { leftBets, settleBets, storeCashed } from "./records.ts";

/**
 * Ends the bets of a round whose process died under them, within a transaction. Who had left is paid. Who had a target is
 * paid it, or nothing, as the chain says. Who had none is given the stake back: where they would have left nobody can say.
 * So is everybody where the crash point is not known any more. A stake that was only asked for is taken back.
 */
export async function finishLeft(
  sql: Sql,
  crashRoundId: bigint,
  crash: Hundredths | null,
  nowMs: number,
): Promise<readonly DueCall[]> {
  const left = await leftBets(sql, crashRoundId);
  for (const { id, state } of left)
    if (state === "bet") await takeBack(sql, id, "left behind", nowMs);
  const standing = left.filter(({ state }) => state === "series");
  const decided = standing.filter(
    ({ target, cashed }) => cashed !== null || (target !== null && crash !== null),
  );
  await storeCashed(
    sql,
    decided.flatMap(({ id, target, cashed }) =>
      cashed === null && target !== null && crash !== null && target <= crash
        ? [{ id, cashed: target }]
        : [],
    ),
  );
  const due = [
    ...(await settleBets(
      sql,
      decided.map(({ id }) => id),
      nowMs,
    )),
  ];
  for (const bet of standing) {
    const back = decided.includes(bet) ? null : await giveBack(sql, bet.id, nowMs);
    if (back) due.push(back);
  }
  return due;
}
