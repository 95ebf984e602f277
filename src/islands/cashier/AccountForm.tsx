import { useState } from "react";
import { useForm } from "react-hook-form";
import { Button } from "#/islands/ui/Button.tsx";
import { Field, PasswordField } from "#/islands/ui/Field.tsx";
import { FormError } from "#/islands/ui/FormError.tsx";
import { Select } from "#/islands/ui/Select.tsx";
import { textOfRefusal } from "#/lib/client/refusals.ts";
import { savePayeeAccount } from "#/lib/client/stores/cashier.ts";
import type { PayeeAccount } from "#/lib/contract/cashier.ts";
import type { Translate } from "#/lib/i18n/format.ts";

type Values = {
  kind: PayeeAccount["kind"];
  institution: string;
  holder: string;
  number: string;
  paymentPassword: string;
};

type Props = {
  readonly t: Translate;
  readonly onSaved: (account: PayeeAccount) => void;
  readonly onCancel: (() => void) | undefined;
};

/** Saves an account to withdraw to; the payment password proves who asks. */
export function AccountForm({ t, onSaved, onCancel }: Props) {
  const [refusal, setRefusal] = useState("");
  const { register, handleSubmit, formState } = useForm<Values>({
    defaultValues: { kind: "bank" },
  });
  const { errors, isSubmitting } = formState;

  const submit = handleSubmit(async (values) => {
    setRefusal("");
    const reply = await savePayeeAccount({
      ...values,
      institution: values.institution.trim(),
      holder: values.holder.trim(),
      number: values.number.replaceAll(/[\s-]/g, ""),
    });
    if (reply.ok) onSaved(reply.value);
    else setRefusal(textOfRefusal(t, reply));
  });
  const long = { required: t("needed_field"), minLength: { value: 2, message: t("needed_field") } };

  return (
    <form className="steps narrow" noValidate onSubmit={(event) => void submit(event)}>
      <div>
        <h2>{t("new_account")}</h2>
        <p className="t2">{t("new_account_text")}</p>
      </div>
      <FormError text={refusal} />
      <Select
        {...register("kind")}
        label={t("account_kind")}
        options={(["bank", "mobile_wallet", "usdt"] as const).map((kind) => ({
          value: kind,
          label: t(`account_${kind}`),
        }))}
      />
      <Field
        {...register("institution", long)}
        label={t("institution")}
        required
        maxLength={80}
        error={errors.institution?.message}
      />
      <Field
        {...register("holder", long)}
        label={t("holder")}
        hint={t("holder_hint")}
        autoComplete="name"
        required
        maxLength={80}
        error={errors.holder?.message}
      />
      <Field
        {...register("number", {
          validate: (value) =>
            /^[A-Za-z0-9]{6,64}$/.test(value.replaceAll(/[\s-]/g, "")) || t("bad_number"),
        })}
        label={t("number")}
        autoComplete="off"
        spellCheck={false}
        required
        error={errors.number?.message}
      />
      <PasswordField
        {...register("paymentPassword", { required: t("needed_field") })}
        label={t("field_paymentPassword")}
        inputMode="numeric"
        autoComplete="off"
        required
        showLabel={t("show")}
        hideLabel={t("hide")}
        error={errors.paymentPassword?.message}
      />
      <div className="auth-acts">
        <Button type="submit" look="pri" size="lg" busy={isSubmitting}>
          {t("save_account")}
        </Button>
        {onCancel ? <Button onClick={onCancel}>{t("cancel")}</Button> : null}
      </div>
    </form>
  );
}
