import * as z from "zod";
import { parseMoney } from "#/lib/base/money.ts";
import { CONVENTIONS, SIGNATURE_HEADER } from "#/lib/contract/games/conventions.ts";
import type { Db } from "#/server/db/index.ts";
import { listCurrencies } from "#/server/ledger/index.ts";
import { type EditableCollection, lineOf, position } from "#/server/site/index.ts";
import { address } from "./address-field.ts";

const currencyCode = z.string().regex(/^[A-Z0-9_]{2,12}$/, "only capital letters and digits");
/** How it counts one of our currencies, where that is not as we do. */
const vendorCurrency = z.strictObject({
  /** What it calls the currency. */
  code: currencyCode.optional(),
  /** How many of ours one of its units is: 1000 where it counts in thousands. */
  units: z.int().min(1).max(1_000_000).optional(),
  /** How many decimals of its unit an amount has; of the convention, when absent. */
  decimals: z.int().min(0).max(9).optional(),
});
/** Amounts by currency. */
const amounts = z
  .record(
    currencyCode,
    z.string().regex(/^[1-9]\d{0,14}(\.\d{1,9})?$/, 'an amount like "50000000"'),
  )
  .default({});

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
  /** By which calls it plays with the wallet. */
  convention: z.enum(CONVENTIONS).default("house"),
  /** Where it signs, if not where its convention has it. */
  signatureHeader: z
    .string()
    .max(60)
    .regex(SIGNATURE_HEADER, 'a name like "x-…-sign" or "x-…-signature"')
    .nullable()
    .default(null),
  /** By our codes. */
  currencies: z.record(currencyCode, vendorCurrency).default({}),
  /** Where its games are opened, where else if that fails, and where it is asked. */
  launchUrl: address,
  launchUrl2: address.nullable().default(null),
  apiUrl: address.nullable().default(null),
  /** It tells at that address, by the house's convention, what its tables, matches and jackpots are like this moment. */
  lobbyFeed: z.boolean().default(false),
  /** What a jackpot of its may pay at most, by currency; none is taken in another. */
  jackpots: amounts,
  /** What all of them together may pay in a day, by currency; without it what one may. */
  jackpotsADay: amounts,
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
      .select(["trial_allowed as trialAllowed", "position", "wallet", "convention"])
      .select(["signature_header as signatureHeader", "currencies"])
      .select(["launch_url as launchUrl", "launch_url2 as launchUrl2", "api_url as apiUrl"])
      .select(["lobby_feed as lobbyFeed", "jackpots", "jackpots_a_day as jackpotsADay"])
      .where("code", "=", name)
      .executeTakeFirst();
    return row ?? null;
  },
  async findFaults(db, code, value) {
    const { wallet, convention, signatureHeader, currencies, ...document } =
      vendorDocument.parse(value);
    const stored = await countWhatHangsOn(db, code);
    const jackpotFault = await findJackpotFault(db, document);
    if (jackpotFault !== null) return jackpotFault;
    // What lies with the vendor, or was staked from the main wallet, is told by the way that it went.
    const stays = (before: string) => `stays ${before}, for its games were played`;
    const played = stored.players > 0n;
    if (played && wallet !== stored.wallet) return { wallet: stays(stored.wallet ?? wallet) };
    if (played && convention !== stored.convention)
      return { convention: stays(stored.convention ?? convention) };
    if (convention === "house") {
      if (signatureHeader !== null)
        return { signatureHeader: "the house's convention has its own" };
      if (Object.keys(currencies).length > 0)
        return { currencies: "the house's convention counts as the site does" };
    } else if (wallet === "transfer")
      return { convention: "a vendor with wallets of its own speaks the house's" };
    const known = new Set((await listCurrencies(db)).map((currency) => currency.code));
    const strange = Object.keys(currencies).find((ours) => !known.has(ours));
    if (strange !== undefined) return { currencies: `there is no currency ${strange}` };
    const names = Object.entries(currencies).map(([ours, { code: theirs }]) => theirs ?? ours);
    return new Set(names).size < names.length
      ? { currencies: "two of ours have one name there" }
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
      convention: document.convention,
      signature_header: document.signatureHeader,
      currencies: JSON.stringify(document.currencies),
      launch_url: document.launchUrl,
      launch_url2: document.launchUrl2,
      api_url: document.apiUrl,
      lobby_feed: document.lobbyFeed,
      jackpots: JSON.stringify(document.jackpots),
      jackpots_a_day: JSON.stringify(document.jackpotsADay),
    };
    await tx
      .insertInto("vendors")
      .values({ code, ...row })
      .onConflict((conflict) => conflict.column("code").doUpdateSet(row))
      .execute();
  },
};

/** Jackpots are of money that is the member's own: not of play or bonus money. A day pays one of them at least. */
async function findJackpotFault(
  db: Db,
  { jackpots, jackpotsADay }: Pick<z.infer<typeof vendorDocument>, "jackpots" | "jackpotsADay">,
): Promise<Readonly<Record<string, string>> | null> {
  const known = await listCurrencies(db);
  const currencyOf = (code: string) =>
    known.find((each) => each.code === code && each.realm === "real");
  const minorOf = (code: string, amount: string) => {
    const currency = currencyOf(code);
    const read = currency && parseMoney(amount, currency.exponent);
    return read?.ok ? read.value : null;
  };
  for (const [field, byCurrency] of Object.entries({ jackpots, jackpotsADay }))
    for (const [code, most] of Object.entries(byCurrency)) {
      if (!currencyOf(code)) return { [field]: `there is no money ${code}` };
      if (minorOf(code, most) === null) return { [field]: `${most} is no amount of ${code}` };
    }
  for (const [code, aDay] of Object.entries(jackpotsADay)) {
    const one = jackpots[code];
    if (one === undefined) return { jackpotsADay: `jackpots allows none of ${code}` };
    if ((minorOf(code, aDay) ?? 0n) < (minorOf(code, one) ?? 0n))
      return { jackpotsADay: `less than one may pay of ${code}` };
  }
  return null;
}

async function countWhatHangsOn(db: Db, code: string) {
  const found = await db
    .selectFrom("vendors")
    .select(["wallet", "convention"])
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
  const { wallet, convention } = found ?? {};
  return { games: found?.games ?? 0n, players: found?.players ?? 0n, wallet, convention };
}
