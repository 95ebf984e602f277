import { ok, refuse } from "#/lib/base/result.ts";
import { listDepositOffers } from "#/lib/contract/bonus/calls.ts";
import {
  addPayeeAccount as addPayeeAccountCall,
  cancelDeposit as cancelDepositCall,
  confirmReceipt as confirmReceiptCall,
  createDeposit,
  getDeposit,
  listDepositMethods,
  listDeposits,
  listPayeeAccounts,
  listWithdrawals,
  requestWithdrawal as requestWithdrawalCall,
} from "#/lib/contract/cashier/calls.ts";
import {
  addDepositProof as addDepositProofCall,
  getDepositProof as getDepositProofCall,
} from "#/lib/contract/cashier/deposit-calls.ts";
import {
  addReceiptProof as addReceiptProofCall,
  cancelWithdrawal as cancelWithdrawalCall,
  getReceiptProof as getReceiptProofCall,
  getWithdrawalTerms,
} from "#/lib/contract/cashier/withdrawal-calls.ts";
import { isTrueAccount } from "#/lib/rules/members/account-kinds.ts";
import type { Db } from "#/server/db/index.ts";
import { type Route, serve, serveFollowed, servePrepared } from "#/server/http/route.ts";
import { type EncodePicture, openPictureEncoder } from "#/server/site/index.ts";
import { getCurrency } from "#/server/wallet/index.ts";
import { findDepositOffers } from "./deposit-bonus.ts";
import { addDepositProof, getDepositProof } from "./deposit-proofs.ts";
import { type DepositRow, depositOnWire } from "./deposit-view.ts";
import { cancelDeposit, findDeposit, findDeposits, openDeposit } from "./deposits.ts";
import type { CashierDeps } from "./deps.ts";
import { findTurnoverPercent, listMethods, type MethodRow, methodOnWire } from "./methods.ts";
import { addPayeeAccount, findPayeeDesk, viewPayee } from "./payees.ts";
import { addReceiptProof, getReceiptProof } from "./proofs.ts";
import { providerCallbackRoute } from "./provider-callback-route.ts";
import { openProviderWait } from "./provider-wait.ts";
import { confirmReceipt } from "./receipts.ts";
import { cancelWithdrawal } from "./withdrawal-cancel.ts";
import { findTerms } from "./withdrawal-terms.ts";
import { findWithdrawals, prepareWithdrawal, requestWithdrawal } from "./withdrawals.ts";

/** The cashier's calls: deposits, accounts to withdraw to, withdrawals, and the payment provider's callback. */
export function cashierRoutes(deps: CashierDeps): Route[] {
  // One line for all pictures: each takes a hundred megabytes while it is decoded.
  const encodePicture = openPictureEncoder();
  return [...depositRoutes(deps, encodePicture), ...withdrawalRoutes(deps, encodePicture)];
}

function depositRoutes(deps: CashierDeps, encodePicture: EncodePicture): Route[] {
  const { db } = deps;
  const waitForProvider = openProviderWait(deps);
  const view = async (at: Db, row: DepositRow) =>
    depositOnWire(row, await getCurrency(at, row.currency));
  return [
    serve(listDepositMethods, async (_input, { session, visit }) => {
      if (!isTrueAccount(session.kind)) return refuse("true_account_needed");
      const currency = await getCurrency(db, session.currency);
      const methods = await listMethods(db, { currency: session.currency, ...visit() });
      const onWire = async (method: MethodRow) =>
        methodOnWire(method, currency, await findTurnoverPercent(db, method));
      return ok({ methods: await Promise.all(methods.map(onWire)) });
    }),
    serveFollowed(
      createDeposit,
      async (input, { tx, session, language, visit }) => {
        const { country } = visit();
        const opened = await openDeposit(deps, tx, session, input, { language, country });
        return opened.ok ? ok(await view(tx, opened.value)) : opened;
      },
      async (deposit, { session }) => {
        await waitForProvider(deposit.id);
        const row = await findDeposit(db, session.memberId, deposit.id);
        return row ? view(db, row) : deposit;
      },
    ),
    serve(listDeposits, async (page, { session }) => {
      const { rows, totalCount } = await findDeposits(db, session.memberId, page);
      const currency = await getCurrency(db, session.currency);
      const list = rows.map((row) => depositOnWire(row, currency));
      return ok({ list, totalCount, totalPages: Math.ceil(totalCount / page.pageSize) });
    }),
    serve(listDepositOffers, async (_input, { session, language }) =>
      ok({ list: await findDepositOffers(db, session, language) }),
    ),
    serve(getDeposit, async ({ id }, { session }) => {
      const row = await findDeposit(db, session.memberId, id);
      return row ? ok(await view(db, row)) : refuse("not_found");
    }),
    serve(cancelDepositCall, async ({ id }, { session, holdSession }) => {
      const closed = await cancelDeposit(db, session.memberId, holdSession, id);
      return closed.ok ? ok(await view(db, closed.value)) : closed;
    }),
    serve(addDepositProofCall, async (input, { session, holdSession }) => {
      const added = await addDepositProof(
        { ...deps, encodePicture },
        session.memberId,
        holdSession,
        input,
      );
      return added.ok ? ok(await view(db, added.value)) : added;
    }),
    serve(getDepositProofCall, (input, { session }) =>
      getDepositProof(db, session.memberId, input),
    ),
    providerCallbackRoute(deps),
  ];
}

function withdrawalRoutes(deps: CashierDeps, encodePicture: EncodePicture): Route[] {
  const { db } = deps;
  return [
    serve(listPayeeAccounts, async (_input, { session }) => ok(await findPayeeDesk(db, session))),
    serve(addPayeeAccountCall, async (input, { session, holdSession }) => {
      const saved = await addPayeeAccount(deps, session, holdSession, input);
      return saved.ok ? ok(await viewPayee(db, saved.value)) : saved;
    }),
    serve(getWithdrawalTerms, (_input, { session }) => findTerms(deps, session)),
    servePrepared(
      requestWithdrawalCall,
      (input, { session }) => prepareWithdrawal(deps, session, input),
      (_input, { tx, session, prepared }) => requestWithdrawal(deps, tx, session, prepared),
    ),
    serve(cancelWithdrawalCall, ({ id }, { session, holdSession }) =>
      cancelWithdrawal(db, session.memberId, holdSession, id),
    ),
    serve(listWithdrawals, async (page, { session }) =>
      ok(await findWithdrawals(db, session, page)),
    ),
    serve(addReceiptProofCall, (input, { session, holdSession }) =>
      addReceiptProof({ ...deps, encodePicture }, session.memberId, holdSession, input),
    ),
    serve(getReceiptProofCall, (input, { session }) =>
      getReceiptProof(db, session.memberId, input),
    ),
    serve(confirmReceiptCall, (input, { session, holdSession }) =>
      confirmReceipt(db, session.memberId, holdSession, input),
    ),
  ];
}
