import { type InputHTMLAttributes, type Ref, useEffect, useRef, useState } from "react";
import { Button } from "#/islands/ui/Button.tsx";
import { Dialog } from "#/islands/ui/Dialog.tsx";
import { Field } from "#/islands/ui/Field.tsx";
import type { Result } from "#/lib/base/result.ts";
import { textOfRefusal } from "#/lib/client/refusals.ts";
import type { Refused } from "#/lib/client/send.ts";
import { type CodeSent, keepWait, readWait } from "#/lib/client/stores/auth/verification.ts";
import { textsFor } from "#/lib/i18n/texts.ts";
import { useCountdown } from "./use-countdown.ts";
import { VERIFICATION_AREAS } from "./verification-texts.ts";

const THROTTLE_MS = 1_000;
/** As long as a code may be (VAL-13). */
const MOST = 255;

type Props = Omit<InputHTMLAttributes<HTMLInputElement>, "id"> & {
  readonly lang: string;
  /** Names the countdown, which goes on after a reload: one name for each thing a code is asked for. */
  readonly wait: string;
  /** Whether the code may be sent: validates the mobile alone, and shows what is wrong with it (VAL-35). */
  readonly check: () => boolean | Promise<boolean>;
  /** Sends the code; `untilMs`, by the platform's clock, is when another may be asked for. */
  readonly send: () => Promise<Result<CodeSent> | Refused>;
  readonly label?: string;
  readonly error?: string | undefined;
  readonly ref?: Ref<HTMLInputElement>;
};

/**
 * The field for a code that is sent, and the button that sends it: at most once a second (LOG-26), and not while it
 * counts down (LOG-22, LOG-23, LOG-27), which it says in words. Then the field has the focus. What goes wrong is told
 * in a popup (ERR-05). An input like others: `name` (verificationCode), `ref`, `onChange`, `error`.
 */
export function CodeField(props: Props) {
  const { lang, wait, check, send, label, error, ref, ...input } = props;
  const t = textsFor(lang, ...VERIFICATION_AREAS);
  const [untilMs, setUntilMs] = useState(0);
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState("");
  const [sent, setSent] = useState(false);
  const left = useCountdown(untilMs);
  const last = useRef(Number.NEGATIVE_INFINITY);
  const box = useRef<HTMLDivElement>(null);

  useEffect(() => setUntilMs(readWait(wait)), [wait]);

  async function ask(): Promise<void> {
    const now = performance.now();
    if (busy || left !== null || now - last.current < THROTTLE_MS) return;
    if (!(await check())) return;
    last.current = now;
    setBusy(true);
    setSent(false);
    const reply = await send();
    setBusy(false);
    if (!reply.ok) return setRefusal(textOfRefusal(t, reply));
    keepWait(wait, reply.value.untilMs);
    setUntilMs(reply.value.untilMs);
    setSent(true);
    box.current?.querySelector("input")?.focus();
  }

  return (
    <div ref={box} className="code-field">
      <Field
        name="verificationCode"
        maxLength={MOST}
        {...input}
        {...(ref ? { ref } : {})}
        label={label ?? t("code_label")}
        error={error}
        hint={left === null ? undefined : t("code_wait", { time: left })}
        inputMode="numeric"
        autoComplete="one-time-code"
        required
        beside={
          <Button disabled={left !== null} busy={busy} onClick={() => void ask()}>
            {left === null ? t("code_send") : t("code_again", { time: left })}
          </Button>
        }
      />
      <p className="vh" role="status">
        {sent ? t("code_sent") : ""}
      </p>
      <Dialog
        id={`${wait}CodeDialog`}
        open={refusal !== ""}
        title={t("code_not_sent")}
        confirmLabel={t("understood")}
        onConfirm={() => setRefusal("")}
        onCancel={() => setRefusal("")}
      >
        <p>{refusal}</p>
      </Dialog>
    </div>
  );
}
