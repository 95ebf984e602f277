import { useEffect, useRef, useState } from "react";
import { LateForm } from "#/islands/forms/LateForm.tsx";
import { Button } from "#/islands/ui/Button.tsx";
import { FormError } from "#/islands/ui/FormError.tsx";
import { Failed } from "#/islands/ui/states.tsx";
import { Time } from "#/islands/ui/Time.tsx";
import { useFocusBack } from "#/islands/ui/use-focus-back.ts";
import { useFront } from "#/islands/ui/use-front.ts";
import { textOfRefusal } from "#/lib/client/refusals.ts";
import type { Refused } from "#/lib/client/send.ts";
import { listIdentities, startSocial } from "#/lib/client/stores/auth/social.ts";
import type { Identity, listIdentities as listIdentitiesCall } from "#/lib/contract/auth/social.ts";
import type { ReplyOf } from "#/lib/contract/call.ts";
import { SOCIAL_NAMES, type SocialProvider } from "#/lib/contract/site/calls.ts";
import { localizePath } from "#/lib/i18n/paths.ts";
import { textsFor } from "#/lib/i18n/texts.ts";
import { MEMBERS_AREAS } from "./texts.ts";

const fetchUnlink = () => import("./UnlinkForm.tsx").then((chunk) => chunk.UnlinkForm);

type Identities = ReplyOf<typeof listIdentitiesCall>;

/** Google and Facebook as ways into the account: which are joined, since when, and how to join or take them off. */
export function SocialAccounts({ lang }: { lang: string }) {
  const t = textsFor(lang, ...MEMBERS_AREAS);
  const [identities, setIdentities] = useState<Identities | null>(null);
  const [refusal, setRefusal] = useState("");
  const [failure, setFailure] = useState<Refused | null>(null);
  const [leaving, setLeaving] = useState<SocialProvider | null>(null);
  const [going, setGoing] = useState<SocialProvider | null>(null);
  const [said, setSaid] = useState("");
  const section = useRef<HTMLElement>(null);
  const last = useRef<SocialProvider | null>(null);
  if (leaving) last.current = leaving;
  useFront(section, leaving !== null);
  useFocusBack(section, leaving, `[data-identity="${last.current}"] button`);

  async function load(): Promise<void> {
    setFailure(null);
    const reply = await listIdentities();
    if (reply.ok) setIdentities(reply.value);
    else setFailure(reply);
  }

  async function link(provider: SocialProvider): Promise<void> {
    setRefusal("");
    setGoing(provider);
    const reply = await startSocial(provider, localizePath("/member/securityCenter", lang));
    if (reply.ok) return;
    setGoing(null);
    setRefusal(textOfRefusal(t, reply));
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: once
  useEffect(() => {
    void load();
    const shown = () => setGoing(null);
    addEventListener("pageshow", shown);
    return () => removeEventListener("pageshow", shown);
  }, []);

  const { list = [], providers = [] } = identities ?? {};
  const shown = new Set([...list.map(({ provider }) => provider), ...providers]);
  if (shown.size === 0 && !failure) return null;

  function unlinked(provider: SocialProvider): void {
    setLeaving(null);
    setSaid(t("social_unlinked", { provider: SOCIAL_NAMES[provider] }));
    void load();
  }

  return (
    <section ref={section} className="security-part">
      <h2>{t("social_section")}</h2>
      <p className="t2">{t("social_about")}</p>
      {failure ? (
        <Failed
          title={t("social_failed")}
          text={textOfRefusal(t, failure)}
          retryLabel={t("retry")}
          onRetry={() => void load()}
        />
      ) : null}
      <FormError text={refusal} />
      <p role="status" className="jade">
        {said}
      </p>
      <ul className="ways">
        {[...shown].map((provider) => {
          const name = { provider: SOCIAL_NAMES[provider] };
          const linked = list.find((each) => each.provider === provider);
          return (
            <li key={provider} data-identity={provider}>
              <span>
                <b>{name.provider}</b>
                {linked ? <Linked identity={linked} lang={lang} /> : null}
              </span>
              {linked ? (
                <Button size="sm" onClick={() => setLeaving(provider)}>
                  {t("social_unlink", name)}
                </Button>
              ) : (
                <Button size="sm" busy={going === provider} onClick={() => void link(provider)}>
                  {t("social_link", name)}
                </Button>
              )}
              {leaving === provider ? (
                <LateForm
                  t={t}
                  fetchForm={fetchUnlink}
                  lines={2}
                  form={{
                    ...{ t, provider },
                    onDone: () => unlinked(provider),
                    onCancel: () => setLeaving(null),
                  }}
                />
              ) : null}
            </li>
          );
        })}
      </ul>
    </section>
  );
}

function Linked({ identity, lang }: { identity: Identity; lang: string }) {
  const t = textsFor(lang, ...MEMBERS_AREAS);
  const { email, linkedAt, usedAt } = identity;
  return (
    <>
      {email ? <bdi>{email}</bdi> : null}
      <span className="xs t3">
        {t(usedAt ? "social_used" : "social_since")}{" "}
        <Time at={usedAt ?? linkedAt} language={lang} />
      </span>
    </>
  );
}
