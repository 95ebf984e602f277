import { DEFAULT_LANGUAGE } from "#/lib/i18n/languages.ts";
import type { Db } from "#/server/db/index.ts";
import type { Dialogue } from "#/server/ops/command.ts";
import { UsageError } from "#/server/ops/output.ts";
import { QUESTIONS, type Question, readFacts, type SetupDocument } from "./interview-questions.ts";
import type { SetUp } from "./setup.ts";

/** The answers as `init --file` takes them, and whether they are to be set up now. */
export type Answers = { readonly document: SetupDocument; readonly agreed: boolean };

type Asking = {
  readonly db: Db;
  /** Checks a document as a file is checked, and makes nothing. */
  readonly tryOut: (document: SetupDocument) => Promise<SetUp>;
};

/**
 * Asks for what a site is, one thing after another; an answer that a file could not hold is refused at once and asked for
 * anew. Throws UsageError where nobody answers, or somebody else sets the site up meanwhile.
 */
export async function interview(dialogue: Dialogue, { db, tryOut }: Asking): Promise<Answers> {
  const facts = await readFacts(db);
  dialogue.tell(
    "Enter takes what stands in brackets. Nothing is made before you agree at the end.",
  );
  let document: SetupDocument = {
    ...{ settings: {}, languages: [DEFAULT_LANGUAGE], currencies: [], limits: [], rules: [] },
  };
  for (const question of QUESTIONS) {
    const asked = question(document, facts);
    if (asked !== null) document = await answer(dialogue, asked, tryOut);
  }
  dialogue.tell(JSON.stringify(document, null, 2));
  return { document, agreed: await agree(dialogue) };
}

type Asked = NonNullable<ReturnType<Question>>;

async function answer(
  dialogue: Dialogue,
  { text, preset, read }: Asked,
  tryOut: Asking["tryOut"],
): Promise<SetupDocument> {
  for (;;) {
    const shown = preset === null ? text : `${text} [${preset}]`;
    const typed = (await dialogue.ask(`${shown}: `)).trim();
    const result = read(typed === "" ? (preset ?? "") : typed);
    if (typeof result === "string") dialogue.tell(`  ${result}`);
    else {
      const tried = await tryOut(result);
      if ("made" in tried) return result;
      if ("code" in tried) throw new UsageError("somebody else has set this site up meanwhile");
      // What was answered before was right: the first fault is this answer's, and others follow from it.
      for (const pair of Object.entries(tried.faults).slice(0, 1))
        dialogue.tell(`  ${pair.join(": ")}`);
    }
  }
}

async function agree(dialogue: Dialogue): Promise<boolean> {
  for (;;) {
    const typed = (await dialogue.ask("Set it up so? yes or no: ")).trim().toLowerCase();
    if (typed === "yes" || typed === "y") return true;
    if (typed === "no" || typed === "n") return false;
  }
}
