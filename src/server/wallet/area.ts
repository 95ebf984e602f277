import { walletLive } from "#/lib/contract/wallet/live.ts";
import type { Area } from "#/server/area.ts";
import { type BalanceExtras, balanceOf, balanceOnWire, walletRoutes } from "./index.ts";

declare module "#/server/area.ts" {
  interface Additions {
    /** What a member's balance tells beside the money; `about` is the member's id. */
    balance: { readonly about: bigint; readonly adds: BalanceExtras };
  }
}

/** What a member has and how it moved. */
export const walletArea: Area = {
  name: "wallet",
  liveMessages: walletLive,
  open: ({ db, additionsTo }) => ({
    routes: walletRoutes({ db, extras: additionsTo("balance") }),
    services: {
      liveState: async (memberId) => ({
        type: "balance",
        ...balanceOnWire(await balanceOf(db, memberId)),
      }),
    },
  }),
};
