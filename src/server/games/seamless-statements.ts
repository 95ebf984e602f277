import { type RawBuilder, sql } from "kysely";
import {
  DatabaseUnavailable,
  type Db,
  openGathering,
  openSetFaults,
  waitedInVain,
} from "#/server/db/index.ts";
import type { Outcome, SeamlessDeps } from "./seamless-run.ts";

/** What a vendor asks of a player's money; null: its kind does not tell it. */
export type Command = {
  readonly kind: "bet" | "free_bet" | "win" | "jackpot_win" | "rollback";
  readonly transactionId: string;
  readonly bodyHash: Buffer;
  readonly roundId: string;
  readonly playerId: string;
  readonly amountMinor: bigint;
  readonly tokenHash: Buffer | null;
  readonly gameId: string | null;
  readonly currency: string | null;
  readonly ended: boolean | null;
  readonly betTransactionId: string | null;
  /** The grant that a free bet is of. */
  readonly freeRounds: string | null;
  /** What of a win a jackpot pays. */
  readonly jackpot: { readonly id: string; readonly minor: bigint } | null;
};

/** One statement of a vendor's is under way for a crowd, and one more for those that came meanwhile. */
const GATHERED = { atOnce: 2, most: 32 };
/** What is seldom goes alone. */
const ALONE: ReadonlySet<Command["kind"]> = new Set(["free_bet", "jackpot_win"]);

/**
 * Carries out a command in one statement: with what the same vendor asks of others at this moment (`games_act_many`), or, where
 * that leaves it out or fails, alone (`games_act_alone`), which gives up at once where another holds the player.
 */
export function openActing({
  db,
  clock,
  sessionIdleMs,
  report,
  gathered = GATHERED,
}: SeamlessDeps): (
  vendor: { readonly id: number },
  command: Command,
) => Promise<readonly Outcome[]> {
  const now = () => new Date(clock());
  const tell = openSetFaults("commands of a vendor", report);
  const gather = openGathering(
    (commands: readonly Command[], vendorId: string) =>
      actMany(
        db,
        commands,
        sql`${Number(vendorId)}::int, ${now()}::timestamptz, ${sessionIdleMs}::bigint`,
      ).catch((fault: unknown) => {
        // What one of them made raise is that one's: each goes alone. A database that is away is away for all.
        if (fault instanceof DatabaseUnavailable && !waitedInVain(fault)) throw fault;
        tell(fault);
        return commands.map(() => null);
      }),
    gathered,
  );
  return async ({ id }, command) => {
    const outcome = ALONE.has(command.kind) ? null : await gather(String(id), command);
    if (outcome) return [outcome];
    return (await statementOf(id, now(), sessionIdleMs, command).execute(db)).rows;
  };
}

async function actMany(
  db: Db,
  commands: readonly Command[],
  vendorNowAndIdle: RawBuilder<unknown>,
): Promise<readonly (Outcome | null)[]> {
  const every = <T>(pick: (command: Command) => T) => commands.map(pick);
  const { rows } = await sql<Outcome | Record<keyof Outcome, null>>`
    select * from games_act_many(${vendorNowAndIdle},
      ${every(({ kind }) => kind)}::text[], ${every(({ tokenHash }) => tokenHash)}::bytea[],
      ${every(({ transactionId }) => transactionId)}::text[], ${every(({ bodyHash }) => bodyHash)}::bytea[],
      ${every(({ roundId }) => roundId)}::text[], ${every(({ gameId }) => gameId)}::text[],
      ${every(({ playerId }) => playerId)}::text[], ${every(({ amountMinor }) => String(amountMinor))}::bigint[],
      ${every(({ currency }) => currency)}::text[], ${every(({ ended }) => ended)}::boolean[],
      ${every(({ betTransactionId }) => betTransactionId)}::text[])`.execute(db);
  return commands.map((_, place) => {
    const outcome = rows[place];
    return outcome?.code == null ? null : outcome;
  });
}

function statementOf(
  vendorId: number,
  now: Date,
  sessionIdleMs: number,
  command: Command,
): RawBuilder<Outcome> {
  const { kind, tokenHash, transactionId, bodyHash, roundId, gameId, playerId } = command;
  const { amountMinor, currency, ended, betTransactionId, freeRounds, jackpot } = command;
  return sql`select * from games_act_alone(${vendorId}::int, ${now}::timestamptz, ${sessionIdleMs}::bigint, ${kind},
    ${tokenHash}::bytea, ${transactionId}, ${bodyHash}::bytea, ${roundId}, ${gameId}, ${playerId}, ${amountMinor}::bigint,
    ${currency}, ${ended}::boolean, ${betTransactionId}, ${freeRounds}, ${jackpot?.id ?? null},
    ${jackpot?.minor ?? null}::bigint)`;
}
