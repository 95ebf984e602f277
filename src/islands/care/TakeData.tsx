import { useEffect, useRef, useState } from "react";
import { OwnerForm } from "#/islands/forms/OwnerForm.tsx";
import { Button } from "#/islands/ui/Button.tsx";
import { Icon } from "#/islands/ui/Icon.tsx";
import { saveFile } from "#/islands/ui/save-file.ts";
import { useFocusBack } from "#/islands/ui/use-focus-back.ts";
import { textOfRefusal } from "#/lib/client/refusals.ts";
import type { Refused } from "#/lib/client/send.ts";
import {
  beginExport,
  EXPORT_PARTS,
  type Gathering,
  gather,
  newGathering,
  writeFile,
} from "#/lib/client/stores/care/export.ts";
import { EXPORTS_A_DAY } from "#/lib/contract/care/export.ts";
import type { Translate } from "#/lib/i18n/format.ts";
import { Parts } from "./Parts.tsx";

type Props = {
  readonly t: Translate;
  readonly lang: string;
  readonly account: string;
  readonly authenticator: boolean;
};
type Step = "idle" | "asking" | "gathering" | "stopped" | "again" | "done";

/** All that is kept of the member in one file, gathered in the browser part by part. What was gathered outlives a lost connection. */
export function TakeData({ t, lang, account, authenticator }: Props) {
  const [step, setStep] = useState<Step>("idle");
  const [refused, setRefused] = useState<Refused | null>(null);
  const [needsCode, setNeedsCode] = useState(false);
  const [, setPages] = useState(0);
  const gathering = useRef<Gathering>(newGathering());
  const token = useRef("");
  const stop = useRef<AbortController | null>(null);
  const box = useRef<HTMLDivElement>(null);
  useFocusBack(box, step);
  useEffect(() => () => stop.current?.abort(), []);
  useEffect(() => {
    if (step !== "gathering") return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener("beforeunload", ask);
    return () => removeEventListener("beforeunload", ask);
  }, [step]);

  const name = `${account}-${new Date().toISOString().slice(0, 10)}.json`;

  function save(): void {
    const about = { account, site: location.host, madeAt: new Date().toISOString() };
    const file = new Blob(writeFile(gathering.current, about));
    saveFile(file, { name, type: "application/json" });
  }

  async function read(): Promise<void> {
    const controller = new AbortController();
    stop.current = controller;
    setRefused(null);
    setStep("gathering");
    const end = await gather(gathering.current, {
      token: token.current,
      signal: controller.signal,
      onPage: () => setPages((count) => count + 1),
    });
    if (end === null) return;
    if (end.ok) {
      save();
      setStep("done");
    } else if (end.code === "export_expired") setStep("again");
    else {
      setRefused(end);
      setStep("stopped");
    }
  }

  /** What was gathered stays, and goes on where it is. */
  function halt(): void {
    stop.current?.abort();
    setRefused(null);
    setStep("stopped");
  }

  function startOver(): void {
    stop.current?.abort();
    gathering.current = newGathering();
    token.current = "";
    setRefused(null);
    setStep("idle");
  }

  const { at, pages } = gathering.current;
  const isBegun = step !== "idle" && step !== "asking";
  return (
    <section className="care-part" id="data" aria-labelledby="data-title">
      <h2 id="data-title">{t("data_title")}</h2>
      <div className="care-body" ref={box}>
        <p className="t2">{t("data_text")}</p>
        {isBegun ? null : (
          <p className="t2 sm">{t("data_hint", { most: String(EXPORTS_A_DAY) })}</p>
        )}
        {step === "idle" ? (
          <Button look="pri" onClick={() => setStep("asking")}>
            <Icon name="keep" />
            {t("data_start")}
          </Button>
        ) : null}
        {step === "asking" || step === "again" ? (
          <>
            {step === "again" ? <p role="status">{t("data_again_text")}</p> : null}
            <OwnerForm
              t={t}
              authenticator={authenticator || needsCode}
              label={t("data_title")}
              className="care-form"
              submitLabel={t(step === "again" ? "data_continue" : "data_begin")}
              cancelLabel={t("care_cancel")}
              act={(password, code) => beginExport(password, code, token.current)}
              onDone={(begun) => {
                token.current = begun.token;
                void read();
              }}
              onCancel={step === "again" ? halt : startOver}
              onRefused={({ code }) => {
                if (code === "authenticator_needed") setNeedsCode(true);
                return false;
              }}
            />
          </>
        ) : null}
        {isBegun ? (
          <div className="care-gather paper" data-step={step}>
            <p role="status">
              <b>{t(HEADS[step])}</b>
              <span className="t2 sm">{textOf()}</span>
            </p>
            {step === "done" ? null : (
              <progress max={EXPORT_PARTS.length} value={at} aria-label={t("data_progress")} />
            )}
            <Parts {...{ t, lang, at, pages }} isUnderWay={step === "gathering"} />
            {step === "again" ? null : <div className="acts">{acts()}</div>}
          </div>
        ) : null}
      </div>
    </section>
  );

  function textOf(): string {
    if (step === "done") return t("data_done_text", { name });
    if (step === "gathering") return t("data_stay");
    return refused ? `${textOfRefusal(t, refused)} ${t("data_kept")}` : t("data_kept");
  }

  function acts() {
    if (step === "gathering") return <Button onClick={halt}>{t("data_stop")}</Button>;
    if (step === "done")
      return (
        <>
          <Button onClick={save}>{t("data_save_again")}</Button>
          <Button look="gho" onClick={startOver}>
            {t("data_close")}
          </Button>
        </>
      );
    return (
      <>
        <Button look="pri" onClick={() => void read()}>
          {t("data_continue")}
        </Button>
        <Button onClick={startOver}>{t("data_discard")}</Button>
      </>
    );
  }
}

const HEADS: Readonly<Record<Step, string>> = {
  idle: "data_title",
  asking: "data_title",
  gathering: "data_gathering",
  stopped: "data_stopped",
  again: "data_stopped",
  done: "data_done",
};
