import { useEffect, useState } from "react";
import { Held } from "#/islands/ui/Held.tsx";
import { Failed, Skeleton } from "#/islands/ui/states.tsx";
import { getProofMethods } from "#/lib/client/stores/auth/proof.ts";
import { memberSource } from "#/lib/client/stores/members/member-source.ts";
import type { ProofMethods } from "#/lib/contract/auth/proof.ts";
import type { Translate } from "#/lib/i18n/format.ts";
import { localizePath } from "#/lib/i18n/paths.ts";
import { textsFor } from "#/lib/i18n/texts.ts";
import { ContactProofMethod } from "./ContactProofMethod.tsx";
import { Devices } from "./Devices.tsx";
import { LoginHistory } from "./LoginHistory.tsx";
import { Passkeys } from "./Passkeys.tsx";
import { SECURITY_AREAS } from "./security-texts.ts";
import { TotpProofMethod } from "./TotpProofMethod.tsx";
import "./security.css";

/**
 * What else than the password shows that it is the member, the devices that the account was entered from, and when. It
 * stands below the account itself, which says when there is no session.
 */
export function AccountSecurity({ lang }: { lang: string }) {
  const t = textsFor(lang, ...SECURITY_AREAS);
  return (
    <Held source={memberSource} t={t} lines={6} quiet>
      {() => <Security t={t} lang={lang} />}
    </Held>
  );
}

function Security({ t, lang }: { t: Translate; lang: string }) {
  const [methods, setMethods] = useState<ProofMethods | null>(null);
  const [failed, setFailed] = useState(false);

  async function load(): Promise<void> {
    setFailed(false);
    const reply = await getProofMethods();
    if (reply.ok) setMethods(reply.value);
    else setFailed(true);
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: once
  useEffect(() => void load(), []);

  return (
    <div className="account-security">
      <section id="security-methods">
        <h2>{t("method_title")}</h2>
        <p className="t2">{t("method_about")}</p>
        {failed ? (
          <Failed
            title={t("method_failed")}
            text={t("form_failed_text")}
            retryLabel={t("retry")}
            onRetry={() => void load()}
          />
        ) : null}
        {methods ? (
          <ul className="security-list">
            <TotpProofMethod t={t} totp={methods.totp} onChange={() => void load()} />
            {(["email", "mobile"] as const).map((way) => (
              <ContactProofMethod
                key={way}
                {...{ t, lang, way }}
                contact={methods[way]}
                authenticator={methods.totp.on}
                onProven={() => void load()}
              />
            ))}
          </ul>
        ) : null}
        {methods || failed ? null : <Skeleton lines={4} label={t("form_loading")} />}
      </section>
      {methods ? <Passkeys lang={lang} authenticator={methods.totp.on} /> : null}
      <section id="security-devices">
        <h2>{t("devices_title")}</h2>
        <p className="t2">{t("devices_about")}</p>
        <Devices t={t} lang={lang} />
      </section>
      <LoginHistory t={t} lang={lang} />
      <p>
        <a className="lnk" href={localizePath("/member/accountData", lang)}>
          {t("security_data")}
        </a>
      </p>
    </div>
  );
}
