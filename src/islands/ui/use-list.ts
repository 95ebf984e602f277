import { useEffect, useRef, useState } from "react";

type Page<T> = {
  readonly list: readonly T[];
  readonly totalPages: number;
  readonly totalCount: number;
};
type Reply<P, R> = { readonly ok: true; readonly value: P } | R;

/** A paged list: the page shown, what is loaded, why it is not, and the way to load it again. */
export function useList<P extends Page<unknown>, R extends { readonly ok: false }>(
  fetchPage: (pageNo: number) => Promise<Reply<P, R>>,
  reloadOn: unknown,
) {
  const [pageNo, setPageNo] = useState(1);
  const [page, setPage] = useState<P>();
  const [refusal, setRefusal] = useState<R | null>(null);

  const asked = useRef(0);

  async function load(): Promise<void> {
    asked.current += 1;
    const mine = asked.current;
    setRefusal(null);
    const reply = await fetchPage(pageNo);
    if (mine !== asked.current) return;
    if (reply.ok) setPage(reply.value);
    else setRefusal(reply);
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: the page and what the caller names are what reload it
  useEffect(() => {
    void load();
  }, [pageNo, reloadOn]);

  return { page, pageNo, setPageNo, refusal, reload: () => void load() };
}
