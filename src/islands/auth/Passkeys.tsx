import { useEffect, useRef, useState } from "react";
import { hasPasskeys } from "#/islands/forms/passkey-support.ts";
import { PASSKEY_AREAS } from "#/islands/forms/passkey-texts.ts";
import { Button } from "#/islands/ui/Button.tsx";
import { Failed, Skeleton } from "#/islands/ui/states.tsx";
import { useFocusBack } from "#/islands/ui/use-focus-back.ts";
import { textOfRefusal } from "#/lib/client/refusals.ts";
import type { Sent } from "#/lib/client/send.ts";
import { listPasskeys } from "#/lib/client/stores/auth/passkeys.ts";
import type { listPasskeys as listCall } from "#/lib/contract/auth/passkeys.ts";
import { textsFor } from "#/lib/i18n/texts.ts";
import { AddPasskey } from "./AddPasskey.tsx";
import { PasskeyRow } from "./PasskeyRow.tsx";

type Props = {
  readonly lang: string;
  /** An authenticator is on: its code is asked for beside the password. */
  readonly authenticator: boolean;
};

/** The member's passkeys: added on this browser, told apart by name and last use, renamed and removed. */
export function Passkeys({ lang, authenticator }: Props) {
  const t = textsFor(lang, ...PASSKEY_AREAS);
  const [reply, setReply] = useState<Sent<typeof listCall> | null>(null);
  const [adding, setAdding] = useState(false);
  const element = useRef<HTMLElement>(null);
  useFocusBack(element, adding);

  async function load(): Promise<void> {
    setReply(await listPasskeys());
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: once
  useEffect(() => void load(), []);

  function added(): void {
    setAdding(false);
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
            <AddPasskey
              {...{ t, authenticator }}
              onAdded={added}
              onCancel={() => setAdding(false)}
            />
          ) : (
            <Offer
              t={t}
              full={reply.value.list.length >= reply.value.most}
              most={reply.value.most}
              onAdd={() => setAdding(true)}
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
  readonly onAdd: () => void;
};

function Offer({ t, full, most, onAdd }: OfferProps) {
  if (!hasPasskeys()) return <p className="t2">{t("passkeys_unsupported")}</p>;
  if (full) return <p className="t2">{t("passkeys_full", { most: String(most) })}</p>;
  return <Button onClick={onAdd}>{t("passkey_add")}</Button>;
}
