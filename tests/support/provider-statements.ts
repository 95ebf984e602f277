/** One entry of a statement that tests write. */
export type Entry = {
  readonly amount: string;
  readonly direction?: "in" | "out";
  readonly day?: string;
  readonly id?: string;
  readonly endToEndId?: string;
  readonly text?: string;
  readonly party?: string;
  readonly account?: string;
  readonly currency?: string;
  readonly reversal?: boolean;
  readonly fee?: boolean;
};

const tag = (name: string, value: string | undefined) =>
  value === undefined ? "" : `<${name}>${value}</${name}>`;

/** A camt.053 of one statement whose balances hold: it begins with nothing. */
export function camt(
  entries: readonly Entry[],
  { id = "S1", from = "2026-11-01", to = "2026-11-30", closing = sumOf(entries) } = {},
): string {
  const balance = (code: string, amount: number) =>
    `<Bal><Tp><CdOrPrtry><Cd>${code}</Cd></CdOrPrtry></Tp><Amt Ccy="VND">${Math.abs(amount)}</Amt>` +
    `<CdtDbtInd>${amount < 0 ? "DBIT" : "CRDT"}</CdtDbtInd><Dt><Dt>${to}</Dt></Dt></Bal>`;
  return `<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><BkToCstmrStmt><Stmt><Id>${id}</Id>
<FrToDt><FrDtTm>${from}T00:00:00Z</FrDtTm><ToDtTm>${to}T23:59:59Z</ToDtTm></FrToDt>
<Acct><Id><Othr><Id>0071000999888</Id></Othr></Id><Ccy>VND</Ccy></Acct>
${balance("OPBD", 0)}${balance("CLBD", closing)}${entries.map(ntry).join("\n")}</Stmt></BkToCstmrStmt></Document>`;
}

export const sumOf = (entries: readonly Entry[]) =>
  entries.reduce(
    (sum, { amount, direction = "in" }) => sum + Number(amount) * (direction === "in" ? 1 : -1),
    0,
  );

function ntry(entry: Entry): string {
  const { amount, direction = "in", day = "2026-11-10", id, endToEndId, text } = entry;
  const { party, account, currency = "VND", reversal = false, fee = false } = entry;
  const role = direction === "in" ? "Dbtr" : "Cdtr";
  return `<Ntry><Amt Ccy="${currency}">${amount}</Amt><CdtDbtInd>${direction === "in" ? "CRDT" : "DBIT"}</CdtDbtInd>
${reversal ? "<RvslInd>true</RvslInd>" : ""}<Sts><Cd>BOOK</Cd></Sts><BookgDt><Dt>${day}</Dt></BookgDt>
${tag("AcctSvcrRef", id)}<BkTxCd><Domn><Cd>PMNT</Cd><Fmly><Cd>RCDT</Cd><SubFmlyCd>${fee ? "CHRG" : "ESCT"}</SubFmlyCd></Fmly></Domn></BkTxCd>
<NtryDtls><TxDtls><Refs>${tag("EndToEndId", endToEndId ?? "NOTPROVIDED")}</Refs>
<RltdPties>${party ? `<${role}><Pty>${tag("Nm", party)}</Pty></${role}>` : ""}
${account ? `<${role}Acct><Id><Othr>${tag("Id", account)}</Othr></Id></${role}Acct>` : ""}</RltdPties>
<RmtInf>${tag("Ustrd", text)}</RmtInf></TxDtls></NtryDtls></Ntry>`;
}
