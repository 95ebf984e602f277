import { formatWire } from "#/lib/base/money.ts";
import type { Ticket } from "#/lib/contract/lottery/calls.ts";
import { calledOf } from "#/lib/rules/lottery/gain.ts";
import { useWords, writeMoney } from "./board-context.ts";
import { DrawTime } from "./DrawTime.tsx";
import { gameName } from "./names.ts";
import { TicketLine } from "./TicketLine.tsx";
import { mostOfTicket } from "./ticket-most.ts";

/** What of a ticket is printed: its owner's own, and one that is shown by its link. */
export type Printed = Omit<Ticket, "drawId" | "period" | "closesAt" | "settledAt" | "share">;

/** A ticket as it was sold: its number, its draw, its lines; once paid, what matched and how that comes to its payout. */
export function PrintedTicket({
  ticket,
  heading: Heading = "h3",
}: {
  ticket: Printed;
  /** Below a dialog's title it is a third heading, on a page of its own the second. */
  heading?: "h2" | "h3";
}) {
  const { t, lang } = useWords();
  const { currency, state } = ticket;
  const called = calledOf(ticket);
  const money = (amount: string) => <bdi>{writeMoney(amount, currency, lang)}</bdi>;
  const sums = [
    ["ticket_price", ticket.price],
    ...(state === "open" ? [mostRow(ticket)] : []),
    ...(state === "won" ? [["ticket_won", ticket.payout] as const] : []),
    ...(Number(ticket.refund) > 0 ? [["ticket_refunded", ticket.refund] as const] : []),
    ...(ticket.owed ? [["ticket_owed", ticket.owed] as const] : []),
  ] as const;
  return (
    <article className={`printed paper is-${called}`}>
      <header className="slip-top">
        <Heading>
          {ticket.station === "" ? (
            gameName(t, ticket.gameCode)
          ) : (
            <span lang="vi">{ticket.station}</span>
          )}
        </Heading>
        <p className="xs b">
          <DrawTime at={ticket.drawsAt} />
        </p>
        <p className="xs b">
          <bdi className="num red">{t("ticket_number", { number: grouped(ticket.ticketId) })}</bdi>
        </p>
        <p className={`stamp is-${called}`}>{t(`state_${called}`)}</p>
      </header>
      <ul className="bets">
        {ticket.lines.map((line, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the lines of a ticket stay in their order
          <TicketLine key={index} line={line} ticket={ticket} />
        ))}
      </ul>
      <dl className="slip-sums">
        {sums.map(([key, amount]) => (
          <div
            key={key}
            className={key === "ticket_won" && called === "won" ? "slip-total" : undefined}
          >
            <dt>{t(key)}</dt>
            <dd className="num">{money(amount)}</dd>
          </div>
        ))}
      </dl>
      <p className="xs t2 printed-end">
        {t("ticket_sold")} <DrawTime at={ticket.placedAt} /> ·{" "}
        {t("ticket_rules", { version: ticket.ruleVersion })}
      </p>
    </article>
  );
}

/** What its lines can win at the most, together; a bound where that is not known to the last unit. */
function mostRow(ticket: Printed) {
  const { minor, isReached } = mostOfTicket(ticket);
  const key = isReached ? "ticket_most" : "ticket_bound";
  return [key, formatWire(minor, ticket.currency.exponent)] as const;
}

const grouped = (id: string): string => id.match(/.{1,4}/g)?.join(" ") ?? id;
