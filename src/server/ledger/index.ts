import "./tables.ts";

export {
  type EntrySums,
  type PeriodSums,
  reconcileSums,
  type SumDrift,
  sumAccounts,
  sumEntries,
  sumPeriods,
} from "./account-sums.ts";
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
export { ACTS_ON_NO_MEMBER, actsOn, isBareThing } from "./act-names.ts";
export { type ActFilter, listActs, type RecordedAct, recordAct } from "./acts.ts";
export {
  bonusCurrencyOf,
  isBonusCurrency,
  isCurrencyKept,
  listCurrencies,
  playCurrencyOf,
  putCurrency,
  removeCurrency,
} from "./currencies.ts";
export { dateBack } from "./date-back.ts";
export {
  type Entry,
  type EntryPlace,
  listEntries,
  listEntriesOfTransfers,
} from "./entries.ts";
export { type BookEntry, listEntriesOfReferences } from "./entries-of-references.ts";
export type { EntryFilter } from "./entry-filter.ts";
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
export { type Searched, searchEntries, type Wanted } from "./search-entries.ts";
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
