import type { Generated, GeneratedAlways } from "kysely";
import type { BONUS_STATES } from "#/lib/contract/bonus/calls.ts";

type Weights = Readonly<Record<string, number>>;
type Names = Readonly<Record<string, string>>;

export type OffersTable = {
  code: string;
  names: Names;
  currency: string;
  amount_minor: bigint;
  deposit_percent: number | null;
  deposit_least_minor: bigint | null;
  turnover_percent: number;
  weights: Weights;
  max_stake_minor: bigint;
  max_paid_minor: bigint | null;
  days: number;
  is_open: Generated<boolean>;
  times: Generated<number>;
  /** What two of staff agreed on; null, or other than bonus_terms: it comes with no deposit. */
  agreed_terms: GeneratedAlways<string | null>;
};

/** Written by the functions of bonus money alone. */
export type BonusesTable = {
  id: GeneratedAlways<string>;
  number: GeneratedAlways<bigint>;
  member_id: GeneratedAlways<bigint>;
  currency: GeneratedAlways<string>;
  offer: GeneratedAlways<string>;
  names: GeneratedAlways<Names>;
  amount_minor: GeneratedAlways<bigint>;
  turnover_minor: GeneratedAlways<bigint>;
  weights: GeneratedAlways<Weights>;
  max_stake_minor: GeneratedAlways<bigint>;
  max_paid_minor: GeneratedAlways<bigint | null>;
  days: GeneratedAlways<number>;
  approval_id: GeneratedAlways<bigint | null>;
  deposit_id: GeneratedAlways<string | null>;
  granted_at: GeneratedAlways<Date>;
  /** When a promise became a bonus; null where there was none. */
  given_at: GeneratedAlways<Date | null>;
  state: GeneratedAlways<(typeof BONUS_STATES)[number]>;
  ends_as: GeneratedAlways<"given_up" | "taken_back" | null>;
  ending_at: GeneratedAlways<Date | null>;
  played_from: GeneratedAlways<bigint | null>;
  began_at: GeneratedAlways<Date | null>;
  expires_at: GeneratedAlways<Date | null>;
  /** Since when its time stands still, its member being kept out. */
  kept_out_since: GeneratedAlways<Date | null>;
  closed_at: GeneratedAlways<Date | null>;
  played_minor: GeneratedAlways<bigint | null>;
  paid_minor: GeneratedAlways<bigint | null>;
  forfeited_minor: GeneratedAlways<bigint | null>;
};

declare module "#/server/db/tables.ts" {
  interface Tables {
    bonus_offers: OffersTable;
    bonuses: BonusesTable;
  }
}

declare module "#/server/ledger/accounts.ts" {
  interface Purposes {
    /** The house's side of bonus money, and of what of it became members' own. */
    bonuses: true;
  }
}
