import { useState } from "react";
import { Field } from "./Field.tsx";
import { Icon } from "./Icon.tsx";

type Props = {
  /** Says `record_search`, `record_search_go`. */
  readonly t: (key: string) => string;
  /** What may be typed, within the empty field. */
  readonly hint?: string;
  readonly given: string;
  readonly onSearch: (text: string) => void;
};

/** Searches a record by what is typed, once it is sent; emptied, at once for everything. */
export function SearchField({ t, hint, given, onSearch }: Props) {
  const [typed, setTyped] = useState(given);
  return (
    <search>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          onSearch(typed.trim());
        }}
      >
        <Field
          type="search"
          label={t("record_search")}
          {...(hint ? { placeholder: hint } : {})}
          maxLength={60}
          enterKeyHint="search"
          value={typed}
          onChange={(event) => {
            setTyped(event.target.value);
            if (event.target.value === "") onSearch("");
          }}
          after={
            <button type="submit" className="icb" aria-label={t("record_search_go")}>
              <Icon name="search" />
            </button>
          }
        />
      </form>
    </search>
  );
}
