import { useEffect, useRef, useState } from "react";
import { useScrollBack } from "./use-scroll-back.ts";

type Part<Row> = {
  readonly list: readonly Row[];
  /** What to go on below; null or absent: there is nothing older. */
  readonly next?: string | null | undefined;
};
type Reply<P, R> = { readonly ok: true; readonly value: P } | R;

type Options<P, R> = {
  /** Fetches what lies below `before`, or the newest; at most `size` where that is told. */
  readonly fetch: (place: { before?: string; size?: number }) => Promise<Reply<P, R>>;
  /** Another list, from its beginning, when it changes. */
  readonly of: string;
  /** There may be something newer when it changes: that is put on top, and all that was loaded stays. */
  readonly fresh: string;
  /** False where it is a part of the page that is opened and closed: how much was shown is not kept then. */
  readonly isWholePage?: boolean;
};

const MOST = 100;

/** How many rows were shown before the reader went away from this page; told by the history's own entry. */
export const shownBefore = (): number => {
  const { rows } = (history.state ?? {}) as { rows?: unknown };
  return typeof rows === "number" ? Math.min(rows, MOST) : 0;
};
/** Keeps how many rows are shown, for when the reader comes back. */
export const keepShown = (rows: number) => history.replaceState({ ...history.state, rows }, "");

/**
 * A list that grows downwards and keeps its place: what is loaded stays when something newer comes, and is there again
 * when the reader comes back to the page. `first` is the first part as it was answered.
 */
export function useMore<
  Row extends { readonly id: string },
  P extends Part<Row>,
  R extends { readonly ok: false },
>({ fetch, of, fresh, isWholePage = true }: Options<P & Part<Row>, R>) {
  const [rows, setRows] = useState<readonly Row[]>();
  const [first, setFirst] = useState<P>();
  const [last, setLast] = useState<P>();
  const [refusal, setRefusal] = useState<R | null>(null);
  const [isLoading, setLoading] = useState(false);
  const asked = useRef(0);
  const began = useRef<string>(undefined);
  const came = useRef(false);

  async function ask(place: { before?: string; size?: number }): Promise<P | null> {
    asked.current += 1;
    const mine = asked.current;
    setRefusal(null);
    setLoading(true);
    const reply = await fetch(place);
    if (mine !== asked.current) return null;
    setLoading(false);
    if (reply.ok) return reply.value;
    setRefusal(reply);
    return null;
  }

  async function begin(): Promise<void> {
    const size = isWholePage && !came.current ? shownBefore() : 0;
    began.current = of;
    setRows(undefined);
    const part = await ask(size > 0 ? { size } : {});
    if (!part) return;
    came.current = true;
    setFirst(part);
    setLast(part);
    setRows(part.list);
  }

  /** What came since, on top of what is there; where more came than one part holds, the list begins anew. */
  async function refresh(shown: readonly Row[]): Promise<void> {
    const part = await ask({ size: MOST });
    if (!part) return;
    setFirst(part);
    const kept = part.list.findIndex(({ id }) => id === shown[0]?.id);
    const news = kept < 0 ? part.list : part.list.slice(0, kept);
    // What is shown already may stand differently now: a hold that was closed.
    const known = new Map(part.list.map((row) => [row.id, row]));
    if (kept < 0) setLast(part);
    setRows(kept < 0 ? news : [...news, ...shown.map((row) => known.get(row.id) ?? row)]);
  }

  async function more(): Promise<void> {
    if (!last?.next) return;
    const part = await ask({ before: last.next });
    if (!part) return;
    setLast(part);
    const all = [...(rows ?? []), ...part.list];
    setRows(all);
    if (isWholePage) keepShown(all.length);
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: what the caller names is what loads it anew
  useEffect(() => {
    if (began.current === of && rows) void refresh(rows);
    else void begin();
  }, [of, fresh]);

  useScrollBack(isWholePage && rows !== undefined);

  return {
    rows,
    first,
    last,
    refusal,
    isLoading,
    hasMore: Boolean(last?.next),
    more: () => void more(),
    reload: () => void (rows ? more() : begin()),
  };
}
