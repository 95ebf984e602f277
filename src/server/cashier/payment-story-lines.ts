import { moment, section, table } from "#/server/ops/output.ts";
import type { PaymentStory } from "./payment-story.ts";
import { stateOfException } from "./statements/exceptions.ts";

/** A payment's story as people read it: what it is, then what happened, in the order it did. */
export function linesOfPayment(story: PaymentStory): string[] {
  return [
    ...table(["", ""], factRows(story)).slice(1),
    ...rowsUnder("Asked of providers", ASKED, story.providers.map(askedRow)),
    ...rowsUnder(
      "Callbacks and answers",
      ["When", "Provider", "Of", "Payment", "Says", "Amount", "", "Led to"],
      story.callbacks.map((each) => [
        ...[moment(each.at), each.provider, each.reference, each.paymentId, each.outcome],
        ...[each.amount, each.currency, each.ledTo],
      ]),
    ),
    ...rowsUnder(
      "Refused",
      ["Review", "Payment", "Says", "Amount", "", "Why", "Times", "Last", "State"],
      story.reviews.map((each) => [
        ...[each.id, `${each.provider}/${each.paymentId}`, each.outcome, each.amount],
        ...[each.currency, each.code, String(each.times), moment(each.lastAt)],
        each.closedAt === null ? "open" : `closed by ${each.closedBy ?? "its payment"}`,
      ]),
    ),
    ...rowsUnder(
      "Ledger",
      ["When", "Transfer", "Kind", "Reference", "Account", "Amount", "", "Balance after"],
      story.entries.map((each) => [
        ...[moment(each.at), String(each.transferId), each.kind, each.reference, each.account],
        ...[each.amount, each.currency, each.balanceAfter],
      ]),
    ),
    ...rowsUnder(
      "Statements",
      ["Booked", "Provider", "Statement", "", "Amount", "", "Is", "By"],
      story.statements.rows.map((each) => [
        ...[each.bookedOn, each.provider, each.statement, each.direction],
        ...[each.amount, each.currency, each.is, each.how],
      ]),
    ),
    ...rowsUnder(
      "Exceptions",
      ["Id", "What", "Provider", "Amount", "", "Owner", "State", "Why"],
      story.statements.exceptions.map((each) => [
        ...[each.id, each.kind, each.provider, each.amount, each.currency, each.owner],
        ...[stateOfException(each), each.reason],
      ]),
    ),
    ...rowsUnder(
      "Decided",
      ["When", "What", "Who", "Why"],
      story.decisions.map((each) => [moment(each.at), each.decision, each.by, each.reason]),
    ),
    ...rowsUnder(
      "Approvals",
      ["Id", "For", "State", "Asked by", "Asked", "Decided by"],
      story.approvals.map((each) => [
        ...[each.id, each.act, each.state, each.askedBy, moment(each.askedAt), each.decidedBy],
      ]),
    ),
    ...rowsUnder(
      "What staff did",
      ["When", "Who", "What", "Why"],
      story.acts.map((each) => [moment(each.at), each.by, each.act, reasonOf(each.after)]),
    ),
  ];
}

type Row = readonly (string | null)[];
const TO_THE_RIGHT = ["Amount", "Balance after", "Transfer", "Times", "Asks", "Told to pay"];

const rowsUnder = (heading: string, columns: readonly string[], rows: readonly Row[]): string[] =>
  section(heading, rows.length > 0 ? table(columns, rows, TO_THE_RIGHT) : []);

/** What is said of it is said once: the rest of a withdrawal is in the sections. */
function factRows(story: PaymentStory): Row[] {
  const facts: [string, string | null][] = [
    [story.kind, story.id],
    ["member", story.account],
    ["amount", `${story.amount} ${story.currency}`],
    ["state", story.state],
    ...Object.entries(story.asked),
    ...(story.kind === "deposit" ? [] : disputeRows(story)),
    ...Object.entries(story.times).map(([name, at]): [string, string] => [name, moment(at)]),
  ];
  return facts.filter(([, value]) => value !== null && value !== "");
}

const disputeRows = (
  story: PaymentStory & { readonly kind: "withdrawal" },
): [string, string | null][] => [
  ["also of", story.sameAccountAs.join(", ")],
  ["reason", story.reason],
  ["missing", story.missingAmount],
  ["settled as", story.settled],
];

const ASKED = [
  ...(["Reference", "Provider", "State", "Asks", "Told to pay"] as const),
  ...(["Payment", "Why", "Since", "Until", "Next ask"] as const),
];
const askedRow = (each: PaymentStory["providers"][number]): Row => [
  ...[each.reference, each.provider, each.state, String(each.asks)],
  each.orders === null ? null : String(each.orders),
  ...[each.paymentId, each.reason, moment(each.createdAt), moment(each.closedAt)],
  moment(each.nextAt),
];

/** The reason that was given for an act. */
function reasonOf(after: unknown): string | null {
  const reason: unknown =
    typeof after === "object" && after !== null ? Reflect.get(after, "reason") : null;
  return typeof reason === "string" ? reason : null;
}
