import * as z from "zod";
import type { Db } from "#/server/db/index.ts";
import { type EditableCollection, lineOf, position } from "#/server/site/index.ts";
import { address } from "./address-field.ts";

const vendorDocument = z.strictObject({
  code: z.string().regex(/^[A-Z0-9]{2,20}$/, "only capital letters and digits, 2 to 20"),
  name: lineOf(1, 60),
  /** Hidden ones and their games are shown nowhere; those under maintenance are, and say so. */
  state: z.enum(["open", "maintenance", "hidden"]).default("hidden"),
  isHot: z.boolean().default(false),
  /** Its games are the house's own: they stand in INHOUSE too. */
  inHouse: z.boolean().default(false),
  /** Says on screen that no real vendor is behind it. */
  sandbox: z.boolean().default(false),
  /** Whether accounts with play money may play here. */
  trialAllowed: z.boolean().default(false),
  position,
  /** `single`: it plays with the main wallet; `transfer`: it keeps one of its own for each player. */
  wallet: z.enum(["single", "transfer"]).default("single"),
  /** Where its games are opened, where else if that fails, and where it is asked. */
  launchUrl: address,
  launchUrl2: address.nullable().default(null),
  apiUrl: address.nullable().default(null),
});

const SHOWN = /\.(?:state|isHot|position)$/;

/** Who makes games, and where they are opened. What both sign with is put by a command of its own. */
export const VENDOR_COLLECTION: EditableCollection = {
  kind: "vendors",
  mayChange: (name) => (SHOWN.test(name) ? ["content", "risk"] : []),
  nameField: "code",
  fixed: false,
  schema: () => vendorDocument,
  list: async (db) => {
    const rows = await db.selectFrom("vendors").select("code").orderBy("position").execute();
    return rows.map(({ code }) => code);
  },
  async read(db, name) {
    const row = await db
      .selectFrom("vendors")
      .select(["code", "name", "state", "is_hot as isHot", "in_house as inHouse", "sandbox"])
      .select(["trial_allowed as trialAllowed", "position", "wallet"])
      .select(["launch_url as launchUrl", "launch_url2 as launchUrl2", "api_url as apiUrl"])
      .where("code", "=", name)
      .executeTakeFirst();
    return row ?? null;
  },
  async findFaults(db, code, value) {
    const { wallet } = vendorDocument.parse(value);
    const { players, wallet: before = wallet } = await countWhatHangsOn(db, code);
    // What lies with the vendor, or was staked from the main wallet, is told by the way that it went.
    return players > 0n && wallet !== before
      ? { wallet: `stays ${before}, for its games were played` }
      : null;
  },
  async findRemovalFaults(db, code) {
    const { games, players } = await countWhatHangsOn(db, code);
    if (players > 0n) return { code: "stays, for its games were played: set its state to hidden" };
    return games > 0n ? { code: `stays while it has games (${games}): remove them first` } : null;
  },
  async write(tx, code, value) {
    if (value === null) {
      await tx.deleteFrom("vendors").where("code", "=", code).execute();
      return;
    }
    const document = vendorDocument.parse(value);
    const row = {
      name: document.name,
      state: document.state,
      is_hot: document.isHot,
      in_house: document.inHouse,
      sandbox: document.sandbox,
      trial_allowed: document.trialAllowed,
      position: document.position,
      wallet: document.wallet,
      launch_url: document.launchUrl,
      launch_url2: document.launchUrl2,
      api_url: document.apiUrl,
    };
    await tx
      .insertInto("vendors")
      .values({ code, ...row })
      .onConflict((conflict) => conflict.column("code").doUpdateSet(row))
      .execute();
  },
};

async function countWhatHangsOn(db: Db, code: string) {
  const found = await db
    .selectFrom("vendors")
    .select("wallet")
    .select(({ selectFrom, fn }) => [
      selectFrom("games")
        .whereRef("games.vendor_id", "=", "vendors.id")
        .select(fn.countAll<bigint>().as("count"))
        .as("games"),
      selectFrom("game_players")
        .whereRef("game_players.vendor_id", "=", "vendors.id")
        .select(fn.countAll<bigint>().as("count"))
        .as("players"),
    ])
    .where("code", "=", code)
    .executeTakeFirst();
  return { games: found?.games ?? 0n, players: found?.players ?? 0n, wallet: found?.wallet };
}
