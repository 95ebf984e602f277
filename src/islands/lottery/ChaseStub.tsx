import type { Ticket } from "#/lib/contract/lottery/calls.ts";
import { backOf, isGain } from "#/lib/rules/lottery/gain.ts";
import { useBoard, writeMoney } from "./board-context.ts";
import { DrawName } from "./DrawName.tsx";
import { gameName } from "./names.ts";
import { dayOfDraw } from "./use-draws.ts";

type Props = {
  /** Its first ticket. */
  readonly ticket: Ticket;
  readonly chase: NonNullable<Ticket["chase"]>;
  readonly onShow: () => void;
};

/** A chase in a line: where it begins, in how many draws it is played, and how it stands. */
export function ChaseStub({ ticket, chase, onShow }: Props) {
  const { t, lang } = useBoard();
  const { currency } = ticket;
  const gained = isGain(chase);
  const money = (amount: string) => <bdi className="num">{writeMoney(amount, currency, lang)}</bdi>;
  return (
    <button type="button" className="stub paper" onClick={onShow}>
      <span>
        <b>{gameName(t, ticket.gameCode)}</b> {t("chase_of", { count: chase.of })}
      </span>
      <b>{money(chase.price)}</b>
      <span className="xs t2">
        <DrawName station={ticket.station} day={dayOfDraw(ticket.drawsAt, lang)} />
        {chase.open > 0 ? ` · ${t("chase_open", { count: chase.open })}` : null}
        {Number(chase.refund) > 0 ? (
          <>
            {" "}
            · {t("ticket_refunded")} {money(chase.refund)}
          </>
        ) : null}
      </span>
      <span className={gained ? "b jade" : "xs t2"}>
        {chase.won > 0 ? t(gained ? "state_won" : "state_back") : t(`chase_state_${chase.state}`)}
        {chase.won > 0 ? <> {money(gained ? chase.payout : backOf(chase))}</> : null}
      </span>
      <span className="vh">{t("ticket_see")}</span>
    </button>
  );
}
