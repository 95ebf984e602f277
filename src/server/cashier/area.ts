import { cashierLive } from "#/lib/contract/cashier/live.ts";
import type { Area } from "#/server/area.ts";
import { openVault } from "#/server/db/index.ts";
import { createPasswords } from "#/server/session/index.ts";
import {
  CASHIER_COMMANDS,
  CURRENCY_COLLECTION,
  cashierRoutes,
  cashierWork,
  DEPOSIT_EXPIRY_MS,
  INSTITUTION_COLLECTION,
  LIMIT_COLLECTION,
  listPaymentKinds,
  METHOD_COLLECTION,
  numberVault,
  openProviders,
  PROVIDER_COLLECTION,
  PROVIDER_SECRETS,
  reconcileCashier,
  tellDeposit,
  tellWithdrawal,
} from "./index.ts";

/** Money in and out. */
export const cashierArea: Area = {
  name: "cashier",
  commands: CASHIER_COMMANDS,
  collections: [
    CURRENCY_COLLECTION,
    PROVIDER_COLLECTION,
    METHOD_COLLECTION,
    LIMIT_COLLECTION,
    INSTITUTION_COLLECTION,
  ],
  open({ config, clock, db, lanes, hashTurns, report }) {
    const findProvider = openProviders({
      vault: openVault(config.secrets.app, PROVIDER_SECRETS),
      publicUrl: config.publicUrl,
      clock,
    });
    const vault = numberVault(config.secrets.app);
    return {
      routes: cashierRoutes({
        db,
        callbacksDb: lanes.callbacks,
        clock,
        passwords: createPasswords(hashTurns),
        findProvider,
        report,
        vault,
        depositExpiryMs: DEPOSIT_EXPIRY_MS,
        withdrawalConfirmMs: config.withdrawalConfirmMs,
      }),
      work: cashierWork({ findProvider, vault, report }),
      adds: { site: async (at) => ({ paymentKinds: await listPaymentKinds(at) }) },
      live: {
        deposit_credited: tellDeposit,
        deposit_failed: tellDeposit,
        withdrawal_requested: tellWithdrawal,
        withdrawal_paying: tellWithdrawal,
        withdrawal_approved: tellWithdrawal,
        withdrawal_rejected: tellWithdrawal,
        withdrawal_confirmed: tellWithdrawal,
      },
    };
  },
  liveMessages: cashierLive,
  reconcile: reconcileCashier,
};
