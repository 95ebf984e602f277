import { type ComponentType, useEffect, useState } from "react";
import { Failed, Skeleton } from "#/islands/ui/states.tsx";
import { loadChunk } from "#/lib/client/chunks.ts";
import { textsFor } from "#/lib/i18n/texts.ts";
import { SESSION_AREAS } from "./texts.ts";

type Props<Form> = {
  readonly lang: string;
  /** Fetches the form's code; one function for the life of the page. */
  readonly fetchForm: () => Promise<ComponentType<Form>>;
  readonly form: Form;
  readonly lines: number;
};

/** A form in its modal whose code comes when it opens, not with what a login needs. */
export function Later<Form extends object>({ lang, fetchForm, form, lines }: Props<Form>) {
  const t = textsFor(lang, ...SESSION_AREAS);
  const [Loaded, setLoaded] = useState<ComponentType<Form> | null>(null);
  const [failed, setFailed] = useState(false);

  async function load(): Promise<void> {
    setFailed(false);
    await loadChunk(fetchForm).then(
      (Fetched) => setLoaded(() => Fetched),
      () => setFailed(true),
    );
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: once
  useEffect(() => void load(), []);

  if (Loaded) return <Loaded {...form} />;
  if (!failed) return <Skeleton lines={lines} label={t("form_loading")} />;
  return (
    <Failed
      title={t("form_failed")}
      text={t("form_failed_text")}
      retryLabel={t("retry")}
      onRetry={() => void load()}
    />
  );
}
