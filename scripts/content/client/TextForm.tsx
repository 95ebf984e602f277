import { useEffect, useRef, useState } from "react";
import { addressOf } from "#/content/own/showing.ts";
import { localizePath } from "#/lib/i18n/paths.ts";
import type { Draft, Judgement, Row, Surroundings } from "../api.ts";
import { Body } from "./Body.tsx";
import { calls, Refused } from "./calls.ts";
import { FieldInput } from "./FieldInput.tsx";
import { Moment } from "./Moment.tsx";
import { Verdict } from "./Verdict.tsx";

const JUDGED_AFTER_MS = 300;
const PREVIEW = "pleno-preview";

type Props = {
  readonly draft: Draft;
  readonly around: Surroundings;
  readonly row: Row | undefined;
  readonly onChange: (draft: Draft, isDirty: boolean) => void;
  readonly onStored: () => void;
  readonly onShipped: () => void;
  readonly onGone: () => void;
};

/** A text: its fields, its words, what is wrong with it and why it does not show. */
export function TextForm({ draft, around, row, onChange, onStored, onShipped, onGone }: Props) {
  const { collection, lang, id } = draft;
  const [saved, setSaved] = useState(() =>
    draft.base && !draft.base.shipped ? contentOf(draft) : "",
  );
  const [judgement, setJudgement] = useState<Judgement | null>(null);
  const [said, setSaid] = useState<{ readonly words: string; readonly isBad: boolean } | null>(
    null,
  );
  const [isBusy, setIsBusy] = useState(false);
  const isDirty = contentOf(draft) !== saved;
  const change = (part: Partial<Draft>) => {
    const next = { ...draft, ...part };
    setSaid(null);
    onChange(next, contentOf(next) !== saved);
  };

  // Where it opens one goes on: on a phone the list is above it.
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);

  const asked = JSON.stringify(draft);
  useEffect(() => {
    let isOld = false;
    const timer = setTimeout(() => {
      calls.judge(JSON.parse(asked)).then(
        (value) => void (isOld || setJudgement(value)),
        (error: Error) => void (isOld || setSaid({ words: error.message, isBad: true })),
      );
    }, JUDGED_AFTER_MS);
    return () => {
      isOld = true;
      clearTimeout(timer);
    };
  }, [asked]);

  const act = async (deed: () => Promise<void>) => {
    setIsBusy(true);
    setSaid(null);
    await deed().catch((error: unknown) => {
      if (error instanceof Refused && error.judgement) setJudgement(error.judgement);
      setSaid({ words: error instanceof Error ? error.message : String(error), isBad: true });
    });
    setIsBusy(false);
  };
  const save = () =>
    act(async () => {
      const { digest, ...judged } = await calls.save(draft);
      setJudgement(judged);
      setSaved(contentOf(draft));
      onChange({ ...draft, digest, base: { collection, lang, id } }, false);
      onStored();
      const where = around.isShipped
        ? "It goes live with the next release."
        : "It is live within two seconds.";
      setSaid({ words: `Saved. ${where}`, isBad: false });
    });
  const preview = () => {
    // Opened within the press, or a browser takes it for a pop-up.
    const tab = window.open("", PREVIEW);
    return act(async () => {
      const found = await calls.preview(draft).catch((error: unknown) => {
        tab?.close();
        throw error;
      });
      setJudgement(found);
      if (tab) tab.location = found.url;
    });
  };
  const remove = () => {
    const after = row?.shipped
      ? "The site shows the shipped text again."
      : "The site shows it no more.";
    const { digest } = draft;
    if (digest === null || !confirm(`Remove ${collection}/${lang}/${id}.md? ${after}`)) return;
    void act(async () => {
      await calls.remove(draft, digest);
      onGone();
    });
  };

  const problems = judgement?.problems ?? [];
  const wordsOf = (problem: string) => problem.slice(problem.indexOf(".md:") + 4);
  const problemOf = (name: string) =>
    problems.map(wordsOf).find((words) => new RegExp(`^\\d+: ${name}[.:]`).test(words));
  return (
    <form
      className="form"
      aria-busy={isBusy}
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <h2 ref={heading} tabIndex={-1}>
        {String(draft.fields["title"] ?? id)}
      </h2>
      <p className="where">
        <span className="path">{`${collection}/${lang}/${id}.md`}</span>{" "}
        {placeOf(draft, row, around)}
        {draft.base?.shipped && " Begun again from the shipped text: save to keep that."}
      </p>
      <div className="fields">
        {around.forms[collection].map((form) => (
          <FieldInput
            key={form.name}
            form={form}
            value={draft.fields[form.name]}
            problem={problemOf(form.name)}
            around={around}
            onChange={(value) => change({ fields: { ...draft.fields, [form.name]: value ?? "" } })}
          />
        ))}
      </div>
      <Body value={draft.body} onChange={(body) => change({ body })} />
      <Verdict judgement={judgement} address={localizePath(addressOf(draft), lang)} />
      <Moment
        label="Look at it as at"
        hint="Empty: now. The preview shows the page of that moment."
        value={draft.at ?? ""}
        onChange={(at) => change({ at: at === "" ? undefined : at })}
      />
      <div className="acts">
        <button type="submit" className="main" disabled={isBusy || !isDirty}>
          Save
        </button>
        <button type="button" disabled={isBusy || problems.length > 0} onClick={preview}>
          Preview
        </button>
        {draft.digest !== null && row?.shipped && (
          <button type="button" disabled={isBusy} onClick={onShipped}>
            Begin again from the shipped text
          </button>
        )}
        {draft.digest !== null && (
          <button type="button" disabled={isBusy} onClick={remove}>
            Remove
          </button>
        )}
      </div>
      <p role="status" className={said?.isBad ? "bad" : "good"}>
        {said?.words}
      </p>
    </form>
  );
}

/** Where a text comes from, and where a save puts it. */
function placeOf({ digest }: Draft, row: Row | undefined, { isShipped }: Surroundings): string {
  if (digest === null)
    return row?.shipped
      ? "The shipped text: saving puts your copy into the folder, in its place."
      : "Not in the folder yet.";
  if (row?.shipped) return "Yours, in the place of the shipped text.";
  return isShipped ? "A shipped text." : "Yours.";
}

/** What a save would write. */
function contentOf({ fields, body }: Draft): string {
  const given = Object.entries(fields).filter(
    ([, value]) => value !== "" && !(Array.isArray(value) && value.length === 0),
  );
  return JSON.stringify([given.toSorted(([a], [b]) => a.localeCompare(b)), body]);
}
