import { type ChangeEvent, useId } from "react";
import { Note } from "./Field.tsx";
import { Icon } from "./Icon.tsx";
import "./picture-pick.css";

type Props = {
  readonly label: string;
  readonly hint: string;
  readonly addLabel: string;
  /** Of the button that takes a picture away, by its name. */
  readonly removeLabel: (name: string) => string;
  readonly error?: string | undefined;
  readonly files: readonly File[];
  /** How many may still be added. */
  readonly most: number;
  readonly busy?: boolean;
  readonly onChange: (files: readonly File[]) => void;
};

/** Chooses a few pictures, named as they are on the device; each can be taken away again. */
export function PicturePick(props: Props) {
  const { label, hint, addLabel, removeLabel, error, files, most, busy = false, onChange } = props;
  const id = useId();

  function add({ currentTarget }: ChangeEvent<HTMLInputElement>): void {
    onChange([...files, ...(currentTarget.files ?? [])].slice(0, most));
    currentTarget.value = "";
  }

  return (
    <div className="fld">
      <span className="l" id={`${id}-label`}>
        {label}
      </span>
      {files.length > 0 ? (
        <ul className="picks" aria-labelledby={`${id}-label`}>
          {files.map((file) => (
            <li key={`${file.name} ${file.size} ${file.lastModified}`}>
              <bdi>{file.name}</bdi>
              <button
                type="button"
                className="icb"
                disabled={busy}
                onClick={() => onChange(files.filter((each) => each !== file))}
              >
                <span className="vh">{removeLabel(file.name)}</span>
                <Icon name="close" />
              </button>
            </li>
          ))}
        </ul>
      ) : null}
      {files.length < most ? (
        <label className="btn sec pick">
          <Icon name="plus" />
          {addLabel}
          <input
            className="vh"
            type="file"
            accept="image/png,image/jpeg"
            multiple
            disabled={busy}
            aria-describedby={`${id}-note`}
            onChange={add}
          />
        </label>
      ) : null}
      <Note id={`${id}-note`} error={error} hint={hint} />
    </div>
  );
}
