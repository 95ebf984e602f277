import { Field } from "#/islands/ui/Field.tsx";
import type { Translate } from "#/lib/i18n/format.ts";
import type { Choice } from "#/lib/rules/studio/instant/game.ts";

type Props = {
  readonly t: Translate;
  readonly choice: Choice;
  /** It is a round that somebody showed. */
  readonly isTheirs: boolean;
  readonly onChange: (choice: Choice) => void;
};

/** What a round of all is checked with beside the fields of every round. */
export function CrashFields({ t, choice, isTheirs, onChange }: Props) {
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
      <div className="fair-wide">{field("firstHash", "fair_first_hash")}</div>
      {field("cashed", isTheirs ? "fair_cashed_theirs" : "fair_cashed", { inputMode: "decimal" })}
    </>
  );
}
