import { linesOfBlocks } from "#/server/care/index.ts";
import type { Identity } from "#/server/members/index.ts";
import { moment, section, table } from "#/server/ops/output.ts";
import { linesOfActs } from "./audit-list.ts";
import type { MemberStory } from "./member-story.ts";

/** A member's story as people read it: what waits comes before what was. */
export function linesOfStory(story: MemberStory): string[] {
  return [
    ...table(["", ""], [...accountRows(story), ...identityRows(story.identity)]).slice(1),
    ...section("Money", moneyLines(story)),
    ...section("Waits", waitingLines(story)),
    ...section("Closed", story.blocks.length > 0 ? linesOfBlocks(story.blocks) : []),
    ...section("Deposits", depositLines(story.deposits)),
    ...section("Withdrawals", withdrawalLines(story.withdrawals)),
    ...section("Saved accounts", payeeLines(story)),
    ...section("Rounds", roundLines(story)),
    ...section("Lottery tickets", ticketLines(story)),
    ...section("Logins", loginLines(story)),
    ...section("Devices", deviceLines(story)),
    ...section("Notes", noteLines(story)),
    ...section("What staff did", story.acts.length > 0 ? linesOfActs(story.acts) : []),
  ];
}

type Row = readonly (string | null)[];
const rowsAsTable = (headings: readonly string[], rows: readonly Row[], toTheRight?: string[]) =>
  rows.length > 0 ? table(headings, rows, toTheRight) : [];

function accountRows(story: MemberStory): [string, string][] {
  const end = story.suspendedUntil;
  const until = end === null ? "" : ` until ${moment(end.toISOString())}`;
  return [
    ["Account", story.account],
    ["Id", String(story.id)],
    ["Kind", String(story.kind)],
    ["State", `${story.status}${until}`],
    ["Rank", story.rank ?? "none"],
    ["Language", story.language ?? "none chosen"],
    ["Registered", moment(story.registeredAt.toISOString())],
    ["Last login", moment(story.lastLoginAt?.toISOString() ?? null) || "never"],
  ];
}

function identityRows(identity: Identity): [string, string][] {
  const proven = (value: string | null, isProven: boolean) =>
    value === null ? null : `${value}${isProven ? " (proven)" : ""}`;
  const rows: [string, string | null][] = [
    ["Real name", identity.realName],
    ["Mobile", proven(identity.mobile, identity.mobileProven)],
    ["E-mail", proven(identity.email, identity.emailProven)],
    ["Id number", identity.idNumber],
    ...Object.entries(identity.messengers),
    ["Registered from", identity.registeredFrom],
  ];
  return rows.flatMap(([name, value]) => (value === null ? [] : [[name, value]]));
}

function moneyLines({ holdings }: MemberStory): string[] {
  const accounts = holdings.accounts.map(({ purpose, amount, currency, frozen }) => [
    purpose,
    `${amount} ${currency}`,
    frozen.length > 0 ? `frozen: ${frozen.join(" and ")}` : "",
  ]);
  const held = holdings.held.map(({ reference, amount, currency, since }) => [
    `held: ${reference}`,
    `${amount} ${currency}`,
    `since ${moment(since)}`,
  ]);
  return rowsAsTable(["Of", "Amount", ""], [...accounts, ...held]);
}

function waitingLines({ waiting }: MemberStory): string[] {
  const payments = waiting.payments.map((each) => [
    `payment ${each.id}`,
    `${each.amount} ${each.currency}`,
    `${each.provider} says ${each.outcome}: ${each.code}`,
    moment(each.lastAt),
  ]);
  const reviews = waiting.reviews.map((each) => [
    `review ${each.vendor}/${each.transactionId}`,
    "",
    `${each.kind}: ${each.code}`,
    moment(each.lastAt),
  ]);
  const approvals = waiting.approvals.map((each) => [
    `approval ${each.id}`,
    "",
    `${each.act} of ${each.subject}, asked by ${each.askedBy}: ${each.reason}`,
    moment(each.askedAt),
  ]);
  const rows = [
    ...waiting.deposits.map((each) => ["deposit", each] as const),
    ...waiting.withdrawals.map((each) => ["withdrawal", each] as const),
  ].map(([kind, { id, amount, currency, state, createdAt }]) => [
    `${kind} ${id}`,
    `${amount} ${currency}`,
    state,
    moment(createdAt),
  ]);
  const all = [...rows, ...payments, ...reviews, ...approvals];
  return rowsAsTable(["What", "Amount", "State", "Since"], all);
}

const depositLines = (deposits: MemberStory["deposits"]): string[] =>
  rowsAsTable(
    ["Id", "Amount", "", "State", "Method", "Opened", "Payment"],
    deposits.map((each) => [
      ...[each.id, each.amount, each.currency, each.state, each.method],
      ...[moment(each.createdAt), each.paymentId],
    ]),
  );

const withdrawalLines = (withdrawals: MemberStory["withdrawals"]): string[] =>
  rowsAsTable(
    ["Id", "Amount", "", "State", "To", "Asked for"],
    withdrawals.map((each) => [
      ...[each.id, each.amount, each.currency],
      each.settled === null ? each.state : `${each.state}, ${each.settled}`,
      each.payee,
      moment(each.createdAt),
    ]),
  );

const payeeLines = ({ payees }: MemberStory): string[] =>
  rowsAsTable(
    ["Id", "Bank", "Holder", "Number", "State", "Also of"],
    payees.map((each) => [
      ...[each.id, each.institution, each.holder, each.numberMasked],
      each.removedAt === null ? "saved" : `removed ${moment(each.removedAt)}`,
      each.sameAccountAs.join(", "),
    ]),
  );

const roundLines = ({ rounds }: MemberStory): string[] =>
  rowsAsTable(
    ["Round", "Game", "Stake", "Payout", "", "State", "Began"],
    rounds.map((each) => [
      ...[each.roundId, `${each.game} (${each.vendor})`, each.stake, each.payout, each.currency],
      ...[each.state, moment(each.startedAt)],
    ]),
    ["Stake", "Payout"],
  );

const ticketLines = ({ tickets }: MemberStory): string[] =>
  rowsAsTable(
    ["Ticket", "Draw", "Price", "Payout", "Refund", "", "State", "Bought"],
    tickets.map((each) => [
      ...[each.ticketId, `${each.game} ${each.station} ${each.period} (${each.drawId})`],
      ...[each.price, each.payout, each.refund, each.currency, each.state, moment(each.placedAt)],
    ]),
    ["Price", "Payout", "Refund"],
  );

const whatRuns = ({ browser, system }: { browser: string; system: string }): string =>
  [browser, system].filter((part) => part !== "").join(", ");

const loginLines = ({ logins }: MemberStory): string[] =>
  rowsAsTable(
    ["When", "State", "Device", "From", "Address", "With"],
    logins.map((each) => [
      ...[moment(each.openedAt), each.state, each.device, each.country, each.address],
      whatRuns(each),
    ]),
  );

const deviceLines = ({ devices }: MemberStory): string[] =>
  rowsAsTable(
    ["Id", "With", "From", "Address", "Known since", "Last login", "State", "Also of"],
    devices.map((each) => [
      ...[each.id, whatRuns(each), each.country, each.address],
      ...[moment(each.knownSince), moment(each.lastLoginAt)],
      each.signedOutAt === null ? "familiar" : `signed out ${moment(each.signedOutAt)}`,
      each.alsoOf.join(", "),
    ]),
  );

const noteLines = ({ notes }: MemberStory): string[] =>
  rowsAsTable(
    ["When", "Who", "Note"],
    notes.map(({ at, by, text }) => [moment(at), by, text]),
  );
