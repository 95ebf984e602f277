import { hash } from "node:crypto";
import { sql } from "kysely";
import { formatWire, parseMoney } from "#/lib/base/money.ts";
import { ok, type Result, refuse } from "#/lib/base/result.ts";
import type { CodeOf, ParsedOf, ReplyOf } from "#/lib/contract/call.ts";
import {
  type seamlessAuthenticate,
  seamlessBalance,
  seamlessBet,
  seamlessRollback,
  seamlessWin,
} from "#/lib/contract/games/seamless.ts";
import { openCurrencies } from "./currencies.ts";
import { listGrants } from "./free-rounds.ts";
import {
  balanceCommand,
  exchangeToken,
  type Outcome,
  openCommands,
  type SeamlessDeps,
} from "./seamless-run.ts";
import { type Command, openActing } from "./seamless-statements.ts";
import type { Vendor } from "./signature.ts";
import { hashGameToken } from "./tokens.ts";

type Authenticate = typeof seamlessAuthenticate;
type Balance = typeof seamlessBalance;
type Bet = typeof seamlessBet;
type Win = typeof seamlessWin;
type Rollback = typeof seamlessRollback;
type Moved = ReplyOf<Bet>;
type MovingCall = Balance | Bet | Win | Rollback;

/** The commands of the seamless wallet. Each is one SQL statement that answers a code. */
export function openSeamless(deps: SeamlessDeps) {
  const { db, clock } = deps;
  const currencies = openCurrencies(db);
  const run = openCommands(deps);
  const act = openActing(deps);

  async function actOnce(vendor: Vendor, command: Command): Promise<Outcome> {
    const [outcome] = await run.play(vendor, command, () => act(vendor, command));
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
      "overloaded",
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
      const found = await exchangeToken(deps, vendor, input.token);
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
        ...(await termsOf(vendor, { ...found, exponent })),
        ...(await grantsOf(vendor, found, exponent)),
      });
    },

    /** The balance of a player, while the token lives. */
    async balance(
      vendor: Vendor,
      input: ParsedOf<Balance>,
    ): Promise<Result<ReplyOf<Balance>, CodeOf<Balance>>> {
      const [outcome] = await run.ask(vendor, input, balanceCommand(deps, vendor, input));
      const reply = await replyOf(seamlessBalance, outcome);
      if (!reply.ok) return reply;
      return ok({ balance: reply.value.balance, currency: reply.value.currency });
    },

    /** Takes a stake. */
    async bet(vendor: Vendor, input: ParsedOf<Bet>): Promise<Result<Moved, CodeOf<Bet>>> {
      const amount = await amountOf(input);
      if (!amount.ok) return amount;
      const { freeRounds } = input;
      if (freeRounds !== undefined && amount.value > 0n) return refuse("bad_amount");
      const kind = freeRounds === undefined ? "bet" : "free_bet";
      const tokenHash = hashGameToken(input.token);
      const told = { kind, amountMinor: amount.value, tokenHash } as const;
      return replyOf(seamlessBet, await actOnce(vendor, commandOf(input, told)));
    },

    /** Pays a win. */
    async win(vendor: Vendor, input: ParsedOf<Win>): Promise<Result<Moved, CodeOf<Win>>> {
      const amount = await amountOf(input);
      if (!amount.ok) return amount;
      const part = await partOf(input);
      if (!part.ok) return part;
      const jackpot = part.value;
      if (jackpot && (jackpot.minor === 0n || jackpot.minor > amount.value))
        return refuse("bad_amount");
      const kind = jackpot ? "jackpot_win" : "win";
      const told = { kind, amountMinor: amount.value, jackpot } as const;
      return replyOf(seamlessWin, await actOnce(vendor, commandOf(input, told)));
    },

    /** Undoes a bet. */
    async rollback(
      vendor: Vendor,
      input: ParsedOf<Rollback>,
    ): Promise<Result<Moved, CodeOf<Rollback>>> {
      const told = { kind: "rollback", amountMinor: 0n } as const;
      return replyOf(seamlessRollback, await actOnce(vendor, commandOf(input, told)));
    },
  };

  /** Where the player's money lies, and the most that a round of the game, and a jackpot, may pay. */
  async function termsOf(
    { id }: Vendor,
    { game, currency, exponent }: { game: string; currency: string; exponent: number },
  ) {
    const row = await db
      .selectFrom("games")
      .innerJoin("vendors", "vendors.id", "games.vendor_id")
      .select(["vendors.wallet", "games.max_win_multiple"])
      .select(sql<bigint | null>`games_jackpot_ceiling(${id}::int, ${currency})`.as("ceiling"))
      .where("vendors.id", "=", id)
      .where("games.vendor_code", "=", game)
      .executeTakeFirstOrThrow();
    return {
      ...{ wallet: row.wallet, maxWinMultiple: Number(row.max_win_multiple) },
      ...(row.ceiling === null ? {} : { maxJackpot: formatWire(row.ceiling, exponent) }),
    };
  }

  /** The grants of free rounds that a player may still begin at a game. */
  async function grantsOf(
    { id }: Vendor,
    { player, game }: { readonly player: string; readonly game: string },
    exponent: number,
  ) {
    const rows = await listGrants(db, { vendorId: id, player, game, at: new Date(clock()) });
    const freeRounds = rows.map((row) => ({
      grantId: row.reference,
      rounds: row.rounds - row.begun,
      stake: formatWire(row.stake_minor, exponent),
      maxWin: formatWire(row.most_minor - row.won_minor, exponent),
      validUntil: row.valid_until.toISOString(),
    }));
    return freeRounds.length > 0 ? { freeRounds } : {};
  }

  /** What of a win a jackpot pays; null: nothing. */
  async function partOf({ jackpot, currency }: ParsedOf<Win>) {
    if (!jackpot) return ok(null);
    const { jackpotId: id, amount } = jackpot;
    const read = await amountOf({ amount, currency });
    return read.ok ? ok({ id, minor: read.value }) : read;
  }

  async function amountOf(input: { amount: string; currency: string }) {
    const currency = await currencies(input.currency);
    return currency ? parseMoney(input.amount, currency.exponent) : refuse("currency_differs");
  }
}

export type Seamless = ReturnType<typeof openSeamless>;

function commandOf(
  input: ParsedOf<Bet | Win | Rollback>,
  told: Pick<Command, "kind" | "amountMinor"> & Partial<Command>,
): Command {
  const { jackpot = null } = told;
  return {
    ...{ tokenHash: null, gameId: null, currency: null, ended: null, betTransactionId: null },
    ...input,
    ...told,
    jackpot,
    freeRounds: ("freeRounds" in input && input.freeRounds) || null,
    bodyHash: bodyHash(told.kind, { ...input, jackpot }, told.amountMinor),
  };
}

/** What tells one command from another under the same id: all that it says, but the token, which may be renewed. */
export function bodyHash(
  kind: Command["kind"],
  input: Readonly<Record<string, unknown>> & Partial<Pick<Command, "jackpot">>,
  amountMinor: bigint,
): Buffer {
  const { roundId, gameId, playerId, currency, betTransactionId, ended, freeRounds, jackpot } =
    input;
  const parts = [kind, roundId, gameId, playerId, amountMinor, currency, betTransactionId, ended];
  if (freeRounds !== undefined) parts.push(freeRounds);
  if (jackpot) parts.push(jackpot.id, jackpot.minor);
  return hash("sha256", parts.map((part) => String(part ?? "")).join("\n"), "buffer");
}
