import { useStore } from "@nanostores/react";
import type { ReadableAtom } from "nanostores";
import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from "react";
import type { Translate } from "#/lib/i18n/format.ts";
import { Failed, Skeleton } from "./states.tsx";

type Source<T extends object, Refused> = {
  /** What is waited for; null or undefined while it is not there. */
  readonly $value: ReadableAtom<T | null | undefined>;
  /** Why it is not: it ended, or could not be had; null while it is on its way or there. */
  readonly $halt: ReadableAtom<"ended" | Refused | null>;
  /** Tells one value from another: what was opened for one is never shown to the next. */
  readonly keyOf: (value: T) => string;
  readonly begin: () => Promise<void>;
  readonly retry: () => void;
  readonly reenter: () => void;
  /** Where asking again would lead nowhere: the keys of what is said then, and the way on. */
  readonly wayBackOf: (
    refused: Refused,
  ) => { readonly title: string; readonly label: string; readonly run: () => void } | null;
  readonly textOf: (t: Translate, refused: Refused) => string;
};

type Props<T extends object, Refused> = {
  readonly source: Source<T, Refused>;
  readonly t: Translate;
  /** How many lines to keep free meanwhile. */
  readonly lines: number;
  /** Another part of the page says what is amiss. */
  readonly quiet?: boolean;
  readonly children: (value: T) => ReactNode;
};

/**
 * What is shown for a value that comes after the page: a skeleton until it is there, the retry when it does not come.
 * When it ends, what was opened for it stays as it is, out of sight, with a way back in its place; it shows again for
 * the same value, with all that was typed.
 */
export function Held<T extends object, Refused extends object>(props: Props<T, Refused>) {
  const { source, t, lines, quiet = false, children } = props;
  const value = useStore(source.$value, { ssr: "initial" });
  const halt = useStore(source.$halt, { ssr: "initial" });
  const [last, setLast] = useState<T | null>(null);
  const region = useRef<HTMLDivElement>(null);
  useEffect(() => void source.begin(), [source]);
  if (value && value !== last) setLast(value);
  const shown = value ?? (halt === "ended" ? last : null);
  const away = !value;

  // A dialog that nobody sees would keep the page from being used.
  useLayoutEffect(() => {
    if (!away) return;
    for (const open of region.current?.querySelectorAll<HTMLDialogElement>("dialog[open]") ?? [])
      open.close();
  }, [away]);

  return (
    <>
      {quiet ? null : <Halt halt={halt} source={source} t={t} />}
      {value || halt ? null : <Skeleton lines={lines} label={t("list_loading")} />}
      {shown ? (
        <div ref={region} key={source.keyOf(shown)} className="held" hidden={away}>
          {children(shown)}
        </div>
      ) : null}
    </>
  );
}

type HaltProps<T extends object, Refused> = {
  readonly halt: "ended" | Refused | null;
  readonly source: Source<T, Refused>;
  readonly t: Translate;
};

function Halt<T extends object, Refused>({ halt, source, t }: HaltProps<T, Refused>) {
  if (halt === null) return null;
  if (halt === "ended")
    return (
      <Failed
        title={t("held_ended")}
        text={t("held_ended_text")}
        retryLabel={t("held_reenter")}
        onRetry={source.reenter}
      />
    );
  const way = source.wayBackOf(halt);
  return (
    <Failed
      title={t(way?.title ?? "held_failed")}
      text={source.textOf(t, halt)}
      retryLabel={t(way?.label ?? "list_retry")}
      onRetry={way?.run ?? source.retry}
    />
  );
}
