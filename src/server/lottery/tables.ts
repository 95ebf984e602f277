import type { ColumnType, Generated, GeneratedAlways } from "kysely";
import type { DrawnNumbers, Selection } from "#/lib/rules/lottery/bet-type.ts";

/** Rows that the functions of `sql/functions.sql` alone write. */
type Kept<T> = ColumnType<T, never, never>;

export type DrawState = "scheduled" | "held" | "drawn" | "settled" | "void";

/** Terms as they are kept: odds, and the shares of steps, are whole ten-thousandths. */
export type KeptTerms = Readonly<
  Record<
    string,
    {
      readonly stakesEach: number;
      readonly odds: Readonly<Record<string, number>>;
      readonly steps?: readonly { readonly from: number; readonly factor: number }[];
    }
  >
>;

/** What a feed signed, in base64, and the stamp that it signed with it. */
export type SignedResult = {
  readonly body: string;
  readonly signature: string;
  readonly stampMs: string;
};

export type KeptOdds = Readonly<Record<string, number>>;

export type LotteryDrawsTable = {
  id: GeneratedAlways<bigint>;
  game: Kept<string>;
  station: Kept<string>;
  period: Kept<string>;
  opens_at: Kept<Date>;
  closes_at: Kept<Date>;
  draws_at: Kept<Date>;
  state: Kept<DrawState>;
  numbers: Kept<DrawnNumbers | null>;
  revision: Kept<number>;
  held_because: Kept<"sources_differ" | "operator" | null>;
  decided_at: Kept<Date | null>;
  /** Why it was decided over its sources, in words that members read; null where it was not. */
  decided_because: Kept<string | null>;
  settled_at: Kept<Date | null>;
};

export type LotteryTicketsTable = {
  id: Kept<string>;
  number: GeneratedAlways<bigint>;
  member_id: Kept<bigint>;
  draw_id: Kept<bigint>;
  rule_version: Kept<bigint>;
  currency: Kept<string>;
  wallet_account: Kept<bigint>;
  house_account: Kept<bigint>;
  price_minor: Kept<bigint>;
  placed_at: Kept<Date>;
  cancelled_at: Kept<Date | null>;
  settled_revision: Kept<number>;
  settled_at: Kept<Date | null>;
  payout_minor: Kept<bigint>;
  refund_minor: Kept<bigint>;
  /** Whether its numbers' exposure holds it. */
  counted: Kept<boolean>;
  /** Whether what its draw can pay holds it. */
  counted_of_draw: Kept<boolean>;
  /** What its lines can win together; null: sold before it was kept. */
  most_minor: Kept<bigint | null>;
  chase_id: Kept<string | null>;
  ordinal: Kept<number | null>;
};

export type LotteryLinesTable = {
  ticket_id: Kept<string>;
  place: Kept<number>;
  type: Kept<string>;
  selection: Kept<Selection>;
  stake_minor: Kept<bigint>;
  price_minor: Kept<bigint>;
  most_minor: Kept<bigint>;
  payout_minor: Kept<bigint>;
  refund_minor: Kept<bigint>;
  /** What it was sold at where that is not what its rules have, in ten-thousandths by tier. */
  odds: Kept<KeptOdds | null>;
  /** A digest of the numbers that it was counted by; null: they were not limited. */
  counted_as: Kept<Buffer | null>;
};

declare module "#/server/db/tables.ts" {
  interface Tables {
    lottery_rules: {
      version: GeneratedAlways<bigint>;
      game: string;
      terms: ColumnType<KeptTerms, string, never>;
      set_at: Generated<Date>;
    };
    lottery_limits: {
      game: string;
      currency: string;
      min_stake_minor: bigint;
      most_line_minor: bigint;
      most_number_minor: bigint | null;
      most_ticket_minor: bigint | null;
      most_member_minor: bigint | null;
      most_draw_minor: bigint | null;
    };
    lottery_sources: { id: string; keys: string[]; enabled: Generated<boolean> };
    lottery_draws: LotteryDrawsTable;
    lottery_results: {
      id: GeneratedAlways<bigint>;
      draw_id: Kept<bigint>;
      source: Kept<string>;
      numbers: Kept<DrawnNumbers>;
      said_at: Kept<Date>;
      signed: Kept<SignedResult | null>;
      vouched: Kept<boolean>;
    };
    lottery_source_keys: { source: Kept<string>; key: Kept<string>; since: Kept<Date> };
    lottery_tickets: LotteryTicketsTable;
    lottery_lines: LotteryLinesTable;
    lottery_chases: {
      id: Kept<string>;
      member_id: Kept<bigint>;
      draws: Kept<number>;
      stop_on_win: Kept<boolean>;
      placed_at: Kept<Date>;
      cancelled_at: Kept<Date | null>;
      stopped_at: Kept<Date | null>;
      stopped_by: Kept<string | null>;
    };
    lottery_chase_wins: {
      ticket_id: Kept<string>;
      revision: Kept<number>;
      chase_id: Kept<string>;
      won_at: Kept<Date>;
      handled_at: Kept<Date | null>;
    };
    lottery_exposure: {
      draw_id: Kept<bigint>;
      currency: Kept<string>;
      type: Kept<string>;
      pick: Kept<string>;
      most_minor: Kept<bigint>;
    };
    lottery_draw_shares: {
      draw_id: Kept<bigint>;
      currency: Kept<string>;
      share: Kept<number>;
      most_minor: Kept<bigint>;
    };
    lottery_schedules: {
      game: string;
      every_minutes: number;
      first_minute: number;
      closes_before_seconds: number;
      on_sale: number;
    };
    lottery_chains: {
      anchor: Kept<string>;
      game: Kept<string>;
      links: Kept<number>;
      taken: Kept<number>;
      sealed: Kept<Buffer>;
      made_at: Kept<Date>;
    };
    lottery_seeds: { commitment: Kept<string>; sealed: Kept<Buffer> };
    lottery_house_draws: {
      draw_id: Kept<bigint>;
      commitment: Kept<string>;
      anchor: Kept<string>;
      link: Kept<number>;
      committed_at: Kept<Date>;
      seed: Kept<string | null>;
      beacon: Kept<string | null>;
      revealed_at: Kept<Date | null>;
      kept: Kept<boolean>;
    };
    lottery_shared_tickets: {
      code: string;
      ticket_id: string;
      named: boolean;
      shared_at: Generated<Date>;
    };
    lottery_stuck_tickets: {
      ticket_id: Kept<string>;
      revision: Kept<number>;
      fault: Kept<string>;
      since: Kept<Date>;
      last_at: Kept<Date>;
    };
    lottery_owed: {
      ticket_id: Kept<string>;
      revision: Kept<number>;
      amount_minor: Kept<bigint>;
      owed_since: Kept<Date>;
    };
  }
}

declare module "#/server/ledger/accounts.ts" {
  interface Purposes {
    lottery: true;
  }
}
