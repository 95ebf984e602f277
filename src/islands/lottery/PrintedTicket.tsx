import { Time } from "#/islands/ui/Time.tsx";
import { formatWire, parseMoney } from "#/lib/base/money.ts";
import type { Ticket } from "#/lib/contract/lottery/calls.ts";
import { hitsOf } from "#/lib/rules/lottery/hits.ts";
import { findVietnamGame } from "#/lib/rules/lottery/vietnam/games.ts";
import { Balls } from "./Balls.tsx";
import { oddsOf, useBoard, writeMoney } from "./board-context.ts";
import { dayOfDraw } from "./use-draws.ts";

type Line = Ticket["lines"][number];

/** A ticket as it was sold: its number, its draw, its lines; once paid, what matched and how that comes to its payout. */
export function PrintedTicket({ ticket }: { ticket: Ticket }) {
  const { t, lang } = useBoard();
  const { currency, state } = ticket;
  const money = (amount: string) => <bdi>{writeMoney(amount, currency, lang)}</bdi>;
  const sums = [
    ["ticket_price", ticket.price],
    ...(state === "open" ? [["ticket_most", mostOfTicket(ticket)] as const] : []),
    ...(state === "won" ? [["ticket_won", ticket.payout] as const] : []),
    ...(Number(ticket.refund) > 0 ? [["ticket_refunded", ticket.refund] as const] : []),
    ...(ticket.owed ? [["ticket_owed", ticket.owed] as const] : []),
  ] as const;
  return (
    <article className={`printed paper is-${state}`}>
      <header className="slip-top">
        <h3>
          <span lang="vi">{ticket.station}</span>
        </h3>
        <p className="xs b">{dayOfDraw(ticket.drawsAt, lang)}</p>
        <p className="xs b">
          <bdi className="num red">{t("ticket_number", { number: grouped(ticket.ticketId) })}</bdi>
        </p>
        <p className={`stamp is-${state}`}>{t(`state_${state}`)}</p>
      </header>
      <ul className="bets">
        {ticket.lines.map((line, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the lines of a ticket stay in their order
          <TicketLine key={index} line={line} ticket={ticket} />
        ))}
      </ul>
      <dl className="slip-sums">
        {sums.map(([key, amount]) => (
          <div key={key} className={key === "ticket_won" ? "slip-total" : undefined}>
            <dt>{t(key)}</dt>
            <dd className="num">{money(amount)}</dd>
          </div>
        ))}
      </dl>
      <p className="xs t2 printed-end">
        <Time at={ticket.placedAt} language={lang} /> ·{" "}
        {t("ticket_rules", { version: ticket.ruleVersion })}
      </p>
    </article>
  );
}

function TicketLine({ line, ticket }: { line: Line; ticket: Ticket }) {
  const { t, lang } = useBoard();
  const types = findVietnamGame(ticket.gameCode)?.types ?? [];
  const type = types.find(({ code }) => code === line.type);
  const hits = type && ticket.drawn ? hitsOf(type, line.selection, ticket.drawn) : null;
  const odds = Object.values(line.odds)[0] ?? "0";
  const money = (amount: string) => writeMoney(amount, ticket.currency, lang);
  return (
    <li className="bet">
      <div className="bet-head">
        <p>
          <b>{t(`type_${line.type}`)}</b>{" "}
          <bdi className="num xs t2">
            {money(line.stake)} {oddsOf(lang, odds)}
          </bdi>
        </p>
        <bdi className="num b">{money(line.price)}</bdi>
      </div>
      <Balls numbers={line.selection.flat()} {...(hits && { marked: hits.picks })} most={60} />
      {hits ? (
        <p className="bet-head xs">
          <span className={hits.count > 0 ? "jade b" : "t2"}>
            {hits.count > 0
              ? t("hits", {
                  count: hits.count,
                  amount: `${money(line.stake)} ${oddsOf(lang, odds)}`,
                })
              : t("no_hits")}
          </span>
          {hits.count > 0 ? <bdi className="num jade b">{money(line.payout)}</bdi> : null}
        </p>
      ) : null}
    </li>
  );
}

/** What its lines can win at the most, together. */
function mostOfTicket({ lines, currency: { exponent } }: Ticket): string {
  const minors = lines.map(({ most }) => parseMoney(most, exponent));
  return formatWire(
    minors.reduce((sum, minor) => sum + (minor.ok ? minor.value : 0n), 0n),
    exponent,
  );
}

const grouped = (id: string): string => id.match(/.{1,4}/g)?.join(" ") ?? id;
