/** A moment as a calendar and a clock show it, and the zone they are in: a name of the zone, or its offset. */
export type Picked = { readonly local: string; readonly zone: string };

const WRITTEN = /^(\d{4}-\d\d-\d\dT\d\d:\d\d)(:\d\d)?(?:\.\d+)?(Z|[+-]\d\d:\d\d)$/;

/** A written moment as it is picked, in the offset that it was written with; null for what is none. */
export function pickedOf(iso: string): Picked | null {
  const [, minute = "", seconds = ":00", zone = ""] = WRITTEN.exec(iso) ?? [];
  if (minute === "" || Number.isNaN(Date.parse(iso))) return null;
  return { local: minute + seconds, zone: zone === "Z" ? "UTC" : zone };
}

/** The moment that was picked, with its offset; null for what is none. */
export function momentOf({ local, zone }: Picked): string | null {
  const full = /T\d\d:\d\d$/.test(local) ? `${local}:00` : local;
  const asUtcMs = Date.parse(`${full}Z`);
  if (Number.isNaN(asUtcMs)) return null;
  // The offset depends on the moment, which depends on it: the second look is right on either side of a change of clocks.
  const first = offsetMs(asUtcMs, zone);
  if (first === null) return null;
  const offset = offsetMs(asUtcMs - first, zone) ?? first;
  return full + written(offset);
}

/** How far a zone's clocks are ahead of UTC; null for a zone that there is none. */
function offsetMs(atMs: number, timeZone: string): number | null {
  try {
    const parts = new Intl.DateTimeFormat("en", { timeZone, timeZoneName: "longOffset" });
    const name = parts.formatToParts(atMs).find(({ type }) => type === "timeZoneName")?.value;
    const [, sign = "+", hours = "0", minutes = "0"] = /([+-])(\d\d):(\d\d)/.exec(name ?? "") ?? [];
    return (sign === "-" ? -1 : 1) * (Number(hours) * 60 + Number(minutes)) * 60_000;
  } catch {
    return null;
  }
}

function written(ms: number): string {
  const minutes = Math.abs(ms) / 60_000;
  const two = (value: number) => String(Math.floor(value)).padStart(2, "0");
  return `${ms < 0 ? "-" : "+"}${two(minutes / 60)}:${two(minutes % 60)}`;
}
