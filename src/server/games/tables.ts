import type { ColumnType, Generated, GeneratedAlways } from "kysely";
import type { ReplyOf } from "#/lib/contract/call.ts";
import type { ConventionName } from "#/lib/contract/games/conventions.ts";
import type { vendorLobby } from "#/lib/contract/games/lobby-feed.ts";
import type { VendorCurrency } from "./vendor-secrets.ts";

type State = "open" | "maintenance" | "hidden";

type Vendors = {
  id: GeneratedAlways<number>;
  code: string;
  name: string;
  position: Generated<number>;
  state: Generated<State>;
  is_hot: Generated<boolean>;
  in_house: Generated<boolean>;
  sandbox: Generated<boolean>;
  trial_allowed: Generated<boolean>;
  launch_url: string;
  launch_url2: string | null;
  api_url: string | null;
  wallet: Generated<"single" | "transfer">;
  convention: Generated<ConventionName>;
  signature_header: Generated<string | null>;
  currencies: ColumnType<Readonly<Record<string, VendorCurrency>>, string | undefined, string>;
  /** It tells what its tables and matches are like this moment. */
  lobby_feed: Generated<boolean>;
  /** What a jackpot of its may pay at most, by currency; none is taken in another. */
  jackpots: ColumnType<Readonly<Record<string, string>>, string | undefined, string>;
  /** What all of them together may pay in a day; in a currency without it what one may. */
  jackpots_a_day: ColumnType<Readonly<Record<string, string>>, string | undefined, string>;
};

type LobbyFeeds = {
  vendor_id: number;
  asked_at: Date;
  told_at: Date | null;
  figures: ColumnType<LobbyFeed | null, string | null, string>;
  /** What was wrong with the last answer; null: nothing. */
  fault: string | null;
};
type LobbyFeed = Pick<ReplyOf<typeof vendorLobby>, "tables" | "events">;

export type WalletTransfersTable = {
  id: string;
  member_id: bigint;
  player_id: bigint;
  vendor_id: number;
  direction: "in" | "out";
  amount_minor: bigint;
  currency: string;
  state: Generated<"opened" | "asked" | "done" | "refused">;
  reason: Generated<string | null>;
  asks: Generated<number>;
  ask_after: Date;
  asking_until: Generated<Date | null>;
  opened_at: Generated<Date>;
  closed_at: Generated<Date | null>;
};

type WalletLooks = {
  player_id: bigint;
  empty_since: Generated<Date | null>;
  looks: Generated<number>;
  look_after: Date;
};

type Games = {
  id: GeneratedAlways<bigint>;
  code: string;
  node_id: string;
  vendor_id: number;
  vendor_code: string;
  category: StoredCategory;
  name: string;
  plain_name: GeneratedAlways<string>;
  position: Generated<number>;
  lines: Generated<number>;
  /** Its lines are ways. */
  ways: Generated<boolean>;
  /** The smallest stake, in the currency of the site; null where the vendor does not tell. */
  min_bet: Generated<string | null>;
  number: number;
  is_hot: Generated<boolean>;
  is_new: Generated<boolean>;
  /** Since when it is marked so; the database notes it. */
  new_since: GeneratedAlways<Date | null>;
  state: Generated<State>;
  image: string | null;
  art_motif: string | null;
  art_palette: number | null;
  max_win_multiple: Generated<bigint>;
  /** It plays rounds without a stake, as its vendor tells. */
  free_rounds: Generated<boolean>;
  /** In per cent; null where the vendor does not tell. */
  return_percent: Generated<string | null>;
  volatility: Generated<"low" | "medium" | "high" | null>;
};

type Favourites = {
  member_id: bigint;
  game_id: bigint;
  added_at: Generated<Date>;
};

type Recents = {
  member_id: bigint;
  game_id: bigint;
  launched_at: Date;
};

type Players = {
  id: GeneratedAlways<bigint>;
  reference: string;
  vendor_id: number;
  member_id: bigint;
  nickname: string;
  currency: string;
  /** What the vendor is told that it is: of bonus money the real currency. */
  vendor_currency: GeneratedAlways<string>;
  play: boolean;
  wallet_account: bigint;
  house_account: bigint;
};

type Launches = {
  id: GeneratedAlways<bigint>;
  reference: string;
  player_id: bigint;
  game_id: bigint;
  session_id: string;
  language: string;
  /** Where it was made from, as the site's gate knows it; empty when unknown. */
  country: Generated<string>;
  /** The match that the game opens at; null: at its front. */
  event: Generated<string | null>;
  launched_at: Date;
};

type Tokens = {
  token_hash: Buffer;
  launch_id: bigint;
  player_id: bigint;
  session_id: string;
  exchange_before: Date;
  exchanged_at: Date | null;
  valid_until: Date;
};

/** Written by the seamless functions only. */
type Rounds = {
  id: GeneratedAlways<bigint>;
  player_id: GeneratedAlways<bigint>;
  reference: GeneratedAlways<string>;
  member_id: GeneratedAlways<bigint>;
  vendor_id: GeneratedAlways<number>;
  game_id: GeneratedAlways<bigint>;
  category: GeneratedAlways<StoredCategory>;
  stake_minor: GeneratedAlways<bigint>;
  payout_minor: GeneratedAlways<bigint>;
  standing_bets: GeneratedAlways<number>;
  wins: GeneratedAlways<number>;
  state: GeneratedAlways<"open" | "settled" | "rolled_back">;
  started_at: GeneratedAlways<Date>;
  settled_at: GeneratedAlways<Date | null>;
  details: ColumnType<unknown, never, string>;
  free_rounds_id: GeneratedAlways<bigint | null>;
  /** The bet level that the largest win of a free round is counted from. */
  free_stake_minor: GeneratedAlways<bigint | null>;
  /** What of the payout jackpots paid. */
  jackpot_minor: GeneratedAlways<bigint>;
};

/** Written by the functions of jackpots only. */
type Jackpots = {
  vendor_id: GeneratedAlways<number>;
  reference: GeneratedAlways<string>;
  currency: GeneratedAlways<string>;
  name: GeneratedAlways<string>;
  games: GeneratedAlways<readonly string[]>;
  amount_minor: GeneratedAlways<bigint>;
  seed_minor: GeneratedAlways<bigint>;
  told_at: GeneratedAlways<Date>;
  before_minor: GeneratedAlways<bigint | null>;
  fell_at: GeneratedAlways<Date | null>;
  wins: GeneratedAlways<bigint>;
  won_minor: GeneratedAlways<bigint>;
  won_at: GeneratedAlways<Date | null>;
};

type FreeRounds = {
  id: GeneratedAlways<bigint>;
  vendor_id: number;
  reference: string;
  game_id: bigint;
  member_id: bigint;
  currency: string;
  rounds: number;
  stake_minor: bigint;
  most_minor: bigint;
  valid_until: Date;
  begun: Generated<number>;
  won_minor: Generated<bigint>;
  approval_id: bigint;
  granted_at: Generated<Date>;
  closed_at: Generated<Date | null>;
};

type SharedRounds = {
  code: string;
  round_id: bigint;
  shared_at: Date;
};

type Transactions = {
  vendor_id: GeneratedAlways<number>;
  transaction_id: GeneratedAlways<string>;
  kind: GeneratedAlways<"bet" | "win" | "rollback">;
  body_hash: GeneratedAlways<Buffer | null>;
  player_id: GeneratedAlways<bigint>;
  round_reference: GeneratedAlways<string>;
  round_id: GeneratedAlways<bigint | null>;
  amount_minor: GeneratedAlways<bigint>;
  code: GeneratedAlways<string>;
  balance_minor: GeneratedAlways<bigint>;
  transfer_id: GeneratedAlways<bigint | null>;
  jackpot: GeneratedAlways<string | null>;
  jackpot_minor: GeneratedAlways<bigint>;
  undone_by: GeneratedAlways<string | null>;
  at: GeneratedAlways<Date>;
};

type Reviews = {
  vendor_id: GeneratedAlways<number>;
  transaction_id: GeneratedAlways<string>;
  kind: GeneratedAlways<"win" | "rollback">;
  code: GeneratedAlways<string>;
  body: GeneratedAlways<Record<string, unknown>>;
  times: GeneratedAlways<number>;
  first_at: GeneratedAlways<Date>;
  last_at: GeneratedAlways<Date>;
  closed_at: ColumnType<Date | null, never, Date>;
  closed_by: ColumnType<string | null, never, string>;
};

/** What a game is stored as. INHOUSE, ESPORTS and COCKFIGHT follow from its vendor. */
export type StoredCategory = "LOTT" | "ELOTT" | "LIVE" | "SPORTS" | "FISH" | "RNG" | "PVP";

declare module "#/server/db/tables.ts" {
  interface Tables {
    vendors: Vendors;
    games: Games;
    game_favourites: Favourites;
    game_recents: Recents;
    game_players: Players;
    game_launches: Launches;
    game_tokens: Tokens;
    game_rounds: Rounds;
    game_shared_rounds: SharedRounds;
    free_rounds: FreeRounds;
    game_jackpots: Jackpots;
    vendor_transactions: Transactions;
    seamless_reviews: Reviews;
    wallet_transfers: WalletTransfersTable;
    vendor_wallet_looks: WalletLooks;
    lobby_feeds: LobbyFeeds;
  }
}

declare module "#/server/ledger/accounts.ts" {
  interface Purposes {
    games: true;
    vendor_wallets: true;
  }
}
