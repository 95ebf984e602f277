import { useEffect, useState } from "react";
import { useWords } from "./board-context.ts";
import { dayHere, dayOfDraw } from "./use-draws.ts";

/** A moment of a draw in Hanoi's time, which is named, and in the reader's beside it where that is another. */
export function DrawTime({ at }: { at: string }) {
  const { t, lang } = useWords();
  const time = dayOfDraw(at, lang);
  // The server does not know where the reader is.
  const [isHere, setHere] = useState(false);
  useEffect(() => setHere(true), []);
  const here = isHere ? dayHere(at, lang) : time;
  return (
    <time dateTime={at}>
      {t("in_hanoi", { time })}
      {here === time ? null : ` · ${t("time_here", { time: here })}`}
    </time>
  );
}
