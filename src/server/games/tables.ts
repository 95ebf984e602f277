import type { Generated, GeneratedAlways } from "kysely";

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
  number: number;
  is_hot: Generated<boolean>;
  is_new: Generated<boolean>;
  state: Generated<State>;
  image: string | null;
  art_motif: string | null;
  art_palette: number | null;
  max_win_multiple: Generated<bigint>;
};

/** What a game is stored as. INHOUSE and ESPORTS follow from its vendor. */
export type StoredCategory = "LOTT" | "ELOTT" | "LIVE" | "SPORTS" | "FISH" | "RNG" | "PVP";

declare module "#/server/db/tables.ts" {
  interface Tables {
    vendors: Vendors;
    games: Games;
  }
}
