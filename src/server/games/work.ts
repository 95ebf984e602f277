import type { Clock } from "#/lib/base/time.ts";
import type { Db } from "#/server/db/index.ts";
import { onJob, onSchedule, type Work } from "#/server/events/index.ts";
import { askAboutTransfers, type WalletDeps } from "./ask-wallets.ts";
import { cleanLaunches } from "./cleaning.ts";
import { lookAtLeavingWallets } from "./leaving-wallets.ts";
import { type FeedDeps, followLobbyFeeds, LOBBY_FEEDS_JOB } from "./lobby-feeds.ts";
import { forgetSharedRounds } from "./shared-rounds.ts";
import { ASK_WALLETS_JOB } from "./wallet-transfers.ts";

/** What the games do by the clock, and what vendors have not answered about their wallets. */
export function gamesWork(
  clock: Clock,
  wallets: Omit<WalletDeps, "db">,
  feeds: Omit<FeedDeps, "db">,
): readonly Work[] {
  const follow = (db: Db) => followLobbyFeeds({ ...feeds, db });
  const ask = async (db: Db) => {
    await askAboutTransfers({ ...wallets, db });
  };
  return [
    onSchedule("clean_game_launches", "23 3 * * *", (db) => cleanLaunches(db, clock)),
    onSchedule("forget_shared_rounds", "29 3 * * *", (db) => forgetSharedRounds(db, clock)),
    onJob(ASK_WALLETS_JOB, ask),
    onJob(LOBBY_FEEDS_JOB, follow),
    onSchedule(`${LOBBY_FEEDS_JOB}_each_minute`, "* * * * *", follow),
    onSchedule(`${ASK_WALLETS_JOB}_each_minute`, "* * * * *", ask),
    // Before accounts are closed, which is every ten minutes.
    onSchedule("games_look_at_leaving", "5,15,25,35,45,55 * * * *", (db) =>
      lookAtLeavingWallets({ ...wallets, db }),
    ),
  ];
}
