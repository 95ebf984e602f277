import { formatWire, parseMoney } from "#/lib/base/money.ts";
import { findMember } from "#/server/members/index.ts";
import type { Command } from "#/server/ops/command.ts";
import { type Options, reasonOf, takesOnly } from "#/server/ops/options.ts";
import { done, refused, UsageError } from "#/server/ops/output.ts";
import { approvalNeeded } from "#/server/staff/index.ts";
import { adjustBalance, balanceOf } from "#/server/wallet/index.ts";

/** `members adjust <account> add|take <amount>`: corrects a balance, once somebody else agrees. Throws UsageError. */
export function adjustMember(words: readonly string[], options: Options): Command {
  const [account, side, typed] = words;
  takesOnly("members adjust", { extra: words.slice(3), options, takes: ["reason"] });
  if (account === undefined || typed === undefined || (side !== "add" && side !== "take"))
    throw new UsageError("members adjust needs an account, add or take, and an amount");
  const reason = reasonOf(options, "members adjust");
  return async ({ db, by }) => {
    const member = await findMember(db, account);
    if (!member) return refused("not_found", `There is no member "${account}".`);
    const { currency } = await balanceOf(db, member.id);
    const amount = parseMoney(typed, currency.exponent);
    if (!amount.ok || amount.value <= 0n)
      return refused("bad_amount", `"${typed}" is no amount of ${currency.code} above zero.`);
    const amountMinor = side === "add" ? amount.value : -amount.value;
    const of = { memberId: member.id, account: member.account, amountMinor, reason, by };
    const adjusted = await adjustBalance(db, of);
    const what = `${formatWire(amountMinor, currency.exponent)} ${currency.code} for ${member.account}`;
    if (adjusted.ok)
      return done({ ok: true, balance: adjusted.value }, [
        `${what}: the balance is ${adjusted.value} ${currency.code}.`,
      ]);
    if (adjusted.code === "approval_needed") return approvalNeeded(what, adjusted.detail);
    return refused(
      adjusted.code,
      `${what}: ${WHY[adjusted.code] ?? adjusted.code}; nothing moved.`,
    );
  };
}

const WHY: Readonly<Record<string, string>> = {
  not_enough_funds: "there is not so much in the wallet",
  account_frozen: "the wallet is frozen",
};
