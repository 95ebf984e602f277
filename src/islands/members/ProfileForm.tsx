import { useState } from "react";
import { useCallForm } from "#/islands/forms/use-call-form.ts";
import { Button } from "#/islands/ui/Button.tsx";
import { Field } from "#/islands/ui/Field.tsx";
import { FormError } from "#/islands/ui/FormError.tsx";
import { Select } from "#/islands/ui/Select.tsx";
import { INCOME_SOURCES, PROFILE_FIELDS, type ProfileField } from "#/lib/base/profile-fields.ts";
import { platformNowMs } from "#/lib/client/send.ts";
import { saveProfile } from "#/lib/client/stores/members/profile.ts";
import type { ReplyOf } from "#/lib/contract/call.ts";
import type { getProfile } from "#/lib/contract/members/profile.ts";
import type { Translate } from "#/lib/i18n/format.ts";
import { checkProfile } from "#/lib/rules/members/profile.ts";

type Kept = ReplyOf<typeof getProfile>;
type Props = {
  readonly t: Translate;
  readonly profile: Kept;
  readonly adultAge: number;
  readonly onSaved: (profile: Kept) => void;
};

/** Its fields in groups, as they stand on the screen. */
const GROUPS: readonly (readonly [string, readonly ProfileField[]])[] = [
  ["profile_who", ["nickname", "payeeName", "birthday", "nationality", "idNumber", "address"]],
  ["profile_work", ["occupation", "incomeSource"]],
  ["profile_contact", ["telegram", "whatsapp", "zalo", "line", "facebook", "qqNum"]],
];
const NAMES = Object.keys(PROFILE_FIELDS) as ProfileField[];
const COMPLETES: Partial<Record<ProfileField, string>> = {
  nickname: "nickname",
  payeeName: "name",
  birthday: "bday",
  nationality: "country-name",
  address: "street-address",
  occupation: "organization-title",
};

/** What stands in the fields: of the ID number nothing, for what is kept of it is not shown whole. */
const valuesOf = ({ fields }: Kept): Record<ProfileField, string> =>
  Object.fromEntries(
    NAMES.map((name) => [name, name === "idNumber" ? "" : (fields[name] ?? "")]),
  ) as Record<ProfileField, string>;

/** Sends what was changed and nothing else; what staff verified is shown and cannot be changed. */
export function ProfileForm({ t, profile, adultAge, onSaved }: Props) {
  const [saved, setSaved] = useState(false);
  const before = valuesOf(profile);
  const isLocked = (name: ProfileField) => profile.locked.includes(name);
  const wordsOf = (name: ProfileField, code: string): string => {
    if (code === "too_long") return t("profile_too_long", { most: PROFILE_FIELDS[name] });
    if (code === "too_young") return t("profile_too_young", { age: adultAge });
    return t(code === "not_empty" ? "profile_not_empty" : `profile_${code}`);
  };
  const { form, field, busy, refusal, submit } = useCallForm({
    t,
    values: before,
    secret: true,
    act: (typed) =>
      saveProfile(
        Object.fromEntries(
          NAMES.filter((name) => !isLocked(name) && typed[name] !== before[name]).map((name) => [
            name,
            typed[name],
          ]),
        ),
      ),
    onDone: (kept) => {
      setSaved(true);
      form.reset(valuesOf(kept));
      onSaved(kept);
    },
    wordsOf,
  });

  const check = (name: ProfileField) => (value: string) => {
    const today = new Date(platformNowMs()).toISOString().slice(0, 10);
    const code = checkProfile({ [name]: value }, { today, adultAge })[name];
    return code ? wordsOf(name, code) : true;
  };

  function hintOf(name: ProfileField): string | undefined {
    if (isLocked(name)) return t("profile_locked");
    if (name === "payeeName") return t("hint_payeeName");
    const kept = profile.fields[name];
    return name === "idNumber" && kept ? t("profile_kept", { kept }) : undefined;
  }

  function fieldOf(name: ProfileField) {
    const common = {
      ...field(name, isLocked(name) ? {} : { validate: check(name) }),
      label: t(`field_${name}`),
      hint: hintOf(name),
    };
    if (name === "incomeSource")
      return (
        <Select
          key={name}
          {...common}
          value={form.watch("incomeSource")}
          options={[
            { value: "", label: t("income_none") },
            ...INCOME_SOURCES.map((value) => ({ value, label: t(`income_${value}`) })),
          ]}
        />
      );
    return (
      <Field
        key={name}
        {...common}
        type={name === "birthday" ? "date" : "text"}
        autoComplete={COMPLETES[name] ?? "off"}
        maxLength={PROFILE_FIELDS[name]}
        readOnly={isLocked(name)}
        placeholder={isLocked(name) ? (profile.fields[name] ?? "") : ""}
        required={name === "nickname"}
      />
    );
  }

  return (
    <form className="profile-form" noValidate onSubmit={submit}>
      {profile.verified ? <p className="tag jade">{t("profile_verified")}</p> : null}
      <FormError text={refusal} />
      {GROUPS.map(([title, names]) => (
        <fieldset key={title}>
          <legend className="h3">{t(title)}</legend>
          <div className="profile-fields">{names.map(fieldOf)}</div>
        </fieldset>
      ))}
      <p role="status" className="jade">
        {saved && !form.formState.isDirty ? t("profile_saved") : ""}
      </p>
      <Button type="submit" look="pri" size="lg" busy={busy}>
        {t("profile_save")}
      </Button>
    </form>
  );
}
