import { useState } from "react";
import { Pager } from "#/islands/ui/Pager.tsx";
import { Empty, Failed, Skeleton } from "#/islands/ui/states.tsx";
import { useList } from "#/islands/ui/use-list.ts";
import { textOfRefusal } from "#/lib/client/refusals.ts";
import { fetchTickets } from "#/lib/client/stores/lottery/tickets.ts";
import type { Ticket } from "#/lib/contract/lottery/calls.ts";
import { backOf, calledOf } from "#/lib/rules/lottery/gain.ts";
import { useBoard, writeMoney } from "./board-context.ts";
import { ChaseShown } from "./ChaseDialog.tsx";
import { ChaseStub } from "./ChaseStub.tsx";
import { gameName, playText } from "./names.ts";
import { TicketDialog } from "./TicketDialog.tsx";
import { useTicketChanges } from "./use-as-it-stands.ts";
import { dayOfDraw } from "./use-draws.ts";

/** A member's own tickets, newest first; each opens as it is printed. */
export function TicketList() {
  const { t } = useBoard();
  const list = useList(fetchTickets, useTicketChanges());
  const [shown, setShown] = useState<Ticket | null>(null);
  const [chaseId, setChaseId] = useState<string | null>(null);
  /** The chase of which a ticket was opened: closing it leads back there. */
  const [wayBack, setWayBack] = useState<string | null>(null);
  const { page } = list;
  function change(ticket: Ticket): void {
    setShown(ticket);
    list.reload();
  }
  return (
    <>
      {list.refusal ? (
        <Failed
          title={t("tickets_failed")}
          text={textOfRefusal(t, list.refusal)}
          retryLabel={t("list_retry")}
          onRetry={list.reload}
        />
      ) : null}
      {!page && !list.refusal ? <Skeleton lines={3} label={t("tickets_loading")} /> : null}
      {page?.list.length === 0 ? (
        <Empty title={t("my_tickets_none")} text={t("my_tickets_none_text")} />
      ) : null}
      <ul className="stubs">
        {page?.list.map((ticket) => (
          <li key={ticket.ticketId}>
            {ticket.chase ? (
              <ChaseStub
                ticket={ticket}
                chase={ticket.chase}
                onShow={() => setChaseId(ticket.chase?.chaseId ?? null)}
              />
            ) : (
              <TicketStub ticket={ticket} onShow={() => setShown(ticket)} />
            )}
          </li>
        ))}
      </ul>
      <Pager
        pageNo={list.pageNo}
        totalPages={page?.totalPages ?? 1}
        onPage={list.setPageNo}
        labels={{
          nav: t("ticket_pages"),
          previous: t("list_previous"),
          next: t("list_next"),
        }}
      />
      <ChaseShown
        chaseId={chaseId}
        onClose={() => setChaseId(null)}
        onShow={(ticket) => {
          setWayBack(chaseId);
          setChaseId(null);
          setShown(ticket);
        }}
        onChanged={list.reload}
      />
      <TicketDialog
        id="ticketShownModal"
        ticket={shown}
        title={t("ticket_number", { number: shown?.ticketId ?? "" })}
        onClose={() => {
          setShown(null);
          setChaseId(wayBack);
          setWayBack(null);
        }}
        onAgain={() => {
          setShown(null);
          setWayBack(null);
        }}
        onChanged={change}
        isKept
      />
    </>
  );
}

/** As many lines of a ticket as its stub names. */
const MOST_LINES = 3;

/** A ticket in a line: its draw, its price, how it stands. */
function TicketStub({ ticket, onShow }: { ticket: Ticket; onShow: () => void }) {
  const { t, lang } = useBoard();
  const { currency } = ticket;
  const called = calledOf(ticket);
  const back = called === "won" ? ticket.payout : backOf(ticket);
  return (
    <button type="button" className={`stub paper is-${called}`} onClick={onShow}>
      <span>
        {ticket.station === "" ? (
          <b>{gameName(t, ticket.gameCode)}</b>
        ) : (
          <b lang="vi">{ticket.station}</b>
        )}{" "}
        <span className="num">{t("in_hanoi", { time: dayOfDraw(ticket.drawsAt, lang) })}</span>
      </span>
      <bdi className="num b">{writeMoney(ticket.price, currency, lang)}</bdi>
      <span className="xs t2">
        {playText(t, ticket.gameCode, ticket.lines.slice(0, MOST_LINES))}
        {ticket.lines.length > MOST_LINES ? " …" : null}
      </span>
      <span className={called === "won" ? "b jade" : "xs t2"}>
        {t(`state_${called}`)}
        {Number(back) > 0 ? (
          <>
            {" "}
            <bdi className="num">{writeMoney(back, currency, lang)}</bdi>
          </>
        ) : null}
      </span>
      <span className="vh">{t("ticket_see")}</span>
    </button>
  );
}
