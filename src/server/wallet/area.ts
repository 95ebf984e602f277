import type { Call } from "#/lib/contract/call.ts";
import { walletLive } from "#/lib/contract/wallet/live.ts";
import { transferToMember } from "#/lib/contract/wallet/member-transfers.ts";
import type { Area } from "#/server/area.ts";
import type { Db } from "#/server/db/index.ts";
import { createPasswords } from "#/server/session/index.ts";
import {
  type BalanceExtras,
  balanceOf,
  balanceOnWire,
  reconcileMemberTransfers,
  TRANSFER_LIMIT_COLLECTION,
  transferRoutes,
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
  }
}

/** What a member has and how it moved, and sending it to members above and below. */
export const walletArea: Area = {
  name: "wallet",
  liveMessages: walletLive,
  acts: new Map<Call, string>([[transferToMember, "member_transfer"]]),
  collections: [TRANSFER_LIMIT_COLLECTION],
  open({ db, clock, hashTurns, additionsTo }) {
    const addLocked = additionsTo("locked");
    return {
      routes: [
        ...walletRoutes({ db, extras: additionsTo("balance") }),
        ...transferRoutes({
          db,
          clock,
          passwords: createPasswords(hashTurns),
          findLocked: async (at, of) => (await addLocked({ db: at, ...of })).lockedMinor ?? 0n,
        }),
      ],
      services: {
        liveState: async (memberId) => ({
          type: "balance",
          ...balanceOnWire(await balanceOf(db, memberId)),
        }),
      },
    };
  },
  reconcile: reconcileMemberTransfers,
};
