import type { ReactNode } from "react";
import { Pager } from "./Pager.tsx";
import { Empty, Failed, Skeleton } from "./states.tsx";
import { type Column, Table } from "./Table.tsx";
import type { useList } from "./use-list.ts";

type Words = {
  readonly loading: string;
  readonly failed: string;
  readonly retry: string;
  readonly nav: string;
  readonly previous: string;
  readonly next: string;
  readonly empty: string;
  readonly emptyText: string;
};

type Props<Row> = {
  readonly caption: string;
  readonly words: Words;
  readonly list: Omit<ReturnType<typeof useList>, "page"> & {
    readonly page: { readonly list: readonly Row[]; readonly totalPages: number } | undefined;
  };
  /** Why the list did not come, in words. */
  readonly refusalText: string | null;
  readonly columns: readonly Column<Row>[];
  readonly keyOf: (row: Row) => string;
  readonly totals?: Readonly<Record<string, ReactNode>>;
  readonly receipt?: NonNullable<Parameters<typeof Table<Row>>[0]["receipt"]>;
  readonly emptyAction?: ReactNode;
};

/** A paged table with all its states: loading, failed, empty, and the pages. */
export function ListPage<Row>(props: Props<Row>) {
  const { caption, words, list, refusalText, columns, keyOf, totals, receipt, emptyAction } = props;
  const { page } = list;
  return (
    <>
      {refusalText ? (
        <Failed
          title={words.failed}
          text={refusalText}
          retryLabel={words.retry}
          onRetry={list.reload}
        />
      ) : null}
      {!page && !refusalText ? <Skeleton lines={6} label={words.loading} /> : null}
      {page && page.list.length === 0 ? (
        <Empty title={words.empty} text={words.emptyText} action={emptyAction} />
      ) : null}
      {page && page.list.length > 0 ? (
        <>
          <Table
            caption={caption}
            rows={page.list}
            keyOf={keyOf}
            columns={columns}
            {...(totals ? { totals } : {})}
            {...(receipt ? { receipt } : {})}
          />
          <Pager
            pageNo={list.pageNo}
            totalPages={page.totalPages}
            onPage={list.setPageNo}
            labels={{ nav: words.nav, previous: words.previous, next: words.next }}
          />
        </>
      ) : null}
    </>
  );
}

/** The words of a list from an area's texts: `list_…`, and `<name>_empty`, `<name>_empty_text`. */
export function listWords(t: (key: string) => string, name: string): Words {
  return {
    loading: t("list_loading"),
    failed: t("list_failed"),
    retry: t("list_retry"),
    nav: t("list_pages"),
    previous: t("list_previous"),
    next: t("list_next"),
    empty: t(`${name}_empty`),
    emptyText: t(`${name}_empty_text`),
  };
}
