import { type FormEvent, type ReactNode, useEffect, useRef, useState } from "react";
import { Button } from "#/islands/ui/Button.tsx";
import { Field, PasswordField } from "#/islands/ui/Field.tsx";
import { FormError } from "#/islands/ui/FormError.tsx";
import { Loader } from "#/islands/ui/Loader.tsx";
import { openModal } from "#/lib/client/modals.ts";
import { textOfRefusal } from "#/lib/client/refusals.ts";
import { prepareEncryption, type Refused } from "#/lib/client/send.ts";
import { contactWay } from "#/lib/client/stores/session/interruption.ts";
import { logIn } from "#/lib/client/stores/session/session.ts";
import { textsFor } from "#/lib/i18n/texts.ts";
import { CaptchaField } from "./CaptchaField.tsx";
import { SESSION_AREAS } from "./texts.ts";

type Name = "username" | "password" | "captcha";
/** What is not right with a field; null for one that was mended. */
type Wrong = Partial<Record<Name, "needed" | "refused" | null>>;
const NAMES: readonly Name[] = ["username", "password", "captcha"];

function inputOf(form: HTMLFormElement | null, name: Name): HTMLInputElement | null {
  const input = form?.elements.namedItem(name);
  return input instanceof HTMLInputElement ? input : null;
}

type Props = {
  readonly lang: string;
  /** What stands above the button: remember me, the forgotten password. */
  readonly aside: ReactNode;
  /** Who has no account can open one here. */
  readonly opens: boolean;
  readonly onDone: () => void;
};

/**
 * Login by username. What was typed stays after a refusal; the captcha comes when the platform asks for it (LOG-20).
 * Three fields that only must not be empty: the form library stays out of what every page fetches ahead.
 */
export function LoginForm({ lang, aside, opens, onDone }: Props) {
  const t = textsFor(lang, ...SESSION_AREAS);
  const form = useRef<HTMLFormElement>(null);
  const [captcha, setCaptcha] = useState(false);
  const [round, setRound] = useState(0);
  const [refused, setRefused] = useState<Refused | null>(null);
  const [wrong, setWrong] = useState<Wrong>({});
  const [busy, setBusy] = useState(false);
  const [faultyField, setFaultyField] = useState<Name | null>(null);

  useEffect(() => {
    const username = inputOf(form.current, "username");
    // The form came another way than by loading/boot.js, which takes over what was typed early.
    const early = document.querySelector<HTMLInputElement>("#firstField input")?.value;
    if (username && early) username.value ||= early;
    // A dialog that opens after this gives the focus to what asks for it so.
    username?.setAttribute("autofocus", "");
    // Who types already goes on where they are.
    if (!form.current?.contains(document.activeElement)) username?.focus();
    void prepareEncryption();
  }, []);

  // Once the loader is gone: what it covers takes no focus.
  useEffect(() => {
    if (!busy && faultyField) inputOf(form.current, faultyField)?.focus();
  }, [busy, faultyField]);

  const textOf = (name: Name): string => inputOf(form.current, name)?.value ?? "";
  const isEmpty = (name: Name): boolean =>
    (name === "password" ? textOf(name) : textOf(name).trim()) === "";
  const focus = (name: Name): void => inputOf(form.current, name)?.focus();
  function errorOf(name: Name): string | undefined {
    if (wrong[name] === "refused") return t("code_bad_field");
    return wrong[name] ? t(`needed_${name}`) : undefined;
  }

  /** Once something was found missing, each stroke says whether it still is. */
  function typed(name: Name): void {
    if (wrong[name] !== undefined)
      setWrong((now) => ({ ...now, [name]: isEmpty(name) ? "needed" : null }));
  }

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (busy) return;
    setRefused(null);
    const missing = NAMES.filter((name) => inputOf(form.current, name) && isEmpty(name));
    setWrong(
      Object.fromEntries(NAMES.map((name) => [name, missing.includes(name) ? "needed" : null])),
    );
    const [first] = missing;
    if (first) return focus(first);
    setFaultyField(null);
    setBusy(true);
    const reply = await logIn({
      username: textOf("username"),
      password: textOf("password"),
      ...(captcha ? { captcha: textOf("captcha").trim() } : {}),
    });
    setBusy(false);
    if (reply.ok) return onDone();
    if (reply.code === "proof_needed") return openModal("proof");
    setRefused(reply);
    if (reply.detail?.["captcha"]) {
      setCaptcha(true);
      setRound((now) => now + 1);
      const input = inputOf(form.current, "captcha");
      if (input) input.value = "";
    }
    const faulty = NAMES.filter((name) => reply.fields?.[name]);
    setWrong(Object.fromEntries(faulty.map((name) => [name, "refused"])));
    setFaultyField(faulty[0] ?? (reply.code === "captcha_wrong" ? "captcha" : "password"));
  }

  return (
    // Sent without a script it would put the password into the address: `dialog` sends nothing.
    <form
      ref={form}
      className="auth-form"
      method="dialog"
      noValidate
      onSubmit={(event) => void submit(event)}
    >
      <Loader open={busy} label={t("logging_in")} />
      <FormError
        text={refused ? textOfRefusal(t, refused) : ""}
        way={refused && contactWay(t, refused)}
      />
      <Field
        name="username"
        onInput={() => typed("username")}
        label={t("username")}
        icon="user"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        required
        error={errorOf("username")}
      />
      <PasswordField
        name="password"
        onInput={() => typed("password")}
        label={t("password")}
        icon="lock"
        autoComplete="current-password"
        required
        showLabel={t("show_password")}
        hideLabel={t("hide_password")}
        error={errorOf("password")}
      />
      {captcha ? (
        <CaptchaField
          name="captcha"
          onInput={() => typed("captcha")}
          t={t}
          round={round}
          error={errorOf("captcha")}
        />
      ) : null}
      {aside}
      <Button type="submit" look="pri" size="lg" wide busy={busy}>
        {busy ? t("logging_in") : t("log_in")}
      </Button>
      {opens ? (
        <p className="auth-switch">
          {t("no_account")}{" "}
          <button type="button" className="lnk" onClick={() => openModal("register")}>
            {t("create_account")}
          </button>
        </p>
      ) : null}
    </form>
  );
}
