import { useStore } from "@nanostores/react";
import { lateModule } from "#/lib/client/late-module.ts";
import { askLogin } from "#/lib/client/modals.ts";
import { $member } from "#/lib/client/stores/session/session.ts";
import { useBoard } from "./board-context.ts";
import { LatePart } from "./LatePart.tsx";

const TICKET_LIST = lateModule(() => import("./TicketList.tsx"));

/** One's own tickets below the board, whatever lottery they are of; a visitor is told where they would be. */
export function MyTickets() {
  const { t } = useBoard();
  const member = useStore($member, { ssr: "initial" });
  // Whose they are is not known yet: a heading with nothing below it says nothing.
  if (member === undefined) return null;
  return (
    <section className="sect my-tickets" aria-label={t("my_tickets")}>
      <h2>{t("my_tickets")}</h2>
      {member ? (
        <LatePart part={TICKET_LIST} lines={3}>
          {({ TicketList }) => <TicketList key={member.id} />}
        </LatePart>
      ) : null}
      {member === null ? (
        <p className="lead-in">
          <button type="button" className="lnk" onClick={() => askLogin()}>
            {t("my_tickets_visitor")}
          </button>
        </p>
      ) : null}
    </section>
  );
}
