import { Field } from "#/islands/ui/Field.tsx";
import { Select } from "#/islands/ui/Select.tsx";
import type { Translate } from "#/lib/i18n/format.ts";
import type { Choice, Choosable } from "#/lib/rules/studio/instant/game.ts";

type Props = {
  readonly t: Translate;
  readonly game: Choosable;
  readonly choice: Choice;
  readonly onChange: (choice: Choice) => void;
};

/** What was chosen in a round, to be written in. */
export function ChoiceFields({ t, game, choice, onChange }: Props) {
  const label = (name: string) => t(`field_${name}`);
  return Object.entries(game.fields).map(([name, field]) => {
    if (field.kind === "span")
      return (
        <Field
          key={name}
          name={name}
          label={label(name)}
          value={String(choice[name] ?? "")}
          inputMode="numeric"
          autoComplete="off"
          onChange={(event) => onChange({ ...choice, [name]: Number(event.target.value) })}
        />
      );
    const isWords = field.names.some((one) => typeof one === "string");
    return (
      <Select
        key={name}
        name={name}
        label={label(name)}
        value={String(choice[name] ?? "")}
        options={field.names.map((value) => ({
          value: String(value),
          label: isWords ? t(`${name}_${value}`) : String(value),
        }))}
        onChange={(event) => {
          const chosen = field.names.find((one) => String(one) === event.target.value);
          if (chosen !== undefined) onChange({ ...choice, [name]: chosen });
        }}
      />
    );
  });
}
