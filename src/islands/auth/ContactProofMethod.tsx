import { useRef, useState } from "react";
import { LateForm } from "#/islands/forms/LateForm.tsx";
import { Button } from "#/islands/ui/Button.tsx";
import { useFocusBack } from "#/islands/ui/use-focus-back.ts";
import { useFront } from "#/islands/ui/use-front.ts";
import type { ProofMethods, SentWay } from "#/lib/contract/auth/proof.ts";
import type { Translate } from "#/lib/i18n/format.ts";
import { keptContact } from "./kept-contact.ts";

const fetchNew = () => import("./NewContact.tsx").then((chunk) => chunk.NewContact);
const fetchChange = () => import("./ChangeContact.tsx").then((chunk) => chunk.ChangeContact);
const fetchCode = () => import("./ContactCode.tsx").then((chunk) => chunk.ContactCode);

/** `other`: one that is added, or takes the place of the one that is there. */
type Mode = "rest" | "code" | "other";
type Contact = ProofMethods[SentWay];

type Props = {
  readonly t: Translate;
  readonly lang: string;
  readonly way: SentWay;
  readonly contact: Contact;
  /** An authenticator is on, and asked for before another contact comes in. */
  readonly authenticator: boolean;
  readonly onProven: () => void;
};

/** The member's e-mail or number: the code that shows that what is sent there arrives, and another in its place. */
export function ContactProofMethod(props: Props) {
  const { t, way, contact, onProven } = props;
  const [mode, setMode] = useState<Mode>(() => (isUnderWay(way, contact) ? "other" : "rest"));
  const item = useRef<HTMLLIElement>(null);
  useFocusBack(item, mode);
  useFront(item, mode !== "rest");

  return (
    <li ref={item} data-method={way}>
      <span>
        <b>{t(`method_${way}`)}</b>
        <span className="t3">{contact ? <bdi>{contact.to}</bdi> : t(`method_absent_${way}`)}</span>
      </span>
      {mode === "rest" ? (
        <Acts {...{ t, way, contact }} onMode={setMode} />
      ) : (
        <Form
          {...props}
          mode={mode}
          onProven={() => {
            setMode("rest");
            onProven();
          }}
          onCancel={() => setMode("rest")}
        />
      )}
    </li>
  );
}

/** Whether a code is on its way that this form asked for before a reload. */
function isUnderWay(way: SentWay, contact: Contact): boolean {
  const steps = contact?.proven ? (["old", "new"] as const) : (["add"] as const);
  return steps.some((step) => keptContact(way, step) !== null);
}

function Acts({
  t,
  way,
  contact,
  onMode,
}: Pick<Props, "t" | "way" | "contact"> & { readonly onMode: (mode: Mode) => void }) {
  return (
    <span className="acts">
      {contact ? (
        <span className={contact.proven ? "tag jade" : "tag"}>
          {t(contact.proven ? "method_proven" : "method_unproven")}
        </span>
      ) : null}
      {contact && !contact.proven ? (
        <Button size="sm" onClick={() => onMode("code")}>
          {t("method_confirm")}
        </Button>
      ) : null}
      <Button
        size="sm"
        aria-label={contact ? t(`contact_change_${way}`) : undefined}
        onClick={() => onMode("other")}
      >
        {t(contact ? "method_change" : "method_add")}
      </Button>
    </span>
  );
}

function Form({
  t,
  lang,
  way,
  contact,
  authenticator,
  mode,
  onProven,
  onCancel,
}: Props & { readonly mode: Mode; readonly onCancel: () => void }) {
  if (contact && mode === "code") {
    const form = { t, lang, way, to: contact.to, onProven, onCancel };
    return <LateForm t={t} fetchForm={fetchCode} lines={2} form={form} />;
  }
  const asked = { t, way, authenticator, onCancel };
  return contact?.proven ? (
    <LateForm
      t={t}
      fetchForm={fetchChange}
      lines={4}
      form={{ ...asked, lang, from: contact.to, onChanged: onProven }}
    />
  ) : (
    <LateForm t={t} fetchForm={fetchNew} lines={4} form={{ ...asked, onProven }} />
  );
}
