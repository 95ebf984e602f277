import type { ReactNode } from "react";
import { CopyButton } from "#/islands/ui/CopyButton.tsx";
import { formatMoney } from "#/lib/base/money.ts";
import type { Deposit, PaymentInstruction } from "#/lib/contract/cashier/deposit.ts";
import type { MemberInfo } from "#/lib/contract/members/calls.ts";
import type { Translate } from "#/lib/i18n/format.ts";
import { QrCode } from "./QrCode.tsx";

type Props = {
  readonly t: Translate;
  readonly lang: string;
  readonly member: MemberInfo;
  readonly deposit: Deposit;
  readonly instruction: PaymentInstruction;
};

/** What of a ticket is torn off: the code, where one is read off the screen. */
export function PayCode({ t, deposit, instruction }: Props) {
  const code = codeOf(instruction);
  if (code === null) return null;
  return (
    <div className="slip-code">
      <QrCode t={t} text={code} label={t(`code_of_${instruction.shape}`)} name={deposit.id} />
      <p className="sm t2">{t(`scan_${instruction.shape}`)}</p>
    </div>
  );
}

function codeOf(instruction: PaymentInstruction): string | null {
  if (instruction.shape === "hosted") return null;
  return instruction.shape === "address" ? instruction.address : instruction.code;
}

/** The rows of a ticket that are copied into a bank's or wallet's application, as its provider says to pay. */
export function PayRows({ t, lang, member, deposit, instruction }: Props) {
  const sum = formatMoney(deposit.amount, member.currency, lang, { decimals: 0 });
  const row = (name: string, value: ReactNode, copied?: string, look = "") => (
    <div>
      <dt>{t(name)}</dt>
      <dd>
        <span className={look}>{value}</span>
        {copied === undefined ? null : (
          <CopyButton
            compact
            text={copied}
            label={t("copy_it", { what: t(name) })}
            said={t("copied")}
            failed={t("copy_failed")}
          />
        )}
      </dd>
    </div>
  );
  if (instruction.shape === "transfer")
    return (
      <>
        {row("institution_bank", instruction.bank)}
        {row("number_bank", spaced(instruction.account), instruction.account, "num")}
        {row("holder", instruction.holder, instruction.holder)}
        {row("amount", <bdi>{sum}</bdi>, plainAmount(deposit.amount), "num")}
        {row("pay_reference", instruction.reference, instruction.reference, "num red")}
      </>
    );
  if (instruction.shape === "address") {
    const { address, amount, network, rate, confirmations } = instruction;
    return (
      <>
        {row("institution_usdt", network)}
        {row("pay_address", address, address, "num brk")}
        {row("pay_exactly", <bdi>{amount} USDT</bdi>, amount, "num")}
        {row(
          "pay_rate",
          <bdi>1 USDT = {formatMoney(rate, member.currency, lang, { decimals: 0 })}</bdi>,
        )}
        {row("pay_rate_holds", t("pay_rate_holds_text"))}
        {row("pay_confirmations", confirmations, undefined, "num")}
      </>
    );
  }
  if (instruction.shape === "code")
    return (
      <>
        {row("pay_to", instruction.payee)}
        {/* Pix alone is paid by pasting its code as well. */}
        {instruction.standard === "pix"
          ? row("pay_code", instruction.code, instruction.code, "brk long-code")
          : null}
      </>
    );
  return null;
}

/** In groups of four, as accounts are read aloud. */
const spaced = (account: string) => account.replaceAll(/(.{4})(?=.)/g, "$1 ");

/** As a bank's form takes it: without decimals that say nothing. */
const plainAmount = (wire: string) => wire.replace(/\.0*$/, "");
