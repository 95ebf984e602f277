import { ok, type Result, refuse } from "#/lib/base/result.ts";
import { fieldsOf, findMinesGame, minesStand, standMinor } from "#/lib/rules/studio/mines/mines.ts";
import type { FieldOrder, RoundReply, StudioRefusal } from "./api.ts";
import { owe } from "./outbox.ts";
import { type Moved, moveRound } from "./play.ts";
import { getRound } from "./rounds.ts";
import type { Session } from "./sessions.ts";
import type { Studio } from "./studio.ts";

/**
 * Opens a field as the step it is to be. A mine ends the round unpaid, the last that may be opened has it paid. A step
 * that was taken before, maybe from another device and on another field, opens nothing: it is answered with how the
 * round stands.
 */
export function openField(
  studio: Studio,
  session: Session,
  roundId: string,
  { step, field }: FieldOrder,
): Promise<Result<RoundReply, StudioRefusal>> {
  return moveRound(studio, session, roundId, async (sql, round, nowMs) => {
    const game = findMinesGame(round.modelId, round.modelVersion);
    const { drawn: board, picks: before } = round;
    if (!game || !board) return refuse("out_of_turn");
    const picks = before ?? [];
    if (step <= picks.length) return ok({ round, due: null });
    if (round.state !== "series" || step !== picks.length + 1) return refuse("out_of_turn");
    if (field >= fieldsOf(game)) return refuse("bad_choice");
    if (picks.includes(field)) return refuse("field_open");
    const opened = [...picks, field];
    const stand = minesStand(game, board, opened);
    const moved = await sql(
      `update rounds set picks = $2, payout_minor = $3, touched_at = $4
       where id = $1 and state = 'series' returning id`,
      [round.id, JSON.stringify(opened), standMinor(stand, round.stakeMinor), new Date(nowMs)],
    );
    // It was left for so long that it is being ended at this moment.
    if (moved.length === 0) return refuse("out_of_turn");
    const isOver = stand.isLost || opened.length === round.mostPicks;
    const due = isOver ? await owe(sql, round.id, nowMs) : null;
    return ok({ round: await getRound(sql, round.id), due } satisfies Moved);
  });
}

/** Ends a round with what stands after the step that the player has seen. Asked again, it answers how it ended. */
export function cashOut(
  studio: Studio,
  session: Session,
  roundId: string,
  { step }: { readonly step: number },
): Promise<Result<RoundReply, StudioRefusal>> {
  return moveRound(studio, session, roundId, async (sql, round, nowMs) => {
    const opened = round.picks?.length ?? 0;
    if (!round.mostPicks || step !== opened) return refuse("out_of_turn");
    if (opened === 0) return refuse("nothing_open");
    if (round.state !== "series") return ok({ round, due: null });
    const due = await owe(sql, round.id, nowMs);
    return ok({ round: await getRound(sql, round.id), due } satisfies Moved);
  });
}
