import { moment, section, table } from "#/server/ops/output.ts";
import type { TicketStory } from "./ticket-cases.ts";

/** A ticket's story as people read it. */
export function linesOfTicket(story: TicketStory): string[] {
  return [
    ...table(["", ""], factRows(story)).slice(1),
    ...section("Lines", rows(LINES, story.lines.map(lineRow))),
    ...section(
      "Ledger",
      rows(
        ["When", "Transfer", "Kind", "Reference", "Account", "Amount", "", "Balance after"],
        story.entries.map((each) => [
          ...[moment(each.at), String(each.transferId), each.kind, each.reference, each.account],
          ...[each.amount, each.currency, each.balanceAfter],
        ]),
      ),
    ),
    ...section(
      "What staff did to its draw",
      rows(
        ["When", "Who", "What"],
        story.acts.map(({ at, by, act }) => [moment(at), by, act]),
      ),
    ),
  ];
}

type Row = readonly (string | null)[];
const LINES = ["Bet", "Stake", "Price", "Odds", "Most", "Payout", "Refund"];
const TO_THE_RIGHT = [
  "Transfer",
  "Amount",
  "Balance after",
  ...LINES.filter((name) => name !== "Bet"),
];
const rows = (headings: readonly string[], found: readonly Row[]): string[] =>
  found.length > 0 ? table(headings, found, TO_THE_RIGHT) : [];

const lineRow = ({ type, selection, odds, ...line }: TicketStory["lines"][number]): Row => [
  `${type} ${selection.map((picks) => picks.join(" ")).join(" | ")}`,
  ...[line.stake, line.price, Object.values(odds).join(" "), line.most, line.payout, line.refund],
];

function factRows(story: TicketStory): Row[] {
  const { draw, chase, currency } = story;
  const held = draw.heldBecause === null ? "" : `: ${draw.heldBecause}`;
  const facts: [string, string | null | undefined][] = [
    ["ticket", story.ticketId],
    ["member", story.account],
    ["draw", `${draw.drawId}: ${story.gameCode} ${story.station} ${story.period}`],
    ["draw is", `${draw.state}${held}, decided ${draw.revision} times`],
    ["drawn", draw.numbers?.map((numbers) => numbers.join(" ")).join(" | ")],
    ["state", story.state],
    ["price", `${story.price} ${currency}`],
    ["payout", `${story.payout} ${currency}`],
    ["refund", `${story.refund} ${currency}`],
    ["owed", story.owed && `${story.owed} ${currency}`],
    ["stuck", story.stuck],
    ["chase", chase && `${chase.chaseId}, draw ${chase.ordinal} of ${chase.of}`],
    ["bought", moment(story.placedAt)],
    ["closes", moment(story.closesAt)],
    ["draws", moment(story.drawsAt)],
    ["paid", moment(story.settledAt)],
  ];
  return facts.flatMap(([name, value]) => (value ? [[name, value]] : []));
}
