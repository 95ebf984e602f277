import { setTimeout } from "node:timers/promises";
import { sql } from "kysely";
import { parseMoney } from "#/lib/base/money.ts";
import { ok, refuse } from "#/lib/base/result.ts";
import { SECOND_MS } from "#/lib/base/time.ts";
import type { CodeOf } from "#/lib/contract/call.ts";
import { reportRound } from "#/lib/contract/games/transfer-wallet.ts";
import { getMerchantWallet, transferWallet } from "#/lib/contract/games/wallets.ts";
import { type Route, serve, serveFollowed, serveSigned } from "#/server/http/route.ts";
import { getCurrency } from "#/server/wallet/index.ts";
import { askAboutTransfers, type WalletDeps } from "./ask-wallets.ts";
import { openCurrencies } from "./currencies.ts";
import { findMerchantWallet } from "./merchant-wallet.ts";
import { openSignatures } from "./signature.ts";
import { findTransfers, openWalletTransfers, transfersOnWire } from "./wallet-transfers.ts";

type RouteDeps = WalletDeps & {
  /** How long the member's call waits for the vendors' answers; 3 seconds when absent. */
  readonly vendorWaitMs?: number;
};

const WAIT_MS = 3 * SECOND_MS;

/** The calls of vendors' own wallets: what lies where, moving it, and what vendors tell of rounds played there. */
export function walletRoutes(deps: RouteDeps): Route[] {
  const { db } = deps;
  const verify = openSignatures(db, deps.clock, deps.vendorSecrets);
  const currencies = openCurrencies(db);
  return [
    serve(getMerchantWallet, async (_input, { session }) =>
      ok(await findMerchantWallet(deps, session)),
    ),
    serveFollowed(
      transferWallet,
      async (order, { tx, session }) => {
        const opened = await openWalletTransfers(tx, session, order);
        if (!opened.ok) return opened;
        const currency = await getCurrency(tx, session.currency);
        return ok({ transfers: await transfersOnWire(tx, opened.value, currency) });
      },
      async ({ transfers }, { session }) => {
        const ids = transfers.map(({ id }) => id);
        await waitFor(askAboutTransfers(deps, ids), deps.vendorWaitMs ?? WAIT_MS, deps.report);
        const currency = await getCurrency(db, session.currency);
        const rows = await findTransfers(db, session.memberId, ids);
        return { transfers: await transfersOnWire(db, rows, currency) };
      },
    ),
    serveSigned(reportRound, verify, async (round, { principal: vendor }) => {
      const currency = await currencies(round.currency);
      if (!currency) return refuse("currency_differs");
      const stake = parseMoney(round.stake, currency.exponent);
      const payout = parseMoney(round.payout, currency.exponent);
      if (!stake.ok) return stake;
      if (!payout.ok) return payout;
      if (Date.parse(round.startedAt) > Date.parse(round.settledAt)) return refuse("bad_field");
      const { code: signer, stamp, body, signature } = vendor;
      const { rows } = await sql<{ code: string }>`
        select games_note_reported_round(${signer}, ${stamp}, ${body}::bytea, ${signature}) as code`.execute(
        db,
      );
      const code = rows[0]?.code;
      if (code === "ok" || code === "replayed") return ok({ replayed: code === "replayed" });
      if (!reportRound.refusals.some((known) => known === code))
        throw new Error(`a reported round was answered ${code}`);
      return refuse(code as CodeOf<typeof reportRound>);
    }),
  ];
}

/** Waits a moment for what goes on without its caller; a fault of it is reported, since a job does it again. */
async function waitFor(
  work: Promise<unknown>,
  atMostMs: number,
  report: ((message: string) => void) | undefined,
): Promise<void> {
  const ended = new AbortController();
  const moment = setTimeout(atMostMs, undefined, { signal: ended.signal });
  const reported = work.catch((fault) =>
    report?.(`transfers are not asked about: ${String(fault)}`),
  );
  await Promise.race([reported, moment.catch(() => undefined)]);
  ended.abort();
}
