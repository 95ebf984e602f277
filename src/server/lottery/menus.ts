import { sql } from "kysely";
import { shareAnswer } from "#/lib/base/shared-answer.ts";
import { type Clock, DAY_MS, MINUTE_MS } from "#/lib/base/time.ts";
import type { ParsedOf } from "#/lib/contract/call.ts";
import type { OpenedDraw } from "#/lib/contract/lottery/calls.ts";
import type {
  LotteryEntry,
  LotteryMenu,
  openLotteryLobby,
  PrizeMode,
} from "#/lib/contract/lottery/menus.ts";
import { DEFAULT_LANGUAGE, findLanguage } from "#/lib/i18n/languages.ts";
import { localizePath } from "#/lib/i18n/paths.ts";
import { translate } from "#/lib/i18n/translate.ts";
import { launchPath } from "#/lib/rules/games/launch.ts";
import { findGame, LOTTERY_CODES } from "#/lib/rules/lottery/games.ts";
import { findHouseGame, HOUSE_GAMES } from "#/lib/rules/lottery/house-games.ts";
import { findLottery } from "#/lib/rules/lottery/schedule.ts";
import type { Db } from "#/server/db/index.ts";
import { listOpened } from "./draws.ts";

/** What the house's own lotteries are called by vendors' lists. */
const HOUSE = "PLENO";
const POPULAR_DAYS = 7;
/** The tickets that a member's recent games are read from. */
const RECENT_TICKETS = 200;
const GROUPS = ["SEA", "ZY"] as const;
/** What is drawn less often than this is not quick. */
const DAY_MINUTES = 1_440;
const ELOTT_CODES: ReadonlySet<string> = new Set(HOUSE_GAMES.map(({ code }) => code));
const groupOf = (code: string) => (ELOTT_CODES.has(code) ? "ZY" : "SEA");

function entryOf(code: string, language: string): LotteryEntry {
  const lottery = findLottery(code);
  const isHouse = ELOTT_CODES.has(code);
  return {
    code,
    gameCode: code,
    gameType: isHouse ? "ELOTT" : "LOTT",
    defaultPlayType: findGame(code)?.types[0]?.code ?? "",
    accountTypeName: HOUSE,
    vendor: HOUSE,
    isGame: "GAME",
    labelName: lottery
      ? translate(language, "lottery")(`lottery_${lottery.region}`)
      : (findHouseGame(code)?.name ?? code),
  };
}

/** The codes of the games of a prize mode that are sold, in the order of a menu. */
async function listSold(db: Db, prizeMode: PrizeMode = "Lott"): Promise<readonly string[]> {
  const rows = await db
    .selectFrom("lottery_limits")
    .innerJoin("lottery_rules", "lottery_rules.game", "lottery_limits.game")
    .leftJoin("lottery_schedules", "lottery_schedules.game", "lottery_limits.game")
    .select(["lottery_limits.game", "every_minutes"])
    .distinct()
    .execute();
  const sold = new Map(rows.map(({ game, every_minutes }) => [game, every_minutes]));
  return LOTTERY_CODES.filter((code) => {
    const everyMinutes = sold.get(code);
    return everyMinutes !== undefined && isOf(prizeMode, code, everyMinutes ?? DAY_MINUTES);
  });
}

function isOf(prizeMode: PrizeMode, code: string, everyMinutes: number): boolean {
  if (prizeMode === "Elott") return groupOf(code) === "ZY" && everyMinutes < DAY_MINUTES;
  return prizeMode === "Lott" || groupOf(code) === prizeMode;
}

type Asked = { readonly prizeMode: PrizeMode; readonly language: string };

/** The lotteries that are sold, by the groups of a prize mode; a group without any is left out. */
export async function listMenus(db: Db, { prizeMode, language }: Asked): Promise<LotteryMenu[]> {
  const sold = await listSold(db, prizeMode);
  const t = translate(language, "lottery");
  return GROUPS.flatMap((group) => {
    const codes = sold.filter((code) => groupOf(code) === group);
    if (codes.length === 0) return [];
    return {
      gameGroupCode: group,
      labelName: t(group === "SEA" ? "vietnam_title" : "elott_title"),
      gameMenus: codes.map((code) => entryOf(code, language)),
    };
  });
}

/** Which lotteries are popular: by the tickets of the draws of the last days and of those ahead. Asked once a minute. */
export function openPopular(db: Db, clock: Clock) {
  const count = shareAnswer(() => countTickets(db, clock()), MINUTE_MS, clock);
  return async ({ prizeMode, language, count: most }: Asked & { readonly count: number }) => {
    const [sold, tickets] = await Promise.all([listSold(db, prizeMode), count()]);
    return sold
      .toSorted((one, other) => (tickets.get(other) ?? 0) - (tickets.get(one) ?? 0))
      .slice(0, most)
      .map((code) => entryOf(code, language));
  };
}

async function countTickets(db: Db, nowMs: number): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ game: string; tickets: number }>`
    select d.game, count(*)::int as tickets from lottery_draws d join lottery_tickets t on t.draw_id = d.id
    where d.draws_at > ${new Date(nowMs - POPULAR_DAYS * DAY_MS)} and t.cancelled_at is null group by d.game`.execute(
    db,
  );
  return new Map(rows.map(({ game, tickets }) => [game, tickets]));
}

/** The games of a member's last tickets, the last one first. */
async function listRecentCodes(db: Db, memberId: bigint): Promise<readonly string[]> {
  const rows = await db
    .selectFrom("lottery_tickets as t")
    .innerJoin("lottery_draws as d", "d.id", "t.draw_id")
    .select("d.game")
    .where("t.member_id", "=", memberId)
    .orderBy("t.number", "desc")
    .limit(RECENT_TICKETS)
    .execute();
  return [...new Set(rows.map(({ game }) => game))];
}

/** The lotteries that a member bought tickets of and that are sold still. */
export async function listRecent(
  db: Db,
  memberId: bigint,
  language: string,
): Promise<LotteryEntry[]> {
  const [sold, recent] = await Promise.all([listSold(db), listRecentCodes(db, memberId)]);
  return recent.filter((code) => sold.includes(code)).map((code) => entryOf(code, language));
}

/** The newest draw with numbers of each lottery that a member bought tickets of. */
export async function listNewestOf(db: Db, memberId: bigint): Promise<OpenedDraw[]> {
  const codes = await listRecentCodes(db, memberId);
  return (await Promise.all(codes.map((code) => listOpened(db, code, 1)))).flat();
}

/** The page on which a lottery is played, or the lobby of a prize mode; null where that game is not sold. */
export async function findLobby(
  db: Db,
  { lottoPrizeMode, lottoGameCode, lottoView, language }: ParsedOf<typeof openLotteryLobby>,
): Promise<string | null> {
  if (lottoGameCode !== undefined && !(await listSold(db)).includes(lottoGameCode)) return null;
  const category = lottoGameCode && ELOTT_CODES.has(lottoGameCode) ? "ELOTT" : "LOTT";
  const board =
    lottoView === "betting" && lottoGameCode
      ? launchPath({ category, gameCode: lottoGameCode })
      : null;
  const lobbies = { Lott: "/lottery", ZY: "/lottery", Elott: "/elott", SEA: "/vnlottery" } as const;
  return localizePath(
    board ?? lobbies[lottoPrizeMode],
    findLanguage(language)?.tag ?? DEFAULT_LANGUAGE,
  );
}
