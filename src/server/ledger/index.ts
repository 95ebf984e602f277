import "./tables.ts";

/** The ledger: the only code that moves money. All amounts are minor units of the account's currency. */
export {
  type Account,
  type AccountKey,
  type AccountPurpose,
  balancesOf,
  findAccounts,
  freezeAccount,
  HOUSE,
  listMemberBalances,
  type Owner,
  type OwnerKind,
  openAccount,
} from "./accounts.ts";
export { type ActFilter, listActs, type RecordedAct, recordAct } from "./acts.ts";
export {
  isCurrencyKept,
  listCurrencies,
  playCurrencyOf,
  putCurrency,
  removeCurrency,
} from "./currencies.ts";
export { type Entry, type EntryFilter, type EntryPage, listEntries, type Page } from "./entries.ts";
export { type BookEntry, listEntriesOfReferences } from "./entries-of-references.ts";
export { findHoldStates, type HoldState, listOpenHolds, type OpenHold } from "./holds.ts";
export type { LedgerRefusal, Posted } from "./outcome.ts";
export { type Drift, lastTransferAt, type Reconciliation, reconcile } from "./reconcile.ts";
export {
  checkHeadFile,
  currentHead,
  endStalledTransactions,
  type Finding,
  type Head,
  lineOf,
  readHeads,
  type Sealer,
  sealBooks,
  startSealing,
  verifyBooks,
} from "./seals/index.ts";
export {
  adjustWallet,
  type Hold,
  holdMoney,
  type Leg,
  postTransfer,
  postTransfers,
  type Settlement,
  settleHold,
  type Transfer,
  voidHold,
} from "./transfers.ts";
