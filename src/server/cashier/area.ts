import type { Call } from "#/lib/contract/call.ts";
import {
  confirmReceipt,
  createDeposit,
  providerCallback,
  requestWithdrawal,
} from "#/lib/contract/cashier/calls.ts";
import { cashierLive } from "#/lib/contract/cashier/live.ts";
import type { Area } from "#/server/area.ts";
import { proveAuthenticator } from "#/server/auth/index.ts";
import { openVault } from "#/server/db/index.ts";
import { createPasswords, openSealing } from "#/server/session/index.ts";
import {
  CASHIER_COMMANDS,
  CURRENCY_COLLECTION,
  cashierData,
  cashierFigures,
  cashierRoutes,
  cashierWork,
  DEPOSIT_EXPIRY_MS,
  findCooling,
  findOpenPayments,
  findTurnover,
  INSTITUTION_COLLECTION,
  LIMIT_COLLECTION,
  listPaymentKinds,
  METHOD_COLLECTION,
  numberVault,
  openProviders,
  PROVIDER_COLLECTION,
  PROVIDER_SECRETS,
  RISK_COLLECTION,
  reconcileCashier,
  STATEMENT_COLLECTION,
  tellDeposit,
  tellWithdrawal,
} from "./index.ts";
import { PAYEES_SEALED } from "./payee-hash.ts";
import { credentialsPlace, secretPlace } from "./providers/index.ts";

/** Money in and out. */
export const cashierArea: Area = {
  name: "cashier",
  sealed: [
    PAYEES_SEALED,
    {
      ...{ table: "provider_secrets", column: "secret_sealed", purpose: PROVIDER_SECRETS },
      key: ["provider", "key_id"],
      place: ({ provider, key_id }) => secretPlace(String(provider), Number(key_id)),
    },
    {
      table: "provider_credentials",
      ...{ column: "credentials_sealed", purpose: PROVIDER_SECRETS, key: ["provider"] },
      place: ({ provider }) => credentialsPlace(String(provider)),
    },
  ],
  commands: CASHIER_COMMANDS,
  acts: new Map<Call, string>([
    [createDeposit, "deposit"],
    [providerCallback, "payment_callback"],
    [requestWithdrawal, "withdrawal"],
    [confirmReceipt, "withdrawal_confirmation"],
  ]),
  collections: [
    CURRENCY_COLLECTION,
    PROVIDER_COLLECTION,
    METHOD_COLLECTION,
    LIMIT_COLLECTION,
    INSTITUTION_COLLECTION,
    RISK_COLLECTION,
    STATEMENT_COLLECTION,
  ],
  open({ config, clock, db, keyring, lanes, hashTurns, report }) {
    const sealing = openSealing(keyring);
    const findProvider = openProviders({
      vault: openVault(keyring, PROVIDER_SECRETS),
      publicUrl: config.publicUrl,
      clock,
    });
    const vault = numberVault(keyring);
    return {
      figures: () => cashierFigures(lanes.jobs),
      routes: cashierRoutes({
        db,
        callbacksDb: lanes.callbacks,
        clock,
        passwords: createPasswords(hashTurns),
        findProvider,
        report,
        vault,
        depositsPerHour: config.depositsPerHour,
        depositExpiryMs: DEPOSIT_EXPIRY_MS,
        proveStrongly: (tx, memberId, code) =>
          proveAuthenticator(tx, { clock, sealing }, memberId, code),
        withdrawalConfirmMs: config.withdrawalConfirmMs,
      }),
      work: cashierWork({ findProvider, vault, report }),
      adds: {
        site: async (at) => ({ paymentKinds: await listPaymentKinds(at) }),
        // What of deposits is to be played yet leaves by no other way either.
        locked: async ({ db: at, ...of }) => ({
          lockedMinor: (await findTurnover(at, of)).lockedMinor,
        }),
        openMatters: ({ db: at, ...of }) => findOpenPayments(at, of),
        memberData: cashierData,
        cooling: async ({ db: at, ...of }) => ({ cooling: await findCooling(at, of, clock()) }),
      },
      live: {
        deposit_credited: tellDeposit,
        deposit_failed: tellDeposit,
        deposit_settled: tellDeposit,
        withdrawal_requested: tellWithdrawal,
        withdrawal_paying: tellWithdrawal,
        withdrawal_approved: tellWithdrawal,
        withdrawal_rejected: tellWithdrawal,
        withdrawal_cancelled: tellWithdrawal,
        withdrawal_settled: tellWithdrawal,
        withdrawal_confirmed: tellWithdrawal,
      },
    };
  },
  liveMessages: cashierLive,
  reconcile: reconcileCashier,
};
