import { ok, refuse } from "#/lib/base/result.ts";
import {
  addPayeeAccount,
  cancelDeposit as cancelDepositCall,
  confirmReceipt as confirmReceiptCall,
  createDeposit,
  getDeposit,
  getWithdrawalTerms,
  listDepositMethods,
  listDeposits,
  listPayeeAccounts,
  listWithdrawals,
  providerCallback,
  requestWithdrawal as requestWithdrawalCall,
} from "#/lib/contract/cashier/calls.ts";
import type { Db } from "#/server/db/index.ts";
import { type Route, serve, servePrepared, serveSigned } from "#/server/http/route.ts";
import { getCurrency } from "#/server/wallet/index.ts";
import { type DepositRow, depositOnWire } from "./deposit-view.ts";
import { cancelDeposit, findDeposit, findDeposits, openDeposit } from "./deposits.ts";
import type { CashierDeps } from "./deps.ts";
import { listMethods, methodOnWire } from "./methods.ts";
import { findNameStyle, findPayeeDesk, payeeOnWire, savePayee } from "./payees.ts";
import { handleProviderCallback } from "./provider-callback.ts";
import { confirmReceipt } from "./receipts.ts";
import { isTrueAccount } from "./rules.ts";
import { findTerms, findWithdrawals, prepareWithdrawal, requestWithdrawal } from "./withdrawals.ts";

/** The cashier's calls: deposits, accounts to withdraw to, withdrawals, and the payment provider's callback. */
export function cashierRoutes(deps: CashierDeps): Route[] {
  return [...depositRoutes(deps), ...withdrawalRoutes(deps)];
}

function depositRoutes(deps: CashierDeps): Route[] {
  const { db, callbacksDb = db, provider } = deps;
  const view = async (at: Db, row: DepositRow, language: string) =>
    depositOnWire(row, await getCurrency(at, row.currency), provider, language);
  return [
    serve(listDepositMethods, async (_input, { session }) => {
      if (!isTrueAccount(session.kind)) return refuse("true_account_needed");
      const currency = await getCurrency(db, session.currency);
      const methods = await listMethods(db, session.currency);
      return ok({ methods: methods.map((method) => methodOnWire(method, currency)) });
    }),
    serve(createDeposit, async (input, { tx, session, language }) => {
      const opened = await openDeposit(deps, tx, session, input);
      return opened.ok ? ok(await view(tx, opened.value, language)) : opened;
    }),
    serve(listDeposits, async (page, { session, language }) => {
      const { rows, totalCount } = await findDeposits(db, session.memberId, page);
      const currency = await getCurrency(db, session.currency);
      const list = rows.map((row) => depositOnWire(row, currency, provider, language));
      return ok({ list, totalCount, totalPages: Math.ceil(totalCount / page.pageSize) });
    }),
    serve(getDeposit, async ({ id }, { session, language }) => {
      const row = await findDeposit(db, session.memberId, id);
      return row ? ok(await view(db, row, language)) : refuse("not_found");
    }),
    serve(cancelDepositCall, async ({ id }, { session, holdSession, language }) => {
      const closed = await cancelDeposit(deps, session.memberId, holdSession, id);
      return closed.ok ? ok(await view(db, closed.value, language)) : closed;
    }),
    serveSigned(
      providerCallback,
      async (signed) => provider.verify(signed),
      (word, { principal }) =>
        handleProviderCallback({ db: callbacksDb, provider }, word, principal),
    ),
  ];
}

function withdrawalRoutes(deps: CashierDeps): Route[] {
  const { db } = deps;
  return [
    serve(listPayeeAccounts, async (_input, { session }) => ok(await findPayeeDesk(db, session))),
    serve(addPayeeAccount, async (input, { session, holdSession }) => {
      const saved = await savePayee(deps, session, holdSession, input);
      return saved.ok ? ok(payeeOnWire(saved.value, await findNameStyle(db))) : saved;
    }),
    serve(getWithdrawalTerms, (_input, { session }) => findTerms(deps, session)),
    servePrepared(
      requestWithdrawalCall,
      (input, { session }) => prepareWithdrawal(deps, session, input),
      (_input, { tx, session, prepared }) => requestWithdrawal(deps, tx, session, prepared),
    ),
    serve(listWithdrawals, async (page, { session }) =>
      ok(await findWithdrawals(db, session, page)),
    ),
    serve(confirmReceiptCall, (input, { session, holdSession }) =>
      confirmReceipt(db, session.memberId, holdSession, input),
    ),
  ];
}
