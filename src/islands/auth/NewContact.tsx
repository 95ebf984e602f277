import { useRef, useState } from "react";
import { flushSync } from "react-dom";
import { beginContact, confirmContact } from "#/lib/client/stores/auth/proof.ts";
import { showToast } from "#/lib/client/toasts.ts";
import type { SentWay } from "#/lib/contract/auth/proof.ts";
import type { Translate } from "#/lib/i18n/format.ts";
import { ArrivedCode, ContactFields } from "./ContactFields.tsx";
import { type KeptContact, keepContact, keptContact } from "./kept-contact.ts";

type Props = {
  readonly t: Translate;
  readonly way: SentWay;
  readonly authenticator: boolean;
  readonly onProven: () => void;
  readonly onCancel: () => void;
};

/**
 * An e-mail or number for the account: where it is and the password first, then the code that arrives there. While that is
 * good one comes back to it, and what was typed before is there to send it again, or elsewhere.
 */
export function NewContact({ t, way, authenticator, onProven, onCancel }: Props) {
  const [sent, setSent] = useState(() => keptContact(way, "add"));
  const [atCode, setAtCode] = useState(sent !== null);
  const where = useRef<HTMLFormElement>(null);

  function keep(kept: KeptContact | null): void {
    keepContact(way, "add", kept);
    setSent(kept);
    setAtCode(kept !== null);
  }

  return (
    <>
      <ContactFields
        {...{ t, way, authenticator }}
        label={t(`method_${way}`)}
        form={where}
        shown={!atCode}
        sentTo={sent?.to ?? null}
        begin={beginContact}
        onSent={keep}
        onHasCode={() => setAtCode(true)}
        onCancel={() => {
          keepContact(way, "add", null);
          onCancel();
        }}
      />
      {sent && atCode ? (
        <ArrivedCode
          t={t}
          to={sent.to}
          submitLabel={t("method_confirm")}
          cancelLabel={t("contact_other")}
          act={(code) => confirmContact({ way, contact: sent.to, code })}
          onDone={() => {
            showToast({ tone: "success", text: t("method_confirmed") });
            keepContact(way, "add", null);
            onProven();
          }}
          onAgain={() => {
            flushSync(() => setAtCode(false));
            where.current?.requestSubmit();
          }}
          onCancel={() => setAtCode(false)}
        />
      ) : null}
    </>
  );
}
