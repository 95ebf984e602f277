import { useEffect, useState } from "react";
import { type DayAsked, fetchDayTickets } from "#/lib/client/stores/lottery/result-tools.ts";
import type { Ticket } from "#/lib/contract/lottery/calls.ts";
import type { Translate } from "#/lib/i18n/format.ts";
import { backOf, calledOf } from "#/lib/rules/lottery/gain.ts";
import { writeMoney } from "./board-context.ts";
import { drawClock } from "./draw-times.ts";

type Props = {
  readonly t: Translate;
  readonly lang: string;
  readonly asked: DayAsked;
  readonly heading?: "h2" | "h3";
};

/** The member's own tickets of a day, with what each won; nothing where there are none. */
export function DayTickets({ t, lang, asked: { gameCode, day }, heading: Heading = "h3" }: Props) {
  const [tickets, setTickets] = useState<readonly Ticket[]>([]);
  useEffect(() => {
    let isHere = true;
    void fetchDayTickets({ gameCode, day }).then((reply) => {
      if (isHere && reply.ok) setTickets(reply.value.list);
    });
    return () => {
      isHere = false;
    };
  }, [gameCode, day]);
  if (tickets.length === 0) return null;
  const at = drawClock(lang);
  return (
    <section aria-label={t("own_tickets")}>
      <Heading>{t("own_tickets")}</Heading>
      <ul className="own-list">
        {tickets.map((ticket) => {
          const { ticketId, station, drawsAt, currency, price } = ticket;
          const called = calledOf(ticket);
          const back = called === "won" ? ticket.payout : backOf(ticket);
          return (
            <li key={ticketId}>
              <b className="num">{ticketId.slice(-4)}</b>
              <span lang={station ? "vi" : undefined}>
                {station || t("in_hanoi", { time: at(drawsAt) })}
              </span>
              <bdi className="num">{writeMoney(price, currency, lang)}</bdi>
              <span className={called === "won" ? "jade b" : "t2"}>
                {t(`ticket_${called}`)}
                {Number(back) > 0 ? (
                  <>
                    {" "}
                    <bdi className="num">{writeMoney(back, currency, lang)}</bdi>
                  </>
                ) : null}
              </span>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
