import { fileURLToPath } from "node:url";
import PdfDocument from "pdfkit";
import { isLatin } from "./rules.ts";
import type { Statement, StatementRow } from "./statement.ts";
import type { StatementWords } from "./statement-words.ts";

const face = (weight: number) =>
  fileURLToPath(new URL(`./fonts/archivo-${weight}.ttf`, import.meta.url));
const [INK, MUTED, RED, JADE, LINE] = ["#1e150c", "#5c4b36", "#a62a10", "#0a6042", "#d2bf99"];
const PAGE = { left: 36, right: 559, top: 40, foot: 806, bottom: 780 };
const ROW = 18;
/** So many rows are written before others have their turn. */
const AT_ONCE = 20;

type Column = {
  readonly name: string;
  readonly x: number;
  readonly width: number;
  readonly isNumber?: boolean;
};
/** On a page of A4, in points. */
const COLUMNS: readonly Column[] = [
  { name: "time", x: 36, width: 92 },
  { name: "type", x: 130, width: 146 },
  { name: "number", x: 278, width: 48 },
  { name: "status", x: 328, width: 54 },
  { name: "amount", x: 384, width: 62, isNumber: true },
  { name: "fee", x: 448, width: 44, isNumber: true },
  { name: "balance", x: 494, width: 65, isNumber: true },
];

type Doc = PDFKit.PDFDocument;

/**
 * The statement as a PDF of A4 pages, in a face of its own so that every Latin letter prints. Yields to other work as it
 * goes; its size is bounded by what a statement holds.
 */
export async function statementPdf(statement: Statement, words: StatementWords): Promise<Buffer> {
  const doc = new PdfDocument({
    size: "A4",
    margin: 0,
    bufferPages: true,
    info: { Title: words.t("statement_title"), Author: statement.operator, Keywords: statement.id },
  });
  const parts: Buffer[] = [];
  const ended = new Promise<void>((resolve) => doc.on("end", resolve));
  doc.on("data", (part: Buffer) => parts.push(part));
  doc.registerFont("text", face(400)).registerFont("bold", face(700));
  let y = head(doc, statement, words);
  y = tableHead(doc, y, words);
  y = edge(doc, y, words, "statement_opening", statement.openingMinor);
  for (const [n, row] of statement.rows.entries()) {
    if (n % AT_ONCE === AT_ONCE - 1) await new Promise((resolve) => setImmediate(resolve));
    if (y + ROW > PAGE.bottom) y = nextPage(doc, words);
    y = writeRow(doc, y, row, words);
  }
  if (y + ROW * 4 > PAGE.bottom) y = nextPage(doc, words);
  y = edge(doc, y, words, "statement_closing", statement.closingMinor);
  y = totals(doc, y + 8, statement, words);
  pending(doc, y + 16, statement, words);
  feet(doc, statement, words);
  doc.end();
  await ended;
  return Buffer.concat(parts);
}

function put(
  doc: Doc,
  text: string,
  { x, width, isNumber }: Omit<Column, "name">,
  y: number,
): void {
  const printable = isLatin(text) ? text : "…";
  doc.text(printable, x, y, {
    ...{ width, height: 12, ellipsis: true, lineBreak: false },
    align: isNumber ? "right" : "left",
  });
}

function head(doc: Doc, statement: Statement, words: StatementWords): number {
  const { t, day, time } = words;
  const whole = { x: PAGE.left, width: PAGE.right - PAGE.left };
  doc.font("bold").fontSize(20).fillColor(INK);
  put(doc, statement.operator, whole, PAGE.top);
  doc.fontSize(12);
  put(doc, t("statement_title"), { ...whole, isNumber: true }, PAGE.top + 7);
  doc.font("text").fontSize(8.5).fillColor(MUTED);
  let y = PAGE.top + 27;
  if (statement.licence !== null) {
    put(doc, t("statement_licence", { licence: statement.licence }), whole, y);
    y += 13;
  }
  rule(doc, y + 4);
  y += 14;
  const facts: readonly (readonly [string, string])[] = [
    ["statement_player", `${statement.holder} (${statement.account})`],
    ["statement_period", `${day(statement.fromMs)} – ${day(statement.toMs - 1)}`],
    ["statement_zone", words.zone],
    ["statement_currency", statement.currency],
    ["statement_issued", time(statement.issuedMs)],
    ["statement_document", statement.id],
  ];
  for (const [n, [name, value]] of facts.entries()) {
    const x = n % 2 === 0 ? PAGE.left : 310;
    doc.font("text").fillColor(MUTED);
    put(doc, t(name), { x, width: 78 }, y);
    doc.font("bold").fillColor(INK);
    put(doc, value, { x: x + 80, width: 168 }, y);
    if (n % 2 === 1) y += 14;
  }
  return y + 10;
}

function tableHead(doc: Doc, y: number, { t }: StatementWords): number {
  doc.font("bold").fontSize(8).fillColor(MUTED);
  for (const column of COLUMNS) put(doc, t(`statement_${column.name}`), column, y);
  rule(doc, y + 13);
  return y + 18;
}

function nextPage(doc: Doc, words: StatementWords): number {
  doc.addPage();
  return tableHead(doc, PAGE.top, words);
}

function writeRow(doc: Doc, y: number, row: StatementRow, words: StatementWords): number {
  const cells: Record<string, string> = {
    time: words.time(row.atMs),
    type: [words.kind(row.kind), row.about].filter(Boolean).join(" · "),
    number: String(row.id),
    status: words.state(row.state),
    amount: row.amountMinor === 0n ? "" : words.money(row.amountMinor, true),
    fee: row.feeMinor === 0n ? "" : words.money(row.feeMinor, true),
    balance: words.money(row.balanceMinor),
  };
  doc.font("text").fontSize(8);
  for (const column of COLUMNS) {
    doc.fillColor(column.name === "amount" ? toneOf(row.amountMinor) : INK);
    put(doc, cells[column.name] ?? "", column, y);
  }
  rule(doc, y + 13, 0.4);
  return y + ROW;
}

const toneOf = (minor: bigint) => (minor < 0n ? RED : JADE);

/** The balance that the span begins or ends with, in bold. */
function edge(
  doc: Doc,
  y: number,
  { t, money }: StatementWords,
  name: string,
  minor: bigint,
): number {
  doc.font("bold").fontSize(8.5).fillColor(INK);
  put(doc, t(name), { x: 130, width: 250 }, y);
  put(doc, money(minor), { x: 440, width: 119, isNumber: true }, y);
  rule(doc, y + 13, 0.4);
  return y + ROW;
}

function totals(
  doc: Doc,
  begin: number,
  statement: Statement,
  { t, money }: StatementWords,
): number {
  let y = begin;
  const { openingMinor, closingMinor, inMinor, outMinor, feesMinor } = statement;
  const lines = [
    ["statement_in", inMinor],
    ["statement_out", outMinor],
    ["statement_fees", feesMinor],
    ["statement_sum", closingMinor - openingMinor],
  ] as const;
  for (const [name, minor] of lines) {
    doc
      .font(name === "statement_sum" ? "bold" : "text")
      .fontSize(8.5)
      .fillColor(INK);
    put(doc, t(name), { x: 328, width: 120 }, y);
    put(doc, money(minor, true), { x: 440, width: 119, isNumber: true }, y);
    y += 14;
  }
  return y;
}

function pending(doc: Doc, begin: number, statement: Statement, words: StatementWords): void {
  let y = begin;
  if (statement.pending.length === 0) return;
  const title = () => {
    if (y + 3 * ROW > PAGE.bottom) {
      doc.addPage();
      y = PAGE.top;
    }
    doc.font("bold").fontSize(9).fillColor(INK);
    put(doc, words.t("statement_pending"), { x: PAGE.left, width: 520 }, y);
    rule(doc, y + 13);
    y += ROW;
  };
  title();
  for (const { kind, reference, amountMinor, openedAt } of statement.pending) {
    if (y + ROW > PAGE.bottom) title();
    doc.font("text").fontSize(8).fillColor(INK);
    put(doc, words.time(openedAt.getTime()), { x: 36, width: 92 }, y);
    put(doc, words.kind(kind), { x: 130, width: 146 }, y);
    put(doc, reference.split(":")[1] ?? "", { x: 278, width: 150 }, y);
    put(doc, words.money(amountMinor), { x: 440, width: 119, isNumber: true }, y);
    y += ROW;
  }
}

function feet(doc: Doc, { id, operator }: Statement, { t }: StatementWords): void {
  const { count } = doc.bufferedPageRange();
  for (let page = 0; page < count; page++) {
    doc.switchToPage(page);
    rule(doc, PAGE.foot - 8);
    doc.font("text").fontSize(7.5).fillColor(MUTED);
    put(doc, `${operator} · ${id}`, { x: PAGE.left, width: 300 }, PAGE.foot);
    const at = t("statement_page", { page: String(page + 1), count: String(count) });
    put(doc, at, { x: 340, width: PAGE.right - 340, isNumber: true }, PAGE.foot);
  }
}

function rule(doc: Doc, y: number, width = 0.8): void {
  doc.moveTo(PAGE.left, y).lineTo(PAGE.right, y).lineWidth(width).strokeColor(LINE).stroke();
}
