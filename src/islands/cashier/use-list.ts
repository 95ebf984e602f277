import { useEffect, useState } from "react";
import type { Refused } from "#/lib/client/send.ts";

type Page<T> = {
  readonly list: readonly T[];
  readonly totalPages: number;
  readonly totalCount: number;
};
type Reply<T> = { readonly ok: true; readonly value: Page<T> } | Refused;

/** A paged list: the page shown, what is loaded, why it is not, and the way to load it again. */
export function useList<T>(fetchPage: (pageNo: number) => Promise<Reply<T>>, reloadOn: unknown) {
  const [pageNo, setPageNo] = useState(1);
  const [page, setPage] = useState<Page<T>>();
  const [refusal, setRefusal] = useState<Refused | null>(null);

  async function load(): Promise<void> {
    setRefusal(null);
    const reply = await fetchPage(pageNo);
    if (reply.ok) setPage(reply.value);
    else setRefusal(reply);
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: the page and what the caller names are what reload it
  useEffect(() => {
    void load();
  }, [pageNo, reloadOn]);

  return { page, pageNo, setPageNo, refusal, reload: () => void load() };
}
