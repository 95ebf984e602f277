import { useRef, useState } from "react";
import { LateForm } from "#/islands/forms/LateForm.tsx";
import { Button } from "#/islands/ui/Button.tsx";
import { useFocusBack } from "#/islands/ui/use-focus-back.ts";
import type { ProofMethods, SentWay } from "#/lib/contract/auth/proof.ts";
import type { Translate } from "#/lib/i18n/format.ts";
import { keptContact } from "./kept-contact.ts";

const fetchNew = () => import("./NewContact.tsx").then((chunk) => chunk.NewContact);
const fetchCode = () => import("./ContactCode.tsx").then((chunk) => chunk.ContactCode);

type Props = {
  readonly t: Translate;
  readonly lang: string;
  readonly way: SentWay;
  readonly contact: ProofMethods[SentWay];
  /** An authenticator is on, and asked for before another contact comes in. */
  readonly authenticator: boolean;
  readonly onProven: () => void;
};

/** The member's e-mail or number, and the code that shows that what is sent there arrives. */
export function ContactProofMethod(props: Props) {
  const { t, lang, way, contact, authenticator, onProven } = props;
  const [open, setOpen] = useState(false);
  const [adding, setAdding] = useState(() => !contact?.proven && keptContact(way) !== null);
  const item = useRef<HTMLLIElement>(null);
  useFocusBack(item, open || adding);

  return (
    <li ref={item} data-method={way}>
      <span>
        <b>{t(`method_${way}`)}</b>
        <span className="t3">{contact ? <bdi>{contact.to}</bdi> : t(`method_absent_${way}`)}</span>
      </span>
      {contact?.proven ? <span className="tag jade">{t("method_proven")}</span> : null}
      {contact?.proven || open || adding ? null : (
        <span className="acts">
          {contact ? (
            <>
              <span className="tag">{t("method_unproven")}</span>
              <Button size="sm" onClick={() => setOpen(true)}>
                {t("method_confirm")}
              </Button>
            </>
          ) : null}
          <Button size="sm" onClick={() => setAdding(true)}>
            {t(contact ? "method_change" : "method_add")}
          </Button>
        </span>
      )}
      {adding ? (
        <LateForm
          t={t}
          fetchForm={fetchNew}
          lines={4}
          form={{
            ...{ t, way, authenticator },
            onProven: () => {
              setAdding(false);
              onProven();
            },
            onCancel: () => setAdding(false),
          }}
        />
      ) : null}
      {contact && open ? (
        <LateForm
          t={t}
          fetchForm={fetchCode}
          lines={2}
          form={{
            ...{ t, lang, way, to: contact.to },
            onProven: () => {
              setOpen(false);
              onProven();
            },
            onCancel: () => setOpen(false),
          }}
        />
      ) : null}
    </li>
  );
}
