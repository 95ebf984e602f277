import { sql } from "kysely";
import { systemClock } from "#/lib/base/time.ts";
import { getMerchantWallet, transferWallet } from "#/lib/contract/games/wallets.ts";
import { buildApp } from "#/sandbox/vendor/app.ts";
import { startOutbox } from "#/sandbox/vendor/outbox.ts";
import type { TransferFault } from "#/sandbox/vendor/own-store.ts";
import { openOwnWallet } from "#/sandbox/vendor/own-wallet.ts";
import { Store } from "#/sandbox/vendor/store.ts";
import { openWallet } from "#/sandbox/vendor/wallet.ts";
import { openKeyring, openVault } from "#/server/db/index.ts";
import { askAboutTransfers } from "#/server/games/ask-wallets.ts";
import {
  reconcileGames,
  reconcilePlayedRounds,
  reconcileVendorTransfers,
} from "#/server/games/reconcile.ts";
import { reconcileVendorWallets } from "#/server/games/reconcile-wallets.ts";
import { putVendorSecret, VENDOR_SECRETS } from "#/server/games/vendor-secrets.ts";
import { reconcile } from "#/server/ledger/index.ts";
import { testApp } from "./app.ts";
import { asOwner, testDatabase } from "./database.ts";
import { gamesOver, makePlayer, openGames, type Player, SECRETS, VENDOR_KEY } from "./vendor.ts";

/** The vendor that keeps wallets of its own in these tests; TAMBORA does too. */
export const VENDOR = "SALAORO";

/**
 * Games whose vendor is the sandbox's own process over HTTP, keeping wallets itself; `log` hears what its outbox could not
 * do. Whoever opens it closes it.
 */
export async function openVendorWallets(log: (line: string) => void) {
  const { db, owner } = await testDatabase();
  const own = await testDatabase();
  const first = await openGames(db, systemClock);
  const vault = openVault(openKeyring("a-secret-of-the-tests-and-of-nobody-else"), VENDOR_SECRETS);
  for (const [code, secret] of SECRETS) await putVendorSecret(asOwner(db), vault, code, secret);
  const operator = await testApp({ routes: first.routes, db });
  const operatorUrl = await operator.listen({ host: "127.0.0.1", port: 0 });

  const store = await Store.open(own.owner.url);
  const wallet = openOwnWallet(
    store.own,
    openWallet({ url: operatorUrl, key: VENDOR_KEY, clock: systemClock }),
  );
  const outbox = startOutbox(store, wallet, (line) => log(line), { lookEveryMs: 3_600_000 });
  const deliver = (roundId: bigint) => outbox.deliver(roundId);
  const options = {
    store,
    wallet,
    deliver,
    key: VENDOR_KEY,
    clock: systemClock,
    siteUrl: operatorUrl,
  };
  const sandbox = await buildApp(options);
  const vendor = await sandbox.listen({ host: "127.0.0.1", port: 0 });
  const games = gamesOver(db, systemClock, { vendor });
  await asOwner(db)
    .updateTable("vendors")
    .set({ wallet: "transfer" })
    .where("code", "in", ["SALAORO", "TAMBORA"])
    .execute();

  const deps = {
    db,
    clock: systemClock,
    addresses: { vendor },
    vendorSecrets: async () => new Map([...SECRETS].map(([code, secret]) => [code, [secret]])),
    vendorTimeoutMs: 2_000,
  };
  /** A member, and the calls about wallets. */
  async function member(funds = "1000.00") {
    const player = await makePlayer(db, systemClock, { funds });
    const move = (direction: "in" | "out", amount: string, vassalage = VENDOR) =>
      games.asMember(
        player.session,
        transferWallet,
        direction === "in"
          ? { direction, vassalage, amount }
          : { direction, wallets: [{ vassalage, amount }] },
      );
    const wallets = async () => {
      const told = await games.asMember(player.session, getMerchantWallet, {});
      if (!told.ok) throw new Error(told.code);
      return told.value;
    };
    const at = async (vassalage = VENDOR) =>
      (await wallets()).wallets.find((each) => each.vassalage === vassalage);
    return { player, move, wallets, at };
  }

  /** Asks again about what is open, as the job does, as if its time had come. */
  async function askAgain({ memberId }: Player) {
    await sql`update wallet_transfers set ask_after = clock_timestamp(), asking_until = null
      where member_id = ${memberId} and closed_at is null`.execute(db);
    await askAboutTransfers(deps);
  }

  const failNext = (fault: TransferFault) => store.own.addFault(VENDOR, fault);

  async function faultsOfTheBooks() {
    return [
      ...(await reconcileVendorWallets(db)),
      ...(await reconcileVendorTransfers(db)),
      ...(await reconcilePlayedRounds(db)),
      ...(await reconcileGames(db)),
      ...(await reconcile(db)).drift,
    ];
  }

  /** A transfer whose vendor was asked by a process that died before the answer: open, and not asked about for now. */
  async function lostOrder(player: Player, direction: "in" | "out", amount: string) {
    await failNext("error");
    const told = await games.asMember(
      player.session,
      transferWallet,
      direction === "in"
        ? { direction, vassalage: VENDOR, amount }
        : { direction, wallets: [{ vassalage: VENDOR, amount }] },
    );
    const [transfer] = told.ok ? told.value.transfers : [];
    if (transfer?.state !== "open") throw new Error("the transfer is not open");
    const { reference } = await db
      .selectFrom("game_players")
      .select("reference")
      .where("member_id", "=", player.memberId)
      .executeTakeFirstOrThrow();
    return { transferId: transfer.id, playerId: reference, currency: "VND", direction, amount };
  }

  /** A seat at the vendor's game, as its launch opens it. */
  async function seatOf(
    player: Player,
    entered: { token: string; playerId: string; gameId: string },
  ) {
    const currency = { code: "VND", exponent: 2, symbol: "₫" };
    const { token, playerId, gameId } = entered;
    const secret = [...token].reverse().join("");
    const seat = {
      vendor: VENDOR,
      gameId,
      token,
      playerId,
      nickname: "pla***",
      currency,
      language: "es",
    };
    await store.openSeat(secret, {
      ...seat,
      play: false,
      balance: "0",
      free: null,
      maxJackpot: null,
    });
    const found = await store.findSeat(secret);
    if (!found) throw new Error(`no seat for ${player.memberId}`);
    return found;
  }

  return {
    db,
    owner,
    deps,
    store,
    wallet,
    deliver,
    games,
    member,
    askAgain,
    failNext,
    faultsOfTheBooks,
    lostOrder,
    seatOf,
    async close() {
      await operator.close();
      await sandbox.close();
      await outbox.stop();
      await store.close();
    },
  };
}

type Told = Awaited<
  ReturnType<Awaited<ReturnType<Awaited<ReturnType<typeof openVendorWallets>>["member"]>>["move"]>
>;

/** The states of the transfers that a call opened, or why it was refused. */
export const statesOf = (told: Told) =>
  told.ok ? told.value.transfers.map(({ state, reason }) => reason ?? state) : told.code;
