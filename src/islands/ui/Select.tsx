import { type Ref, type SelectHTMLAttributes, useId } from "react";
import { Note } from "./Field.tsx";
import { Icon } from "./Icon.tsx";

type Props = Omit<SelectHTMLAttributes<HTMLSelectElement>, "id"> & {
  readonly label: string;
  readonly error?: string | undefined;
  readonly hint?: string | undefined;
  readonly options: readonly { readonly value: string; readonly label: string }[];
  readonly ref?: Ref<HTMLSelectElement>;
};

/** A choice among few, on the platform's own list. */
export function Select({ label, error, hint, options, ref, ...select }: Props) {
  const id = useId();
  return (
    <div className="fld">
      <label className="l" htmlFor={id}>
        <span>
          {label}
          {select.required ? <em aria-hidden="true">＊</em> : null}
        </span>
      </label>
      <span className={`inp${error ? " err" : ""}`}>
        <select
          {...select}
          ref={ref}
          id={id}
          className="grow"
          aria-invalid={error ? true : undefined}
          aria-describedby={error || hint ? `${id}-note` : undefined}
        >
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
        <Icon name="down" className="i-s" />
      </span>
      <Note id={`${id}-note`} error={error} hint={hint} />
    </div>
  );
}
