import type { Range } from "#/islands/ui/RangeFilter.tsx";
import { type AccountRecord, RECORD_KINDS } from "#/lib/contract/wallet/calls.ts";

/** What narrows the account record; it stands in the page's address, so that it is there after a reload and in links. */
export type RecordFilter = {
  readonly kind: AccountRecord["kind"] | "";
  readonly range: Range;
  readonly search: string;
};

const isMoment = (text: string | null): text is string =>
  text !== null && /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(text) && !Number.isNaN(Date.parse(text));

/** The filter that an address names; what it says wrongly is left out. */
export function readRecordFilter(query: string): RecordFilter {
  const asked = new URLSearchParams(query);
  const [kind, from, to] = [asked.get("kind"), asked.get("from"), asked.get("to")];
  return {
    kind: RECORD_KINDS.find((one) => one === kind) ?? "",
    range: { ...(isMoment(from) ? { from } : {}), ...(isMoment(to) ? { to } : {}) },
    search: (asked.get("search") ?? "").slice(0, 60),
  };
}

/** The query of an address with this filter: empty, or from its question mark on. */
export function recordQuery({ kind, range, search }: Partial<RecordFilter>): string {
  const asked = new URLSearchParams({
    ...(kind ? { kind } : {}),
    ...range,
    ...(search ? { search } : {}),
  });
  return asked.size === 0 ? "" : `?${asked}`;
}
