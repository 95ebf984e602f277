import type { FieldForm } from "#/content/own/forms.ts";
import type { Choice, Surroundings } from "../api.ts";
import { Moment } from "./Moment.tsx";

type Value = string | number | readonly string[] | undefined;
type Props = {
  readonly form: FieldForm;
  readonly value: unknown;
  readonly problem: string | undefined;
  readonly around: Surroundings;
  readonly onChange: (value: Value) => void;
};

/** A field: picked from what there is, or a line of words. */
export function FieldInput({ form, value, problem, around, onChange }: Props) {
  const { kind, label, hint, most } = form;
  const text = value === undefined || value === null ? "" : String(value);
  const below = (
    <>
      {hint && <small>{hint}</small>}
      {problem && <small className="bad">{problem}</small>}
    </>
  );
  if (kind === "moment")
    return <Moment label={label} value={text} problem={problem} onChange={onChange} />;
  if (kind === "modules")
    return (
      <Modules
        label={label}
        below={below}
        value={Array.isArray(value) ? value.map(String) : []}
        all={around.modules}
        onChange={onChange}
      />
    );
  const choices = choicesOf(form, around);
  const isWrong = problem !== undefined;
  return (
    <div className="field">
      <label htmlFor={form.name}>
        {label}
        {!form.optional && <em aria-hidden="true"> *</em>}
        {most !== undefined && !text.includes("{{") && (
          <i aria-hidden="true">{`${text.length} of ${most}`}</i>
        )}
      </label>
      {choices ? (
        <span className="picked">
          {kind === "picture" && text !== "" && (
            <img src={`/art/${encodeURIComponent(text)}`} alt="" width="50" height="60" />
          )}
          <Picker
            form={form}
            value={text}
            choices={choices}
            isWrong={isWrong}
            onChange={onChange}
          />
        </span>
      ) : (
        <input
          id={form.name}
          type={TYPES[kind] ?? "text"}
          min={kind === "number" ? 0 : undefined}
          value={text}
          aria-invalid={isWrong}
          onChange={({ target }) =>
            onChange(kind === "number" && target.value !== "" ? Number(target.value) : target.value)
          }
        />
      )}
      {below}
    </div>
  );
}

const TYPES: Readonly<Partial<Record<FieldForm["kind"], string>>> = {
  number: "number",
  day: "date",
};

type PickerProps = {
  readonly form: FieldForm;
  readonly value: string;
  readonly choices: readonly Choice[];
  readonly isWrong: boolean;
  readonly onChange: (value: string) => void;
};

/** One of what there is; what a file has besides stays to be seen. */
function Picker({ form, value, choices, isWrong, onChange }: PickerProps) {
  const isOther = value !== "" && !choices.some((each) => each.value === value);
  return (
    <select
      id={form.name}
      value={value}
      aria-invalid={isWrong}
      onChange={(event) => onChange(event.target.value)}
    >
      {(form.optional || value === "") && (
        <option value="">{form.optional ? "none" : "choose"}</option>
      )}
      {isOther && <option value={value}>{value}</option>}
      {choices.map((each) => (
        <option key={each.value} value={each.value}>
          {each.label}
        </option>
      ))}
    </select>
  );
}

function choicesOf({ kind, options }: FieldForm, around: Surroundings): readonly Choice[] | null {
  if (kind === "picture") return around.pictures;
  if (kind === "button") return around.buttons;
  return options ? options.map((value) => ({ value, label: value.replaceAll("_", " ") })) : null;
}

type ModulesProps = {
  readonly label: string;
  readonly below: React.ReactNode;
  readonly value: readonly string[];
  readonly all: readonly string[];
  readonly onChange: (value: readonly string[]) => void;
};

function Modules({ label, below, value, all, onChange }: ModulesProps) {
  return (
    <fieldset className="modules">
      <legend>{label}</legend>
      {[...new Set([...all, ...value])].map((each) => (
        <label key={each}>
          <input
            type="checkbox"
            checked={value.includes(each)}
            onChange={({ target }) =>
              onChange(target.checked ? [...value, each] : value.filter((one) => one !== each))
            }
          />
          {each}
        </label>
      ))}
      {below}
    </fieldset>
  );
}
