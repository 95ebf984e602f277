import { useStore } from "@nanostores/react";
import { useEffect } from "react";
import { Dialog } from "#/islands/ui/Dialog.tsx";
import { $modal, closeModal, openModal } from "#/lib/client/modals.ts";
import { goTo } from "#/lib/client/navigate.ts";
import { textOfRefusal } from "#/lib/client/refusals.ts";
import { enterByTicket } from "#/lib/client/stores/auth/entering.ts";
import { isTrial, startSession } from "#/lib/client/stores/session/session.ts";
import { showToast } from "#/lib/client/toasts.ts";
import { textsFor } from "#/lib/i18n/texts.ts";
import { SESSION_AREAS } from "./texts.ts";

const TICKET = "#ticket";
const inCentre = (): boolean => /\/(?:member|agent)\//.test(location.pathname);

type Props = { readonly lang: string; readonly home: string; readonly onEntered: () => void };

/** What is asked of who came by a link with a ticket (LOG-30), and told to who only plays for practice (ERR-01). */
export function EntryDialogs({ lang, home, onEntered }: Props) {
  const t = textsFor(lang, ...SESSION_AREAS);
  const open = useStore($modal, { ssr: "initial" });

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the page begins
  useEffect(() => {
    void startSession().then(() => {
      if (location.hash === TICKET) void followTicket(false);
      else if (isTrial() && inCentre()) openModal("trial");
    });
  }, []);

  /** The address brought a ticket, which is out of it already: the server keeps it for this browser. */
  async function followTicket(confirmed: boolean): Promise<void> {
    history.replaceState(history.state, "", location.pathname + location.search);
    const reply = await enterByTicket(confirmed);
    if (reply.ok) return onEntered();
    if (reply.code === "confirm_needed") return openModal("ticket");
    if (reply.code === "proof_needed") return openModal("proof");
    $modal.set(null);
    showToast({ tone: "warning", text: textOfRefusal(t, reply) });
  }

  /** The centres are closed to a trial that came by the address too. */
  function closeTrial(): void {
    closeModal();
    if (inCentre()) goTo(home);
  }

  return (
    <>
      <Dialog
        id="ticketDialog"
        open={open === "ticket"}
        title={t("ticket_title")}
        confirmLabel={t("ticket_enter")}
        onConfirm={() => void followTicket(true)}
        cancelLabel={t("ticket_stay")}
        onCancel={closeModal}
      >
        <p>{t("ticket_text")}</p>
      </Dialog>
      <Dialog
        id="trialDialog"
        open={open === "trial"}
        title={t("trial_title")}
        confirmLabel={t("in_increase_submit")}
        onConfirm={closeTrial}
        onCancel={closeTrial}
      >
        <p>{t("in_need_true_account")}</p>
        <p>
          <button type="button" className="lnk" onClick={() => openModal("register")}>
            {t("create_account")}
          </button>
        </p>
      </Dialog>
    </>
  );
}
