import { Field } from "#/islands/ui/Field.tsx";
import type { Translate } from "#/lib/i18n/format.ts";
import type { Choice } from "#/lib/rules/studio/instant/game.ts";

type Props = {
  readonly t: Translate;
  readonly choice: Choice;
  readonly onChange: (choice: Choice) => void;
};

/** What a pot is checked with beside the fields of every round. */
export function RainFields({ t, choice, onChange }: Props) {
  const field = (name: string, label: string, extra: object = {}) => (
    <Field
      name={name}
      label={t(label)}
      value={String(choice[name] ?? "")}
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      onChange={(event) => onChange({ ...choice, [name]: event.target.value })}
      {...extra}
    />
  );
  return (
    <>
      <div className="fair-wide">{field("seeds", "rain_seeds", { required: true })}</div>
      {field("envelope", "fair_envelope", { inputMode: "numeric" })}
    </>
  );
}
