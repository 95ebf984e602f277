import { useRef, useState } from "react";
import { flushSync } from "react-dom";
import { FormError } from "#/islands/ui/FormError.tsx";
import { MINUTE_MS } from "#/lib/base/time.ts";
import {
  beginContactChange,
  confirmContactChange,
  proveOldContact,
  sendNewContactCode,
} from "#/lib/client/stores/auth/contact-change.ts";
import { showToast } from "#/lib/client/toasts.ts";
import type { SentWay } from "#/lib/contract/auth/proof.ts";
import type { Translate } from "#/lib/i18n/format.ts";
import { localizePath } from "#/lib/i18n/paths.ts";
import { ArrivedCode, ContactFields, textOfUnsent } from "./ContactFields.tsx";
import { keepContact, keptContact } from "./kept-contact.ts";

type Props = {
  readonly t: Translate;
  readonly lang: string;
  readonly way: SentWay;
  /** The proven one, as far as it is shown. */
  readonly from: string;
  readonly authenticator: boolean;
  readonly onChanged: () => void;
  readonly onCancel: () => void;
};

const STEPS = ["where", "old", "new"] as const;

/**
 * Another e-mail or number in the place of a proven one: which and the password, the code that arrives at the old one, the
 * code that arrives at the new one. While a code is good one comes back to it after a reload too.
 */
export function ChangeContact({ t, lang, way, from, authenticator, onChanged, onCancel }: Props) {
  const [sent, setSent] = useState(() => keptChange(way));
  const [atCode, setAtCode] = useState(sent !== null);
  const [unsent, setUnsent] = useState("");
  const where = useRef<HTMLFormElement>(null);
  const step = sent && atCode ? sent.step : "where";
  const to = sent?.to ?? "";

  function keep(next: "old" | "new", contact: string, until: string): void {
    keepContact(way, next, { to: contact, until });
    setSent({ step: next, to: contact });
    setAtCode(true);
  }

  function over(): void {
    keepContact(way, "new", null);
    onChanged();
  }

  async function send(contact: string): Promise<void> {
    setUnsent("");
    const reply = await sendNewContactCode({ way, contact });
    if (reply.ok) showToast({ tone: "success", text: t("contact_sent", { to: contact }) });
    else setUnsent(textOfUnsent(t, reply));
    const untilMs = reply.ok ? reply.value.untilMs : Date.now() + SHOWN_MS;
    keep("new", contact, new Date(untilMs).toISOString());
  }

  return (
    <div className="security-step">
      <p className="t3" role="status">
        {t("contact_step", { step: String(STEPS.indexOf(step) + 1) })}
        {step === "new" ? `. ${t("contact_new_about", { to })}` : ""}
      </p>
      <ContactFields
        {...{ t, way, authenticator }}
        label={t(`contact_new_${way}`)}
        form={where}
        shown={step === "where"}
        sentTo={to || null}
        begin={beginContactChange}
        onSent={({ to: contact, until }) => keep("old", contact, until)}
        onHasCode={() => setAtCode(true)}
        onCancel={() => {
          keepContact(way, "old", null);
          onCancel();
        }}
      >
        <p className="t2">{t("contact_change_about", { to: from })}</p>
      </ContactFields>
      {step === "old" ? (
        <ArrivedCode
          t={t}
          to={from}
          submitLabel={t("contact_next")}
          cancelLabel={t("contact_other")}
          act={(code) => proveOldContact({ way, contact: to, code })}
          onDone={() => send(to)}
          onAgain={() => {
            flushSync(() => setAtCode(false));
            where.current?.requestSubmit();
          }}
          onCancel={() => setAtCode(false)}
        />
      ) : null}
      {step === "new" ? (
        <ArrivedCode
          t={t}
          to={to}
          submitLabel={t("method_confirm")}
          cancelLabel={t("contact_other")}
          act={(code) => confirmContactChange({ way, contact: to, code })}
          onDone={() => {
            showToast({ tone: "success", text: t("contact_changed") });
            over();
          }}
          onRefused={({ code }) => {
            // It was sent twice, and the first time it held.
            if (code === "contact_same") over();
            return code === "contact_same";
          }}
          onAgain={() => void send(to)}
          onCancel={() => setAtCode(false)}
        >
          <FormError text={unsent} />
        </ArrivedCode>
      ) : null}
      {step === "new" ? null : (
        <p className="t2">
          {t("contact_change_lost", { to: from })}{" "}
          <a className="lnk" href={localizePath("/member/support", lang)}>
            {t("contact_change_support")}
          </a>
        </p>
      )}
    </div>
  );
}

/** For so long it is known at least that the old one was shown: another code may be asked for. */
const SHOWN_MS = 10 * MINUTE_MS;

function keptChange(way: SentWay): { readonly step: "old" | "new"; readonly to: string } | null {
  for (const step of ["new", "old"] as const) {
    const kept = keptContact(way, step);
    if (kept) return { step, to: kept.to };
  }
  return null;
}
