import { useEffect, useState } from "react";
import { formatMoney } from "#/lib/base/money.ts";
import { type DayAsked, fetchDayTickets } from "#/lib/client/stores/lottery/result-tools.ts";
import type { Ticket } from "#/lib/contract/lottery/calls.ts";
import type { Translate } from "#/lib/i18n/format.ts";
import { drawClock } from "./draw-times.ts";

type Props = {
  readonly t: Translate;
  readonly lang: string;
  readonly asked: DayAsked;
};

/** The member's own tickets of a day, with what each won; nothing where there are none. */
export function DayTickets({ t, lang, asked: { gameCode, day } }: Props) {
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
      <h3>{t("own_tickets")}</h3>
      <ul className="own-list">
        {tickets.map(({ ticketId, station, drawsAt, state, currency, price, payout, refund }) => {
          const back = state === "won" ? payout : refund;
          return (
            <li key={ticketId}>
              <b className="num">{ticketId.slice(-4)}</b>
              <span lang={station ? "vi" : undefined}>{station || at(drawsAt)}</span>
              <bdi className="num">{formatMoney(price, currency, lang)}</bdi>
              <span className={state === "won" ? "jade b" : "t2"}>
                {t(`ticket_${state}`)}
                {Number(back) > 0 ? (
                  <>
                    {" "}
                    <bdi className="num">{formatMoney(back, currency, lang)}</bdi>
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
