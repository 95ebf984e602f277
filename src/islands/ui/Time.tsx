/** A moment in the reader's own zone; the zone is in its title. */
export function Time({ at, language }: { at: string; language: string }) {
  const moment = new Date(at);
  const text = new Intl.DateTimeFormat(language, { dateStyle: "short", timeStyle: "short" }).format(
    moment,
  );
  const full = new Intl.DateTimeFormat(language, { dateStyle: "long", timeStyle: "long" }).format(
    moment,
  );
  return (
    <time dateTime={at} title={full} className="num nw iso">
      {text}
    </time>
  );
}
