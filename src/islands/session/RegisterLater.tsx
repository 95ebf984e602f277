import { type ComponentType, useEffect, useState } from "react";
import { Failed, Skeleton } from "#/islands/ui/states.tsx";
import { loadChunk } from "#/lib/client/chunks.ts";
import { textsFor } from "#/lib/i18n/texts.ts";
import { SESSION_AREAS } from "./texts.ts";

type Props = {
  readonly lang: string;
  readonly age: number;
  readonly onDone: (account: string) => void;
};

const fetchForm = () => import("./RegisterForm.tsx");

/** The registration form in its modal: its code comes when the modals do, not with what a login needs. */
export function RegisterLater(props: Props) {
  const t = textsFor(props.lang, ...SESSION_AREAS);
  const [Form, setForm] = useState<ComponentType<Props> | null>(null);
  const [failed, setFailed] = useState(false);

  async function load(): Promise<void> {
    setFailed(false);
    await loadChunk(fetchForm).then(
      ({ RegisterForm }) => setForm(() => RegisterForm),
      () => setFailed(true),
    );
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: once
  useEffect(() => void load(), []);

  if (Form) return <Form {...props} />;
  if (!failed) return <Skeleton lines={6} label={t("form_loading")} />;
  return (
    <Failed
      title={t("form_failed")}
      text={t("form_failed_text")}
      retryLabel={t("retry")}
      onRetry={() => void load()}
    />
  );
}
