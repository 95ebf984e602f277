import type pg from "pg";
import type { Jackpot } from "../games/jackpots.ts";
import type { NewCall, Round, Seat } from "../records.ts";
import { microOf, minorOf, shareOf, termsIn } from "./terms.ts";

/** The pots of jackpots, and what each stake added to them, made when the tables are missing. */
export const POT_SCHEMA = `
  create table if not exists jackpot_pots (
    vendor text not null,
    jackpot_id text not null,
    currency_code text not null,
    currency_exponent int,
    seed_micro bigint not null check (seed_micro > 0),
    pot_micro bigint not null check (pot_micro >= 0),
    primary key (vendor, jackpot_id, currency_code)
  );
  create table if not exists jackpot_shares (
    round_id bigint primary key references rounds,
    vendor text not null,
    jackpot_id text not null,
    currency_code text not null,
    share_micro bigint not null check (share_micro >= 0),
    won_micro bigint not null default 0 check (won_micro >= 0),
    foreign key (vendor, jackpot_id, currency_code) references jackpot_pots
  );
  alter table rounds add column if not exists jackpot text;
  alter table rounds add column if not exists jackpot_hit boolean not null default false;
  alter table rounds add column if not exists jackpot_minor bigint not null default 0;
  alter table seats add column if not exists max_jackpot text;
`;

export type Pot = {
  readonly currencyCode: string;
  /** How many decimals it is told with; null while nobody plays in it. */
  readonly exponent: number | null;
  readonly seedMicro: bigint;
  readonly potMicro: bigint;
};

const POT = `currency_code "currencyCode", currency_exponent exponent, seed_micro "seedMicro", pot_micro "potMicro"`;

export class PotStore {
  readonly #pool: pg.Pool;

  constructor(pool: pg.Pool) {
    this.#pool = pool;
  }

  /** A jackpot's pot in a currency, begun at its seed where there is none. */
  async open({ vendor, jackpotId }: Jackpot, code: string, exponent?: number): Promise<Pot> {
    const { seedMicro } = termsIn(code);
    const { rows } = await this.#pool.query<Pot>(
      `insert into jackpot_pots as pot (vendor, jackpot_id, currency_code, currency_exponent, seed_micro, pot_micro)
       values ($1, $2, $3, $4, $5, $5)
       on conflict (vendor, jackpot_id, currency_code)
         do update set currency_exponent = coalesce(excluded.currency_exponent, pot.currency_exponent)
       returning ${POT}`,
      [vendor, jackpotId, code, exponent ?? null, seedMicro],
    );
    const [pot] = rows;
    if (!pot) throw new Error("no pot");
    return pot;
  }

  /** A jackpot's pots in every currency that it was played in. */
  async list({ vendor, jackpotId }: Jackpot): Promise<readonly Pot[]> {
    const { rows } = await this.#pool.query<Pot>(
      `select ${POT} from jackpot_pots where vendor = $1 and jackpot_id = $2 order by currency_code`,
      [vendor, jackpotId],
    );
    return rows;
  }

  /**
   * Moves a round whose stake was taken on to be paid: its share goes into the pot, and where it won the pot is paid with it,
   * as far as the operator allows, and begins at its seed. All at once, and once; false where the round has moved on before.
   * `owed` tells the calls of a round that won so much of the pot.
   */
  async stand(
    seat: Pick<Seat, "vendor" | "currency">,
    round: Pick<Round, "id" | "stakeMinor" | "jackpot" | "jackpotHit">,
    mostMinor: bigint,
    owed: (jackpotMinor: bigint) => readonly Omit<NewCall, "roundId">[],
  ): Promise<boolean> {
    const { currency } = seat;
    const key = [seat.vendor, round.jackpot, currency.code];
    return this.#inTransaction(async (client) => {
      const moved = await client.query(
        "update rounds set state = 'paying' where id = $1 and state = 'asking'",
        [round.id],
      );
      if (moved.rowCount === 0) return false;
      const share = shareOf(microOf(round.stakeMinor, currency));
      const { rows } = await client.query<{ pot: bigint; seed: bigint }>(
        `update jackpot_pots set pot_micro = pot_micro + $4
         where vendor = $1 and jackpot_id = $2 and currency_code = $3 returning pot_micro pot, seed_micro seed`,
        [...key, share],
      );
      const [{ pot, seed } = { pot: 0n, seed: 0n }] = rows;
      const whole = minorOf(pot, currency);
      const paid = whole > mostMinor ? mostMinor : whole;
      const wonMinor = round.jackpotHit ? paid : 0n;
      const won = microOf(wonMinor, currency);
      await client.query(
        `insert into jackpot_shares (vendor, jackpot_id, currency_code, round_id, share_micro, won_micro)
         values ($1, $2, $3, $4, $5, $6)`,
        [...key, round.id, share, won],
      );
      if (wonMinor > 0n) {
        await client.query(
          `update jackpot_pots set pot_micro = pot_micro - $4 + $5
           where vendor = $1 and jackpot_id = $2 and currency_code = $3`,
          [...key, won, seed],
        );
        await client.query(
          "update rounds set payout_minor = payout_minor + $2, jackpot_minor = $2 where id = $1",
          [round.id, wonMinor],
        );
      }
      for (const { kind, body, delayMs = 0 } of owed(wonMinor))
        await client.query(
          `insert into calls (round_id, kind, body, due_at) values ($1, $2, $3, now() + $4 * interval '1 millisecond')`,
          [round.id, kind, body, delayMs],
        );
      return true;
    });
  }

  async #inTransaction<T>(work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
    const client = await this.#pool.connect();
    try {
      await client.query("begin");
      const result = await work(client);
      await client.query("commit");
      return result;
    } catch (error) {
      await client.query("rollback").catch(() => undefined);
      throw error;
    } finally {
      client.release();
    }
  }
}
