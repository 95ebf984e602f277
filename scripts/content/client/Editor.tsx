import { useEffect, useState } from "react";
import type { Draft, Listed, Surroundings } from "../api.ts";
import { calls } from "./calls.ts";
import { NewText } from "./NewText.tsx";
import { TextForm } from "./TextForm.tsx";
import { TextList } from "./TextList.tsx";

/** The whole: what there is at the side, and the text that is open. */
export function Editor() {
  const [around, setAround] = useState<Surroundings | null>(null);
  const [listed, setListed] = useState<Listed>({ rows: [], refused: [] });
  const [draft, setDraft] = useState<Draft | null>(null);
  const [isNew, setIsNew] = useState(false);
  const [isDirty, setIsDirty] = useState(false);
  const [fault, setFault] = useState("");
  const told = (error: unknown) => setFault(error instanceof Error ? error.message : String(error));
  const refresh = () => calls.texts().then(setListed, told);

  useEffect(() => {
    calls.site().then(setAround, (error: Error) => setFault(error.message));
    calls.texts().then(setListed, (error: Error) => setFault(error.message));
  }, []);
  useEffect(() => {
    if (!isDirty) return;
    const ask = (event: Event) => event.preventDefault();
    addEventListener("beforeunload", ask);
    return () => removeEventListener("beforeunload", ask);
  }, [isDirty]);

  /** Leaves what is open, if nothing of it is lost or that is meant. */
  const leave = () => !isDirty || confirm("Leave without saving? What you changed is lost.");
  const show = (next: Draft | null, adds = false) => {
    setFault("");
    setIsDirty(false);
    setIsNew(adds);
    setDraft(next);
  };
  const open = (base: NonNullable<Draft["base"]>) =>
    calls.open(base).then((opened) => {
      const { shipped: _shipped, ...name } = base;
      show({ ...name, ...opened, base });
    }, told);

  return (
    <>
      <header className="top">
        <h1>Content</h1>
        {around && (
          <p>
            <span className="path">{around.folder}</span>
            <span className={around.answers ? "good" : "bad"}>
              {around.answers
                ? `Site: ${around.siteUrl}`
                : `The site at ${around.siteUrl} does not answer: previews and lists of pictures wait for it.`}
            </span>
          </p>
        )}
      </header>
      {fault && (
        <p role="alert" className="alert">
          {fault}
        </p>
      )}
      {around && (
        <div className="sides">
          <TextList
            listed={listed}
            around={around}
            open={draft}
            onOpen={({ collection, lang, id }) => {
              if (leave()) void open({ collection, lang, id });
            }}
            onNew={() => {
              if (leave()) show(null, true);
            }}
          />
          <main>
            {isNew && (
              <NewText
                rows={listed.rows}
                around={around}
                onBegin={async (name, from) => {
                  const opened = from ? await calls.open(from) : { fields: {}, body: "" };
                  show({ ...name, ...opened, base: from, digest: null });
                  setIsDirty(true);
                }}
              />
            )}
            {draft && (
              <TextForm
                key={`${draft.collection}/${draft.lang}/${draft.id}/${draft.base?.shipped ?? ""}`}
                draft={draft}
                around={around}
                row={listed.rows.find(
                  (row) =>
                    row.collection === draft.collection &&
                    row.lang === draft.lang &&
                    row.id === draft.id,
                )}
                onChange={(next, dirty) => {
                  setDraft(next);
                  setIsDirty(dirty);
                }}
                onStored={refresh}
                onShipped={() => {
                  const { collection, lang, id } = draft;
                  if (leave()) void open({ collection, lang, id, shipped: true });
                }}
                onGone={() => {
                  show(null);
                  void refresh();
                }}
              />
            )}
            {!draft && !isNew && <p className="empty">Choose a text, or begin a new one.</p>}
          </main>
        </div>
      )}
    </>
  );
}
