import { useRef, useState } from "react";
import type { FieldErrors, Resolver } from "react-hook-form";
import { useCallForm } from "#/islands/forms/use-call-form.ts";
import { loadChunk } from "#/lib/client/chunks.ts";
import { textOfRefusal } from "#/lib/client/refusals.ts";
import {
  checkInvitation,
  type Newcomer,
  type RegistrationTerms,
  register,
} from "#/lib/client/stores/auth/registration.ts";
import { RULED_FIELDS, type RuledField } from "#/lib/contract/site/calls.ts";
import type { Translate } from "#/lib/i18n/format.ts";
import {
  checkRegistration,
  type FieldCode,
  formOf,
  isShown,
  type MobileChecks,
  type RegistrationMode,
  withCaptcha,
} from "#/lib/rules/members/registration.ts";
import { fieldText, type Values } from "./field-text.ts";
import { inputOf } from "./registration-input.ts";
import { useInvitation } from "./use-invitation.ts";

export const DEFAULTS: Values = {
  ...Object.fromEntries(RULED_FIELDS.map((field) => [field, ""])),
  confirmPassword: "",
  verificationCode: "",
  agreement: true,
  adult: false,
};

/** Refusals that are about one field, by their code. */
const ABOUT: Readonly<Record<string, keyof Values>> = {
  username_taken: "username",
  mobile_taken: "mobileNum",
  code_wrong: "verificationCode",
  code_expired: "verificationCode",
  captcha_wrong: "captcha",
};

/** What a field brings along, right after it. */
const FOLLOWS: Partial<Record<RuledField, readonly (keyof Values)[]>> = {
  password: ["confirmPassword"],
  mobileNum: ["verificationCode"],
};

type Options = {
  readonly t: Translate;
  readonly age: number;
  readonly terms: RegistrationTerms;
  readonly onDone: (mode: RegistrationMode, newcomer: Newcomer) => void;
};

/**
 * What a registration form does: which fields it shows, checking them as the server will, then the invitation code,
 * then registering (REG-30 to 32). What was typed stays when a call fails or the kind of registration changes.
 */
export function useRegistration({ t, age, terms: { rules: given, flags }, onDone }: Options) {
  const [mode, setMode] = useState<RegistrationMode>(
    flags.USERNAMEREG3 ? "register" : "registerMobile",
  );
  const [wary, setWary] = useState(false);
  const [round, setRound] = useState(0);
  const [uninvited, setUninvited] = useState(false);
  const dialed = useRef("");
  const invitation = useInvitation(given.affiliateCode.enabled);
  const kind = formOf(mode, flags);
  const asked = wary ? withCaptcha(given) : given;
  const rules = invitation.code ? without("affiliateCode", asked) : asked;
  // What is asked for no more keeps its place: nothing moves under a finger.
  const shown = RULED_FIELDS.filter((field) => isShown(field, asked, kind));
  const fields = mode === "register" ? shown : first("mobileNum", shown);

  const resolver: Resolver<Values> = async (values) => {
    const mobile = fields.includes("mobileNum") ? await fetchMobileChecks() : null;
    const draft = { ...values, countryDialingCode: dialed.current };
    const codes: Record<string, FieldCode> = checkRegistration(draft, rules, kind, mobile);
    const errors: FieldErrors<Values> = Object.fromEntries(
      Object.entries(codes).map(([field, code]) => [
        field,
        { type: code, message: fieldText(t, field, code, rules) },
      ]),
    );
    if (!values.agreement) errors.agreement = { type: "needed", message: t("needed_agreement") };
    if (!values.adult) errors.adult = { type: "needed", message: t("needed_adult", { age }) };
    return Object.keys(errors).length > 0 ? { values: {}, errors } : { values, errors: {} };
  };
  const { form, busy, refusal, submit, clearRefusal } = useCallForm<Values, Newcomer>({
    t,
    values: DEFAULTS,
    secret: true,
    resolver,
    // The form library knows the fields in the order in which they came, and the mobile's come late.
    order: [...fields.flatMap((field) => [field, ...(FOLLOWS[field] ?? [])]), "agreement", "adult"],
    act: send,
    onDone: (newcomer) => onDone(mode, newcomer),
    onRefused({ code }) {
      setUninvited(code === "affiliate_unknown");
      return code === "affiliate_unknown";
    },
    about: ABOUT,
    wordsOf: (field, code) => fieldText(t, field, code, rules),
    textOf(refused) {
      const field = ABOUT[refused.code];
      return field ? fieldText(t, field, refused.code, rules) : textOfRefusal(t, refused);
    },
  });

  function choose(next: RegistrationMode): void {
    if (next === mode) return;
    setMode(next);
    clearRefusal();
    form.clearErrors();
    form.setValue("captcha", "");
    setRound((now) => now + 1);
  }

  /** The invitation code first: registering with one that does not count would take another's place. */
  async function send(values: Values): ReturnType<typeof register> {
    const invited = await invitation.known();
    const code = invited ? "" : values.affiliateCode?.trim();
    const counts = code ? await checkInvitation(code) : null;
    if (counts && !counts.ok) return counts;
    const dialingCode = dialed.current;
    const e164 = fields.includes("mobileNum") ? await e164Of(values.mobileNum, dialingCode) : null;
    const sending = { form: kind, fields, dialingCode, e164, invitation: invited };
    const reply = await register(mode, inputOf(values, sending));
    if (reply.ok) return reply;
    setRound((now) => now + 1);
    if (reply.detail?.["captcha"]) {
      setWary(true);
      form.resetField("captcha");
    }
    return reply;
  }

  return {
    form,
    mode,
    choose,
    kind,
    rules,
    fields,
    round,
    refusal,
    busy,
    dialed,
    submit,
    invited: invitation.code,
    uninvited,
    /** The alert about the invitation closes; the focus goes to its field once it has gone. */
    understood: (alertId: string) => {
      const focus = () => form.setFocus("affiliateCode");
      document.getElementById(alertId)?.addEventListener("close", focus, { once: true });
      setUninvited(false);
    },
  };
}

function without(field: RuledField, rules: RegistrationTerms["rules"]): RegistrationTerms["rules"] {
  return { ...rules, [field]: { ...rules[field], enabled: false } };
}

function first(field: RuledField, fields: readonly RuledField[]): readonly RuledField[] {
  return [field, ...fields.filter((each) => each !== field)];
}

/** Null when they do not come: then the server alone says what is wrong with the number. */
function fetchMobileChecks(): Promise<MobileChecks | null> {
  return loadChunk(() => import("./mobile-checks.ts")).catch((fault: unknown) => {
    reportError(fault);
    return null;
  });
}

async function e164Of(mobileNum = "", dialingCode: string): Promise<string | null> {
  if (mobileNum.trim() === "") return null;
  const checks = await loadChunk(() => import("./mobile-checks.ts"));
  return checks.readPhone(mobileNum.trim(), dialingCode)?.e164 ?? mobileNum.trim();
}
