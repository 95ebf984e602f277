import { useStore } from "@nanostores/react";
import { useEffect, useState } from "react";
import { Button } from "#/islands/ui/Button.tsx";
import { FormError } from "#/islands/ui/FormError.tsx";
import { Skeleton } from "#/islands/ui/states.tsx";
import { openModal } from "#/lib/client/modals.ts";
import { goTo } from "#/lib/client/navigate.ts";
import { textOfRefusal } from "#/lib/client/refusals.ts";
import type { Refused } from "#/lib/client/send.ts";
import { type Joining, keepJoining, readJoining } from "#/lib/client/stores/auth/joining.ts";
import { finishSocial, placeAfterSignIn, takeAnswer } from "#/lib/client/stores/auth/social.ts";
import { contactWay } from "#/lib/client/stores/session/interruption.ts";
import { $member, startSession } from "#/lib/client/stores/session/session.ts";
import { SOCIAL_NAMES } from "#/lib/contract/site/calls.ts";
import { textsFor } from "#/lib/i18n/texts.ts";
import { JoinForm } from "./JoinForm.tsx";
import { SocialButtons } from "./SocialButtons.tsx";
import { SIGN_IN_AREAS } from "./sign-in-texts.ts";
import "./session.css";

type State = "checking" | Refused | { readonly joining: Joining };

/** The way back from Google or Facebook: in, or one step from it, or why not. */
export function SignIn({
  lang,
  social,
  agents,
}: {
  lang: string;
  social?: string | undefined;
  agents?: boolean | undefined;
}) {
  const t = textsFor(lang, ...SIGN_IN_AREAS);
  const member = useStore($member, { ssr: "initial" });
  const [state, setState] = useState<State>("checking");
  const leave = () => goTo(placeAfterSignIn(lang));

  async function begin(): Promise<void> {
    await startSession();
    const answer = takeAnswer();
    const reply = answer ? await finishSocial(answer) : null;
    if (reply?.ok && reply.value.outcome === "entered") return leave();
    if (reply && !reply.ok) setState(reply);
    if (reply?.ok === false && reply.code === "proof_needed") return openModal("proof", leave);
    if (reply && !reply.ok) return;
    const joining = readJoining();
    setState(joining ? { joining } : { ok: false, code: "sign_in_expired" });
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: an answer is good once, for the page that stays
  useEffect(() => {
    if (!("leaving" in document.documentElement.dataset)) void begin();
  }, []);

  if (state === "checking")
    return (
      <>
        <h1>{t("signin_title")}</h1>
        <Skeleton lines={4} label={t("signin_checking")} />
      </>
    );
  if (!("joining" in state))
    return (
      <>
        <h1>{t("signin_failed")}</h1>
        <FormError text={textOfRefusal(t, state)} way={contactWay(t, state)} />
        {member ? (
          <Button look="pri" wide onClick={leave}>
            {t("signin_back")}
          </Button>
        ) : (
          <>
            <Button look="pri" wide data-open="login">
              {t("signin_by_name")}
            </Button>
            <SocialButtons lang={lang} social={social} />
          </>
        )}
      </>
    );

  const { joining } = state;
  function forget(): void {
    keepJoining(null);
    leave();
  }
  if (member)
    return (
      <JoinForm
        lang={lang}
        joining={joining}
        account={member.account}
        onDone={leave}
        onLeave={forget}
      />
    );
  const named = { provider: SOCIAL_NAMES[joining.provider], email: joining.email ?? "" };
  return (
    <>
      <h1>{t("proven_title")}</h1>
      <p className="t2" role="status">
        {t(joining.email ? "proven_as" : "proven", named)}
      </p>
      <div className="signin-acts">
        <Button look="pri" size="lg" wide data-open="login">
          {t("proven_have")}
        </Button>
        {agents ? null : (
          <Button size="lg" wide data-open="register">
            {t("proven_new")}
          </Button>
        )}
        <button type="button" className="lnk" onClick={forget}>
          {t("social_forget")}
        </button>
      </div>
    </>
  );
}
