import type { ComponentType } from "react";
import { Fetched } from "#/islands/ui/Fetched.tsx";
import { loadChunk } from "#/lib/client/chunks.ts";
import type { Translate } from "#/lib/i18n/format.ts";
import { formTexts } from "./form-texts.ts";

type Props<Form> = {
  readonly t: Translate;
  /** Fetches the form's code; one function for the life of the page. */
  readonly fetchForm: () => Promise<ComponentType<Form>>;
  /** Its code, where it is here already. */
  readonly given?: ComponentType<Form> | undefined;
  readonly form: Form;
  readonly lines: number;
};

/** A form whose code comes when it opens, not with the page. */
export function LateForm<Form extends object>(props: Props<Form>) {
  const { t, fetchForm, given, form, lines } = props;
  return (
    <Fetched fetch={() => loadChunk(fetchForm)} given={given} lines={lines} texts={formTexts(t)}>
      {(Loaded) => <Loaded {...form} />}
    </Fetched>
  );
}
