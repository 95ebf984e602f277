import { useState } from "react";
import { Field } from "./Field.tsx";
import { Select } from "./Select.tsx";

const DAYS = { today: 1, week: 7, month: 30, year: 365 } as const;
type Choice = "" | keyof typeof DAYS | "own";

/** A span of time: from its first moment up to, not with, `to`. */
export type Range = { readonly from?: string; readonly to?: string };

/** The last so many days of the reader's own calendar, today among them. */
export function lastDays(days: number, now: Date): Range {
  return {
    from: new Date(now.getFullYear(), now.getMonth(), now.getDate() - days + 1).toISOString(),
  };
}

/** The days from one to another, both whole, in the reader's zone; a side that is empty is open. */
export function daysBetween(first: string, last: string): Range {
  const dayAfter = (day: string, after: number) => {
    const [year = 0, month = 1, date = 1] = day.split("-").map(Number);
    return new Date(year, month - 1, date + after).toISOString();
  };
  return {
    ...(first ? { from: dayAfter(first, 0) } : {}),
    ...(last ? { to: dayAfter(last, 1) } : {}),
  };
}

type Props = {
  /** Says `range`, `range_all`, `range_today`, `range_week`, `range_month`, `range_year`, `range_own`, `range_from`, `range_to`. */
  readonly t: (key: string) => string;
  readonly onRange: (range: Range) => void;
  /** What is chosen at first: days of one's own. */
  readonly given?: Range | undefined;
};

/** A moment's day on the reader's calendar, as a date field has it: 2026-11-20. */
export function dayOf(at: Date): string {
  const two = (part: number) => String(part).padStart(2, "0");
  return `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`;
}

/** Chooses a span of days: today, seven, thirty, a year, or one's own. */
export function RangeFilter({ t, onRange, given }: Props) {
  const [choice, setChoice] = useState<Choice>(given?.from || given?.to ? "own" : "");
  const [own, setOwn] = useState({
    first: given?.from ? dayOf(new Date(given.from)) : "",
    last: given?.to ? dayOf(new Date(Date.parse(given.to) - 1)) : "",
  });
  const type = (change: Partial<typeof own>) => {
    const next = { ...own, ...change };
    setOwn(next);
    onRange(daysBetween(next.first, next.last));
  };
  return (
    <>
      <Select
        label={t("range")}
        value={choice}
        onChange={(event) => {
          const next = event.target.value as Choice;
          setChoice(next);
          if (next === "own") onRange(daysBetween(own.first, own.last));
          else onRange(next ? lastDays(DAYS[next], new Date()) : {});
        }}
        options={[
          { value: "", label: t("range_all") },
          ...[...Object.keys(DAYS), "own"].map((each) => ({
            value: each,
            label: t(`range_${each}`),
          })),
        ]}
      />
      {choice === "own" ? (
        <>
          <Field
            type="date"
            label={t("range_from")}
            value={own.first}
            max={own.last}
            onChange={(event) => type({ first: event.target.value })}
          />
          <Field
            type="date"
            label={t("range_to")}
            value={own.last}
            min={own.first}
            onChange={(event) => type({ last: event.target.value })}
          />
        </>
      ) : null}
    </>
  );
}
