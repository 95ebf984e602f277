import type { InputHTMLAttributes } from "react";
import { type Ref, useEffect, useRef, useState } from "react";
import { Field } from "#/islands/ui/Field.tsx";
import { Icon } from "#/islands/ui/Icon.tsx";
import { fetchCaptcha, fetchCaptchaAnswer } from "#/lib/client/stores/challenge/captcha.ts";
import type { Translate } from "#/lib/i18n/format.ts";

const THROTTLE_MS = 1_000;

type Props = InputHTMLAttributes<HTMLInputElement> & {
  readonly t: Translate;
  readonly error?: string | undefined;
  /** Another number asks for another picture: after a refused try, or when the form changes. */
  readonly round: number;
  readonly ref?: Ref<HTMLInputElement>;
};

type Unseen = "working" | "done" | "failed";

/**
 * The captcha's picture and the field for what it says; at most one new picture a second (LOG-28). Who cannot see it has
 * the browser work for the answer instead, which fills the field (WCAG 2.2, 3.3.8).
 */
export function CaptchaField({ t, error, round, ...input }: Props) {
  const [image, setImage] = useState<string | null>(null);
  const [failed, setFailed] = useState(false);
  const [unseen, setUnseen] = useState<Unseen | null>(null);
  const place = useRef<HTMLDivElement>(null);
  const last = useRef(Number.NEGATIVE_INFINITY);

  async function renew(): Promise<void> {
    const now = performance.now();
    if (now - last.current < THROTTLE_MS) return;
    last.current = now;
    setUnseen(null);
    const next = await fetchCaptcha();
    setFailed(next === null);
    if (next) setImage(next);
  }

  async function fillUnseen(): Promise<void> {
    if (unseen === "working") return;
    setUnseen("working");
    const answer = await fetchCaptchaAnswer().catch(() => null);
    const field = place.current?.querySelector("input");
    if (answer === null || !field) return setUnseen("failed");
    setImage(null);
    setFailed(false);
    typeInto(field, answer);
    setUnseen("done");
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new round is what asks for a new picture
  useEffect(() => {
    last.current = Number.NEGATIVE_INFINITY;
    void renew();
  }, [round]);

  return (
    <div ref={place} className="captcha">
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
      <p className="captcha-unseen">
        <button
          type="button"
          className="lnk"
          aria-disabled={unseen === "working"}
          onClick={() => void fillUnseen()}
        >
          {t("captcha_unseen")}
        </button>{" "}
        <span role="status" className="xs t2">
          {unseen ? t(`captcha_unseen_${unseen}`) : ""}
        </span>
      </p>
    </div>
  );
}

/** Fills a field as typing does, so that whoever listens hears of it. */
function typeInto(field: HTMLInputElement, text: string): void {
  const setter = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set;
  setter?.call(field, text);
  field.dispatchEvent(new Event("input", { bubbles: true }));
}
