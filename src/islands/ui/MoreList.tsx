import type { ReactNode } from "react";
import { Button } from "./Button.tsx";
import { Empty, Failed, Skeleton } from "./states.tsx";
import { type Column, Table } from "./Table.tsx";

type Props<Row> = {
  readonly caption: string;
  /** Says `list_loading`, `list_failed`, `list_retry`, `list_more`. */
  readonly t: (key: string) => string;
  readonly list: {
    readonly rows: readonly Row[] | undefined;
    readonly isLoading: boolean;
    readonly hasMore: boolean;
    readonly more: () => void;
    readonly reload: () => void;
  };
  readonly refusalText: string | null;
  readonly empty: { readonly title: string; readonly text: string; readonly action?: ReactNode };
  /** What stands above the way on: how far back a search has looked. */
  readonly note?: string | undefined;
  readonly columns: readonly Column<Row>[];
  readonly keyOf: (row: Row) => string;
  readonly under?: NonNullable<Parameters<typeof Table<Row>>[0]["under"]>;
  readonly totals?: Readonly<Record<string, ReactNode>>;
  readonly receipt?: NonNullable<Parameters<typeof Table<Row>>[0]["receipt"]>;
};

/** A table that grows by "show more", with all its states. */
export function MoreList<Row>(props: Props<Row>) {
  const { caption, t, list, refusalText, empty, note, columns, keyOf, totals, receipt, under } =
    props;
  const { rows } = list;
  const isEmpty = rows?.length === 0;
  return (
    <>
      {!rows && !refusalText ? <Skeleton lines={6} label={t("list_loading")} /> : null}
      {isEmpty && !list.hasMore ? (
        <Empty title={empty.title} text={empty.text} action={empty.action} />
      ) : null}
      {rows && !isEmpty ? (
        <Table
          caption={caption}
          rows={rows}
          keyOf={keyOf}
          columns={columns}
          {...(totals ? { totals } : {})}
          {...(receipt ? { receipt } : {})}
          {...(under ? { under } : {})}
        />
      ) : null}
      {refusalText ? (
        <Failed
          title={t("list_failed")}
          text={refusalText}
          retryLabel={t("list_retry")}
          onRetry={list.reload}
        />
      ) : null}
      {rows && list.hasMore && !refusalText ? (
        <p className="more">
          {note ? (
            <span className="t2" role="status">
              {note}
            </span>
          ) : null}
          <Button look="sec" onClick={list.more} busy={list.isLoading}>
            {t("list_more")}
          </Button>
        </p>
      ) : null}
    </>
  );
}
