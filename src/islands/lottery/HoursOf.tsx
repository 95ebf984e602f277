import { useEffect, useState } from "react";
import type { Translate } from "#/lib/i18n/format.ts";
import { useBoard } from "./board-context.ts";

const HOUR_MINUTES = 60;
/** Hanoi's, all year. */
const AHEAD_MINUTES = 7 * HOUR_MINUTES;

/** Whose hours those of the draws are, unless each is named, and how far the reader's are from them. */
export function HoursOf({ at, isNamed }: { at: string; isNamed: boolean }) {
  const { t, lang } = useBoard();
  // The server does not know where the reader is.
  const [minutes, setMinutes] = useState(0);
  useEffect(() => setMinutes(-new Date(at).getTimezoneOffset() - AHEAD_MINUTES), [at]);
  if (isNamed && minutes === 0) return null;
  return (
    <p className="xs t2">
      {t("hours_hanoi")}
      {minutes === 0 ? null : ` · ${apart(t, lang, minutes)}`}
    </p>
  );
}

function apart(t: Translate, lang: string, minutes: number): string {
  const hours = new Intl.NumberFormat(lang, {
    ...{ style: "unit", unit: "hour", unitDisplay: "short", maximumFractionDigits: 2 },
  }).format(Math.abs(minutes) / HOUR_MINUTES);
  return t(minutes < 0 ? "hours_behind" : "hours_ahead", { hours });
}
