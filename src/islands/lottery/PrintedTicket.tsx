import { Time } from "#/islands/ui/Time.tsx";
import { formatWire } from "#/lib/base/money.ts";
import type { Ticket } from "#/lib/contract/lottery/calls.ts";
import { findBetType, findGame } from "#/lib/rules/lottery/games.ts";
import { type Hits, hitsOf } from "#/lib/rules/lottery/hits.ts";
import { oddsOf, useWords, writeMoney } from "./board-context.ts";
import { gameName, tierName, typeName } from "./names.ts";
import { Picks } from "./Picks.tsx";
import { mostOfTicket } from "./ticket-most.ts";
import { dayOfDraw } from "./use-draws.ts";

/** As many picks of a place as a printed ticket names. */
const MOST_PICKS = 60;

type Line = Ticket["lines"][number];
/** What of a ticket is printed: its owner's own, and one that is shown by its link. */
type Printed = Omit<Ticket, "drawId" | "period" | "closesAt" | "settledAt" | "share">;

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
  const money = (amount: string) => <bdi>{writeMoney(amount, currency, lang)}</bdi>;
  const sums = [
    ["ticket_price", ticket.price],
    ...(state === "open" ? [mostRow(ticket)] : []),
    ...(state === "won" ? [["ticket_won", ticket.payout] as const] : []),
    ...(Number(ticket.refund) > 0 ? [["ticket_refunded", ticket.refund] as const] : []),
    ...(ticket.owed ? [["ticket_owed", ticket.owed] as const] : []),
  ] as const;
  return (
    <article className={`printed paper is-${state}`}>
      <header className="slip-top">
        <Heading>
          {ticket.station === "" ? (
            gameName(t, ticket.gameCode)
          ) : (
            <span lang="vi">{ticket.station}</span>
          )}
        </Heading>
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

function TicketLine({ line, ticket }: { line: Line; ticket: Printed }) {
  const { t, lang } = useWords();
  const { gameCode, drawn, currency } = ticket;
  const game = findGame(gameCode);
  const type = game && findBetType(game, line.type);
  const hits = type && drawn ? hitsOf(type, line.selection, drawn) : null;
  const odds = [...new Set(Object.values(line.odds))];
  const money = (amount: string) => writeMoney(amount, currency, lang);
  return (
    <li className="bet">
      <div className="bet-head">
        <p>
          <b>{typeName(t, gameCode, line.type)}</b>{" "}
          <bdi className="num xs t2">
            {money(line.stake)} {odds.length === 1 ? oddsOf(lang, odds[0] ?? "0") : ""}
          </bdi>
        </p>
        <bdi className="num b">{money(line.price)}</bdi>
      </div>
      {game && type ? (
        <Picks
          {...{ game, type, selection: line.selection, most: MOST_PICKS }}
          {...(hits && { marked: hits.marked })}
        />
      ) : null}
      {hits ? <Arithmetic hits={hits} line={line} ticket={ticket} /> : null}
    </li>
  );
}

/** How what matched comes to what was paid: each prize by how often it was won, and stakes that came back. */
function Arithmetic({ hits, line, ticket }: { hits: Hits; line: Line; ticket: Printed }) {
  const { t, lang } = useWords();
  const money = (amount: string) => writeMoney(amount, ticket.currency, lang);
  const isSingle = Object.keys(line.odds).length === 1;
  const won = hits.tiers.map(({ tier, count }) => {
    const amount = `${money(line.stake)} ${oddsOf(lang, line.odds[tier] ?? "0")}`;
    return isSingle
      ? t("hits", { count, amount })
      : t("hits_tier", { tier: tierName(t, tier), times: count, amount });
  });
  return (
    <>
      {won.length === 0 && hits.refunded === 0 ? <p className="xs t2">{t("no_hits")}</p> : null}
      {won.map((text, at) => (
        <p key={text} className="bet-head xs">
          <span className="jade b">{text}</span>
          {at === won.length - 1 ? <bdi className="num jade b">{money(line.payout)}</bdi> : null}
        </p>
      ))}
      {hits.refunded > 0 ? (
        <p className="bet-head xs">
          <span className="b">
            {t("hits_refunded", { count: hits.refunded, amount: money(line.stake) })}
          </span>
          <bdi className="num b">{money(line.refund)}</bdi>
        </p>
      ) : null}
    </>
  );
}

/** What its lines can win at the most, together; a bound where that is not known to the last unit. */
function mostRow(ticket: Printed) {
  const { minor, isReached } = mostOfTicket(ticket);
  const key = isReached ? "ticket_most" : "ticket_bound";
  return [key, formatWire(minor, ticket.currency.exponent)] as const;
}

const grouped = (id: string): string => id.match(/.{1,4}/g)?.join(" ") ?? id;
