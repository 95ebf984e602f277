import { useState } from "react";
import { COLLECTIONS, type Collection } from "#/content/schemas.ts";
import type { Listed, Row, Surroundings, TextName } from "../api.ts";

export const KIND_NAMES: Readonly<Record<Collection, string>> = {
  promotions: "Promotions",
  help: "Help",
  legal: "Legal",
  pages: "Pages",
};

/** In a word, why a text does not show. */
const SHORT: Readonly<Record<string, string>> = {
  site_closed: "site closed",
  members_only: "members only",
  language_not_served: "language not served",
  no_page: "no such page",
  module_off: "module off",
  module_unknown: "no such module",
  not_begun: "not begun",
  unpaid: "nothing pays it",
  ended: "ended",
  awaits: "waits",
};

function standing({ problems, reasons }: Row): { readonly words: string; readonly tone: string } {
  if (problems.length > 0) return { words: "wrong", tone: "bad" };
  const [first] = reasons ?? [];
  if (first) return { words: SHORT[first.code] ?? first.code, tone: "dim" };
  return reasons === null ? { words: "", tone: "dim" } : { words: "shows", tone: "good" };
}

type Props = {
  readonly listed: Listed;
  readonly around: Surroundings;
  readonly open: TextName | null;
  readonly onOpen: (row: Row) => void;
  readonly onNew: () => void;
};

/** The texts of a kind in a language. */
export function TextList({ listed, around, open, onOpen, onNew }: Props) {
  const [kind, setKind] = useState<Collection>("promotions");
  const [lang, setLang] = useState(around.languages[0]?.tag ?? "es");
  const [words, setWords] = useState("");
  const served = new Set(around.languages.map(({ tag }) => tag));
  const strange = listed.rows.filter((row) => row.own && !served.has(row.lang));
  const rows = listed.rows
    .filter((row) => row.collection === kind && row.lang === lang)
    .filter(({ title, id }) => `${title} ${id}`.toLowerCase().includes(words.toLowerCase()))
    .toSorted((a, b) => a.title.localeCompare(b.title, lang));
  return (
    <nav aria-label="Texts">
      <fieldset className="kinds">
        <legend>Kind</legend>
        {COLLECTIONS.map((each) => (
          <button
            key={each}
            type="button"
            aria-pressed={each === kind}
            onClick={() => setKind(each)}
          >
            {KIND_NAMES[each]}
          </button>
        ))}
      </fieldset>
      <div className="pair">
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
          Find
          <input type="search" value={words} onChange={(event) => setWords(event.target.value)} />
        </label>
      </div>
      <button type="button" className="quiet" onClick={onNew}>
        New text
      </button>
      {[
        ...listed.refused,
        ...strange.map(
          ({ collection, lang: tag, id }) =>
            `${collection}/${tag}/${id}.md: the site does not serve ${tag}`,
        ),
      ].map((line) => (
        <p key={line} className="bad small">
          {line}
        </p>
      ))}
      <ul>
        {rows.map((row) => {
          const { words: state, tone } = standing(row);
          const isOpen =
            open?.collection === row.collection && open.lang === row.lang && open.id === row.id;
          return (
            <li key={row.id}>
              <button
                type="button"
                aria-current={isOpen ? "true" : undefined}
                onClick={() => onOpen(row)}
              >
                <b>{row.title}</b>
                <span>
                  <span className="path">{row.id}</span>
                  {row.own && <span className="own">yours</span>}
                  <span className={tone}>{state}</span>
                </span>
              </button>
            </li>
          );
        })}
      </ul>
      {rows.length === 0 && <p className="empty">No text here yet.</p>}
    </nav>
  );
}
