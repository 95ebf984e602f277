import "./events.ts";
import "./tables.ts";

export { amount, readPositive } from "#/server/wallet/index.ts";
export { askDueDeposits } from "./ask-deposits.ts";
export { askDuePayouts } from "./ask-payouts.ts";
/** Money in and out: deposits through payment providers, withdrawals to the member's own accounts. */
export { CASHIER_COMMANDS } from "./commands.ts";
export { findCooling } from "./cooling.ts";
export { CURRENCY_COLLECTION } from "./currency-collection.ts";
export { type Decision, decideWithdrawal } from "./decisions.ts";
export { expireDeposits } from "./deposits.ts";
export type { CashierDeps } from "./deps.ts";
export { cashierFigures } from "./figures.ts";
export { INSTITUTION_COLLECTION } from "./institution-collection.ts";
export { LIMIT_COLLECTION } from "./limit-collection.ts";
export { findMoneyCase, type MoneyCase } from "./member-money.ts";
export { METHOD_COLLECTION } from "./method-collection.ts";
export { listPaymentKinds } from "./methods.ts";
export { tellDeposit, tellWithdrawal } from "./news.ts";
export { listWithdrawalIds, revealPayeeNumber, type WithdrawalCase } from "./operations.ts";
export { cashierData, findOpenPayments } from "./own-data.ts";
export { hashPayee } from "./payee-hash.ts";
export { type NumberVault, numberVault, payeePlace } from "./payee-number.ts";
export { abandonPayout, retryPayout } from "./payout-operations.ts";
export type { PayBy } from "./payouts.ts";
export { PROVIDER_COLLECTION } from "./provider-collection.ts";
export { knowsProviderKey, putProviderKey } from "./provider-keys.ts";
export { type FindProvider, openProviders, PROVIDER_SECRETS } from "./providers/index.ts";
export { confirmDueWithdrawals } from "./receipts.ts";
export { type CashierDrift, reconcileCashier } from "./reconcile.ts";
export { RISK_COLLECTION } from "./risk-collection.ts";
export { cashierRoutes } from "./routes.ts";
export { DEPOSIT_EXPIRY_MS } from "./rules.ts";
export {
  type FoundBy,
  findMembersByPayee,
  findMembersByPayment,
  findPaymentSubjects,
  readAccountNumber,
} from "./search.ts";
export { STATEMENT_COLLECTION } from "./statements/profile-collection.ts";
export { findTurnover, type Turnover } from "./turnover.ts";
export { cashierWork } from "./work.ts";
