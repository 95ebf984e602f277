import { goTo } from "#/lib/client/navigate.ts";
import { send } from "#/lib/client/send.ts";
import { readSession } from "#/lib/client/storage.ts";
import type { OpenedDraw } from "#/lib/contract/lottery/calls.ts";
import {
  LOTTERY_TYPE,
  type LotteryEntry,
  type LotteryMenu,
  listLotteryMenus,
  listOpenedOfMine,
  listPopularLotteries,
  listRecentLotteries,
  listVietnamMenu,
  MOST_POPULAR,
  openLotteryLobby,
  type PrizeMode,
} from "#/lib/contract/lottery/menus.ts";
import { isWebAddress } from "#/lib/rules/site/hosts.ts";

const device = "WEB";
const language = (): string => document.documentElement.lang;

/** What a member played lately, the last one first, and what each of them drew last. */
export type RecentLotteries = {
  readonly list: readonly LotteryEntry[];
  readonly newest: ReadonlyMap<string, OpenedDraw>;
};
const NOTHING: RecentLotteries = { list: [], newest: new Map() };

/** Asks what the member played lately; nothing for a visitor, and nothing where it does not come. */
export async function fetchRecentLotteries(): Promise<RecentLotteries> {
  if (!readSession("token")) return NOTHING;
  const [recent, opened] = await Promise.all([
    send(listRecentLotteries, { language: language() }),
    send(listOpenedOfMine, {}),
  ]);
  if (!recent.ok) return NOTHING;
  const newest = opened.ok ? opened.value.list : [];
  return {
    list: recent.value.list,
    newest: new Map(newest.map((draw) => [draw.gameCode, draw])),
  };
}

/** The lotteries of a prize mode, the one that most tickets were bought for lately first; null where they do not come. */
export async function fetchPopularLotteries(
  prizeMode: PrizeMode,
): Promise<readonly LotteryEntry[] | null> {
  const asked = { count: MOST_POPULAR, prizeMode, device, language: language() } as const;
  const reply = await send(listPopularLotteries, asked);
  return reply.ok ? reply.value.list : null;
}

/** The menu of a prize mode by its groups, Vietnam's by its own call; null where it does not come. */
export async function fetchLotteryMenu(
  prizeMode: PrizeMode,
): Promise<readonly LotteryMenu[] | null> {
  const asked = { prizeMode, device, language: language() } as const;
  const reply = await send(prizeMode === "SEA" ? listVietnamMenu : listLotteryMenus, asked);
  return reply.ok ? reply.value.list : null;
}

/** Goes to where a lottery of another platform is played: a whole address. Answers whether there is such a place. */
export async function openLotteryOf({
  gameCode,
}: Pick<LotteryEntry, "gameCode">): Promise<boolean> {
  const reply = await send(openLotteryLobby, {
    ...({ lottoArea: "VN", launchMode: "LOTT", lottoView: "betting", device } as const),
    ...{ lottoPrizeMode: LOTTERY_TYPE, lottoGameCode: gameCode, language: language() },
    backUrl: location.pathname,
  });
  const address = reply.ok ? reply.value.game_url : "";
  if (!URL.canParse(address) || !isWebAddress(address)) return false;
  goTo(address);
  return true;
}
