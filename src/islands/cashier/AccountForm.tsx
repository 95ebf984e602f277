import { useCallForm } from "#/islands/forms/use-call-form.ts";
import { Button } from "#/islands/ui/Button.tsx";
import { Field, PasswordField } from "#/islands/ui/Field.tsx";
import { FormError } from "#/islands/ui/FormError.tsx";
import { Select } from "#/islands/ui/Select.tsx";
import { addPayeeAccount, type PayeeDesk } from "#/lib/client/stores/cashier/cashier.ts";
import type { PayeeAccount, PayoutInstitution } from "#/lib/contract/cashier/calls.ts";
import type { Translate } from "#/lib/i18n/format.ts";
import {
  isUsdtNetwork,
  looksLikeAddress,
  USDT_NETWORKS,
} from "#/lib/rules/cashier/usdt-network.ts";

type Values = {
  kind: PayeeAccount["kind"];
  institution: string;
  holder: string;
  number: string;
  paymentPassword: string;
};

const KINDS = ["bank", "mobile_wallet", "usdt"] as const;
const ABOUT_HOLDER = { holder_missing: "holder", holder_malformed: "holder" } as const;
const ABOUT = {
  institution_unknown: "institution",
  address_wrong: "number",
  account_exists: "number",
  wrong_payment_password: "paymentPassword",
} as const;

type Props = {
  readonly t: Translate;
  /** In whose name accounts are held, if it is known, and where money can go. */
  readonly desk: PayeeDesk;
  readonly onSaved: (account: PayeeAccount) => void;
  readonly onCancel: (() => void) | undefined;
};

/**
 * Saves an account to withdraw to; the payment password proves who asks. Its holder is the member, by the name that
 * is registered; who has none yet is asked for it once. Where to is chosen from the operator's list, if there is one.
 */
export function AccountForm({ t, desk, onSaved, onCancel }: Props) {
  const kinds = KINDS.filter((kind) => institutionNames(desk, kind).length > 0);
  const offered = kinds.length > 0 ? kinds : KINDS;
  const { form, field, busy, refusal, submit } = useCallForm<Values, PayeeAccount>({
    t,
    values: { kind: offered[0] ?? "bank", institution: "", holder: "" },
    act: ({ holder, ...typed }) =>
      addPayeeAccount({
        ...typed,
        ...(desk.holder === null ? { holder: holder.trim() } : {}),
        institution: typed.institution.trim(),
        number: bare(typed.number),
      }),
    onDone: onSaved,
    about: desk.holder === null ? { ...ABOUT, ...ABOUT_HOLDER } : ABOUT,
  });
  const { setValue, clearErrors, watch } = form;
  const kind = watch("kind");
  const institution = watch("institution");
  const institutions =
    kind === "usdt" && kinds.length === 0 ? USDT_NETWORKS : institutionNames(desk, kind);

  const long = { required: t("needed_field"), minLength: { value: 2, message: t("needed_field") } };
  const place = {
    ...field("institution", long),
    label: t(`institution_${kind}`),
    required: true,
  };

  return (
    <form className="steps narrow" noValidate onSubmit={submit}>
      <div>
        <h2>{t("new_account")}</h2>
        <p className="t2">{t("new_account_text")}</p>
      </div>
      <FormError text={refusal} />
      {desk.holder === null ? (
        <Field
          {...field("holder", long)}
          label={t("holder")}
          hint={t("holder_once")}
          autoComplete="name"
          autoCapitalize="words"
          required
          maxLength={60}
        />
      ) : (
        <dl className="holder">
          <dt>{t("holder")}</dt>
          <dd>
            <bdi>{desk.holder}</bdi>
          </dd>
          <dd className="hint">{t("holder_hint")}</dd>
        </dl>
      )}
      <Select
        {...field("kind", {
          onChange: () => {
            setValue("institution", "");
            clearErrors();
          },
        })}
        label={t("account_kind")}
        options={offered.map((each) => ({ value: each, label: t(`account_${each}`) }))}
      />
      {institutions.length > 0 ? (
        <Select
          {...place}
          key={kind}
          hint={kind === "usdt" ? t("network_hint") : undefined}
          options={[
            { value: "", label: t("choose_one") },
            ...institutions.map((name) => ({ value: name, label: name })),
          ]}
        />
      ) : (
        <Field {...place} key={kind} maxLength={80} />
      )}
      <Field
        {...field("number", {
          validate: (value, { kind: of, institution: at }) =>
            isNumber(of, at, bare(value)) || t(of === "usdt" ? "code_address_wrong" : "bad_number"),
        })}
        label={t(`number_${kind}`)}
        hint={kind === "usdt" ? addressHint(t, institution) : undefined}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        required
      />
      <PasswordField
        {...field("paymentPassword", { required: t("needed_field") })}
        label={t("field_paymentPassword")}
        inputMode="numeric"
        autoComplete="off"
        required
        showLabel={t("show_payment_password")}
        hideLabel={t("hide_payment_password")}
      />
      <div className="auth-acts">
        <Button type="submit" look="pri" size="lg" busy={busy}>
          {t("save_account")}
        </Button>
        {onCancel ? <Button onClick={onCancel}>{t("cancel")}</Button> : null}
      </div>
    </form>
  );
}

function institutionNames(
  { institutions }: PayeeDesk,
  kind: PayoutInstitution["kind"],
): readonly string[] {
  return institutions.flatMap((each) => (each.kind === kind ? [each.name] : []));
}

/** As banks print them, numbers carry spaces and hyphens; none counts. */
const bare = (number: string) => number.replaceAll(/[\s-]/g, "");

function isNumber(kind: Values["kind"], institution: string, number: string): boolean {
  return kind === "usdt" && isUsdtNetwork(institution)
    ? looksLikeAddress(institution, number)
    : /^[A-Za-z0-9]{6,64}$/.test(number);
}

function addressHint(t: Translate, network: string): string | undefined {
  if (!isUsdtNetwork(network)) return undefined;
  return t(network === "TRC-20" ? "address_hint_tron" : "address_hint_evm");
}
