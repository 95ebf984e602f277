import * as z from "zod/mini";
import { DEVICE } from "#/lib/base/merchant-client.ts";
import { call } from "../call.ts";
import { gameCode, openedDraw } from "./calls.ts";

/**
 * What lotteries are asked for by: all of them (`Lott`), those that the house draws itself (`ZY`; those among them that are
 * drawn several times a day are `Elott` too), and Vietnam's (`SEA`).
 */
export const PRIZE_MODES = ["Lott", "ZY", "Elott", "SEA"] as const;
export type PrizeMode = (typeof PRIZE_MODES)[number];
/** What the merchant's lottery is, where nothing else is asked for. */
export const LOTTERY_TYPE = "Lott";

const language = z._default(z.string().check(z.maxLength(10)), "es");
const asked = {
  prizeMode: z._default(z.enum(PRIZE_MODES), LOTTERY_TYPE),
  device: z._default(z.literal(DEVICE), DEVICE),
  language,
};

/** A lottery in a menu, and what it is launched with. */
export const lotteryEntry = z.object({
  code: gameCode,
  gameCode,
  gameType: z.enum(["LOTT", "ELOTT"]),
  /** The type of bet that its board begins with. */
  defaultPlayType: z.string(),
  accountTypeName: z.string(),
  vendor: z.string(),
  /** A game, or a vendor with a list of games, which a popup shows (GAM-08). */
  isGame: z.enum(["GAME", "VASSALAGE"]),
  labelName: z.string(),
});
export type LotteryEntry = z.output<typeof lotteryEntry>;

/** A group of a menu, in the order of its games. */
export const lotteryMenu = z.object({
  gameGroupCode: z.enum(["SEA", "ZY"]),
  labelName: z.string(),
  gameMenus: z.array(lotteryEntry),
});
export type LotteryMenu = z.output<typeof lotteryMenu>;

/** The lotteries that are sold, by groups. */
export const listLotteryMenus = call({
  method: "GET",
  path: "/lgw/games/game_menus",
  who: "anyone",
  module: null,
  input: z.strictObject(asked),
  reply: z.object({ list: z.array(lotteryMenu) }),
  refusals: [],
});

/** So many of the popular ones are told (SPEC §9). */
export const MOST_POPULAR = 20;

/** The lotteries that most tickets were bought for lately, the most first; told anew each minute. */
export const listPopularLotteries = call({
  method: "GET",
  path: "/lgw/games/popular",
  who: "anyone",
  module: null,
  input: z.strictObject({
    count: z._default(
      z.coerce.number().check(z.int(), z.gte(1), z.lte(MOST_POPULAR)),
      MOST_POPULAR,
    ),
    ...asked,
  }),
  reply: z.object({ list: z.array(lotteryEntry) }),
  refusals: [],
});

/** Vietnam's lotteries that are sold; none where another prize mode than `SEA` or `Lott` is asked for. */
export const listVietnamMenu = call({
  method: "GET",
  path: "/lgw/vn/games/game_menu",
  who: "anyone",
  module: null,
  input: z.strictObject({ ...asked, prizeMode: z._default(z.enum(PRIZE_MODES), "SEA") }),
  reply: z.object({ list: z.array(lotteryMenu) }),
  refusals: [],
});

/** The lotteries that the member bought tickets of, the last one first. */
export const listRecentLotteries = call({
  method: "GET",
  path: "/lgw/vn/games/game_menu/recent",
  who: "holder",
  module: null,
  input: z.strictObject({ language }),
  reply: z.object({ list: z.array(lotteryEntry) }),
  refusals: [],
});

/** The newest numbers of each lottery that the member bought tickets of, the last one first. */
export const listOpenedOfMine = call({
  method: "GET",
  path: "/lotto/lgw/games/opened/numero",
  who: "holder",
  module: null,
  input: z.strictObject({}),
  reply: z.object({ list: z.array(openedDraw) }),
  refusals: [],
});

/** Where a lottery's board or the lobby opens (path ours). The page has its own way back: `backUrl` is only checked. */
export const openLotteryLobby = call({
  method: "GET",
  path: "/wps/game/lotteryLobby",
  who: "anyone",
  module: null,
  input: z.strictObject({
    lottoArea: z._default(z.literal("VN"), "VN"),
    launchMode: z._default(z.literal("LOTT"), "LOTT"),
    lottoPrizeMode: z._default(z.enum(PRIZE_MODES), LOTTERY_TYPE),
    lottoGameCode: z.optional(gameCode),
    lottoView: z._default(z.enum(["betting", "lobby"]), "lobby"),
    device: z._default(z.literal(DEVICE), DEVICE),
    /** A path of this site. */
    backUrl: z.optional(z.string().check(z.regex(/^\/(?![/\\])[\w/.?=&%-]{0,300}$/, "bad_field"))),
    language,
  }),
  reply: z.object({ game_url: z.string() }),
  refusals: ["not_sold"],
});
