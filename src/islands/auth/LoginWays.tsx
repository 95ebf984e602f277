import { useEffect, useRef, useState } from "react";
import { LateForm } from "#/islands/forms/LateForm.tsx";
import { Checkbox } from "#/islands/ui/Field.tsx";
import { Tabs } from "#/islands/ui/Tabs.tsx";
import { setRemember } from "#/lib/client/stores/session/remember-login.ts";
import { textsFor } from "#/lib/i18n/texts.ts";
import { LoginForm } from "./LoginForm.tsx";
import { SESSION_AREAS } from "./texts.ts";

const fetchSms = () => import("./SmsLogin.tsx").then((chunk) => chunk.SmsLogin);

type Props = {
  readonly lang: string;
  /** Whether a code by SMS logs in too (LOG-03). */
  readonly sms: boolean;
  /** Whether one may play with play money instead (LOG-05). */
  readonly freePlay: boolean;
  /** Who has no account can open one here. */
  readonly opens: boolean;
  readonly onDone: () => void;
};

/**
 * The ways to log in: by username, and by a code to the mobile where the site has that (LOG-02). What was typed stays
 * when one turns to the other.
 */
export function LoginWays({ lang, sms, freePlay, opens, onDone }: Props) {
  const t = textsFor(lang, ...SESSION_AREAS);
  const [way, setWay] = useState<"username" | "sms">("username");
  const [asked, setAsked] = useState(false);
  const [remember, setWanted] = useState(false);

  // What was ticked before React came.
  const box = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (!box.current?.checked) return;
    setWanted(true);
    setRemember(true);
  }, []);

  function choose(next: typeof way): void {
    setWay(next);
    if (next === "sms") setAsked(true);
  }

  const aside = (
    <div className="auth-row">
      <Checkbox
        ref={box}
        checked={remember}
        onChange={({ currentTarget }) => {
          setWanted(currentTarget.checked);
          setRemember(currentTarget.checked);
        }}
      >
        {t("remember_me")}
      </Checkbox>
      <button type="button" className="lnk" data-open="forget">
        {t("forgot_password")}
      </button>
    </div>
  );
  const look = freePlay ? (
    <p className="auth-switch">
      {t("only_looking")}{" "}
      <button type="button" className="lnk" data-open="freeplay">
        {t("try_free")}
      </button>
    </p>
  ) : null;
  const byUsername = <LoginForm lang={lang} aside={aside} opens={opens} onDone={onDone} />;
  if (!sms)
    return (
      <>
        {byUsername}
        {look}
      </>
    );
  return (
    <div className="auth-ways">
      <Tabs
        look="seg"
        label={t("login_ways")}
        tabs={[
          { name: "username", label: t("login_by_username") },
          { name: "sms", label: t("login_by_sms") },
        ]}
        chosen={way}
        onChoose={choose}
      >
        <div hidden={way !== "username"}>{byUsername}</div>
        {asked ? (
          <div hidden={way !== "sms"}>
            <LateForm t={t} fetchForm={fetchSms} form={{ lang, aside, onDone }} lines={3} />
          </div>
        ) : null}
      </Tabs>
      {look}
    </div>
  );
}
