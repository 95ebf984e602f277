import { createHmac } from "node:crypto";
import { demoGames, VENDORS } from "#/sandbox/vendor/games/index.ts";
import { jackpotsOf } from "#/sandbox/vendor/games/jackpots.ts";
import { type Db, inTransaction } from "#/server/db/index.ts";

/** What the studio and the sandbox vendor take in đồng at least. */
const MIN_BET = "1000";

/** What a jackpot of the sandbox's may pay: two hundred times what it begins at. */
const MOST_OF_A_JACKPOT = { VND: "1000000000", IDR: "1000000000", USDT: "100000" };

const TOLD: ReadonlySet<string> = new Set(["LIVE", "PVP", "SPORTS"]);

/**
 * What the house's games return and pay at most is exact (lib/rules/studio), cut to two places and raised to a whole
 * multiple; a test holds this to it. The dice return so much by the choice that returns least. At a table of members
 * nothing is returned by the house; of four, one wins the buy-ins of three at most.
 */
const HOUSE_TERMS: Readonly<
  Record<
    string,
    {
      readonly return_percent?: string;
      readonly volatility?: "high";
      readonly max_win_multiple?: bigint;
    }
  >
> = {
  "gallo-de-jade": { return_percent: "96.68", volatility: "high" },
  "dados-del-puerto": { return_percent: "98.99", max_win_multiple: 99n },
  "lluvia-de-canicas": { return_percent: "99.00", max_win_multiple: 905n },
  "rueda-del-mercado": { return_percent: "99.00", max_win_multiple: 10n },
  "huevos-de-oro": { return_percent: "99.00", max_win_multiple: 40n },
  "marea-alta": { return_percent: "96.97", volatility: "high", max_win_multiple: 416n },
  "vuelo-del-cometa": { return_percent: "99.00", volatility: "high", max_win_multiple: 1_000n },
  "lluvia-de-sobres": { return_percent: "99.00", volatility: "high", max_win_multiple: 30n },
  "tien-len-mien-nam": { max_win_multiple: 4n },
  "minas-de-plata": { return_percent: "99.00", volatility: "high", max_win_multiple: 9_194n },
};

/** Vendors of the sandbox that have tables, rooms or matches. */
const TELLS_OF_LOBBY = new Set(
  demoGames()
    .filter(({ category, vendor }) => vendor !== "STUDIO" && TOLD.has(category))
    .map(({ vendor }) => vendor),
);

/** Vendors in every category and more than 280 games. Leaves what is there already as the operator changed it. */
export async function seedGames(db: Db): Promise<void> {
  await inTransaction(db, async (tx) => {
    await tx
      .insertInto("vendors")
      .values(
        VENDORS.map(
          ({ code, name, service, isHot, noTrial, wallet = "single" as const }, index) => ({
            code,
            name,
            position: (index + 1) * 10,
            is_hot: isHot ?? false,
            in_house: service === "studio",
            sandbox: service !== "studio",
            trial_allowed: !noTrial,
            launch_url: `{${service}}/play`,
            launch_url2: null,
            api_url: `{${service}}`,
            lobby_feed: TELLS_OF_LOBBY.has(code) || jackpotsOf(code).length > 0,
            jackpots: JSON.stringify(jackpotsOf(code).length > 0 ? MOST_OF_A_JACKPOT : {}),
            wallet,
          }),
        ),
      )
      .onConflict((conflict) => conflict.column("code").doNothing())
      .execute();
    const vendors = await tx.selectFrom("vendors").select(["id", "code"]).execute();
    const vendorIds = new Map(vendors.map(({ id, code }) => [code, id]));
    const multiples = new Map(VENDORS.map((vendor) => [vendor.code, vendor.maxWinMultiple]));
    await tx
      .insertInto("games")
      .values(
        demoGames().map((game) => {
          const vendorId = vendorIds.get(game.vendor);
          const multiple = multiples.get(game.vendor);
          if (vendorId === undefined) throw new Error(`no vendor ${game.vendor}`);
          return {
            code: game.code,
            node_id: game.nodeId,
            vendor_id: vendorId,
            vendor_code: game.code,
            category: game.category,
            name: game.name,
            position: game.position,
            lines: game.lines,
            ways: game.ways,
            min_bet: MIN_BET,
            free_rounds: game.category === "RNG" && game.vendor !== "STUDIO",
            number: game.number,
            is_hot: game.isHot,
            is_new: game.isNew,
            image: null,
            art_motif: game.artMotif,
            art_palette: game.artPalette,
            ...(multiple === undefined ? {} : { max_win_multiple: multiple }),
            ...HOUSE_TERMS[game.code],
          };
        }),
      )
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  });
}

/**
 * The secrets of the demo's vendors: the studio's is its key; each fictional vendor has one of its own, made of the
 * sandbox's key and the vendor's code, as the sandbox makes it too.
 */
export function demoVendorSecrets(keys: {
  readonly studio: string;
  readonly vendor: string;
}): ReadonlyMap<string, string> {
  return new Map(
    VENDORS.map(({ code, service }) => [
      code,
      service === "studio"
        ? keys.studio
        : createHmac("sha256", keys.vendor).update(code).digest("hex"),
    ]),
  );
}
