/** A moment in the reader's own zone; the zone is in its title. Without its day where that stands above. */
export function Time({
  at,
  language,
  dayAbove = false,
}: {
  at: string;
  language: string;
  dayAbove?: boolean;
}) {
  const moment = new Date(at);
  const text = new Intl.DateTimeFormat(language, {
    ...(dayAbove ? {} : { dateStyle: "short" }),
    timeStyle: "short",
  }).format(moment);
  const full = new Intl.DateTimeFormat(language, { dateStyle: "long", timeStyle: "long" }).format(
    moment,
  );
  return (
    <time dateTime={at} title={full} className="num nw iso">
      {text}
    </time>
  );
}
