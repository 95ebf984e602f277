import { sql } from "kysely";
import { MAX_AMOUNT_MINOR } from "#/lib/base/money.ts";
import { ok, type Result, refuse } from "#/lib/base/result.ts";
import { openCurrencies } from "../currencies.ts";
import { currencyOfGrant } from "../free-rounds.ts";
import { bodyHash } from "../seamless.ts";
import {
  balanceCommand,
  exchangeToken,
  type Outcome,
  openCommands,
  type SeamlessDeps,
} from "../seamless-run.ts";
import { hashGameToken } from "../tokens.ts";
import type { LinkedVendor } from "../vendor-secrets.ts";
import { countOf, minorOf, ourCurrency, theirCurrency } from "./amounts.ts";
import type { Convention } from "./convention.ts";

/** One command as a vendor gives it, its amount as the vendor counts. */
export type Action = {
  readonly kind: "bet" | "free_bet" | "win" | "rollback";
  readonly id: string;
  readonly amount: number;
  /** The bet that a rollback takes back, or that a win is of where its convention says so; of a free bet its grant. */
  readonly betId: string | null;
};

export type Order = {
  readonly playerId: string;
  readonly token: string | null;
  readonly roundId: string;
  readonly gameId: string;
  /** As the vendor calls it; null where none is told. */
  readonly currency: string | null;
  readonly ended: boolean;
  readonly actions: readonly Action[];
};

/** What a vendor is told: the balance as it counts, what it calls the currency, and our transfer of each action. */
export type Told = {
  readonly balance: number;
  readonly currency: string;
  readonly transfers: readonly (string | null)[];
};

const NO_ORDER: Order = {
  ...{
    playerId: "",
    token: null,
    roundId: "",
    gameId: "",
    currency: null,
    ended: false,
    actions: [],
  },
};

/** The seamless wallet as vendors of a convention see it: in their names of currencies, and as they count. */
export function openPlay(deps: SeamlessDeps, { decimals }: Convention) {
  const { db, clock, sessionIdleMs } = deps;
  const currencies = openCurrencies(db);
  const run = openCommands(deps);

  return {
    /** The balance while the token lives. Within a minute of the launch this makes the token one to bet with. */
    async balance(
      vendor: LinkedVendor,
      input: { readonly playerId: string; readonly token: string },
    ): Promise<Result<Told>> {
      await exchangeToken(deps, vendor, input.token);
      const [outcome] = await run.ask(vendor, input, balanceCommand(deps, vendor, input));
      return told(vendor, input, [outcome]);
    },

    /** Pays all that a grant's free rounds won, told at once. */
    async payFreeRounds(
      vendor: LinkedVendor,
      { grantId, amount }: { readonly grantId: string; readonly amount: number },
    ): Promise<Result<Told>> {
      const ours = await currencyOfGrant(db, vendor.id, grantId);
      if (ours === null) return refuse("free_rounds_unknown");
      const order = { ...NO_ORDER, currency: theirCurrency(vendor.currencies, ours) };
      const action = { kind: "win" as const, id: grantId, amount, betId: null };
      const counted = await countedIn(vendor, { ...order, actions: [action] });
      if (!counted.ok) return counted;
      const [minor = 0n] = counted.value.amounts;
      const body = bodyHash("win", { freeRounds: grantId, currency: ours }, minor);
      // Whose turn it is to wait is its player's in the database: here it is the grant's.
      const carryOut = async () => {
        const { rows } = await sql<Outcome>`
          select * from games_free_total(${vendor.id}::int, ${new Date(clock())}::timestamptz, ${grantId}, ${body}::bytea,
            ${minor}::bigint)`.execute(db);
        return rows;
      };
      const outcomes = await run.play(vendor, { playerId: `free rounds ${grantId}` }, carryOut);
      return told(vendor, order, outcomes);
    },

    /** Carries out a player's commands in their order, all or none, and ends the round where that is asked for. */
    async play(vendor: LinkedVendor, order: Order): Promise<Result<Told>> {
      const { playerId, token, roundId, gameId, ended, actions } = order;
      const counted = await countedIn(vendor, order);
      if (!counted.ok) return counted;
      const { code, amounts } = counted.value;
      const hashes = actions.map(({ kind, betId }, place) =>
        bodyHash(
          kind,
          { roundId, gameId, playerId, currency: code, betTransactionId: betId, ended },
          amounts[place] ?? 0n,
        ),
      );
      const carryOut = async () => {
        const { rows } =
          await sql<Outcome>`select * from games_play(${vendor.id}::int, ${new Date(clock())}::timestamptz, ${sessionIdleMs}::bigint,
          ${token === null ? null : hashGameToken(token)}::bytea, ${roundId}, ${gameId}, ${playerId}, ${code}, ${ended},
          ${actions.map(({ kind }) => kind)}::text[], ${actions.map(({ id }) => id)}::text[], ${hashes}::bytea[],
          ${amounts.map(String)}::bigint[], ${actions.map(({ betId }) => betId)}::text[])`.execute(
            db,
          );
        return rows;
      };
      const outcomes = await run.play(vendor, order, carryOut);
      return told(vendor, order, outcomes);
    },
  };

  /** In which of our currencies an order is (empty where it names none), and its amounts in minor units. */
  async function countedIn(
    { currencies: counted }: LinkedVendor,
    { currency: theirs, actions }: Order,
  ): Promise<Result<{ readonly code: string; readonly amounts: readonly bigint[] }>> {
    if (theirs === null) return ok({ code: "", amounts: actions.map(() => 0n) });
    const code = ourCurrency(counted, theirs);
    const currency = code === null ? null : await currencies(code);
    if (!currency) return refuse("currency_differs");
    const money = { ...currency, decimals, as: counted[currency.code] ?? {} };
    const amounts: bigint[] = [];
    for (const { amount } of actions) {
      const minor = minorOf(amount, money);
      if (minor === null) return refuse("amount_too_precise");
      if (minor > MAX_AMOUNT_MINOR) return refuse("amount_too_large");
      amounts.push(minor);
    }
    return ok({ code: currency.code, amounts });
  }

  async function told(
    vendor: LinkedVendor,
    { playerId, token }: { readonly playerId: string; readonly token: string | null },
    outcomes: readonly Outcome[],
  ): Promise<Result<Told>> {
    const last = outcomes.at(-1);
    if (!last) throw new Error("the seamless wallet answered nothing");
    const { code, balance_minor: balanceMinor } = last;
    const currency = last.currency === null ? null : await currencies(last.currency);
    const known =
      currency && balanceMinor !== null
        ? {
            balance: countOf(balanceMinor, {
              ...currency,
              decimals,
              as: vendor.currencies[currency.code] ?? {},
            }),
            currency: theirCurrency(vendor.currencies, currency.code),
          }
        : null;
    if (code === "ok") {
      if (!known) throw new Error(`a player has the unknown currency ${last.currency}`);
      const transfers = outcomes.map(({ transfer_id: id }) => (id === null ? null : String(id)));
      return ok({ ...known, transfers });
    }
    const said =
      code === "token_expired" && !(await knowsToken(vendor, playerId, token))
        ? "token_unknown"
        : code;
    return refuse(said, known ? { detail: known } : {});
  }

  async function knowsToken(
    vendor: LinkedVendor,
    playerId: string,
    token: string | null,
  ): Promise<boolean> {
    if (token === null) return false;
    const row = await db
      .selectFrom("game_tokens as token")
      .innerJoin("game_players as player", "player.id", "token.player_id")
      .select("player.id")
      .where("token.token_hash", "=", hashGameToken(token))
      .where("player.vendor_id", "=", vendor.id)
      .where("player.reference", "=", playerId)
      .executeTakeFirst();
    return row !== undefined;
  }
}

export type Play = ReturnType<typeof openPlay>;
