import type { UseFormReturn } from "react-hook-form";
import { Checkbox } from "#/islands/ui/Field.tsx";
import type { Translate } from "#/lib/i18n/format.ts";
import { localizePath } from "#/lib/i18n/paths.ts";
import type { Values } from "./field-text.ts";

type Props = {
  readonly t: Translate;
  readonly lang: string;
  readonly age: number;
  readonly help: string;
  readonly form: UseFormReturn<Values>;
};

/** The two boxes: the user agreement, ticked from the start, and the age, which the person must tick. */
export function Agreements({ t, lang, age, help, form }: Props) {
  const { errors } = form.formState;
  return (
    <>
      <Checkbox {...form.register("agreement")} defaultChecked error={errors.agreement?.message}>
        {t("agree_before")}{" "}
        <a className="lnk" href={localizePath(help, lang)} target="_blank" rel="noopener">
          {t("agree_link")}
        </a>
      </Checkbox>
      <Checkbox {...form.register("adult")} error={errors.adult?.message}>
        {t("agree_adult", { age })}
      </Checkbox>
    </>
  );
}
