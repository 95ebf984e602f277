import { hash } from "node:crypto";
import { type RawBuilder, sql } from "kysely";
import { formatWire, parseMoney } from "#/lib/base/money.ts";
import { ok, type Result, refuse } from "#/lib/base/result.ts";
import type { Clock } from "#/lib/base/time.ts";
import { openTurns, TURNED_AWAY, type Turns } from "#/lib/base/turns.ts";
import type { CodeOf, ParsedOf, ReplyOf } from "#/lib/contract/call.ts";
import {
  type seamlessAuthenticate,
  seamlessBalance,
  seamlessBet,
  seamlessRollback,
  seamlessWin,
} from "#/lib/contract/games/seamless.ts";
import { again, type Db, sqlStateOf } from "#/server/db/index.ts";
import { openCurrencies } from "./currencies.ts";
import type { Vendor } from "./signature.ts";
import { hashGameToken } from "./tokens.ts";

export type SeamlessDeps = {
  readonly db: Db;
  readonly clock: Clock;
  /** After this without activity a member's session, and with it the game's token, has ended. */
  readonly sessionIdleMs: number;
  /** Told, after the commit, of each member whose balance moved. */
  readonly onMoved: (memberId: bigint) => void;
  /** How many of a player's commands run at once, and how many wait. */
  readonly turns?: Turns;
};

type Authenticate = typeof seamlessAuthenticate;
type Balance = typeof seamlessBalance;
type Bet = typeof seamlessBet;
type Win = typeof seamlessWin;
type Rollback = typeof seamlessRollback;
type Moved = ReplyOf<Bet>;
type MovingCall = Balance | Bet | Win | Rollback;

/** A player's commands wait for one another at the wallet's row: here they wait without a connection. */
const PLAYER = { atOnce: 2, waiting: 100, waitMs: 3_000 };
/** A vendor takes 5xx as "unknown, ask again"; 429 would be a refusal, and final. */
const BUSY: Outcome = {
  code: "overloaded",
  balance_minor: null,
  transfer_id: null,
  replayed: false,
  member_id: null,
  currency: null,
};

/** What the SQL functions answer: a code, and what they know beside it. */
type Outcome = {
  code: string;
  balance_minor: bigint | null;
  transfer_id: bigint | null;
  replayed: boolean;
  member_id: bigint | null;
  currency: string | null;
};

/**
 * The commands of the seamless wallet. Each is one SQL statement that answers a code; a command that met another of the
 * same id under way is sent again and gets that one's reply. A player's crowd is `overloaded`: 503, ask again.
 */
export function openSeamless(deps: SeamlessDeps) {
  const { db, clock, sessionIdleMs, onMoved, turns = openTurns(PLAYER) } = deps;
  const currencies = openCurrencies(db);

  async function run(
    vendor: Vendor,
    { playerId }: { readonly playerId: string },
    command: RawBuilder<Outcome>,
  ): Promise<Outcome> {
    const answer = await turns(`${vendor.id} ${playerId}`, () =>
      again(() => onceMoreIfTaken(() => command.execute(db))),
    );
    if (answer === TURNED_AWAY) return BUSY;
    const [outcome] = answer.rows;
    if (!outcome) throw new Error("the seamless wallet answered nothing");
    if (outcome.transfer_id !== null && !outcome.replayed && outcome.member_id !== null)
      onMoved(outcome.member_id);
    return outcome;
  }

  async function exponentOf(outcome: Outcome): Promise<number> {
    const currency = outcome.currency === null ? null : await currencies(outcome.currency);
    if (!currency) throw new Error(`a player has the unknown currency ${outcome.currency}`);
    return currency.exponent;
  }

  /** What a command's outcome is to its caller. */
  async function replyOf<C extends MovingCall>(
    call: C,
    outcome: Outcome,
  ): Promise<Result<Moved, CodeOf<C>>> {
    const { code, balance_minor: balanceMinor, currency, transfer_id: transferId } = outcome;
    const balance =
      balanceMinor === null ? null : formatWire(balanceMinor, await exponentOf(outcome));
    if (code === "ok" && balance !== null && currency !== null) {
      const transfer = transferId === null ? null : String(transferId);
      return ok({ balance, currency, transferId: transfer, replayed: outcome.replayed });
    }
    const refusals: readonly string[] = [
      ...call.refusals,
      "not_allowed",
      "amount_too_large",
      BUSY.code,
    ];
    if (!refusals.includes(code)) throw new Error(`the seamless wallet answered ${code}`);
    const tellsBalance = code === "not_enough_funds" && balance !== null;
    return refuse(code as CodeOf<C>, tellsBalance ? { detail: { balance } } : {});
  }

  return {
    /** Exchanges a launch's token, within a minute of the launch, for the player. */
    async authenticate(
      vendor: Vendor,
      input: ParsedOf<Authenticate>,
    ): Promise<Result<ReplyOf<Authenticate>, "token_expired">> {
      const { rows } = await sql<{
        player: string;
        nickname: string;
        game: string;
        currency: string;
        balance_minor: bigint;
        language: string;
        play: boolean;
      }>`select * from games_authenticate(${vendor.id}::int, ${new Date(clock())}::timestamptz,
        ${sessionIdleMs}::bigint, ${hashGameToken(input.token)}::bytea)`.execute(db);
      const [found] = rows;
      if (!found) return refuse("token_expired");
      const currency = await currencies(found.currency);
      if (!currency) throw new Error(`a player has the unknown currency ${found.currency}`);
      const { code, exponent, symbol } = currency;
      return ok({
        playerId: found.player,
        nickname: found.nickname,
        gameId: found.game,
        currency: { code, exponent, symbol },
        balance: formatWire(found.balance_minor, exponent),
        language: found.language,
        play: found.play,
        wallet: await walletOf(vendor),
      });
    },

    /** The balance of a player, while the token lives. */
    async balance(
      vendor: Vendor,
      input: ParsedOf<Balance>,
    ): Promise<Result<ReplyOf<Balance>, CodeOf<Balance>>> {
      const outcome = await run(
        vendor,
        input,
        sql`select * from games_balance(${vendor.id}::int,
        ${new Date(clock())}::timestamptz, ${sessionIdleMs}::bigint, ${hashGameToken(input.token)}::bytea,
        ${input.playerId})`,
      );
      const reply = await replyOf(seamlessBalance, outcome);
      if (!reply.ok) return reply;
      return ok({ balance: reply.value.balance, currency: reply.value.currency });
    },

    /** Takes a stake. */
    async bet(vendor: Vendor, input: ParsedOf<Bet>): Promise<Result<Moved, CodeOf<Bet>>> {
      const amount = await amountOf(input);
      if (!amount.ok) return amount;
      const body = bodyHash("bet", input, amount.value);
      return replyOf(
        seamlessBet,
        await run(
          vendor,
          input,
          sql`select * from games_bet(${vendor.id}::int, ${new Date(clock())}::timestamptz,
          ${sessionIdleMs}::bigint, ${hashGameToken(input.token)}::bytea, ${input.transactionId},
          ${body}::bytea, ${input.roundId}, ${input.gameId}, ${input.playerId}, ${amount.value}::bigint, ${input.currency})`,
        ),
      );
    },

    /** Pays a win. */
    async win(vendor: Vendor, input: ParsedOf<Win>): Promise<Result<Moved, CodeOf<Win>>> {
      const amount = await amountOf(input);
      if (!amount.ok) return amount;
      const body = bodyHash("win", input, amount.value);
      return replyOf(
        seamlessWin,
        await run(
          vendor,
          input,
          sql`select * from games_win(${vendor.id}::int, ${new Date(clock())}::timestamptz,
          ${input.transactionId}, ${body}::bytea, ${input.roundId}, ${input.gameId}, ${input.playerId},
          ${amount.value}::bigint, ${input.currency}, ${input.ended})`,
        ),
      );
    },

    /** Undoes a bet. */
    async rollback(
      vendor: Vendor,
      input: ParsedOf<Rollback>,
    ): Promise<Result<Moved, CodeOf<Rollback>>> {
      const body = bodyHash("rollback", input, 0n);
      return replyOf(
        seamlessRollback,
        await run(
          vendor,
          input,
          sql`select * from games_rollback(${vendor.id}::int, ${new Date(clock())}::timestamptz,
          ${input.transactionId}, ${body}::bytea, ${input.betTransactionId}, ${input.roundId},
          ${input.playerId})`,
        ),
      );
    },
  };

  async function walletOf({ id }: Vendor): Promise<"single" | "transfer"> {
    const row = await db
      .selectFrom("vendors")
      .select("wallet")
      .where("id", "=", id)
      .executeTakeFirst();
    return row?.wallet ?? "single";
  }

  async function amountOf(input: { amount: string; currency: string }) {
    const currency = await currencies(input.currency);
    return currency ? parseMoney(input.amount, currency.exponent) : refuse("currency_differs");
  }
}

export type Seamless = ReturnType<typeof openSeamless>;

/** What tells one command from another under the same id: all that it says, but the token, which may be renewed. */
function bodyHash(
  kind: "bet" | "win" | "rollback",
  input: Readonly<Record<string, unknown>>,
  amountMinor: bigint,
): Buffer {
  const { roundId, gameId, playerId, currency, betTransactionId, ended } = input;
  const parts = [kind, roundId, gameId, playerId, amountMinor, currency, betTransactionId, ended];
  return hash("sha256", parts.map((part) => String(part ?? "")).join("\n"), "buffer");
}

/** Two commands of one id for different players do not wait for each other: the second finds the id taken. */
async function onceMoreIfTaken<T>(attempt: () => Promise<T>): Promise<T> {
  try {
    return await attempt();
  } catch (error) {
    if (sqlStateOf(error) !== "23505") throw error;
    return attempt();
  }
}
