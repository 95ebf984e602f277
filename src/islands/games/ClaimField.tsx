import type { InputHTMLAttributes } from "react";
import { Field } from "#/islands/ui/Field.tsx";
import type { Choice } from "#/lib/rules/studio/instant/game.ts";

type Props = {
  readonly name: string;
  readonly label: string;
  readonly choice: Choice;
  readonly onChange: (choice: Choice) => void;
  readonly inputMode?: InputHTMLAttributes<HTMLInputElement>["inputMode"];
  readonly required?: boolean;
};

/** A field of what a round that all play together is checked with. */
export function ClaimField({ name, choice, onChange, ...field }: Props) {
  return (
    <Field
      {...field}
      name={name}
      value={String(choice[name] ?? "")}
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      onChange={(event) => onChange({ ...choice, [name]: event.target.value })}
    />
  );
}
