import { useStore } from "@nanostores/react";
import { useEffect, useLayoutEffect, useRef, useState } from "react";
import { Button } from "#/islands/ui/Button.tsx";
import { Held } from "#/islands/ui/Held.tsx";
import { Failed, Skeleton } from "#/islands/ui/states.tsx";
import { Time } from "#/islands/ui/Time.tsx";
import { textOfRefusal } from "#/lib/client/refusals.ts";
import type { Refused } from "#/lib/client/send.ts";
import { memberSource } from "#/lib/client/stores/members/member-source.ts";
import { $talk, loadTalk } from "#/lib/client/stores/messages/support.ts";
import type { Translate } from "#/lib/i18n/format.ts";
import { localizePath } from "#/lib/i18n/paths.ts";
import { textsFor } from "#/lib/i18n/texts.ts";
import { SupportForm } from "./SupportForm.tsx";
import { SUPPORT_AREAS } from "./support-texts.ts";
import "./support.css";

/** The talk with staff, where no service outside is asked (MSG-02): lines come as they are written. */
export function Support({ lang }: { lang: string }) {
  const t = textsFor(lang, ...SUPPORT_AREAS);
  return (
    <Held source={memberSource} t={t} lines={6}>
      {() => <Talk t={t} lang={lang} />}
    </Held>
  );
}

function Talk({ t, lang }: { t: Translate; lang: string }) {
  const talk = useStore($talk, { ssr: "initial" });
  const [failure, setFailure] = useState<Refused | null>(null);
  const [busy, setBusy] = useState(false);
  const list = useRef<HTMLDivElement>(null);
  const newest = talk?.lines.at(-1)?.id;

  async function load(before?: string): Promise<void> {
    setFailure(null);
    setBusy(true);
    const reply = await loadTalk(before);
    setBusy(false);
    if (!reply.ok) setFailure(reply);
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: once
  useEffect(() => void load(), []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the newest line is in sight once it is there
  useLayoutEffect(() => {
    list.current?.scrollTo({ top: list.current.scrollHeight });
  }, [newest]);

  return (
    <div className="support">
      <p className="t2">
        {t("support_about")}{" "}
        <a className="lnk" href={localizePath("/member/feedback", lang)}>
          {t("feedback_open")}
        </a>
      </p>
      {failure ? (
        <Failed
          title={t("support_load_failed")}
          text={textOfRefusal(t, failure)}
          retryLabel={t("retry")}
          onRetry={() => void load(talk?.next ?? undefined)}
        />
      ) : null}
      {talk || failure ? null : <Skeleton lines={5} label={t("list_loading")} />}
      {talk ? (
        <>
          {talk.next ? (
            <Button size="sm" busy={busy} onClick={() => void load(talk.next ?? undefined)}>
              {t("support_earlier")}
            </Button>
          ) : null}
          {talk.lines.length === 0 ? <p className="support-none">{t("support_none")}</p> : null}
          <div
            ref={list}
            className="support-log"
            role="log"
            aria-label={t("support_talk")}
            // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by the keyboard
            tabIndex={0}
          >
            <ol className="support-lines">
              {talk.lines.map((line) => (
                <li key={line.id} className={line.from} data-line={line.id}>
                  <p className="xs t3">
                    <b>{t(`support_from_${line.from}`)}</b> <Time at={line.at} language={lang} />
                  </p>
                  <p dir="auto">{line.text}</p>
                </li>
              ))}
            </ol>
          </div>
          <SupportForm t={t} />
        </>
      ) : null}
    </div>
  );
}
