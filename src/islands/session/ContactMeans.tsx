import { type FormEvent, useRef, useState } from "react";
import { Button } from "#/islands/ui/Button.tsx";
import { FormError } from "#/islands/ui/FormError.tsx";
import { textOfRefusal } from "#/lib/client/refusals.ts";
import { proveMeans, sendMeans } from "#/lib/client/stores/proof.ts";
import { showToast } from "#/lib/client/stores/toasts.ts";
import type { ProofMeans, SentWay } from "#/lib/contract/proof.ts";
import type { Translate } from "#/lib/i18n/format.ts";
import { CodeField } from "./CodeField.tsx";

type Props = {
  readonly t: Translate;
  readonly lang: string;
  readonly way: SentWay;
  readonly contact: ProofMeans[SentWay];
  readonly onProven: () => void;
};

const OF_FIELD: ReadonlySet<string> = new Set(["code_wrong", "code_expired"]);

/** The member's e-mail or number, and the code that shows that what is sent there arrives. */
export function ContactMeans({ t, lang, way, contact, onProven }: Props) {
  const input = useRef<HTMLInputElement>(null);
  const [open, setOpen] = useState(false);
  const [error, setError] = useState("");
  const [refusal, setRefusal] = useState("");
  const [busy, setBusy] = useState(false);

  function wrong(text: string): void {
    setError(text);
    input.current?.focus();
  }

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (busy) return;
    const code = input.current?.value.trim() ?? "";
    setRefusal("");
    setError("");
    if (code === "") return wrong(t("proof_needed_answer"));
    setBusy(true);
    const reply = await proveMeans(way, code);
    setBusy(false);
    if (!reply.ok && OF_FIELD.has(reply.code)) return wrong(textOfRefusal(t, reply));
    if (!reply.ok) return setRefusal(textOfRefusal(t, reply));
    setOpen(false);
    showToast({ tone: "success", text: t("means_confirmed") });
    onProven();
  }

  return (
    <li data-means={way}>
      <span>
        <b>{t(`means_${way}`)}</b>
        <span className="t3">{contact ? <bdi>{contact.to}</bdi> : t(`means_absent_${way}`)}</span>
      </span>
      {contact?.proven ? <span className="tag jade">{t("means_proven")}</span> : null}
      {contact && !contact.proven && !open ? (
        <span className="acts">
          <span className="tag">{t("means_unproven")}</span>
          <Button size="sm" onClick={() => setOpen(true)}>
            {t("means_confirm")}
          </Button>
        </span>
      ) : null}
      {contact && open ? (
        <form className="auth-form" noValidate onSubmit={(event) => void submit(event)}>
          <FormError text={refusal} />
          <CodeField
            lang={lang}
            ref={input}
            name="code"
            wait={`means-${way}`}
            check={() => true}
            send={() => sendMeans(way)}
            label={t("means_code", { to: contact.to })}
            error={error || undefined}
            onInput={() => setError("")}
          />
          <div className="acts">
            <Button type="submit" look="pri" busy={busy}>
              {t("means_confirm")}
            </Button>
            <Button onClick={() => setOpen(false)}>{t("means_cancel")}</Button>
          </div>
        </form>
      ) : null}
    </li>
  );
}
