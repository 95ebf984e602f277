import { useState } from "react";
import { COLLECTIONS, CONTENT_ID, type Collection } from "#/content/schemas.ts";
import type { Base, Row, Surroundings, TextName } from "../api.ts";
import { KIND_NAMES } from "./TextList.tsx";

type Props = {
  readonly rows: readonly Row[];
  readonly around: Surroundings;
  readonly onBegin: (name: TextName, from: Base | null) => void;
};

/** What a text is called, and what it begins with. */
export function NewText({ rows, around, onBegin }: Props) {
  const [collection, setCollection] = useState<Collection>("promotions");
  const [lang, setLang] = useState(around.languages[0]?.tag ?? "es");
  const [id, setId] = useState("");
  const [from, setFrom] = useState("");
  const isThere = rows.some(
    (row) => row.collection === collection && row.lang === lang && row.id === id,
  );
  const isName = CONTENT_ID.test(id);
  const sources = rows.filter((row) => row.collection === collection);
  const source = sources.find((row) => `${row.lang}/${row.id}` === from);
  return (
    <form
      className="form"
      onSubmit={(event) => {
        event.preventDefault();
        const base = source && { collection, lang: source.lang, id: source.id };
        if (isName && !isThere) onBegin({ collection, lang, id }, base ?? null);
      }}
    >
      <h2>New text</h2>
      <label>
        Kind
        <select
          value={collection}
          onChange={(event) => {
            const found = COLLECTIONS.find((each) => each === event.target.value);
            if (found) setCollection(found);
            setFrom("");
          }}
        >
          {COLLECTIONS.map((each) => (
            <option key={each} value={each}>
              {KIND_NAMES[each]}
            </option>
          ))}
        </select>
      </label>
      <label>
        Language
        <select value={lang} onChange={(event) => setLang(event.target.value)}>
          {around.languages.map(({ tag, name }) => (
            <option key={tag} value={tag}>
              {name}
            </option>
          ))}
        </select>
      </label>
      <label>
        Begins as a copy of
        <select
          value={from}
          onChange={(event) => {
            setFrom(event.target.value);
            if (id === "") setId(event.target.value.split("/")[1] ?? "");
          }}
        >
          <option value="">nothing</option>
          {sources.map((row) => (
            <option key={`${row.lang}/${row.id}`} value={`${row.lang}/${row.id}`}>
              {`${row.title} (${row.lang}/${row.id})`}
            </option>
          ))}
        </select>
      </label>
      <label>
        Address
        <input value={id} onChange={(event) => setId(event.target.value.trim())} required />
        <small>English words with hyphens, the same in every language: weekly-cashback.</small>
      </label>
      {id !== "" && !isName && (
        <p className="bad">Small letters, figures and hyphens between them only.</p>
      )}
      {isThere && <p className="bad">That text is there already: choose it in the list.</p>}
      <p className="acts">
        <button type="submit" className="main" disabled={!isName || isThere}>
          Begin
        </button>
      </p>
    </form>
  );
}
