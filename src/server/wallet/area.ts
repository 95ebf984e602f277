import type { Call } from "#/lib/contract/call.ts";
import { walletLive } from "#/lib/contract/wallet/live.ts";
import { transferToMember } from "#/lib/contract/wallet/member-transfers.ts";
import type { Area } from "#/server/area.ts";
import { proveAuthenticator } from "#/server/auth/index.ts";
import type { Db } from "#/server/db/index.ts";
import { onSchedule } from "#/server/events/index.ts";
import { reconcileSums, sumAccounts } from "#/server/ledger/index.ts";
import type { PlayedFact } from "#/server/play/index.ts";
import { createPasswords, openSealing } from "#/server/session/index.ts";
import {
  type BalanceExtras,
  balanceOf,
  balanceOnWire,
  type Cooling,
  findOpenMoney,
  reconcileMemberTransfers,
  TRANSFER_LIMIT_COLLECTION,
  type TransfersOfPlay,
  transferRoutes,
  walletData,
  walletRoutes,
} from "./index.ts";

declare module "#/server/area.ts" {
  interface Additions {
    /** What a member's balance tells beside the money; `about` is the member's id. */
    balance: { readonly about: bigint; readonly adds: BalanceExtras };
    /** What of a member's money has to be played before it goes anywhere else, read where `db` reads. */
    locked: {
      readonly about: { readonly db: Db; readonly memberId: bigint; readonly currency: string };
      readonly adds: { readonly lockedMinor: bigint };
    };
    /** Until when a member's money goes nowhere, for how it is proven was changed; null where it may. */
    cooling: {
      readonly about: { readonly db: Db; readonly memberId: bigint; readonly currency: string };
      readonly adds: { readonly cooling: Cooling | null };
    };
    /** Which of these games, by their codes, are played by spins. */
    spunGames: {
      readonly about: readonly string[];
      readonly adds: { readonly spun: readonly string[] };
    };
    /** The transfers that facts of play moved money by, by area and reference of the fact. */
    playTransfers: {
      readonly about: readonly PlayedFact[];
      readonly adds: Readonly<Record<string, ReadonlyMap<string, TransfersOfPlay>>>;
    };
  }
}

/** What a member has and how it moved, and sending it to members above and below. */
export const walletArea: Area = {
  name: "wallet",
  liveMessages: walletLive,
  acts: new Map<Call, string>([[transferToMember, "member_transfer"]]),
  collections: [TRANSFER_LIMIT_COLLECTION],
  open({ db, clock, keyring, hashTurns, additionsTo }) {
    const addLocked = additionsTo("locked");
    const addCooling = additionsTo("cooling");
    const sealing = openSealing(keyring);
    return {
      routes: [
        ...walletRoutes({
          db,
          clock,
          extras: additionsTo("balance"),
          findTransfers: additionsTo("playTransfers"),
          findSpun: additionsTo("spunGames"),
        }),
        ...transferRoutes({
          db,
          clock,
          passwords: createPasswords(hashTurns),
          findLocked: async (at, of) => (await addLocked({ db: at, ...of })).lockedMinor ?? 0n,
          findCooling: async (at, of) => (await addCooling({ db: at, ...of })).cooling ?? null,
          proveStrongly: (tx, memberId, code) =>
            proveAuthenticator(tx, { clock, sealing }, memberId, code),
        }),
      ],
      work: [
        onSchedule("sum_accounts", "* * * * *", async (tx) => {
          while (await sumAccounts(tx)) {
            // Each turn is a transaction of its own.
          }
        }),
      ],
      adds: {
        openMatters: async ({ db: at, ...of }) =>
          findOpenMoney(at, of, (await addLocked({ db: at, ...of })).lockedMinor ?? 0n),
        memberData: walletData,
      },
      services: {
        liveState: async (memberId) => ({
          type: "balance",
          ...balanceOnWire(await balanceOf(db, memberId)),
        }),
      },
    };
  },
  reconcile: async (db) => [
    ...(await reconcileMemberTransfers(db)),
    ...(await reconcileSums(db)).map((drift) => ({ what: "account_sum", ...drift })),
  ],
};
