import type { InputHTMLAttributes } from "react";
import { type Ref, useEffect, useRef, useState } from "react";
import { Field } from "#/islands/ui/Field.tsx";
import { Icon } from "#/islands/ui/Icon.tsx";
import { fetchCaptcha } from "#/lib/client/stores/session.ts";
import type { Translate } from "#/lib/i18n/format.ts";

const THROTTLE_MS = 1_000;

type Props = InputHTMLAttributes<HTMLInputElement> & {
  readonly t: Translate;
  readonly error?: string | undefined;
  /** Another number asks for another picture: after a refused try, or when the form changes. */
  readonly round: number;
  readonly ref?: Ref<HTMLInputElement>;
};

/** The captcha's picture and the field for what it says; at most one new picture a second (LOG-28). */
export function CaptchaField({ t, error, round, ...input }: Props) {
  const [image, setImage] = useState<string | null>(null);
  const [failed, setFailed] = useState(false);
  const last = useRef(Number.NEGATIVE_INFINITY);

  async function renew(): Promise<void> {
    const now = performance.now();
    if (now - last.current < THROTTLE_MS) return;
    last.current = now;
    const next = await fetchCaptcha();
    setFailed(next === null);
    if (next) setImage(next);
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new round is what asks for a new picture
  useEffect(() => {
    last.current = Number.NEGATIVE_INFINITY;
    void renew();
  }, [round]);

  return (
    <Field
      {...input}
      label={t("captcha")}
      placeholder={t("captcha_placeholder")}
      error={error ?? (failed ? t("captcha_failed") : undefined)}
      autoComplete="off"
      autoCapitalize="characters"
      spellCheck={false}
      required
      beside={
        <>
          <span className="cap">
            {image ? <img src={image} width="128" height="48" alt={t("captcha_image")} /> : null}
          </span>
          <button
            type="button"
            className="icb"
            aria-label={t("captcha_renew")}
            onClick={() => void renew()}
          >
            <Icon name="refresh" />
          </button>
        </>
      }
    />
  );
}
