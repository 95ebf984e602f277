import {
  checkBalances,
  readAmountText,
  readDay,
  type Statement,
  StatementFault,
  type StatementRow,
} from "./statement.ts";
import { allAt, readXml, textAt, type XmlElement } from "./xml.ts";

/**
 * Reads a file of ISO 20022's camt.053: its booked entries, each transaction of an entry as a row. Held to what the file
 * says of itself: an entry is the sum of its transactions, and the rows lead from balance to balance. Throws StatementFault.
 */
export function readCamt(text: string): Statement[] {
  const document = readXml(text);
  const statements = allAt(document, "BkToCstmrStmt/Stmt");
  if (document.name !== "Document" || statements.length === 0)
    throw new StatementFault("it is no camt.053: it has no BkToCstmrStmt/Stmt");
  return statements.map(readStatement);
}

function readStatement(statement: XmlElement): Statement {
  const reference = textAt(statement, "Id");
  const where = `statement ${reference ?? ""}`;
  const rows = allAt(statement, "Ntry").flatMap((entry, at) =>
    readEntry(entry, `${where}, entry ${at + 1}`),
  );
  const balances = {
    opening: balanceOf(statement, where, "OPBD", "PRCD"),
    closing: balanceOf(statement, where, "CLBD"),
  };
  checkBalances(where, balances, rows);
  const period = ["FrToDt/FrDtTm", "FrToDt/ToDtTm"].map((path) => textAt(statement, path));
  const [from = null, to = null] = period.map((at) => at && readDay(at, where));
  return { reference, account: accountAt(statement, "Acct"), from, to, rows };
}

function balanceOf(statement: XmlElement, where: string, ...codes: string[]): string | null {
  for (const code of codes) {
    const found = allAt(statement, "Bal").find(
      (balance) => textAt(balance, "Tp/CdOrPrtry/Cd") === code,
    );
    const amount = found && textAt(found, "Amt");
    if (found && amount)
      return `${textAt(found, "CdtDbtInd") === "DBIT" ? "-" : ""}${readAmountText(amount, where)}`;
  }
  return null;
}

const directionOf = (element: XmlElement): StatementRow["direction"] | null => {
  const said = textAt(element, "CdtDbtInd");
  if (said === "CRDT") return "in";
  return said === "DBIT" ? "out" : null;
};

function readEntry(entry: XmlElement, where: string): StatementRow[] {
  const status = textAt(entry, "Sts/Cd", "Sts");
  if (status !== "BOOK") return [];
  const direction = directionOf(entry);
  const bookedOn = textAt(entry, "BookgDt/Dt", "BookgDt/DtTm", "ValDt/Dt", "ValDt/DtTm");
  if (direction === null || bookedOn === null)
    throw new StatementFault(`${where}: it says no direction, or no day`);
  const whole = amountAt(entry, where, "Amt");
  const shared = {
    bookedOn: readDay(bookedOn, where),
    isReversal: textAt(entry, "RvslInd") === "true",
    kind: isFee(entry) ? ("fee" as const) : ("payment" as const),
    text: textAt(entry, "AddtlNtryInf") ?? "",
  };
  const reference = textAt(entry, "AcctSvcrRef", "NtryRef");
  const parts = allAt(entry, "NtryDtls/TxDtls");
  if (parts.length <= 1) {
    const details = detailsOf(parts[0] ?? entry, direction, shared.text);
    const outsideId = details.outsideId ?? reference;
    return [{ ...shared, ...details, ...whole, direction, outsideId }];
  }
  const rows = parts.map((part, at): StatementRow => {
    const own = directionOf(part) ?? direction;
    const amount = amountAt(part, `${where}, part ${at + 1}`, "Amt", "AmtDtls/TxAmt/Amt");
    return { ...shared, ...detailsOf(part, own, shared.text), ...amount, direction: own };
  });
  const sum = { opening: "0", closing: `${direction === "out" ? "-" : ""}${whole.amount}` };
  checkBalances(where, sum, rows);
  return rows;
}

function amountAt(element: XmlElement, where: string, ...paths: string[]) {
  for (const path of paths) {
    const [found] = allAt(element, path);
    const currency = found?.attributes["Ccy"];
    if (found && currency) return { amount: readAmountText(found.text, where), currency };
  }
  throw new StatementFault(`${where}: it says no amount with its currency`);
}

const isFee = (entry: XmlElement): boolean =>
  textAt(entry, "BkTxCd/Domn/Fmly/SubFmlyCd") === "CHRG" ||
  ["CHRG", "NCHG", "FEE"].includes(textAt(entry, "BkTxCd/Prtry/Cd") ?? "");

/** Who paid is the debtor of what came in; who was paid the creditor of what went out. */
function detailsOf(part: XmlElement, direction: "in" | "out", text: string) {
  const role = direction === "in" ? "Dbtr" : "Cdtr";
  const written = [
    ...allAt(part, "RmtInf/Ustrd").map((line) => line.text),
    textAt(part, "RmtInf/Strd/CdtrRefInf/Ref") ?? "",
    text,
  ];
  const endToEndId = textAt(part, "Refs/EndToEndId");
  return {
    outsideId: textAt(part, "Refs/AcctSvcrRef", "Refs/TxId", "Refs/Prtry/Ref"),
    endToEndId: endToEndId === "NOTPROVIDED" ? null : endToEndId,
    text: written.filter((line) => line !== "").join(" "),
    party: textAt(part, `RltdPties/${role}/Pty/Nm`, `RltdPties/${role}/Nm`),
    partyAccount: accountAt(part, `RltdPties/${role}Acct`),
  };
}

const accountAt = (element: XmlElement, path: string): string | null =>
  textAt(element, `${path}/Id/IBAN`, `${path}/Id/Othr/Id`);
