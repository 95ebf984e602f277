import { type InputHTMLAttributes, type ReactNode, type Ref, useId, useState } from "react";
import { Icon, type IconName } from "./Icon.tsx";

type Props = Omit<InputHTMLAttributes<HTMLInputElement>, "id"> & {
  readonly label: string;
  readonly hint?: string | undefined;
  /** What is wrong with it, in the reader's words; shown under the field (ERR-06). */
  readonly error?: string | undefined;
  readonly optionalLabel?: string | undefined;
  readonly icon?: IconName;
  readonly ref?: Ref<HTMLInputElement>;
  /** What stands in the box behind the input: a unit, a button. */
  readonly after?: ReactNode;
  /** What stands beside the box: a captcha's picture. */
  readonly beside?: ReactNode;
  /** What stands in the box before the input: a phone number's country. */
  readonly ahead?: ReactNode;
};

type NoteProps = {
  readonly id: string;
  readonly error: string | undefined;
  readonly hint?: string | undefined;
};

/** What stands under a control: its error with a sign, and its hint, which the error may need; the same words once. */
export function Note({ id, error, hint }: NoteProps) {
  if (!error && !hint) return null;
  return (
    <div className="note" id={id}>
      {error ? (
        <p className="hint err">
          <Icon name="warning" />
          {error}
        </p>
      ) : null}
      {hint && hint !== error ? <p className="hint">{hint}</p> : null}
    </div>
  );
}

/** A labelled input of 48 px with its hint and its error; required ones carry the ＊ of REG-59. */
export function Field({
  label,
  hint,
  error,
  optionalLabel,
  icon,
  after,
  beside,
  ahead,
  ref,
  placeholder = "",
  ...input
}: Props) {
  const id = useId();
  const mark = input.required ? "＊" : "";
  return (
    <div className="fld">
      <label className="l" htmlFor={id}>
        <span>
          {label}
          {mark ? <em aria-hidden="true">{mark}</em> : null}
        </span>
        {optionalLabel ? <span className="t3">{optionalLabel}</span> : null}
      </label>
      <div className="row">
        <span className={`inp grow${error ? " err" : ""}`}>
          {ahead}
          {icon ? <Icon name={icon} /> : null}
          <input
            {...input}
            ref={ref}
            id={id}
            className="grow"
            placeholder={mark + placeholder || undefined}
            aria-invalid={error ? true : undefined}
            aria-describedby={error || hint ? `${id}-note` : undefined}
          />
          {after}
        </span>
        {beside}
      </div>
      <Note id={`${id}-note`} error={error} hint={hint} />
    </div>
  );
}

type PasswordProps = Props & { readonly showLabel: string; readonly hideLabel: string };

/** A password field that can be looked at. */
export function PasswordField({ showLabel, hideLabel, ...props }: PasswordProps) {
  const [shown, setShown] = useState(false);
  return (
    <Field
      {...props}
      type={shown ? "text" : "password"}
      after={
        <button
          type="button"
          className="icb"
          aria-label={shown ? hideLabel : showLabel}
          aria-pressed={shown}
          onClick={() => setShown(!shown)}
        >
          <Icon name={shown ? "eyeOff" : "eye"} />
        </button>
      }
    />
  );
}

type CheckProps = Omit<InputHTMLAttributes<HTMLInputElement>, "type" | "children"> & {
  readonly error?: string | undefined;
  readonly ref?: Ref<HTMLInputElement>;
  readonly children: ReactNode;
};

/** A box to tick with its words beside it. */
export function Checkbox({ error, children, ref, ...input }: CheckProps) {
  const id = useId();
  return (
    <div>
      <label className="chk">
        <input
          {...input}
          ref={ref}
          type="checkbox"
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? id : undefined}
        />
        <span>{children}</span>
      </label>
      <Note id={id} error={error} />
    </div>
  );
}
