import { launchGame } from "#/lib/contract/games/calls.ts";
import { buildApp } from "#/sandbox/vendor/app.ts";
import { startOutbox } from "#/sandbox/vendor/outbox.ts";
import { Store } from "#/sandbox/vendor/store.ts";
import { openWallet, type Wallet } from "#/sandbox/vendor/wallet.ts";
import { testApp } from "./app.ts";
import { testDatabase } from "./database.ts";
import { makePlayer, openGames, type Player, VENDOR_KEY } from "./vendor.ts";

const HOUR_MS = 3_600_000;

/**
 * The sandbox vendor with a wallet of the platform's behind it. `now.ms` is the vendor's time. What `through` answers for
 * a call is what the vendor hears; null hands the call on.
 */
export async function openSandboxVendor() {
  const { db } = await testDatabase();
  const own = await testDatabase();
  const start = Date.now();
  const now = { ms: start };
  const games = await openGames(db, () => start);
  const operator = await testApp({ routes: games.routes, db });
  const url = await operator.listen({ host: "127.0.0.1", port: 0 });
  const store = await Store.open(own.owner.url);
  const outside = openWallet({ url, key: VENDOR_KEY, clock: () => start });
  const lines = {
    through: null as null | ((order: Parameters<Wallet>[0], on: Wallet) => ReturnType<Wallet>),
  };
  const wallet: Wallet = (order) => lines.through?.(order, outside) ?? outside(order);
  const outbox = startOutbox(store, wallet, () => undefined, { lookEveryMs: HOUR_MS });
  const deliver = (roundId?: bigint) => outbox.deliver(roundId);
  const deps = { store, wallet, deliver, key: VENDOR_KEY, clock: () => now.ms };
  const app = await buildApp({ ...deps, siteUrl: "http://localhost:4321" });

  return {
    ...{ db, app, store, deps, lines, now, pool: own.owner.pool },
    /** Launches a game as a browser does, by a player that is given or a new one with so much. */
    async sitDown(
      gameId: string,
      vassalage: string,
      by: string | Player = "100000.00",
      language = "es",
    ) {
      const player = typeof by === "string" ? await makePlayer(db, () => start, { funds: by }) : by;
      const order = { gameId, vassalage, language };
      const launched = await games.asMember(player.session, launchGame, order);
      if (!launched.ok) throw new Error(launched.code);
      const { pathname, search } = new URL(launched.value.game_url);
      const taken = await app.inject({ url: pathname + search });
      const table = String(taken.headers["location"]);
      const seat = await store.findSeat(table.replace("/table/", ""));
      if (!seat) throw new Error("no seat");
      return { player, table, seat };
    },
    /** Sends a form of the table's page. */
    send: (table: string, form: Record<string, string>, accept = "text/html") =>
      app.inject({
        method: "POST",
        url: table,
        headers: { "content-type": "application/x-www-form-urlencoded", accept },
        body: new URLSearchParams(form).toString(),
      }),
    /** What the wallet knows of a member's rounds, the newest first. */
    roundsOf: (memberId: bigint) =>
      db
        .selectFrom("game_rounds")
        .select(["reference", "state", "stake_minor", "payout_minor", "wins", "standing_bets"])
        .where("member_id", "=", memberId)
        .orderBy("id", "desc")
        .execute(),
    async close() {
      await app.close();
      await outbox.stop();
      await store.close();
    },
  };
}
