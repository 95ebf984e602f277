import type { ComponentType } from "react";
import { Fetched } from "#/islands/ui/Fetched.tsx";
import { loadChunk } from "#/lib/client/chunks.ts";
import { textsFor } from "#/lib/i18n/texts.ts";
import { formTexts, SESSION_AREAS } from "./texts.ts";

type Props<Form> = {
  readonly lang: string;
  /** Fetches the form's code; one function for the life of the page. */
  readonly fetchForm: () => Promise<ComponentType<Form>>;
  /** Its code, where it is here already. */
  readonly given?: ComponentType<Form> | undefined;
  readonly form: Form;
  readonly lines: number;
};

/** A form in its modal whose code comes when it opens, not with what a login needs. */
export function Later<Form extends object>(props: Props<Form>) {
  const { lang, fetchForm, given, form, lines } = props;
  const t = textsFor(lang, ...SESSION_AREAS);
  return (
    <Fetched fetch={() => loadChunk(fetchForm)} given={given} lines={lines} texts={formTexts(t)}>
      {(Loaded) => <Loaded {...form} />}
    </Fetched>
  );
}
