import { type ReactNode, useEffect, useState } from "react";
import { Failed, Skeleton } from "./states.tsx";

type Props<T extends object | string> = {
  /** Fetches what is to be shown, once when this appears and on each retry; null or a rejection is a failure. */
  readonly fetch: () => Promise<T | null>;
  /** What there is already; then nothing is fetched. */
  readonly given?: T | undefined;
  /** How many lines to keep free meanwhile. */
  readonly lines: number;
  readonly texts: {
    readonly loading: string;
    readonly title: string;
    readonly text: string;
    readonly retry: string;
  };
  readonly children: (value: T) => ReactNode;
};

/** What comes after the page did: a skeleton until it is there, and the retry when it does not come. */
export function Fetched<T extends object | string>({
  fetch,
  given,
  lines,
  texts,
  children,
}: Props<T>) {
  const [came, setCame] = useState(given === undefined ? null : { value: given });
  const [failed, setFailed] = useState(false);

  async function load(): Promise<void> {
    setFailed(false);
    const value = await fetch().catch((fault: unknown) => {
      reportError(fault);
      return null;
    });
    if (value === null) setFailed(true);
    else setCame({ value });
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: once
  useEffect(() => {
    if (!came) void load();
  }, []);

  if (came) return children(came.value);
  if (!failed) return <Skeleton lines={lines} label={texts.loading} />;
  return (
    <Failed
      title={texts.title}
      text={texts.text}
      retryLabel={texts.retry}
      onRetry={() => void load()}
    />
  );
}
