import * as z from "zod";
import { MOTIFS } from "#/art/motifs/index.ts";
import { VOLATILITIES } from "#/lib/contract/games/game-sheet.ts";
import type { Db } from "#/server/db/index.ts";
import { type EditableCollection, httpsUrl, insidePath, lineOf } from "#/server/site/index.ts";

const STORED = ["LOTT", "ELOTT", "LIVE", "SPORTS", "FISH", "RNG", "PVP"] as const;
const NUMBERS = 90;

const code = z
  .string()
  .regex(/^[\w.:-]{1,100}$/, "only letters, digits, dots, colons, hyphens and underscores");
const gameDocument = z.strictObject({
  code,
  vendor: z.string(),
  /** The vendor's own name for it; the code when absent. */
  vendorCode: lineOf(1, 100).optional(),
  nodeId: lineOf(1, 100).optional(),
  category: z.enum(STORED, `must be one of ${STORED.join(", ")}`),
  name: lineOf(1, 120),
  /** A hidden one is shown nowhere; one under maintenance is, and says so. Neither takes a bet. */
  state: z.enum(["open", "maintenance", "hidden"]).default("open"),
  isHot: z.boolean().default(false),
  isNew: z.boolean().default(false),
  position: z.int().min(0).max(1_000_000).default(1_000),
  lines: z.int().min(0).max(1_000_000).default(0),
  /** The lines are ways: whatever lies on neighbouring reels, in any row. */
  ways: z.boolean().default(false),
  /** The smallest stake, in the currency of the site; null where the vendor does not tell. */
  minBet: z
    .string()
    .regex(/^\d{1,12}(?:\.\d{1,6})?$/, 'must be an amount, such as "1000.00"')
    .nullable()
    .default(null),
  /** What it is looked for by, 1 to 90; of its code when absent. */
  number: z.int().min(1).max(NUMBERS).optional(),
  /** Its picture; null has one drawn. */
  image: z
    .union([httpsUrl, insidePath], "must be an https address or a path inside the site")
    .nullable()
    .default(null),
  artMotif: z
    .string()
    .refine((name) => Object.hasOwn(MOTIFS, name), {
      error: `must be one of ${Object.keys(MOTIFS).join(", ")}`,
    })
    .nullable()
    .default(null),
  artPalette: z.int().min(0).max(1_000).nullable().default(null),
  /** What it returns to players in the long run, in per cent; null where the vendor does not tell. */
  returnPercent: z
    .string()
    .regex(
      /^(?:100(?:\.0{1,2})?|\d{1,2}(?:\.\d{1,2})?)$/,
      'must be a share in per cent, such as "96.50"',
    )
    .refine((share) => Number(share) > 0, "must be above zero")
    .nullable()
    .default(null),
  volatility: z.enum(VOLATILITIES).nullable().default(null),
  /** It plays rounds without a stake, as its vendor tells: without it none are granted. */
  freeRounds: z.boolean().default(false),
  /** A round's wins beyond its stake times this are not paid but reviewed. */
  maxWinMultiple: z.int().min(1).max(1_000_000_000).default(20_000),
});

/** A document with what follows from its code where it does not say so. */
function readGame(value: unknown) {
  const { vendorCode, nodeId, number, ...game } = gameDocument.parse(value);
  return {
    ...game,
    vendorCode: vendorCode ?? game.code,
    nodeId: nodeId ?? game.code,
    number: number ?? numberOf(game.code),
  };
}

const SHOWN = /\.(?:state|isHot|isNew|position)$/;

/** The games of the catalogue. */
export const GAME_COLLECTION: EditableCollection = {
  kind: "games",
  mayChange: (name) => (SHOWN.test(name) ? ["content", "risk"] : []),
  nameField: "code",
  fixed: false,
  schema: () => gameDocument,
  list: async (db) => {
    const rows = await db.selectFrom("games").select("code").orderBy("code").execute();
    return rows.map(({ code }) => code);
  },
  async read(db, name) {
    const row = await rowsWithVendor(db).where("games.code", "=", name).executeTakeFirst();
    return row ? { ...row, maxWinMultiple: Number(row.maxWinMultiple) } : null;
  },
  async findFaults(db, name, value) {
    const game = readGame(value);
    const vendors = await db.selectFrom("vendors").select(["id", "code"]).execute();
    const vendor = vendors.find(({ code }) => code === game.vendor);
    if (!vendor) {
      const known = vendors.map(({ code }) => code).join(", ") || "none yet: site put vendors";
      return { vendor: `"${game.vendor}" is no vendor: there are ${known}` };
    }
    const before = await rowsWithVendor(db).where("games.code", "=", name).executeTakeFirst();
    if (before && before.vendor !== game.vendor)
      return { vendor: `stays ${before.vendor}: what was played names it` };
    const twins = await db
      .selectFrom("games")
      .select(["code", "node_id as nodeId"])
      .where("code", "<>", name)
      .where(({ or, and }) =>
        or([
          and({ vendor_id: vendor.id, vendor_code: game.vendorCode }),
          and({ node_id: game.nodeId }),
        ]),
      )
      .execute();
    const [twin] = twins;
    if (!twin) return null;
    const field = twin.nodeId === game.nodeId ? "nodeId" : "vendorCode";
    return { [field]: `is that of games/${twin.code} already` };
  },
  async findRemovalFaults(db, code) {
    const played = await db
      .selectFrom("game_launches")
      .innerJoin("games", "games.id", "game_launches.game_id")
      .select("game_launches.id")
      .where("games.code", "=", code)
      .limit(1)
      .executeTakeFirst();
    return played ? { code: "stays, for it was played: set its state to hidden" } : null;
  },
  async write(tx, code, value) {
    if (value === null) {
      await tx.deleteFrom("games").where("code", "=", code).execute();
      return;
    }
    const game = readGame(value);
    const { id: vendorId } = await tx
      .selectFrom("vendors")
      .select("id")
      .where("code", "=", game.vendor)
      .executeTakeFirstOrThrow();
    const row = rowOf(game, vendorId);
    await tx
      .insertInto("games")
      .values({ code, ...row })
      .onConflict((conflict) => conflict.column("code").doUpdateSet(row))
      .execute();
  },
};

function rowsWithVendor(db: Db) {
  return db
    .selectFrom("games")
    .innerJoin("vendors", "vendors.id", "games.vendor_id")
    .select(["games.code", "vendors.code as vendor", "games.vendor_code as vendorCode"])
    .select(["games.node_id as nodeId", "games.category", "games.name", "games.state"])
    .select(["games.is_hot as isHot", "games.is_new as isNew", "games.position"])
    .select(["games.lines", "games.ways"])
    .select(["games.min_bet as minBet", "games.number", "games.image"])
    .select(["games.art_motif as artMotif", "games.art_palette as artPalette"])
    .select(["games.max_win_multiple as maxWinMultiple", "games.free_rounds as freeRounds"])
    .select(["games.return_percent as returnPercent", "games.volatility"]);
}

function rowOf(game: ReturnType<typeof readGame>, vendorId: number) {
  return {
    node_id: game.nodeId,
    vendor_id: vendorId,
    vendor_code: game.vendorCode,
    category: game.category,
    name: game.name,
    state: game.state,
    is_hot: game.isHot,
    is_new: game.isNew,
    position: game.position,
    lines: game.lines,
    ways: game.ways,
    min_bet: game.minBet,
    number: game.number,
    image: game.image,
    art_motif: game.artMotif,
    art_palette: game.artPalette,
    max_win_multiple: BigInt(game.maxWinMultiple),
    free_rounds: game.freeRounds,
    return_percent: game.returnPercent,
    volatility: game.volatility,
  };
}

/** The same number each time for the same code. */
function numberOf(text: string): number {
  let sum = 0;
  for (const sign of text) sum = (sum * 31 + (sign.codePointAt(0) ?? 0)) % NUMBERS;
  return sum + 1;
}
