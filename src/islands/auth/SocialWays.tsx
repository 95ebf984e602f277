import { useEffect, useState } from "react";
import { Button } from "#/islands/ui/Button.tsx";
import { FormError } from "#/islands/ui/FormError.tsx";
import { textOfRefusal } from "#/lib/client/refusals.ts";
import { type Joining, keepJoining, readJoining } from "#/lib/client/stores/auth/joining.ts";
import { startSocial } from "#/lib/client/stores/auth/social.ts";
import { SOCIAL_NAMES, SOCIAL_PROVIDERS, type SocialProvider } from "#/lib/contract/site/calls.ts";
import { textsFor } from "#/lib/i18n/texts.ts";
import { SESSION_AREAS } from "./texts.ts";
import "./social.css";

type Props = { readonly lang: string; readonly social: string };

/**
 * The ways in by Google and Facebook that the operator has (REG-11, REG-12). Who comes back from one without an
 * account reads here that the next login or registration joins both.
 */
export function SocialWays({ lang, social }: Props) {
  const t = textsFor(lang, ...SESSION_AREAS);
  const [joining, setJoining] = useState<Joining | null>(null);
  const [going, setGoing] = useState<SocialProvider | null>(null);
  const [refusal, setRefusal] = useState("");
  const offered = SOCIAL_PROVIDERS.filter((name) => social.split(" ").includes(name));

  useEffect(() => {
    setJoining(readJoining());
    // Who goes back from the provider finds the page as it was left: with its button still going.
    const shown = () => setGoing(null);
    addEventListener("pageshow", shown);
    return () => removeEventListener("pageshow", shown);
  }, []);

  async function start(provider: SocialProvider): Promise<void> {
    setRefusal("");
    setGoing(provider);
    const reply = await startSocial(provider);
    if (reply.ok) return;
    setGoing(null);
    setRefusal(textOfRefusal(t, reply));
  }

  function forget(): void {
    keepJoining(null);
    setJoining(null);
  }

  if (offered.length === 0) return null;
  if (joining)
    return (
      <div className="social-note paper" role="status">
        <p>
          {t(joining.email ? "social_waits_as" : "social_waits", {
            provider: SOCIAL_NAMES[joining.provider],
            email: joining.email ?? "",
          })}
        </p>
        <button type="button" className="lnk" onClick={forget}>
          {t("social_forget")}
        </button>
      </div>
    );
  return (
    <div className="social">
      <p className="social-or">{t("social_or")}</p>
      <FormError text={refusal} />
      <div className="social-ways">
        {offered.map((name) => (
          <Button key={name} busy={going === name} onClick={() => void start(name)}>
            <span className="social-mark" aria-hidden="true">
              {SOCIAL_NAMES[name].charAt(0)}
            </span>
            {t("social_with", { provider: SOCIAL_NAMES[name] })}
          </Button>
        ))}
      </div>
    </div>
  );
}
