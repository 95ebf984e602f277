import { useState } from "react";
import { Button } from "#/islands/ui/Button.tsx";
import { textOfRefusal } from "#/lib/client/refusals.ts";
import { answerHelp } from "#/lib/client/stores/messages/help.ts";
import { localizePath } from "#/lib/i18n/paths.ts";
import { textsFor } from "#/lib/i18n/texts.ts";
import { HELP_AREAS } from "./help-texts.ts";

type Props = {
  readonly lang: string;
  readonly article: string;
  /** The site has customer service and feedback: who was not helped is led there. */
  readonly service: boolean;
};

/** At an article's end: whether it helped. It can be answered anew; a *no* leads to who can help. */
export function HelpAnswer({ lang, article, service }: Props) {
  const t = textsFor(lang, ...HELP_AREAS);
  const [answer, setAnswer] = useState<boolean | null>(null);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState("");

  async function give(helped: boolean): Promise<void> {
    if (busy) return;
    setBusy(true);
    setProblem("");
    const reply = await answerHelp(article, helped);
    setBusy(false);
    if (reply.ok) setAnswer(helped);
    else setProblem(t("help_failed", { why: textOfRefusal(t, reply) }));
  }

  return (
    <section className="help-ask" aria-labelledby="help-ask">
      <h2 id="help-ask" className="h3">
        {t("help_ask")}
      </h2>
      <div className="row wrap">
        <Button aria-pressed={answer === true} onClick={() => void give(true)}>
          {t("help_yes")}
        </Button>
        <Button aria-pressed={answer === false} onClick={() => void give(false)}>
          {t("help_no")}
        </Button>
      </div>
      <div role="status">
        {problem ? <p className="hint err">{problem}</p> : null}
        {answer === null || problem ? null : (
          <p>{t(answer || !service ? "help_thanks" : "help_sorry")}</p>
        )}
      </div>
      {answer === false && service ? (
        <p className="row wrap">
          <a className="lnk" href={localizePath("/member/support", lang)}>
            {t("help_talk")}
          </a>
          <a className="lnk" href={localizePath("/member/feedback", lang)}>
            {t("help_write")}
          </a>
        </p>
      ) : null}
    </section>
  );
}
