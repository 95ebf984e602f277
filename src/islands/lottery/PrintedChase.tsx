import { formatWire } from "#/lib/base/money.ts";
import type { Ticket } from "#/lib/contract/lottery/calls.ts";
import type { Chase } from "#/lib/contract/lottery/chases.ts";
import { mostOfDraws } from "#/lib/rules/lottery/chase.ts";
import { calledOf, isGain } from "#/lib/rules/lottery/gain.ts";
import { useBoard, writeMoney } from "./board-context.ts";
import { DrawName } from "./DrawName.tsx";
import { DrawTime } from "./DrawTime.tsx";
import { gameName } from "./names.ts";
import { TicketLine } from "./TicketLine.tsx";
import { mostOfTicket } from "./ticket-most.ts";
import { dayOfDraw } from "./use-draws.ts";

/** A chase as it was sold: its number, each draw with its ticket, and how the whole stands. */
export function PrintedChase({ chase, onShow }: Props) {
  const { t, lang } = useBoard();
  const [first] = chase.tickets;
  if (!first) return null;
  const open = chase.tickets.filter(({ state }) => state === "open");
  const money = (amount: string) => <bdi>{writeMoney(amount, first.currency, lang)}</bdi>;
  const sums = [
    ["ticket_price", chase.price],
    ...(open.length > 0 ? [mostRow(open, chase.stopOnWin)] : []),
    ...(Number(chase.payout) > 0 ? [["ticket_won", chase.payout] as const] : []),
    ...(Number(chase.refund) > 0 ? [["ticket_refunded", chase.refund] as const] : []),
  ] as const;
  return (
    <article className="printed paper">
      <header className="slip-top">
        <h3>{t("chase_of", { count: chase.of })}</h3>
        <p className="xs b">{gameName(t, first.gameCode)}</p>
        <p className="xs b">
          <bdi className="num red">{t("ticket_number", { number: grouped(chase.chaseId) })}</bdi>
        </p>
        <p className="stamp">{t(`chase_state_${chase.state}`)}</p>
      </header>
      <p className="xs t2 chase-lines">{t("chase_lines")}</p>
      <ul className="bets">
        {first.lines.map((line, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the lines of a ticket stay in their order
          <TicketLine key={index} line={line} ticket={{ ...first, drawn: null }} />
        ))}
      </ul>
      <ol className="chase-draws">
        {chase.tickets.map((ticket) => (
          <ChaseTicket key={ticket.ticketId} ticket={ticket} onShow={onShow} />
        ))}
      </ol>
      <p className="xs t2 printed-end" role="status">
        {standingOf(t, chase)}
      </p>
      <dl className="slip-sums">
        {sums.map(([key, amount]) => (
          <div
            key={key}
            className={key === "ticket_won" && isGain(chase) ? "slip-total" : undefined}
          >
            <dt>{t(key)}</dt>
            <dd className="num">{money(amount)}</dd>
          </div>
        ))}
      </dl>
      <p className="xs t2 printed-end">
        {t("ticket_sold")} <DrawTime at={first.placedAt} /> ·{" "}
        {t("ticket_rules", { version: first.ruleVersion })}
      </p>
    </article>
  );
}

type Props = {
  readonly chase: Chase;
  /** Opens one of its tickets; absent: it is a receipt. */
  readonly onShow?: (ticket: Ticket) => void;
};

function ChaseTicket({
  ticket,
  onShow,
}: {
  readonly ticket: Ticket;
  readonly onShow: Props["onShow"];
}) {
  const { t, lang } = useBoard();
  const { state, currency } = ticket;
  const called = calledOf(ticket);
  const name = <DrawName station={ticket.station} day={dayOfDraw(ticket.drawsAt, lang)} />;
  return (
    <li>
      {onShow ? (
        <button type="button" className="lnk sm" onClick={() => onShow(ticket)}>
          {name}
          <span className="vh">{t("ticket_see")}</span>
        </button>
      ) : (
        <span className="xs">{name}</span>
      )}
      <span className={called === "won" ? "xs b jade" : "xs t2"}>{t(`state_${called}`)}</span>
      <bdi className="num b">
        {writeMoney(state === "won" ? ticket.payout : ticket.price, currency, lang)}
      </bdi>
    </li>
  );
}

/** What its open draws can win: where the first win ends it, the best of them alone. */
function mostRow(open: readonly Ticket[], stopOnWin: boolean) {
  const { minor, isReached } = mostOfDraws(open.map(mostOfTicket), stopOnWin);
  const exponent = open[0]?.currency.exponent ?? 0;
  return [isReached ? "ticket_most" : "ticket_bound", formatWire(minor, exponent)] as const;
}

/** What a member is told of a chase: what came back, what stands, and why. */
function standingOf(t: ReturnType<typeof useBoard>["t"], chase: Chase): string {
  const { state, open, cancelled, stopOnWin } = chase;
  if (state === "stopped")
    return [
      t("chase_stopped", { count: cancelled }),
      ...(open > 0 ? [t("chase_standing", { count: open })] : []),
      t("chase_correction"),
    ].join(" ");
  if (state === "cancelled")
    return [
      t("chase_given_up", { count: cancelled }),
      ...(open > 0 ? [t("chase_standing", { count: open })] : []),
    ].join(" ");
  return t(stopOnWin ? "chase_stop_hint" : "chase_on_hint");
}

const grouped = (id: string): string => id.match(/.{1,4}/g)?.join(" ") ?? id;
