import { useStore } from "@nanostores/react";
import { useEffect } from "react";
import { Held } from "#/islands/ui/Held.tsx";
import { Icon } from "#/islands/ui/Icon.tsx";
import { Failed, Skeleton } from "#/islands/ui/states.tsx";
import type { SecurityCheck } from "#/lib/base/security-checks.ts";
import { textOfRefusal } from "#/lib/client/refusals.ts";
import { $security, loadSecurity } from "#/lib/client/stores/auth/security.ts";
import { memberSource } from "#/lib/client/stores/members/member-source.ts";
import type { AccountSecurity } from "#/lib/contract/auth/account-security.ts";
import type { Translate } from "#/lib/i18n/format.ts";
import { textsFor } from "#/lib/i18n/texts.ts";
import { SECURITY_AREAS } from "./security-texts.ts";
import "#/islands/ui/stubbed.css";
import "./security.css";

/** Where on the page a check is met; the password's form is a window of its own. */
const PLACES: Readonly<Record<Exclude<SecurityCheck, "password">, string>> = {
  contact: "security-methods",
  payment_password: "paymentPassword",
  authenticator: "security-methods",
  recovery_codes: "security-methods",
  devices: "security-devices",
};

/** How safe the account is and what to do next. What shows the account says when there is no session. */
export function SecuritySummary({ lang }: { lang: string }) {
  const t = textsFor(lang, ...SECURITY_AREAS);
  return (
    <Held source={memberSource} t={t} lines={8} quiet>
      {() => <Summary t={t} lang={lang} />}
    </Held>
  );
}

function Summary({ t, lang }: { t: Translate; lang: string }) {
  const reply = useStore($security);
  useEffect(() => void loadSecurity(), []);
  if (!reply) return <Skeleton lines={8} label={t("form_loading")} />;
  if (!reply.ok)
    return (
      <Failed
        title={t("security_failed")}
        text={textOfRefusal(t, reply)}
        retryLabel={t("retry")}
        onRetry={() => void loadSecurity()}
      />
    );
  return <Card t={t} lang={lang} security={reply.value} />;
}

type CardProps = {
  readonly t: Translate;
  readonly lang: string;
  readonly security: AccountSecurity;
};

function Card({ t, lang, security }: CardProps) {
  const { level, checks, next } = security;
  const met = checks.filter(({ isMet }) => isMet).length;
  return (
    <section className="security-summary" aria-labelledby="security-level">
      <div className="security-card stubbed paper">
        <div className="stubbed-page">
          <p className="t2 sm">{t("security_title")}</p>
          <p className="stubbed-figure cond">
            <bdi>{t("security_met", { met: String(met), of: String(checks.length) })}</bdi>
          </p>
          <div role="status">
            <h2 id="security-level" className={`is-${level}`}>
              <Icon name={level === "strong" ? "shield" : "warning"} />
              {t(`security_${level}`)}
            </h2>
          </div>
        </div>
        <div className="stubbed-stub">
          <p className="t2 sm">{t(next ? "security_next" : "security_nothing_title")}</p>
          <p>
            <b>{next ? t(`security_check_${next}`) : null}</b>
            {next ? null : t("security_nothing")}
          </p>
          {next ? <Act t={t} check={next} security={security} look="btn ink" /> : null}
        </div>
      </div>
      <ul className="security-checks">
        {checks.map(({ check, isMet }) => (
          <li key={check} data-check={check} data-met={isMet}>
            <Icon name={isMet ? "check" : "warning"} />
            <span>
              <b>
                {t(`security_check_${check}`)}
                <span className="vh"> · {t(isMet ? "security_is_met" : "security_is_due")}</span>
              </b>
              <span className="t2 sm">{wordsOf(t, lang, security, check, isMet)}</span>
            </span>
            {isMet || check === next ? null : (
              <Act t={t} check={check} security={security} look="lnk" />
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Leads to where a check is met. */
function Act({
  t,
  check,
  security,
  look,
}: Pick<CardProps, "t" | "security"> & { check: SecurityCheck; look: string }) {
  const isAbsent = check === "contact" && !security.hasContact;
  const text = t(isAbsent ? "method_add" : `security_act_${check}`);
  if (check === "password")
    return (
      <button type="button" className={look} data-open="change">
        {text}
      </button>
    );
  return (
    <a className={look} href={`#${PLACES[check]}`}>
      {text}
    </a>
  );
}

function wordsOf(
  t: Translate,
  lang: string,
  security: AccountSecurity,
  check: SecurityCheck,
  isMet: boolean,
): string {
  const { passwordSince, passwordIsOwn, recoveryCodesLeft, devices, staleDevices } = security;
  if (check === "contact" && !security.hasContact) return t("security_contact_none");
  if (check === "password" && !passwordIsOwn) return t("security_password_not_own");
  return t(`security_${check}_${isMet ? "met" : "due"}`, {
    ...(check === "password"
      ? {
          date: new Intl.DateTimeFormat(lang, { dateStyle: "long" }).format(
            new Date(passwordSince),
          ),
        }
      : {}),
    ...(check === "recovery_codes" ? { count: String(recoveryCodesLeft) } : {}),
    ...(check === "devices" ? { count: String(isMet ? devices : staleDevices) } : {}),
  });
}
