import { send } from "#/lib/client/send.ts";
import { readSession, writeSession } from "#/lib/client/storage.ts";
import type { InputOf, ReplyOf } from "#/lib/contract/call.ts";
import {
  addPayeeAccount as addPayeeAccountCall,
  cancelDeposit as cancelDepositCall,
  confirmReceipt as confirmReceiptCall,
  getDeposit,
  listDepositMethods,
  listDeposits,
  listPayeeAccounts,
  listWithdrawals,
} from "#/lib/contract/cashier/calls.ts";
import {
  cancelWithdrawal as cancelWithdrawalCall,
  getWithdrawalTerms,
} from "#/lib/contract/cashier/withdrawal-calls.ts";

export const fetchDepositMethods = () => send(listDepositMethods, {});
export const fetchDeposits = (pageNo: number) => send(listDeposits, { pageNo });
export const fetchDeposit = (id: string) => send(getDeposit, { id });
export const cancelDeposit = (id: string) => send(cancelDepositCall, { id });

const OPEN_DEPOSIT_KEY = "pleno.deposit";

/** The deposit that a member of this tab is paying: shown again after a reload. Null where there is none. */
export function readOpenDeposit(memberId: string): string | null {
  const [of, id] = (readSession(OPEN_DEPOSIT_KEY) ?? "").split("\n");
  return of === memberId && id ? id : null;
}

/** Keeps which deposit is being paid; null forgets it. */
export function keepOpenDeposit(memberId: string, id: string | null): void {
  writeSession({ [OPEN_DEPOSIT_KEY]: id === null ? null : `${memberId}\n${id}` });
}

export const fetchWithdrawalTerms = () => send(getWithdrawalTerms, {});
/** What can be withdrawn and why not the rest, and on what terms. */
export type WithdrawalTerms = ReplyOf<typeof getWithdrawalTerms>;
export const cancelWithdrawal = (id: string) => send(cancelWithdrawalCall, { id });
export const fetchPayeeAccounts = () => send(listPayeeAccounts, {});
/** The accounts to withdraw to, and what another is saved with. */
export type PayeeDesk = ReplyOf<typeof listPayeeAccounts>;
export const addPayeeAccount = (input: InputOf<typeof addPayeeAccountCall>) =>
  send(addPayeeAccountCall, input);
export const fetchWithdrawals = (pageNo: number) => send(listWithdrawals, { pageNo });
export const confirmReceipt = (input: InputOf<typeof confirmReceiptCall>) =>
  send(confirmReceiptCall, input);

/** A withdrawal that is being filled in, without the password: kept while its member is away from the page. */
export type WithdrawalDraft = { readonly accountId: string; readonly typed: string };
const DRAFT_KEY = "pleno.withdrawal";

/** The draft of this session; an empty one where there is none. */
export function readWithdrawalDraft(): WithdrawalDraft {
  const [accountId = "", typed = ""] = (readSession(DRAFT_KEY) ?? "").split("\n");
  return { accountId, typed };
}

/** Keeps a draft until the member leaves; an empty one is forgotten. */
export function keepWithdrawalDraft({ accountId, typed }: WithdrawalDraft): void {
  writeSession({ [DRAFT_KEY]: typed === "" ? null : `${accountId}\n${typed}` });
}
