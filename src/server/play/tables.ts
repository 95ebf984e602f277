import type { GeneratedAlways } from "kysely";

/** Written by `play_record` and `play_take_back` only, within what settles. */
type PlayFacts = {
  id: GeneratedAlways<bigint>;
  seal_position: GeneratedAlways<bigint>;
  member_id: GeneratedAlways<bigint>;
  area: GeneratedAlways<string>;
  reference: GeneratedAlways<string>;
  category: GeneratedAlways<string>;
  product: GeneratedAlways<string>;
  game: GeneratedAlways<string>;
  currency: GeneratedAlways<string>;
  stake_minor: GeneratedAlways<bigint>;
  valid_stake_minor: GeneratedAlways<bigint>;
  payout_minor: GeneratedAlways<bigint>;
  placed_at: GeneratedAlways<Date>;
  settled_at: GeneratedAlways<Date>;
  takes_back: GeneratedAlways<bigint | null>;
  written_at: GeneratedAlways<Date>;
};

type PlayReaders = { name: string; position: bigint; fact_id: bigint };

type PlayDays = {
  member_id: bigint;
  day: string;
  area: string;
  category: string;
  product: string;
  currency: string;
  rounds: bigint;
  stake_minor: bigint;
  valid_stake_minor: bigint;
  payout_minor: bigint;
};

declare module "#/server/db/tables.ts" {
  interface Tables {
    play_facts: PlayFacts;
    play_readers: PlayReaders;
    play_days: PlayDays;
  }
}
