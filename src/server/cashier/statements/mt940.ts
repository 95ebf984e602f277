import {
  checkBalances,
  readAmountText,
  readDay,
  type Statement,
  StatementFault,
  type StatementRow,
} from "./statement.ts";

type Field = { readonly tag: string; readonly text: string; readonly line: number };

/** Reads a file of SWIFT's MT940, one message or several. Throws StatementFault. */
export function readMt940(text: string): Statement[] {
  const messages: Field[][] = [];
  for (const field of fieldsOf(text)) {
    if (field.tag === "20") messages.push([]);
    messages.at(-1)?.push(field);
  }
  if (messages.length === 0) throw new StatementFault("it is no MT940: it has no :20:");
  return messages.map(readMessage);
}

/** The fields of a file, each with the lines that go on below it; what an envelope puts around messages is passed over. */
function fieldsOf(text: string): Field[] {
  const fields: { tag: string; text: string; line: number }[] = [];
  for (const [at, written] of text.split(/\r?\n/).entries()) {
    const line = written.replace(/^\{1:.*\{4:/, "").trimEnd();
    const begun = /^:(\d{2}[A-Z]?):(.*)$/.exec(line);
    const last = fields.at(-1);
    if (begun?.[1] !== undefined)
      fields.push({ tag: begun[1], text: begun[2] ?? "", line: at + 1 });
    else if (last && line !== "" && !/^-\}?/.test(line)) last.text += `\n${line}`;
  }
  return fields;
}

const BALANCE = /^([CD])(\d{6})([A-Z]{3})([\d,]{1,15})$/;

function readMessage(fields: readonly Field[]): Statement {
  const [first] = fields;
  const where = `line ${first?.line}`;
  const textOf = (...tags: string[]) => fields.find(({ tag }) => tags.includes(tag))?.text ?? null;
  const [opening, closing] = [textOf("60F", "60M"), textOf("62F", "62M")].map((text) => {
    const read = text === null ? null : BALANCE.exec(text.trim());
    if (!read) throw new StatementFault(`${where}: a balance (:60F: or :62F:) is missing or wrong`);
    const [, mark, day = "", currency = "", amount = ""] = read;
    const value = readAmountText(amount.replace(",", "."), where);
    return {
      amount: `${mark === "D" ? "-" : ""}${value}`,
      day: readShortDay(day, where),
      currency,
    };
  });
  if (!opening || !closing) throw new StatementFault(`${where}: it has no balances`);
  const rows: StatementRow[] = [];
  for (const [at, field] of fields.entries()) {
    if (field.tag !== "61") continue;
    const next = fields[at + 1];
    rows.push(readLine(field, next?.tag === "86" ? next.text : "", opening.currency));
  }
  checkBalances(where, { opening: opening.amount, closing: closing.amount }, rows);
  return {
    reference: textOf("28C") ?? textOf("20"),
    account: textOf("25"),
    // An opening balance is dated by the day before its first row, or by that day.
    from: rows.map(({ bookedOn }) => bookedOn).sort()[0] ?? closing.day,
    to: closing.day,
    rows,
  };
}

const LINE =
  /^(\d{6})(\d{4})?(RC|RD|C|D)([A-Z])?(\d[\d,]{0,14})([A-Z][A-Z0-9]{3})(.{0,16}?)(?:\/\/(.{0,34}))?(?:\n([\s\S]{0,80}))?$/;

function readLine({ text, line }: Field, information: string, currency: string): StatementRow {
  const where = `line ${line}`;
  const read = LINE.exec(text);
  if (!read) throw new StatementFault(`${where}: this :61: cannot be read`);
  const [, valued = "", entered, mark, , amount = "", type = "", own = "", bank, more = ""] = read;
  const told = readInformation(information);
  const ownId = own.trim() === "" || own.trim() === "NONREF" ? null : own.trim();
  return {
    bookedOn: bookedOn(readShortDay(valued, where), entered, where),
    direction: mark === "C" || mark === "RD" ? "in" : "out",
    kind: type.slice(1) === "CHG" || type.slice(1) === "COM" ? "fee" : "payment",
    isReversal: mark === "RC" || mark === "RD",
    amount: readAmountText(amount.replace(",", "."), where),
    currency,
    outsideId: bank?.trim() || null,
    endToEndId: told.endToEndId ?? ownId,
    text: [told.text, more.replaceAll("\n", " ")].filter((each) => each !== "").join(" "),
    party: told.party,
    partyAccount: told.account,
  };
}

/** Six digits; two of a year are this century's. */
function readShortDay(text: string, where: string): string {
  return readDay(`20${text.slice(0, 2)}-${text.slice(2, 4)}-${text.slice(4, 6)}`, where);
}

/** The day of entry has no year: it is the one nearest to the value's. */
function bookedOn(valued: string, entered: string | undefined, where: string): string {
  if (entered === undefined) return valued;
  const year = Number(valued.slice(0, 4));
  const far = Number(entered.slice(0, 2)) - Number(valued.slice(5, 7));
  const shift = far > 6 ? -1 : 0;
  const own = year + (far < -6 ? 1 : shift);
  return readDay(`${own}-${entered.slice(0, 2)}-${entered.slice(2, 4)}`, where);
}

/** What follows a mark in a text; null without the mark. */
function after(text: string, mark: string): string | null {
  const at = text.indexOf(mark);
  return at < 0 ? null : text.slice(at + mark.length);
}

/** What `:86:` says, in its forms: `?20…?32…`, `/EREF/…/REMI/…`, or as it stands. */
function readInformation(text: string) {
  const flat = text.replaceAll("\n", "");
  const numbered = [...flat.matchAll(/\?(\d{2})([^?]*)/g)].map(([, tag = "", value = ""]) => ({
    tag: Number(tag),
    value,
  }));
  const join = (from: number, to: number) =>
    numbered.flatMap(({ tag, value }) => (tag >= from && tag <= to ? [value] : [])).join("");
  const written = numbered.length > 0 ? join(20, 29) + join(60, 63) : text.replaceAll("\n", " ");
  const slashed = (name: string) => after(flat, `/${name}/`)?.split("/", 1)[0]?.trim() || null;
  const plused = after(written, "EREF+")?.split(/[A-Z]{4}\+/, 1)[0];
  const eref = slashed("EREF") ?? (plused?.trim() || null);
  return {
    endToEndId: eref === "NOTPROVIDED" ? null : eref,
    text: written.trim(),
    party: join(32, 33).trim() || slashed("NAME"),
    account: join(31, 31).trim() || slashed("IBAN"),
  };
}
