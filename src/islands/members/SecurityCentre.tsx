import { Button } from "#/islands/ui/Button.tsx";
import { Held } from "#/islands/ui/Held.tsx";
import { Time } from "#/islands/ui/Time.tsx";
import { memberSource } from "#/lib/client/stores/members/member-source.ts";
import type { MemberInfo } from "#/lib/contract/members/calls.ts";
import { placeName } from "#/lib/i18n/device-names.ts";
import type { Translate } from "#/lib/i18n/format.ts";
import { localizePath } from "#/lib/i18n/paths.ts";
import { textsFor } from "#/lib/i18n/texts.ts";
import { PaymentPassword } from "./PaymentPassword.tsx";
import { SocialAccounts } from "./SocialAccounts.tsx";
import { MEMBERS_AREAS } from "./texts.ts";
import "./members.css";

/** My account: who I am here, when I was last in, the login's password and the payment password. */
export function SecurityCentre({ lang }: { lang: string }) {
  const t = textsFor(lang, ...MEMBERS_AREAS);
  return (
    <Held source={memberSource} t={t} lines={8}>
      {(member) => <Account t={t} lang={lang} member={member} />}
    </Held>
  );
}

function Account({ t, lang, member }: { t: Translate; lang: string; member: MemberInfo }) {
  return (
    <div className="security">
      <dl className="facts">
        <div>
          <dt>{t("field_username")}</dt>
          <dd>{member.account}</dd>
        </div>
        <div>
          <dt>{t("currency")}</dt>
          <dd>
            {member.currency.code} <bdi>{member.currency.symbol}</bdi>
          </dd>
        </div>
        <div>
          <dt>{t("last_login")}</dt>
          <dd>
            {member.lastLoginAt ? (
              <>
                <Time at={member.lastLoginAt} language={lang} />
                {member.lastLoginCountry ? ` · ${placeName(member.lastLoginCountry, lang)}` : ""}
              </>
            ) : (
              t("first_login")
            )}
          </dd>
        </div>
      </dl>
      <p>
        <a className="lnk" href={localizePath("/member/profile", lang)}>
          {t("profile_open")}
        </a>
      </p>
      <section className="security-part">
        <h2>{t("password_section")}</h2>
        <p className="t2">{t("password_about")}</p>
        <Button data-open="change">{t("change_password")}</Button>
      </section>
      <SocialAccounts lang={lang} />
      <PaymentPassword
        t={t}
        present={member.hasPaymentPassword}
        next={
          new URLSearchParams(location.search).get("then") === "withdraw"
            ? localizePath("/member/withdraw", lang)
            : undefined
        }
      />
    </div>
  );
}
