import { cashierLive } from "#/lib/contract/cashier/live.ts";
import type { Area } from "#/server/area.ts";
import { passwords } from "#/server/members/index.ts";
import {
  CASHIER_COMMANDS,
  cashierRoutes,
  cashierWork,
  DEPOSIT_EXPIRY_MS,
  INSTITUTION_COLLECTION,
  listPaymentKinds,
  METHOD_COLLECTION,
  numberVault,
  reconcileCashier,
  sandboxProvider,
  tellDepositWith,
  tellWithdrawal,
} from "./index.ts";

/** Money in and out. */
export const cashierArea: Area = {
  name: "cashier",
  commands: CASHIER_COMMANDS,
  collections: [METHOD_COLLECTION, INSTITUTION_COLLECTION],
  open({ config, clock, db, lanes }) {
    const provider = sandboxProvider({
      url: config.addresses.payments,
      key: config.secrets.payments,
      publicUrl: config.publicUrl,
      clock,
    });
    const tellDeposit = tellDepositWith(provider);
    return {
      routes: cashierRoutes({
        db,
        callbacksDb: lanes.callbacks,
        clock,
        passwords,
        provider,
        vault: numberVault(config.secrets.app),
        depositExpiryMs: DEPOSIT_EXPIRY_MS,
        withdrawalConfirmMs: config.withdrawalConfirmMs,
      }),
      work: cashierWork({ provider }),
      adds: { site: async (at) => ({ paymentKinds: await listPaymentKinds(at) }) },
      live: {
        deposit_credited: tellDeposit,
        deposit_failed: tellDeposit,
        withdrawal_requested: tellWithdrawal,
        withdrawal_approved: tellWithdrawal,
        withdrawal_rejected: tellWithdrawal,
        withdrawal_confirmed: tellWithdrawal,
      },
    };
  },
  liveMessages: cashierLive,
  reconcile: reconcileCashier,
};
