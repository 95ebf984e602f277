import { useEffect, useRef, useState } from "react";
import { LateForm } from "#/islands/forms/LateForm.tsx";
import { hasPasskeys } from "#/islands/forms/passkey-support.ts";
import { PASSKEY_AREAS } from "#/islands/forms/passkey-texts.ts";
import { Button } from "#/islands/ui/Button.tsx";
import { Failed, Skeleton } from "#/islands/ui/states.tsx";
import { useFocusBack } from "#/islands/ui/use-focus-back.ts";
import { useFront } from "#/islands/ui/use-front.ts";
import { textOfRefusal } from "#/lib/client/refusals.ts";
import type { Sent } from "#/lib/client/send.ts";
import { listPasskeys } from "#/lib/client/stores/auth/passkeys.ts";
import { fetchDevices } from "#/lib/client/stores/auth/proof.ts";
import type { listPasskeys as listCall } from "#/lib/contract/auth/passkeys.ts";
import { deviceName } from "#/lib/i18n/device-names.ts";
import { textsFor } from "#/lib/i18n/texts.ts";
import { PasskeyRow } from "./PasskeyRow.tsx";

const fetchAdd = () => import("./AddPasskey.tsx").then((chunk) => chunk.AddPasskey);

type Props = {
  readonly lang: string;
  /** An authenticator is on: its code is asked for beside the password. */
  readonly authenticator: boolean;
};

/** The member's passkeys: added on this browser, told apart by name and last use, renamed and removed. */
export function Passkeys({ lang, authenticator }: Props) {
  const t = textsFor(lang, ...PASSKEY_AREAS);
  const [reply, setReply] = useState<Sent<typeof listCall> | null>(null);
  const [adding, setAdding] = useState<{ readonly name: string } | null>(null);
  const element = useRef<HTMLElement>(null);
  const form = useRef<HTMLDivElement>(null);
  useFocusBack(element, adding);
  useFront(form, adding !== null);

  async function load(): Promise<void> {
    setReply(await listPasskeys());
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: once
  useEffect(() => void load(), []);

  function added(): void {
    setAdding(null);
    void load();
  }

  return (
    <section id="security-passkeys" ref={element}>
      <h2>{t("passkeys_title")}</h2>
      <p className="t2">{t("passkeys_about")}</p>
      {reply?.ok ? (
        <>
          <ul className="security-list">
            {reply.value.list.map((passkey) => (
              <PasskeyRow
                key={passkey.id}
                {...{ t, lang, passkey, authenticator }}
                onChange={() => void load()}
              />
            ))}
          </ul>
          {reply.value.list.length === 0 ? <p className="t3">{t("passkeys_empty")}</p> : null}
          {adding ? (
            <div ref={form}>
              <LateForm
                t={t}
                fetchForm={fetchAdd}
                lines={3}
                form={{
                  ...{ t, authenticator, name: adding.name },
                  onAdded: added,
                  onCancel: () => setAdding(null),
                }}
              />
            </div>
          ) : (
            <Offer
              t={t}
              full={reply.value.list.length >= reply.value.most}
              most={reply.value.most}
              onAdd={(name) => setAdding({ name })}
            />
          )}
        </>
      ) : null}
      {reply ? null : <Skeleton lines={2} label={t("form_loading")} />}
      {reply && !reply.ok ? (
        <Failed
          title={t("passkeys_failed")}
          text={textOfRefusal(t, reply)}
          retryLabel={t("retry")}
          onRetry={() => void load()}
        />
      ) : null}
    </section>
  );
}

type OfferProps = {
  readonly t: ReturnType<typeof textsFor>;
  readonly full: boolean;
  readonly most: number;
  /** With the name of this device. */
  readonly onAdd: (name: string) => void;
};

function Offer({ t, full, most, onAdd }: OfferProps) {
  const [busy, setBusy] = useState(false);

  async function begin(): Promise<void> {
    setBusy(true);
    const device = (await fetchDevices())?.find(({ current }) => current);
    onAdd(device ? deviceName(t, device) : "");
  }

  if (!hasPasskeys()) return <p className="t2">{t("passkeys_unsupported")}</p>;
  if (full) return <p className="t2">{t("passkeys_full", { most: String(most) })}</p>;
  return (
    <Button busy={busy} onClick={() => void begin()}>
      {t("passkey_add")}
    </Button>
  );
}
