import type pg from "pg";

export const TRANSFER_FAULTS = ["silent_before", "silent_after", "refused", "error"] as const;
export type TransferFault = (typeof TRANSFER_FAULTS)[number];

type Movement = { readonly roundId: string; readonly playerId: string };
type Moved = Movement & {
  readonly transactionId: string;
  readonly gameId: string;
  readonly amount: string;
  readonly currency: string;
};
type TransferOrder = {
  readonly transferId: string;
  readonly playerId: string;
  readonly currency: string;
  readonly direction: "in" | "out";
  readonly amount: string;
};
export type TransferEnd = {
  readonly state: "done" | "refused";
  readonly reason: string | null;
  readonly balance: string;
};

/** Tables of the wallets that a fictional vendor keeps itself, made when they are missing. */
export const OWN_SCHEMA = `
  create table if not exists own_vendors (vendor text primary key, wallet text not null);
  create table if not exists own_wallets (
    vendor text not null, player_id text not null, currency text not null,
    balance numeric not null default 0 check (balance >= 0),
    primary key (vendor, player_id)
  );
  create table if not exists own_movements (
    vendor text not null, transaction_id text not null, player_id text not null, round_id text not null,
    game_id text not null, kind text not null, amount numeric not null, currency text not null, undone boolean not null default false,
    at timestamptz not null default clock_timestamp(),
    primary key (vendor, transaction_id)
  );
  create index if not exists own_movements_of_round on own_movements (vendor, player_id, round_id);
  create table if not exists own_transfers (
    vendor text not null, transfer_id text not null, content text not null,
    state text not null, reason text, balance numeric not null, at timestamptz not null default clock_timestamp(),
    primary key (vendor, transfer_id)
  );
  create table if not exists own_faults (
    id bigint generated always as identity primary key, vendor text not null, fault text not null
  );
`;

/** The wallets that a fictional vendor keeps itself: amounts are decimal strings, as the wire has them. */
export class OwnStore {
  readonly #pool: pg.Pool;

  constructor(pool: pg.Pool) {
    this.#pool = pool;
  }

  /** Notes how a vendor plays, as the operator told with a launch. */
  async noteVendor(vendor: string, wallet: "single" | "transfer"): Promise<void> {
    await this.#pool.query(
      "insert into own_vendors values ($1, $2) on conflict (vendor) do update set wallet = excluded.wallet",
      [vendor, wallet],
    );
  }

  async keepsWallets(vendor: string): Promise<boolean> {
    const { rows } = await this.#pool.query(
      "select from own_vendors where vendor = $1 and wallet = 'transfer'",
      [vendor],
    );
    return rows.length > 0;
  }

  async findPlayer(
    vendor: string,
    playerId: string,
  ): Promise<{ balance: string; currency: string } | null> {
    const { rows } = await this.#pool.query<{ balance: string; currency: string }>(
      "select trim_scale(balance)::text as balance, currency from own_wallets where vendor = $1 and player_id = $2",
      [vendor, playerId],
    );
    return rows[0] ?? null;
  }

  /** Takes a stake once; answers the balance after it, null for want of money. */
  async takeStake(vendor: string, bet: Moved): Promise<string | null> {
    return this.#alone(async (run) => {
      const known = await run(
        "select from own_movements where vendor = $1 and transaction_id = $2",
        [vendor, bet.transactionId],
      );
      if (known.length === 0) {
        const taken = await run(
          `update own_wallets set balance = balance - $3 where vendor = $1 and player_id = $2 and balance >= $3
           returning balance`,
          [vendor, bet.playerId, bet.amount],
        );
        if (taken.length === 0) return null;
        await this.#note(run, vendor, "bet", bet);
      }
      return balanceIn(run, vendor, bet.playerId);
    });
  }

  /** Pays a win once; answers the balance after it. */
  async payWin(vendor: string, win: Moved): Promise<string> {
    return this.#alone(async (run) => {
      const known = await run(
        "select from own_movements where vendor = $1 and transaction_id = $2",
        [vendor, win.transactionId],
      );
      if (known.length === 0) {
        await run(
          "update own_wallets set balance = balance + $3 where vendor = $1 and player_id = $2",
          [vendor, win.playerId, win.amount],
        );
        await this.#note(run, vendor, "win", win);
      }
      return balanceIn(run, vendor, win.playerId);
    });
  }

  /** Gives a stake back once; answers the balance after it. */
  async giveBack(
    vendor: string,
    back: Movement & { readonly betTransactionId: string; readonly gameId: string },
  ): Promise<string> {
    return this.#alone(async (run) => {
      await run(
        `with bet as (
           update own_movements set undone = true
           where vendor = $1 and transaction_id = $2 and kind = 'bet' and not undone returning player_id, amount)
         update own_wallets w set balance = w.balance + bet.amount from bet
         where w.vendor = $1 and w.player_id = bet.player_id`,
        [vendor, back.betTransactionId],
      );
      // The bet that comes after its rollback moves nothing.
      await run(
        `insert into own_movements (vendor, transaction_id, player_id, round_id, game_id, kind, amount, currency, undone)
         values ($1, $2, $3, $4, $5, 'bet', 0, '', true) on conflict do nothing`,
        [vendor, back.betTransactionId, back.playerId, back.roundId, back.gameId],
      );
      return balanceIn(run, vendor, back.playerId);
    });
  }

  /** A round that is over, as the operator is told of it; null where no bet of it stands. */
  async findRound(vendor: string, { roundId, playerId }: Movement): Promise<unknown> {
    const { rows } = await this.#pool.query(
      `select json_build_object('playerId', player_id, 'roundId', round_id, 'gameId', min(game_id),
         'currency', min(currency),
         'stake', trim_scale(sum(amount) filter (where kind = 'bet'))::text,
         'payout', trim_scale(coalesce(sum(amount) filter (where kind = 'win'), 0))::text,
         'startedAt', to_char(min(at) at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
         'settledAt', to_char(max(at) at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) as round
       from own_movements where vendor = $1 and player_id = $2 and round_id = $3 and not undone
       group by player_id, round_id having count(*) filter (where kind = 'bet') > 0`,
      [vendor, playerId, roundId],
    );
    return rows[0]?.round ?? null;
  }

  /** Does a transfer once; its end is the same ever after. Null: the id stands for something else. */
  async transfer(
    vendor: string,
    order: TransferOrder,
    refusal: string | null,
  ): Promise<TransferEnd | null> {
    const content = [order.playerId, order.currency, order.direction, order.amount].join(" ");
    return this.#alone(async (run) => {
      const [known] = await run(
        "select content from own_transfers where vendor = $1 and transfer_id = $2",
        [vendor, order.transferId],
      );
      if (known && known["content"] !== content) return null;
      if (!known) await this.#move(run, vendor, order, content, refusal);
      return endIn(run, vendor, order.transferId);
    });
  }

  async findTransfer(vendor: string, transferId: string): Promise<TransferEnd | null> {
    return this.#alone((run) => endIn(run, vendor, transferId));
  }

  /** What goes wrong with the next transfer of a vendor, on demand. */
  async addFault(vendor: string, fault: TransferFault): Promise<void> {
    await this.#pool.query("insert into own_faults (vendor, fault) values ($1, $2)", [
      vendor,
      fault,
    ]);
  }

  async takeFault(vendor: string): Promise<TransferFault | null> {
    const { rows } = await this.#pool.query<{ fault: TransferFault }>(
      `delete from own_faults where id = (
         select id from own_faults where vendor = $1 order by id limit 1 for update skip locked) returning fault`,
      [vendor],
    );
    return rows[0]?.fault ?? null;
  }

  async #move(
    run: Run,
    vendor: string,
    order: TransferOrder,
    content: string,
    refusal: string | null,
  ) {
    const { transferId, playerId, currency, direction, amount } = order;
    if (direction === "in")
      await run("insert into own_wallets values ($1, $2, $3, 0) on conflict do nothing", [
        vendor,
        playerId,
        currency,
      ]);
    const moved =
      refusal === null
        ? await run(
            `update own_wallets set balance = balance + $4 where vendor = $1 and player_id = $2 and currency = $3
               and balance + $4 >= 0 returning balance`,
            [vendor, playerId, currency, direction === "in" ? amount : `-${amount}`],
          )
        : [];
    const reason = moved.length > 0 ? null : (refusal ?? "not_enough_funds");
    await run(
      `insert into own_transfers (vendor, transfer_id, content, state, reason, balance)
       values ($1, $2, $3, $4, $5, $6)`,
      [
        vendor,
        transferId,
        content,
        reason === null ? "done" : "refused",
        reason,
        await balanceIn(run, vendor, playerId),
      ],
    );
  }

  async #note(run: Run, vendor: string, kind: "bet" | "win", moved: Moved): Promise<void> {
    const { transactionId, playerId, roundId, gameId, amount, currency } = moved;
    await run(
      `insert into own_movements (vendor, transaction_id, player_id, round_id, game_id, kind, amount, currency)
       values ($1, $2, $3, $4, $5, $6, $7, $8)`,
      [vendor, transactionId, playerId, roundId, gameId, kind, amount, currency],
    );
  }

  /** Runs statements in one transaction, one at a time in all of the sandbox. */
  async #alone<T>(work: (run: Run) => Promise<T>): Promise<T> {
    const client = await this.#pool.connect();
    try {
      await client.query("begin; select pg_advisory_xact_lock(73313)");
      const answer = await work(async (text, values) => (await client.query(text, values)).rows);
      await client.query("commit");
      return answer;
    } catch (fault) {
      await client.query("rollback");
      throw fault;
    } finally {
      client.release();
    }
  }
}

type Run = (text: string, values: unknown[]) => Promise<Record<string, unknown>[]>;

async function balanceIn(run: Run, vendor: string, playerId: string): Promise<string> {
  const [row] = await run(
    "select trim_scale(balance)::text as balance from own_wallets where vendor = $1 and player_id = $2",
    [vendor, playerId],
  );
  return String(row?.["balance"] ?? "0");
}

async function endIn(run: Run, vendor: string, transferId: string): Promise<TransferEnd | null> {
  const [row] = await run(
    `select state, reason, trim_scale(balance)::text as balance from own_transfers
     where vendor = $1 and transfer_id = $2`,
    [vendor, transferId],
  );
  return (row as TransferEnd | undefined) ?? null;
}
