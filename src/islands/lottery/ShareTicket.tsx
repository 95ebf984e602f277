import { useId, useState } from "react";
import { Button } from "#/islands/ui/Button.tsx";
import { CopyButton } from "#/islands/ui/CopyButton.tsx";
import { Checkbox } from "#/islands/ui/Field.tsx";
import { textOfRefusal } from "#/lib/client/refusals.ts";
import type { Refused } from "#/lib/client/send.ts";
import { shareTicket, unshareTicket } from "#/lib/client/stores/lottery/shared-tickets.ts";
import type { Ticket } from "#/lib/contract/lottery/calls.ts";
import { localizePath } from "#/lib/i18n/paths.ts";
import { textsFor } from "#/lib/i18n/texts.ts";
import { drawPath, ticketPath } from "#/lib/rules/lottery/result-pages.ts";
import { RESULT_AREAS } from "./result-texts.ts";

type Props = {
  readonly lang: string;
  readonly ticket: Ticket;
  readonly onChanged: (ticket: Ticket) => void;
};

/** A link by which anybody sees one's ticket: made and taken back by its owner, who says whether it shows a name. */
export function ShareTicket({ lang, ticket, onChanged }: Props) {
  const t = textsFor(lang, ...RESULT_AREAS);
  const linkId = useId();
  const [named, setNamed] = useState(ticket.share?.named ?? false);
  const [isBusy, setBusy] = useState(false);
  const [refused, setRefused] = useState<Refused | null>(null);
  const [isStopped, setStopped] = useState(false);
  const { share, ticketId } = ticket;
  // Opened once where there is a link; whoever takes it back reads that it is gone.
  const [isOpen] = useState(share !== undefined);

  async function make(isNamed: boolean): Promise<void> {
    setBusy(true);
    const reply = await shareTicket(ticketId, isNamed);
    setBusy(false);
    setStopped(false);
    setRefused(reply.ok ? null : reply);
    if (reply.ok) onChanged({ ...ticket, share: reply.value });
    else setNamed(share?.named ?? false);
  }

  async function stop(): Promise<void> {
    setBusy(true);
    const reply = await unshareTicket(ticketId);
    setBusy(false);
    setRefused(reply.ok ? null : reply);
    setStopped(reply.ok);
    if (!reply.ok) return;
    const { share: _taken, ...own } = ticket;
    onChanged(own);
  }

  const link = share ? `${location.origin}${localizePath(ticketPath(share.code), lang)}` : "";
  return (
    <details className="share" open={isOpen}>
      <summary>{t("share_title")}</summary>
      <p className="sm t2">{t("share_text")}</p>
      <Checkbox
        name="named"
        checked={named}
        disabled={isBusy}
        onChange={({ target }) => {
          setNamed(target.checked);
          if (share) void make(target.checked);
        }}
      >
        {t("share_named")}
      </Checkbox>
      {share ? (
        <>
          <label htmlFor={linkId} className="vh">
            {t("share_link")}
          </label>
          <input id={linkId} className="share-link" readOnly value={link} dir="ltr" />
          <p className="row">
            <CopyButton
              text={link}
              label={t("share_copy")}
              said={t("proof_copied")}
              failed={t("proof_not_copied")}
            />
            <Button size="sm" busy={isBusy} onClick={() => void stop()}>
              {t("share_stop")}
            </Button>
          </p>
        </>
      ) : (
        <Button busy={isBusy} onClick={() => void make(named)}>
          {t("share_make")}
        </Button>
      )}
      <p role="status" className="sm t2">
        {isStopped ? t("share_stopped") : null}
      </p>
      {refused ? (
        <p className="hint err" role="alert">
          {textOfRefusal(t, refused)}
        </p>
      ) : null}
    </details>
  );
}

/** Where the draw of a ticket is verified; nothing where the house does not draw it. */
export function DrawProofLink({ lang, ticket }: Pick<Props, "lang" | "ticket">) {
  const t = textsFor(lang, ...RESULT_AREAS);
  if (!ticket.commitment) return null;
  return (
    <a className="btn sec" href={localizePath(drawPath(ticket.gameCode, ticket.drawId), lang)}>
      {t("share_proof")}
    </a>
  );
}
