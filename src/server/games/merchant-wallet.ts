import { type Currency, formatWire, parseMoney } from "#/lib/base/money.ts";
import type { ReplyOf } from "#/lib/contract/call.ts";
import { vendorWalletBalance } from "#/lib/contract/games/transfer-wallet.ts";
import type { getMerchantWallet as getMerchantWalletCall } from "#/lib/contract/games/wallets.ts";
import type { Db } from "#/server/db/index.ts";
import type { Session } from "#/server/http/route.ts";
import { balanceOf } from "#/server/wallet/index.ts";
import { type AskDeps, type AskedVendor, askVendor } from "./ask-vendor.ts";
import { transfersOnWire } from "./wallet-transfers.ts";

/**
 * The main wallet, and those vendors' that keep one of their own: open ones, and any that the member has played at. What
 * lies there is the vendor's to say: each is asked, side by side, and one that does not answer in a moment has no figure.
 */
export async function findMerchantWallet(
  deps: AskDeps & { readonly db: Db },
  { memberId }: Pick<Session, "memberId">,
): Promise<ReplyOf<typeof getMerchantWalletCall>> {
  const { db } = deps;
  const { sumMinor, currency } = await balanceOf(db, memberId);
  const vendors = await db
    .selectFrom("vendors as vendor")
    .leftJoin("game_players as player", (join) =>
      join
        .onRef("player.vendor_id", "=", "vendor.id")
        .on("player.member_id", "=", memberId)
        .on("player.currency", "=", currency.code),
    )
    .select(["vendor.code", "vendor.name", "vendor.sandbox", "vendor.state"])
    .select(["vendor.api_url as apiUrl", "player.id as playerId", "player.reference as player"])
    .where("vendor.wallet", "=", "transfer")
    .where((where) =>
      where.or([where("vendor.state", "<>", "hidden"), where("player.id", "is not", null)]),
    )
    .orderBy("vendor.position")
    .execute();
  const open = await db
    .selectFrom("wallet_transfers")
    .selectAll()
    .where("member_id", "=", memberId)
    .where("closed_at", "is", null)
    .execute();
  const told = await transfersOnWire(db, open, currency);
  const underWay = new Map(told.map((transfer) => [transfer.vassalage, transfer]));
  const wallets = await Promise.all(
    vendors.map(async ({ code, name, sandbox, state, apiUrl, player }) => ({
      vassalage: code,
      name,
      sandbox,
      open: state === "open",
      balance:
        player === null ? formatWire(0n, currency.exponent) : await ask(code, apiUrl, player),
      underWay: underWay.get(code) ?? null,
    })),
  );
  return {
    isSingle: vendors.length === 0,
    mainBalance: formatWire(sumMinor, currency.exponent),
    currency,
    wallets,
  };

  async function ask(vassalage: string, apiUrl: string | null, player: string) {
    const minor = await askBalance(deps, { vassalage, apiUrl, player, currency });
    return minor === null ? null : formatWire(minor, currency.exponent);
  }
}

/** What a vendor says that lies in a player's wallet there; null: it does not say. */
export async function askBalance(
  deps: AskDeps,
  {
    player,
    currency,
    ...vendor
  }: AskedVendor & {
    readonly player: string;
    readonly currency: Pick<Currency, "code" | "exponent">;
  },
): Promise<bigint | null> {
  const asked = { playerId: player, currency: currency.code };
  const answer = await askVendor(deps, vendor, vendorWalletBalance, asked);
  if (answer.is !== "done" || answer.value.currency !== currency.code) return null;
  const minor = parseMoney(answer.value.balance, currency.exponent);
  return minor.ok ? minor.value : null;
}
