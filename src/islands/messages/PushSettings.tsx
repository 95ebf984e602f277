import { useEffect, useState } from "react";
import { Failed, Skeleton } from "#/islands/ui/states.tsx";
import { textOfRefusal } from "#/lib/client/refusals.ts";
import type { Refused } from "#/lib/client/send.ts";
import { fetchPush, findPushWay, isSubscribed } from "#/lib/client/stores/messages/push.ts";
import type { PushSettings as Told } from "#/lib/contract/messages/push.ts";
import { textsFor } from "#/lib/i18n/texts.ts";
import { PushChoice } from "./PushChoice.tsx";
import { PushDevices } from "./PushDevices.tsx";
import { PUSH_AREAS } from "./push-texts.ts";

type State = { readonly told: Told; readonly subscribed: boolean } | Refused | null;
const isRefused = (state: State): state is Refused => state !== null && "code" in state;

/** What comes to this device while the site is closed, said before anything is asked; and where else it comes. */
export function PushSettings({ lang }: { readonly lang: string }) {
  const t = textsFor(lang, ...PUSH_AREAS);
  const [state, setState] = useState<State>(null);
  const [way, setWay] = useState(findPushWay);
  const show = async (told: Told) => setState({ told, subscribed: await isSubscribed() });

  async function load(): Promise<void> {
    setState(null);
    const reply = await fetchPush();
    if (reply.ok) await show(reply.value);
    else setState(reply);
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked once, and by the retry
  useEffect(() => {
    void load();
    // Who allowed it in the browser's settings comes back to this page.
    const look = () => setWay(findPushWay());
    document.addEventListener("visibilitychange", look);
    return () => document.removeEventListener("visibilitychange", look);
  }, []);

  return (
    <section className="push" aria-label={t("push_settings")}>
      <p>{t("push_about")}</p>
      <p className="t2">
        {t("push_plain")} {t("push_never")}
      </p>
      {state === null ? <Skeleton lines={4} label={t("list_loading")} /> : null}
      {isRefused(state) ? (
        <Failed
          title={t("list_failed")}
          text={textOfRefusal(t, state)}
          retryLabel={t("list_retry")}
          onRetry={() => void load()}
        />
      ) : null}
      {way === "ready" ? null : (
        <p className="push-way" role="status">
          {t(`push_${way}`)}
        </p>
      )}
      {state === null || isRefused(state) ? null : (
        <>
          {way === "ready" ? (
            <PushChoice
              t={t}
              publicKey={state.told.publicKey}
              device={
                state.subscribed ? state.told.devices.find(({ current }) => current) : undefined
              }
              onTold={(told) => void show(told)}
              onAnswered={() => setWay(findPushWay())}
            />
          ) : null}
          <PushDevices
            t={t}
            lang={lang}
            devices={state.told.devices}
            ownIsAbove={way === "ready" && state.subscribed}
            onTold={(told) => void show(told)}
          />
        </>
      )}
    </section>
  );
}
