import { type Ref, type TextareaHTMLAttributes, useId } from "react";
import { Note } from "./Field.tsx";
import "./text-area.css";

type Props = Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, "id"> & {
  readonly label: string;
  readonly hint?: string | undefined;
  readonly error?: string | undefined;
  readonly ref?: Ref<HTMLTextAreaElement>;
};

/** A labelled place for several lines of text, with its hint and its error. */
export function TextArea({ label, hint, error, ref, ...area }: Props) {
  const id = useId();
  return (
    <div className="fld">
      <label className="l" htmlFor={id}>
        <span>
          {label}
          {area.required ? <em aria-hidden="true">＊</em> : null}
        </span>
      </label>
      <span className={`inp area${error ? " err" : ""}`}>
        <textarea
          {...area}
          ref={ref}
          id={id}
          dir="auto"
          aria-invalid={error ? true : undefined}
          aria-describedby={error || hint ? `${id}-note` : undefined}
        />
      </span>
      <Note id={`${id}-note`} error={error} hint={hint} />
    </div>
  );
}
